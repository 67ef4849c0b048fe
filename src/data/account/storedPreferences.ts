import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { platformAppearance, type ThemeName } from '@/platform/appearance'
import { createEnumStorageKey, storage } from '@/platform/storage'

export type ThemePreference = 'system' | ThemeName

export const themeStorageKey = createEnumStorageKey<ThemePreference>('theme', ['system', 'light', 'dark'])
export const languageStorageKey = createEnumStorageKey<Locale>('language', LOCALES)

export type Preferences = {
  theme: ThemePreference
  /** The theme that the address asked for (`themes=dark`); it holds until the person chooses another. */
  addressTheme: ThemeName | null
  /** The person's own choice; null: as the system has it. */
  language: Locale | null
}

const readThemeFromUrl = (): ThemeName | null => {
  const value = platformAppearance.getLaunchQueryParam('themes')
  return value === 'dark' || value === 'light' ? value : null
}

/** What the person chose on this device before, and what the address asks for. */
export const readPreferences = (): Preferences => ({
  theme: storage.read(themeStorageKey) ?? 'system',
  addressTheme: readThemeFromUrl(),
  language: storage.read(languageStorageKey),
})

/** The theme that holds: what the address asked for, else the person's choice, else the system's. */
export const resolveTheme = ({ addressTheme, theme }: Preferences, systemTheme: ThemeName): ThemeName => {
  const choice = addressTheme ?? theme
  return choice === 'system' ? systemTheme : choice
}
