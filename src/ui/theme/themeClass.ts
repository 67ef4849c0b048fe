import type { ThemeName } from '@/platform/appearance'

/** The class that carries the theme's CSS variables; every page wears it. */
export const getThemeClass = (theme: ThemeName): string => (theme === 'dark' ? 'theme-dark' : 'theme-light')
