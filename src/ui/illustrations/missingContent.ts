import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'
import { MISSING_CONTENT_VIEW_BOX, type MissingContentKind } from './missingContentKinds'

/** A box that was opened, and nothing in it. */
const drawOpenBox = (c: Palette) => [
  `<path d="M38 34a20 20 0 0140 0" stroke="${c.ink4}" stroke-width="3" stroke-dasharray="1 7"/>`,
  `<path d="M28 52h60v36a4 4 0 01-4 4H32a4 4 0 01-4-4z" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="3"/>`,
  `<path d="M28 52L14 42l24-8 20 18 20-18 24 8-14 10z" fill="${c.il1}" stroke="${c.ilLine}" stroke-width="3"/>`,
  `<path d="M58 52v14" stroke="${c.band}" stroke-width="6"/>`,
]

/** The place where a chair would stand. */
const drawChairOutline = (c: Palette) => [
  `<path d="M20 34c8-6 16-2 18 6l7 22c1 4 4 6 8 6h27c6 0 9 4 8 9l-2 13H40c-6 0-10-3-12-9L16 44c-1-4 0-8 4-10z" fill="${c.il3}"/>`,
  `<path d="M20 34c8-6 16-2 18 6l7 22c1 4 4 6 8 6h27c6 0 9 4 8 9l-2 13H40c-6 0-10-3-12-9L16 44c-1-4 0-8 4-10z" stroke="${c.ilLine}" stroke-width="3" stroke-dasharray="5 7"/>`,
]

/** A sheet whose gauge shows nothing. */
const drawEmptyReport = (c: Palette) => [
  `<path d="M32 14h40l16 16v58a4 4 0 01-4 4H32a4 4 0 01-4-4V18a4 4 0 014-4z" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="3"/>`,
  `<path d="M43 54a15 15 0 0130 0" stroke="${c.ink4}" stroke-width="4" stroke-dasharray="1 7"/>`,
  `<path d="M41 70h22M41 80h14" stroke="${c.band}" stroke-width="4"/>`,
]

/** A sheet with nothing on it. */
const drawEmptySheet = (c: Palette) => [
  `<path d="M32 14h40l16 16v58a4 4 0 01-4 4H32a4 4 0 01-4-4V18a4 4 0 014-4z" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="3"/>`,
  `<path d="M72 14v16h16" stroke="${c.ilLine}" stroke-width="3"/>`,
  `<path d="M41 46h34M41 58h34M41 70h16" stroke="${c.ink4}" stroke-width="3" stroke-dasharray="1 7"/>`,
]

const DRAWINGS: Record<MissingContentKind, (c: Palette) => readonly string[]> = {
  parcel: drawOpenBox,
  chair: drawChairOutline,
  report: drawEmptyReport,
  page: drawEmptySheet,
}

/** What was looked for and is not there, under a magnifying glass. */
export const drawMissingContent = (c: Palette, kind: MissingContentKind): string =>
  createSvg(
    MISSING_CONTENT_VIEW_BOX,
    [
      `<path d="M12 92h108" stroke="${c.band}" stroke-width="4"/>`,
      ...DRAWINGS[kind](c),
      `<path d="M105 85l12 13" stroke="${c.accent}" stroke-width="6"/>`,
      `<circle cx="94" cy="72" r="16" fill="${c.accentSoft}" stroke="${c.accent}" stroke-width="4"/>`,
      `<path d="M84 72a10 10 0 0110-10" stroke="${c.surface}" stroke-width="4"/>`,
    ].join(''),
  )
