import type { User } from '@anzuo/contract'
import { appearance, type ThemeName } from '@/platform/appearance'
import { createEnumKey, storage } from '@/platform/storage'

export type ThemePreference = 'system' | ThemeName
export type Language = NonNullable<User['locale']>

export const themeKey = createEnumKey<ThemePreference>('theme', ['system', 'light', 'dark'])
export const languageKey = createEnumKey<Language>('language', ['en-GB', 'zh-CN', 'zh-Hant'])

export type Preferences = {
  theme: ThemePreference
  /** The theme that the address asked for (`themes=dark`); it holds until the person chooses another. */
  addressTheme: ThemeName | null
  /** The person's own choice; null: as the system has it. */
  language: Language | null
}

const readThemeFromUrl = (): ThemeName | null => {
  const value = appearance.getLaunchQueryParam('themes')
  return value === 'dark' || value === 'light' ? value : null
}

/** What the person chose on this device before, and what the address asks for. */
export const readPreferences = (): Preferences => ({
  theme: storage.read(themeKey) ?? 'system',
  addressTheme: readThemeFromUrl(),
  language: storage.read(languageKey),
})

/** The theme that holds: what the address asked for, else the person's choice, else the system's. */
export const resolveTheme = ({ addressTheme, theme }: Preferences, systemTheme: ThemeName): ThemeName => {
  const choice = addressTheme ?? theme
  return choice === 'system' ? systemTheme : choice
}
