import { useEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '@/data/account/preferences'
import { resolveTheme } from '@/data/account/storedPreferences'
import { queryClient } from '@/data/api/queryClient'
import { resolveLocale, type Locale } from '@anzuo/domain/locale'
import { setLanguage } from '@/i18n'
import { platformAppearance, type ThemeName } from '@/platform/appearance'
import { showToast } from '@/platform/toast'
import { removeAppShell } from '@/platform/appShell'
import { palettes } from '@/ui/theme/palette'
import { waitForSiteFrame } from './siteFrame/loadSiteFrame'

/** The theme that holds, also when the system's changes. */
const useEffectiveTheme = (): ThemeName => {
  const [system, setSystem] = useState(platformAppearance.getSystemTheme)
  useEffect(() => platformAppearance.onSystemThemeChanged(setSystem), [])
  return usePreferences(preferences => resolveTheme(preferences, system))
}

/** The language that the person chose, else the system's. */
const useEffectiveLanguage = (): Locale => {
  const choice = usePreferences(state => state.language)
  return useMemo(() => resolveLocale(choice, platformAppearance.getSystemLanguages()), [choice])
}

/** Gives the app and its surroundings theme and language, and takes the shell away once both are there. */
export const useAppearance = (): ThemeName => {
  const theme = useEffectiveTheme()
  const language = useEffectiveLanguage()
  useEffect(() => {
    platformAppearance.apply({ theme, language, background: palettes[theme].paper })
  }, [theme, language])
  const before = useRef(language)
  useEffect(() => {
    const arrived = setLanguage(language)
    // What the server said, it said in the language before.
    if (before.current !== language) void queryClient.invalidateQueries()
    before.current = language
    void arrived
      .catch(() => showToast({ key: 'errors.textsMissing', tone: 'alert' }))
      .then(waitForSiteFrame)
      .then(removeAppShell)
  }, [language])
  return theme
}
