import { readPreferences, resolveTheme } from '@/data/account/storedPreferences'
import { resolveLocale } from '@anzuo/domain/locale'
import { platformAppearance, type ThemeName } from '@/platform/appearance'
import type { TabName } from '@/routes/table'

export type AppShellOptions = {
  tabsByAddress: Readonly<Record<string, TabName>>
  /** The colour behind everything in each theme. */
  backgrounds: Readonly<Record<ThemeName, string>>
}

/**
 * Settles theme, language and tab of the drawing that stands until the first page is there (config/indexHtml). The build writes this
 * into index.html, where it runs before the first paint, with the rules that the app itself goes by.
 */
export const prepareAppShell = ({ tabsByAddress, backgrounds }: AppShellOptions): void => {
  const preferences = readPreferences()
  const theme = resolveTheme(preferences, platformAppearance.getSystemTheme())
  const language = resolveLocale(preferences.language, platformAppearance.getSystemLanguages())
  platformAppearance.apply({ theme, language, background: backgrounds[theme] })
  const root = document.documentElement
  root.dataset.tab = tabsByAddress[window.location.pathname] ?? 'none'
  // The app builds its first page unseen; src/platform/appShell takes the mark away together with the shell.
  root.dataset.shell = ''
}
