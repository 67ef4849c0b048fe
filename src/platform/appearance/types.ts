export type ThemeName = 'light' | 'dark'

/** How the surroundings of our pages look: the system's preference, and what we set. */
export type PlatformAppearance = {
  /** The theme of the system. */
  getSystemTheme: () => ThemeName
  /** Calls back whenever the system changes its theme; the result ends that. */
  onSystemThemeChanged: (onChanged: (theme: ThemeName) => void) => () => void
  /** Language tags of the system, the most wanted first. */
  getSystemLanguages: () => readonly string[]
  /** A value of the query that the app was opened with; null when it is not there. */
  getLaunchQueryParam: (name: string) => string | null
  /** Gives theme and language to what lies around our pages: document, status bar, background. */
  apply: (look: { theme: ThemeName; language: string; background: string }) => void
}
