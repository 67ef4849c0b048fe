import type { RgbaImage } from '../types'
import {
  dilate,
  sumUp,
  thresholdLocally,
  toSmallGreyImage,
  type GreyImage,
  type SegmentPolarity,
} from './binaryImage'
import { findDigitRows, type DigitRow } from './digitRows'
import { findGlyphs } from './glyphs'
import { findRise, findSlant, readDigitRow, type ReadNumber } from './segmentDigits'

/** The numbers of a blood pressure monitor: mmHg, and beats a minute. */
export type CuffDisplayNumbers = { systolic: number; diastolic: number; pulse: number }

/** `unsure`: there is no display, or not all of its numbers can be told. */
export type CuffDisplayReading = ({ kind: 'read' } & CuffDisplayNumbers) | { kind: 'unsure' }

/** Longer side of the picture that is looked at, px: a digit has some 40 to 120 of them. */
const MAX_SIDE = 400
/** Height of the smallest digit, as a share of the picture's height. */
const MIN_DIGIT_HEIGHT = 0.06
/** Half the side of the surroundings with which a pixel is compared, as a share of the longer side. */
const SURROUNDINGS = 0.09
/** The smallest difference from the surroundings, as shares of them: a pale display needs the first, glare the last. */
const CONTRASTS = [0.1, 0.18, 0.3] as const
/** How far segments grow until those of a digit meet, px: fine gaps need little, and much would join neighbours. */
const GROWTHS = [1, 2, 3, 4, 5] as const
const POLARITIES: readonly SegmentPolarity[] = ['dark', 'bright']

/** So many ways of looking have to agree. */
const MIN_VOTES = 2
/** Another reading with this share of the votes makes the best one doubtful. */
const MAX_RIVAL_SHARE = 0.25
/** Systolic, diastolic, pulse. */
const NUMBERS_OF_A_DISPLAY = 3
/** How clear the segments of the worst digit have to be. */
const MIN_CLEARNESS = 0.3

/** What a monitor can show, and a heart can do. */
const LIMITS = {
  systolic: [60, 260],
  diastolic: [30, 160],
  pulse: [30, 220],
  /** Least distance of the two pressures, mmHg. */
  pulsePressure: 8,
} as const

/**
 * Reads the seven-segment display of a blood pressure monitor in a photo: three numbers one below the other. It looks in several ways,
 * and says nothing unless they agree. A generator: whoever runs it may let others work after each step, of which each takes some
 * milliseconds.
 */
export function* readCuffDisplay(photo: RgbaImage): Generator<void, CuffDisplayReading, void> {
  const image = toSmallGreyImage(photo, MAX_SIDE)
  const sums = sumUp(image)
  yield
  const votes = new Map<string, { numbers: CuffDisplayNumbers; count: number }>()
  for (const polarity of POLARITIES)
    for (const contrast of CONTRASTS) {
      const radius = Math.round(SURROUNDINGS * Math.max(image.width, image.height))
      const binary = thresholdLocally(image, sums, { radius, contrast, polarity })
      yield
      for (const growth of GROWTHS) {
        const numbers = readBinaryImage(binary, growth)
        if (numbers) {
          const key = Object.values(numbers).join(' ')
          votes.set(key, { numbers, count: (votes.get(key)?.count ?? 0) + 1 })
        }
        yield
      }
    }
  return decide([...votes.values()])
}

const decide = (votes: { numbers: CuffDisplayNumbers; count: number }[]): CuffDisplayReading => {
  const [best, rival] = votes.sort((a, b) => b.count - a.count)
  const isSure = best && best.count >= MIN_VOTES && (!rival || rival.count <= MAX_RIVAL_SHARE * best.count)
  return isSure ? { kind: 'read', ...best.numbers } : { kind: 'unsure' }
}

type NumberRow = DigitRow & ReadNumber & { left: number; right: number; top: number; bottom: number }

const readBinaryImage = (binary: GreyImage, growth: number): CuffDisplayNumbers | null => {
  const minHeight = MIN_DIGIT_HEIGHT * binary.height
  const glyphs = findGlyphs(binary, dilate(binary, growth), { minPixels: minHeight })
  const digitRows = findDigitRows(glyphs, minHeight)
  if (digitRows.length < NUMBERS_OF_A_DISPLAY) return null
  const level = { rise: findRise(digitRows), imageWidth: binary.width }
  const frame = { ...level, slant: findSlant(digitRows, level) }
  const rows = digitRows.flatMap((row): NumberRow[] => {
    const number = readDigitRow(row, frame)
    return number && number.clearness >= MIN_CLEARNESS ? [{ ...row, ...number, ...getBox(row) }] : []
  })
  return findNumbers(rows)
}

const getBox = ({ glyphs }: DigitRow) => ({
  left: Math.min(...glyphs.map(({ left }) => left)),
  right: Math.max(...glyphs.map(({ right }) => right)),
  top: Math.min(...glyphs.map(({ top }) => top)),
  bottom: Math.max(...glyphs.map(({ bottom }) => bottom)),
})

const isWithin = (value: number, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high

/** Whether a row stands below another, in the same column, with nothing as tall as itself between them. */
const isBelow = (upper: NumberRow, lower: NumberRow): boolean => {
  const overlap = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left)
  const gap = lower.top - upper.bottom
  return overlap > 0 && gap > -0.3 * lower.height && gap < 1.2 * upper.height
}

/** Systolic above diastolic in digits of one size; the pulse below them may be smaller. One such order, or none. */
const findNumbers = (rows: readonly NumberRow[]): CuffDisplayNumbers | null => {
  const orders = rows.flatMap(systolic =>
    rows
      .filter(diastolic => isBelow(systolic, diastolic) && arePressures(systolic, diastolic))
      .flatMap(diastolic =>
        rows
          .filter(pulse => isBelow(diastolic, pulse) && isPulseBelow(pulse, diastolic))
          .map(pulse => ({ systolic: systolic.value, diastolic: diastolic.value, pulse: pulse.value })),
      ),
  )
  const [only, ...others] = orders
  return only && others.length === 0 ? only : null
}

const arePressures = (systolic: NumberRow, diastolic: NumberRow): boolean =>
  isWithin(systolic.value, LIMITS.systolic) &&
  isWithin(diastolic.value, LIMITS.diastolic) &&
  systolic.value - diastolic.value >= LIMITS.pulsePressure &&
  isWithin(diastolic.height / systolic.height, [0.6, 1.35])

const isPulseBelow = (pulse: NumberRow, diastolic: NumberRow): boolean =>
  isWithin(pulse.value, LIMITS.pulse) && isWithin(pulse.height / diastolic.height, [0.35, 1.25])
