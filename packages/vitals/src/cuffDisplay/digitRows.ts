import { getGlyphHeight, getGlyphWidth, type Glyph } from './glyphs'

/** Neighbours from left to right that may be the digits of one number. */
export type DigitRow = { glyphs: readonly Glyph[]; height: number }

/** Digits of a number differ in height by this factor at most: a seven without a foot, a tilted camera. */
const MAX_HEIGHT_RATIO = 1.25
/** Distance of the middles of neighbours, in heights. A one stands at the right of its place. */
const NEIGHBOUR_DISTANCE = { min: 0.3, max: 1.25 } as const
/** Rise of a row, as the tangent of the angle (about 17 degrees). */
const MAX_RISE = 0.3
/** Width of a digit, in heights. A one has the width of a stroke. */
const DIGIT_WIDTH = { min: 0.06, max: 0.95 } as const

const MAX_DIGITS = 3

const isDigitShaped = (glyph: Glyph, minHeight: number): boolean => {
  const height = getGlyphHeight(glyph)
  const ratio = getGlyphWidth(glyph) / height
  return height >= minHeight && ratio >= DIGIT_WIDTH.min && ratio <= DIGIT_WIDTH.max
}

const getMiddle = ({ left, right, top, bottom }: Glyph) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

/** How far `next` stands right of `glyph`, in heights; null when both cannot be neighbours in a number. */
const getNeighbourDistance = (glyph: Glyph, next: Glyph): number | null => {
  const [height, nextHeight] = [getGlyphHeight(glyph), getGlyphHeight(next)]
  const taller = Math.max(height, nextHeight)
  if (taller > MAX_HEIGHT_RATIO * Math.min(height, nextHeight)) return null
  const [from, to] = [getMiddle(glyph), getMiddle(next)]
  const distance = (to.x - from.x) / taller
  if (distance < NEIGHBOUR_DISTANCE.min || distance > NEIGHBOUR_DISTANCE.max) return null
  return Math.abs(to.y - from.y) <= MAX_RISE * (to.x - from.x) ? distance : null
}

const findRightNeighbour = (glyph: Glyph, all: readonly Glyph[]): Glyph | null => {
  let nearest: { glyph: Glyph; distance: number } | null = null
  for (const other of all) {
    const distance = getNeighbourDistance(glyph, other)
    if (distance !== null && (!nearest || distance < nearest.distance)) nearest = { glyph: other, distance }
  }
  return nearest && nearest.glyph
}

/** All rows of two or three digits, each as long as it can be; longer ones are a date or a clock. */
export const findDigitRows = (glyphs: readonly Glyph[], minHeight: number): DigitRow[] => {
  const digits = glyphs.filter(glyph => isDigitShaped(glyph, minHeight))
  const neighbours = new Map(digits.map(glyph => [glyph, findRightNeighbour(glyph, digits)]))
  const rightOnes = new Set(neighbours.values())
  return digits
    .filter(glyph => !rightOnes.has(glyph))
    .flatMap(first => {
      const row: Glyph[] = []
      for (let glyph: Glyph | null = first; glyph; glyph = neighbours.get(glyph) ?? null) row.push(glyph)
      if (row.length < 2 || row.length > MAX_DIGITS) return []
      return [{ glyphs: row, height: Math.max(...row.map(getGlyphHeight)) }]
    })
}
