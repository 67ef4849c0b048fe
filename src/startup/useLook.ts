import { useEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '@/data/preferences'
import { queryClient } from '@/data/queryClient'
import { chooseLanguage, setLanguage, type Language } from '@/i18n'
import { appearance, type ThemeName } from '@/platform/appearance'
import { showMessage } from '@/platform/messages'
import { removeShell } from '@/platform/shell'
import { palettes } from '@/ui/palette'

/** The theme that holds: what the address asked for, else the person's choice, else the system's, also when that changes. */
export const useChosenTheme = (): ThemeName => {
  const [system, setSystem] = useState(appearance.systemTheme)
  useEffect(() => appearance.onSystemThemeChanged(setSystem), [])
  const choice = usePreferences(state => state.addressTheme ?? state.theme)
  return choice === 'system' ? system : choice
}

/** The language that the person chose, else the system's. */
export const useChosenLanguage = (): Language => {
  const choice = usePreferences(state => state.language)
  return useMemo(() => chooseLanguage(choice, appearance.systemLanguages()), [choice])
}

/** Gives the app and its surroundings theme and language, and takes the shell away once both are there. */
export const useLook = (): ThemeName => {
  const theme = useChosenTheme()
  const language = useChosenLanguage()
  useEffect(() => {
    appearance.apply({ theme, language, background: palettes[theme].paper })
  }, [theme, language])
  const before = useRef(language)
  useEffect(() => {
    const arrived = setLanguage(language)
    // What the server said, it said in the language before.
    if (before.current !== language) void queryClient.invalidateQueries()
    before.current = language
    arrived.catch(() => showMessage({ key: 'errors.textsMissing', tone: 'alert' })).then(removeShell)
  }, [language])
  return theme
}
