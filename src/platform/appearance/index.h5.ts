import type { PlatformAppearance, ThemeName } from './types'

export type { ThemeName } from './types'

const matchDarkScheme = () => window.matchMedia('(prefers-color-scheme: dark)')
const toThemeName = (isDark: boolean): ThemeName => (isDark ? 'dark' : 'light')

export const platformAppearance: PlatformAppearance = {
  getSystemTheme: () => toThemeName(matchDarkScheme().matches),
  onSystemThemeChanged: onChanged => {
    const wish = matchDarkScheme()
    const listener = (event: MediaQueryListEvent) => onChanged(toThemeName(event.matches))
    wish.addEventListener('change', listener)
    return () => wish.removeEventListener('change', listener)
  },
  getSystemLanguages: () => (navigator.languages?.length ? navigator.languages : [navigator.language]),
  getLaunchQueryParam: name => new URLSearchParams(window.location.search).get(name),
  apply: ({ theme, language, background }) => {
    const root = document.documentElement
    root.lang = language
    root.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
  },
}
