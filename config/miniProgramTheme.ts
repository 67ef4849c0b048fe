import type { Brand } from './brands'
import { createPalette } from '../src/ui/theme/colours'

/** What the platform paints by itself, before and around a page, in one theme. `app.json` names the keys as `@key`. */
export type MiniProgramTheme = {
  paper: string
  surface: string
  ink3: string
  accent: string
  /** What stands on `paper`: the platform knows two colours of words and two of loading dots. */
  navigationBarText: 'black' | 'white'
  loadingDots: 'dark' | 'light'
}

/** The file that a mini-program's `themeLocation` names: a dark start is dark from the first frame. */
export const createMiniProgramThemes = (
  colours: Brand['colours'],
): Record<'light' | 'dark', MiniProgramTheme> => {
  const createTheme = (theme: 'light' | 'dark'): MiniProgramTheme => {
    const { paper, surface, ink3, accent } = createPalette(theme, colours)
    const isDark = theme === 'dark'
    return {
      paper,
      surface,
      ink3,
      accent,
      navigationBarText: isDark ? 'white' : 'black',
      loadingDots: isDark ? 'light' : 'dark',
    }
  }
  return { light: createTheme('light'), dark: createTheme('dark') }
}
