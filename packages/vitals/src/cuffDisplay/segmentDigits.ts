import type { Glyph } from './glyphs'
import type { DigitRow } from './digitRows'

/** A number as it was read, and how clearly its segments were on or off: 0 for not at all, 1 for certain. */
export type ReadNumber = { value: number; clearness: number }

/**
 * The segments of each digit in the usual order: top, upper right, lower right, bottom, lower left, upper left, middle. Some displays
 * draw a six and a nine without their ends, and a seven with a stroke at its left.
 */
const DIGITS_BY_SEGMENTS: ReadonlyMap<string, number> = new Map([
  ['1111110', 0],
  ['0110000', 1],
  ['1101101', 2],
  ['1111001', 3],
  ['0110011', 4],
  ['1011011', 5],
  ['1011111', 6],
  ['0011111', 6],
  ['1110000', 7],
  ['1110010', 7],
  ['1111111', 8],
  ['1111011', 9],
  ['1110011', 9],
])

/** Where each segment may lie in the box of a digit, in shares of its width and height. */
const SEGMENT_ZONES = [
  { isAcross: true, left: 0.38, right: 0.62, top: 0, bottom: 0.18 },
  { isAcross: false, left: 0.74, right: 1, top: 0.22, bottom: 0.36 },
  { isAcross: false, left: 0.74, right: 1, top: 0.64, bottom: 0.78 },
  { isAcross: true, left: 0.38, right: 0.62, top: 0.82, bottom: 1 },
  { isAcross: false, left: 0, right: 0.26, top: 0.64, bottom: 0.78 },
  { isAcross: false, left: 0, right: 0.26, top: 0.22, bottom: 0.36 },
  { isAcross: true, left: 0.38, right: 0.62, top: 0.38, bottom: 0.62 },
] as const

/** Digits lean to the right by up to the last, as the tangent of the angle; a camera held askew may turn some to the left. */
const SLANTS = [-0.09, -0.06, -0.03, 0, 0.03, 0.06, 0.09, 0.12, 0.15, 0.18, 0.21, 0.24] as const

/** Cells into which the box of a digit is divided. */
const GRID = { columns: 20, rows: 40 } as const

/** A segment is on from this share of its length, and off up to that one; between them nobody can tell. */
const ON_FROM = 0.62
const OFF_TO = 0.4

/** A digit as wide as this share of its height or less is a one, which stands at the right of its place. */
const MAX_WIDTH_OF_ONE = 0.36

/** How a display stands in the picture. */
type Frame = { rise: number; slant: number; imageWidth: number }

/** A glyph in the frame of its row: turned level and set upright. */
type LevelGlyph = {
  xs: Float32Array
  ys: Float32Array
  left: number
  right: number
  top: number
  bottom: number
}

const toLevelGlyph = ({ pixels }: Glyph, { rise, slant, imageWidth }: Frame): LevelGlyph => {
  const xs = new Float32Array(pixels.length)
  const ys = new Float32Array(pixels.length)
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  pixels.forEach((at, index) => {
    const x = at % imageWidth
    const y = (at - x) / imageWidth - rise * x
    const upright = x + rise * y + slant * y
    xs[index] = upright
    ys[index] = y
    box.left = Math.min(box.left, upright)
    box.right = Math.max(box.right, upright)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  })
  return { xs, ys, ...box }
}

/** Which cells of a digit's box hold pixels. */
const toGrid = ({ xs, ys, left, right, top, bottom }: LevelGlyph): Uint8Array => {
  const grid = new Uint8Array(GRID.columns * GRID.rows)
  const [width, height] = [right - left + 1, bottom - top + 1]
  // A pixel covers more than one cell where the box has fewer pixels than cells.
  const reach = { x: GRID.columns / width, y: GRID.rows / height }
  for (let index = 0; index < xs.length; index += 1) {
    const fromX = Math.floor((((xs[index] ?? 0) - left) / width) * GRID.columns)
    const fromY = Math.floor((((ys[index] ?? 0) - top) / height) * GRID.rows)
    for (let y = fromY; y < Math.min(GRID.rows, fromY + Math.max(1, reach.y)); y += 1)
      for (let x = fromX; x < Math.min(GRID.columns, fromX + Math.max(1, reach.x)); x += 1)
        grid[y * GRID.columns + x] = 1
  }
  return grid
}

