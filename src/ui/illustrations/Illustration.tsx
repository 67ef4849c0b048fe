import type { Palette } from '../theme/palette'
import { usePalette } from '../theme/theme'
import { SvgImage } from './SvgImage'

/** Draws a whole `<svg>…</svg>` in the colours of a theme. */
export type DrawIllustration = (palette: Palette) => string

export type IllustrationProps = {
  draw: DrawIllustration
  /** Text alternative; without one the drawing is decoration. */
  label?: string
}

/** A drawing in the colours of the theme. It is as wide as the box around it. */
export const Illustration = ({ draw, label }: IllustrationProps) => (
  <SvgImage svg={draw(usePalette())} label={label} />
)
