import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** A front door with a pin above it: somewhere to send things. */
export const drawAddressBook = (c: Palette): string =>
  createSvg(
    '0 0 132 112',
    [
      `<path d="M28 58l38-30 38 30v40a4 4 0 01-4 4H32a4 4 0 01-4-4z" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="3"/>`,
      `<path d="M18 66l48-38 48 38" stroke="${c.ilLine}" stroke-width="3"/>`,
      `<rect x="54" y="68" width="24" height="34" rx="4" fill="${c.il1}" stroke="${c.ilLine}" stroke-width="3"/>`,
      `<circle cx="72" cy="86" r="1.500" fill="${c.ilLine}"/>`,
      `<path d="M94 46c-9-9-14-15-14-22a14 14 0 0128 0c0 7-5 13-14 22z" fill="${c.accentSoft}" stroke="${c.accent}" stroke-width="3"/>`,
      `<circle cx="94" cy="24" r="5" stroke="${c.accent}" stroke-width="3"/>`,
      `<path d="M12 102h108" stroke="${c.band}" stroke-width="4"/>`,
    ].join(''),
  )