/** The largest share of its length that a line through a segment's zone covers. */
const measureSegment = (grid: Uint8Array, zone: (typeof SEGMENT_ZONES)[number]): number => {
  const columns = [Math.floor(zone.left * GRID.columns), Math.ceil(zone.right * GRID.columns)] as const
  const rows = [Math.floor(zone.top * GRID.rows), Math.ceil(zone.bottom * GRID.rows)] as const
  const [lines, steps] = zone.isAcross ? [rows, columns] : [columns, rows]
  let best = 0
  for (let line = lines[0]; line < lines[1]; line += 1) {
    let covered = 0
    for (let step = steps[0]; step < steps[1]; step += 1)
      covered += grid[zone.isAcross ? line * GRID.columns + step : step * GRID.columns + line] ?? 0
    best = Math.max(best, covered / (steps[1] - steps[0]))
  }
  return best
}

/** How clearly a share says "on" or "off", 0 to 1. */
const getSegmentClearness = (share: number): number =>
  share >= ON_FROM ? (share - ON_FROM) / (1 - ON_FROM) : Math.max(0, (OFF_TO - share) / OFF_TO)

const readSegments = (glyph: LevelGlyph): { value: number; clearness: number } | null => {
  const grid = toGrid(glyph)
  const shares = SEGMENT_ZONES.map(zone => measureSegment(grid, zone))
  if (shares.some(share => share > OFF_TO && share < ON_FROM)) return null
  const value = DIGITS_BY_SEGMENTS.get(shares.map(share => (share >= ON_FROM ? '1' : '0')).join(''))
  if (value === undefined) return null
  const clearness = shares.reduce((sum, share) => sum + getSegmentClearness(share), 0) / shares.length
  return { value, clearness }
}

/** A one is a single upright stroke: filled over all of its height. */
const readOne = (glyph: LevelGlyph): { value: number; clearness: number } | null => {
  const grid = toGrid(glyph)
  let filledRows = 0
  for (let y = 0; y < GRID.rows; y += 1)
    if (grid.subarray(y * GRID.columns, (y + 1) * GRID.columns).some(cell => cell === 1)) filledRows += 1
  const filled = grid.reduce((sum, cell) => sum + cell, 0) / grid.length
  const isStroke = filledRows >= MIN_FILLED_ROWS * GRID.rows && filled >= MIN_FILL_OF_ONE
  return isStroke ? { value: 1, clearness: filled } : null
}

const MIN_FILLED_ROWS = 0.85
const MIN_FILL_OF_ONE = 0.55

const readDigit = (glyph: LevelGlyph): { value: number; clearness: number } | null => {
  const isNarrow = glyph.right - glyph.left + 1 <= MAX_WIDTH_OF_ONE * (glyph.bottom - glyph.top + 1)
  return isNarrow ? readOne(glyph) : readSegments(glyph)
}

const getRowRise = ({ glyphs }: DigitRow): number => {
  const [first, last] = [glyphs[0], glyphs[glyphs.length - 1]]
  if (!first || !last) return 0
  const middle = ({ top, bottom }: Glyph) => (top + bottom) / 2
  const dx = (last.left + last.right - first.left - first.right) / 2
  return dx === 0 ? 0 : (middle(last) - middle(first)) / dx
}

/**
 * How steeply the rows of a display rise to the right, as the tangent of the angle: of the middle one, since a seven or a four at one end
 * of a row pretends to another.
 */
export const findRise = (rows: readonly DigitRow[]): number => {
  const rises = rows.map(getRowRise).sort((a, b) => a - b)
  return rises[Math.floor(rises.length / 2)] ?? 0
}

/**
 * How far the digits of a display lean: where they are narrowest altogether, their upright strokes stand upright. A single digit would
 * not tell: a seven is as narrow when it leans too far.
 */
export const findSlant = (
  rows: readonly DigitRow[],
  { rise, imageWidth }: Pick<Frame, 'rise' | 'imageWidth'>,
): number => {
  const getTotalWidth = (slant: number) =>
    rows.reduce((sum, { glyphs, height }) => {
      const frame = { rise, slant, imageWidth }
      const widths = glyphs.map(glyph => toLevelGlyph(glyph, frame)).map(({ left, right }) => right - left)
      return sum + widths.reduce((total, width) => total + width, 0) / height
    }, 0)
  let best = { slant: 0, width: Infinity }
  for (const slant of SLANTS) {
    const width = getTotalWidth(slant)
    if (width < best.width) best = { slant, width }
  }
  return best.slant
}

/** The number of a row whose digits lean so far; null when one of them cannot be told. */
export const readDigitRow = ({ glyphs }: DigitRow, frame: Frame): ReadNumber | null => {
  let value = 0
  let clearness = 1
  for (const glyph of glyphs) {
    const digit = readDigit(toLevelGlyph(glyph, frame))
    if (!digit) return null
    value = 10 * value + digit.value
    clearness = Math.min(clearness, digit.clearness)
  }
  const hasLeadingZero = value < 10 ** (glyphs.length - 1)
  return hasLeadingZero ? null : { value, clearness }
}
