import { createContext, useContext, type ReactNode } from 'react'
import type { ThemeName } from '@/platform/appearance'
import { palettes, type Palette } from './palette'

export type { ThemeName }

const ThemeContext = createContext<ThemeName>('light')

/** Tells the tree which theme holds. The app decides it (query, choice, system) and passes it in. */
export const ThemeProvider = ({ theme, children }: { theme: ThemeName; children: ReactNode }) => (
  <ThemeContext.Provider value={theme}>{children}</ThemeContext.Provider>
)

/** The theme that holds here. */
export const useTheme = (): ThemeName => useContext(ThemeContext)

/** The resolved colours of the theme and the brand, for drawings that are shown as pictures. */
export const usePalette = (): Palette => palettes[useTheme()]
