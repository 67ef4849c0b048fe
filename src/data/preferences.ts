import { create } from 'zustand'
import type { User } from '@/contract'
import { appearance } from '@/platform/appearance'
import { choiceKey, storage } from '@/platform/storage'

export type ThemeChoice = 'system' | 'light' | 'dark'
type Language = NonNullable<User['locale']>

const themeKey = choiceKey<ThemeChoice>('theme', ['system', 'light', 'dark'])
const languageKey = choiceKey<Language>('language', ['en-GB', 'zh-CN', 'zh-Hant'])

const themeOfAddress = () => {
  const value = appearance.launchQuery('themes')
  return value === 'dark' || value === 'light' ? value : null
}

type PreferencesState = {
  theme: ThemeChoice
  /** The theme that the address asked for (`themes=dark`); it holds until the person chooses another. */
  addressTheme: 'light' | 'dark' | null
  /** The person's own choice; null: as the system has it. */
  language: Language | null
}

/** What the person chose on this device. */
export const usePreferences = create<PreferencesState>(() => ({
  theme: storage.read(themeKey) ?? 'system',
  addressTheme: themeOfAddress(),
  language: storage.read(languageKey),
}))

export const chooseTheme = (theme: ThemeChoice): void => {
  storage.write(themeKey, theme)
  usePreferences.setState({ theme, addressTheme: null })
}

/** Null goes back to the system's language. */
export const chooseLanguage = (language: Language | null): void => {
  if (language) storage.write(languageKey, language)
  else storage.remove(languageKey)
  usePreferences.setState({ language })
}
