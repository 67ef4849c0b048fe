import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** A sheet with an amount on it. */
export const drawInvoice = (c: Palette): string =>
  createSvg(
    '0 0 132 120',
    [
      `<circle cx="66" cy="60" r="48" fill="${c.accentSoft}"/>`,
      `<path d="M44 30h32l14 14v44a4 4 0 01-4 4H44a4 4 0 01-4-4V34a4 4 0 014-4z" fill="${c.surface}" stroke="${c.accent}" stroke-width="4"/>`,
      `<path d="M76 30v14h14" stroke="${c.accent}" stroke-width="4"/>`,
      `<path d="M51 56h28M51 67h28" stroke="${c.band}" stroke-width="4"/>`,
      `<path d="M51 79h12" stroke="${c.warm}" stroke-width="5"/>`,
    ].join(''),
  )
