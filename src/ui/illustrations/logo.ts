import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** What stands in the mark beside the seat, one for each variant of the product. */
export type LogoName = 'chair' | 'globe' | 'spark' | 'waves' | 'feather' | 'single' | 'bag'

const SEAT = 'M30 26 C24 50 34 70 54 74 L74 70'

const markByLogo: Readonly<Record<LogoName, (colour: string) => string>> = {
  chair: colour => `<path d="M40 24 C38 42 46 56 58 60 L70 58" stroke="${colour}" stroke-width="6"/>`,
  globe: colour =>
    `<circle cx="62" cy="36" r="13" stroke="${colour}" stroke-width="4"/><path d="M49 36 H75 M62 23 C54 31 54 41 62 49 C70 41 70 31 62 23" stroke="${colour}" stroke-width="3"/>`,
  spark: colour => `<path d="M62 20 C63 32 66 35 78 36 C66 37 63 40 62 52 C61 40 58 37 46 36 C58 35 61 32 62 20Z" fill="${colour}"/>`,
  waves: colour =>
    `<path d="M50 36 a12 12 0 0 1 12 12 M50 25 a23 23 0 0 1 23 23" stroke="${colour}" stroke-width="5"/><circle cx="51" cy="48" r="4" fill="${colour}"/>`,
  feather: colour => `<path d="M46 54 C48 34 60 24 76 22 C76 38 66 50 46 54Z M46 54 L64 36" stroke="${colour}" stroke-width="4"/>`,
  single: colour => `<circle cx="60" cy="38" r="9" fill="${colour}"/>`,
  bag: colour => `<path d="M48 34 H76 L73 56 H51Z M55 34 V30 a7 7 0 0 1 14 0 V34" stroke="${colour}" stroke-width="4"/>`,
}

/** The mark of a variant: the company's seat on the accent colour, with what makes the variant. */
export const drawLogo = (c: Pick<Palette, 'accent' | 'onAccent'>, logo: LogoName): string =>
  createSvg(
    '0 0 100 100',
    `<rect width="100" height="100" rx="26" fill="${c.accent}"/><path d="${SEAT}" stroke="${c.onAccent}" stroke-width="9"/>` +
      `<path d="M44 84 H72" stroke="${c.onAccent}" stroke-width="6"/>${markByLogo[logo](c.onAccent)}`,
  )
