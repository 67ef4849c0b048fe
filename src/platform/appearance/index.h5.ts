import type { Appearance, ThemeName } from './types'

export type { ThemeName } from './types'

const darkWish = () => window.matchMedia('(prefers-color-scheme: dark)')
const themeOf = (isDark: boolean): ThemeName => (isDark ? 'dark' : 'light')

export const appearance: Appearance = {
  systemTheme: () => themeOf(darkWish().matches),
  onSystemThemeChanged: onChanged => {
    const wish = darkWish()
    const listener = (event: MediaQueryListEvent) => onChanged(themeOf(event.matches))
    wish.addEventListener('change', listener)
    return () => wish.removeEventListener('change', listener)
  },
  systemLanguages: () => (navigator.languages?.length ? navigator.languages : [navigator.language]),
  launchQuery: name => new URLSearchParams(window.location.search).get(name),
  apply: ({ theme, language, background }) => {
    const root = document.documentElement
    root.lang = language
    root.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
  },
}
