import type { ThemeName } from '@/platform/appearance'
import { createPalette, type Palette } from './colours'

export type { Palette }

/**
 * The colours of each theme, in the accent of this build's variant. An SVG shown as a picture cannot read CSS variables, so the
 * chart and illustration functions take one of these.
 */
export const palettes: Readonly<Record<ThemeName, Palette>> = {
  light: createPalette('light', BRAND.colours),
  dark: createPalette('dark', BRAND.colours),
}
