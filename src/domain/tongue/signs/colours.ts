import { median } from '../../vitals/statistics'
import { quantile } from '../picture/statistics'
import type { Specimen } from '../specimen'
import type { TongueColour } from '../tongueColour'
import type { WhiteBalance } from '../whiteBalance'
import { judge, UNCLEAR, type Judgement } from './judgement'

export type BodyColour = 'pale' | 'pink' | 'red' | 'crimson' | 'purple'
export type CoatingColour = 'white' | 'yellow' | 'greyBlack'
export type CoatingThickness = 'none' | 'thin' | 'thick'

export type Coating = {
  colour: Judgement<CoatingColour>
  thickness: Judgement<CoatingThickness>
  greasy: Judgement<'no' | 'yes'>
  /** Share of the tongue that is coated, percent. */
  coverage: number
  mask: Uint8Array
}

/** Coating hides the red of the body: so many units of a* are missing where it lies. */
const COATED = 9
/** Coverage in percent: the borders between "none" and "thin", and "thin" and "thick" (published cut-offs of coating thickness). */
export const COVERAGE_BORDERS = [29.06, 63.51] as const
/** A highlight or the throat's shadow may take so much of the tongue before nothing can be said of the coating. */
const LEAST_USABLE = 0.55
/** Less red than this at its edges, a tongue is pale or coated to the rim: which of the two can't be told. */
const LEAST_REDNESS = 16

const COVERAGE = { labels: ['none', 'thin', 'thick'], borders: COVERAGE_BORDERS, spread: 4 } as const
/** a* of the body at the usual luminance. */
const REDNESS = { labels: ['pale', 'pink', 'red', 'crimson'], borders: [22, 32, 39], spread: 1.2 } as const
/** Hue of the body in degrees: what turns to blue is purple. */
const HUE = { labels: ['purple', 'plain'], borders: [4], spread: 2.5 } as const
/** b* of the coating. */
const YELLOWNESS = { labels: ['white', 'yellow'], borders: [17], spread: 1.4 } as const
/** How much darker than the body the coating is, units of L*, and how little colour it has left. */
const DARKNESS = { labels: ['light', 'dark'], borders: [9], spread: 1.5 } as const
const GREYEST = 16
/** Redder than the sides by so many units of a*. */
const TIP = { labels: ['no', 'yes'], borders: [4.5], spread: 1 } as const
const TIP_SHARE = 0.2
/** How evenly and how fully a coating hides the body: a first approximation that no doctor has checked. */
const GREASE = { labels: ['no', 'yes'], borders: [17], spread: 1.5, ceiling: 0.35 } as const
/** Share of the tongue that shines, as a logarithm of percent. */
const SHINE = { labels: ['unknown', 'moist'], borders: [Math.log(0.3)], spread: 0.8, ceiling: 0.35 } as const

/** The colour of the tongue's own flesh; unclear when nothing white shows the colour of the light. */
export const judgeBody = ({ body }: TongueColour, { reference }: WhiteBalance): Judgement<BodyColour> => {
  if (reference === null || !Number.isFinite(body.a)) return UNCLEAR
  const hue = judge((Math.atan2(body.b, body.a) * 180) / Math.PI, HUE)
  if (hue.label === 'purple') return { label: 'purple', confidence: hue.confidence }
  if (hue.label === 'unclear') return UNCLEAR
  return judge(body.a, REDNESS)
}

/**
 * a* as it would be in the light that the body has: in shade both a* and L* + 16 shrink with the cube root of the light, so
 * that the shadow of the throat does not pass for coating.
 */
const redness = ({ l, a, body }: TongueColour, at: number): number => (a[at]! * (body.l + 16)) / (l[at]! + 16)

/** The coating: where it lies, how much of the tongue it covers, and its colour. */
export const judgeCoating = (
  specimen: Specimen,
  colour: TongueColour,
  { reference }: WhiteBalance,
): Coating => {
  const { usable, mask: tongue } = specimen
  const mask = new Uint8Array(usable.length)
  const coat: number[] = []
  let judged = 0
  let area = 0
  for (let at = 0; at < usable.length; at++) {
    area += tongue[at]!
    if (!usable[at]) continue
    judged++
    if (redness(colour, at) >= colour.body.a - COATED) continue
    mask[at] = 1
    coat.push(at)
  }
  if (judged < LEAST_USABLE * area || !(colour.body.a >= LEAST_REDNESS)) {
    return { colour: UNCLEAR, thickness: UNCLEAR, greasy: UNCLEAR, coverage: NaN, mask }
  }
  const coverage = (100 * coat.length) / judged
  const thickness = judge(coverage, COVERAGE)
  const hidden = median(coat.map(at => colour.body.a - redness(colour, at)))
  return {
    colour:
      thickness.label === 'none' || coat.length === 0 ? UNCLEAR : colourOf(coat, colour, reference !== null),
    thickness,
    greasy: coverage > COVERAGE_BORDERS[1] ? judge(hidden, GREASE) : UNCLEAR,
    coverage,
    mask,
  }
}

const colourOf = (
  coat: number[],
  { l, a, b, body }: TongueColour,
  isBalanced: boolean,
): Judgement<CoatingColour> => {
  if (!isBalanced) return UNCLEAR
  // The fullest part of the coating has the coating's own colour; the rest lets the body through.
  const border = quantile(
    coat.map(at => a[at]!),
    0.4,
  )
  const full = coat.filter(at => a[at]! <= border)
  const middle = {
    l: median(full.map(at => l[at]!)),
    a: median(full.map(at => a[at]!)),
    b: median(full.map(at => b[at]!)),
  }
  const darkness = judge(body.l - middle.l, DARKNESS)
  if (Math.hypot(middle.a, middle.b) < GREYEST && darkness.label !== 'light') {
    return darkness.label === 'dark' ? { label: 'greyBlack', confidence: darkness.confidence } : UNCLEAR
  }
  return judge(middle.b, YELLOWNESS)
}

/** Whether the tip is redder than the sides. */
export const judgeTip = (
  { usable, depth, size, box }: Specimen,
  { a }: TongueColour,
): { sign: Judgement<'no' | 'yes'>; mask: Uint8Array } => {
  const height = box.bottom - box.top
  const tip: number[] = []
  const sides: number[] = []
  const mask = new Uint8Array(usable.length)
  for (let at = 0; at < usable.length; at++) {
    if (!usable[at] || depth[at]! < 6) continue
    const share = (at / size - box.top) / height
    if (share > 1 - TIP_SHARE) {
      tip.push(a[at]!)
      mask[at] = 1
    } else if (share > 0.4 && share < 0.75 && depth[at]! < 30) sides.push(a[at]!)
  }
  if (tip.length < 20 || sides.length < 20) return { sign: UNCLEAR, mask }
  return { sign: judge(median(tip) - median(sides), TIP), mask }
}

/** Whether the tongue is wet, by its highlights: they depend on the lamp as much as on the tongue, hence the low confidence. */
export const judgeMoisture = ({ shine, mask }: Specimen): Judgement<'moist'> => {
  let shining = 0
  let area = 0
  for (let at = 0; at < mask.length; at++) {
    shining += shine[at]!
    area += mask[at]!
  }
  const { label, confidence } = judge(Math.log((100 * shining) / area + 0.05), SHINE)
  // Without a highlight the lamp may have been soft: dryness can't be told from that.
  return label === 'moist' ? { label, confidence } : UNCLEAR
}
