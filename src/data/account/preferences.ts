import type { Locale } from '@anzuo/domain/locale'
import { create } from 'zustand'
import { storage } from '@/platform/storage'
import {
  languageStorageKey,
  readPreferences,
  themeStorageKey,
  type Preferences,
  type ThemePreference,
} from './storedPreferences'

export type { ThemePreference }

/** What the person chose on this device. */
export const usePreferences = create<Preferences>(readPreferences)

export const setThemePreference = (theme: ThemePreference): void => {
  storage.write(themeStorageKey, theme)
  usePreferences.setState({ theme, addressTheme: null })
}

/** Null goes back to the system's language. */
export const setLanguagePreference = (language: Locale | null): void => {
  if (language) storage.write(languageStorageKey, language)
  else storage.remove(languageStorageKey)
  usePreferences.setState({ language })
}
