import { median } from '@anzuo/vitals/statistics'
import { quantile } from '../image/statistics'
import type { NormalisedTongueCrop } from '../normalisedCrop'
import type { TongueLabImage } from '../tongueLabImage'
import type { WhiteBalance } from '../whiteBalance'
import {
  classifyByThresholds,
  UNCLEAR_SIGN_CLASSIFICATION,
  type ClassifiedTongueSign,
} from './signClassification'
import { TONGUE_SIGN_LABELS } from './signLabels'

export type TongueCoating = {
  colour: ClassifiedTongueSign<'coatingColour'>
  thickness: ClassifiedTongueSign<'coatingThickness'>
  greasy: ClassifiedTongueSign<'greasy'>
  /** Share of the tongue that is coated, percent. */
  coverage: number
  mask: Uint8Array
}

/** Coating hides the red of the body: so many units of a* are missing where it lies. */
const MIN_COATING_REDNESS_LOSS = 9
/** Coverage in percent: the borders between "none" and "thin", and "thin" and "thick" (published cut-offs of coating thickness). */
export const COATING_COVERAGE_THRESHOLDS_PERCENT = [29.06, 63.51] as const
/** A highlight or the throat's shadow may take so much of the tongue before nothing can be said of the coating. */
const MIN_USABLE_SHARE = 0.55
/** Less red than this at its edges, a tongue is pale or coated to the rim: which of the two can't be told. */
const MIN_BODY_REDNESS = 16

const COVERAGE_SCALE = {
  labels: TONGUE_SIGN_LABELS.coatingThickness,
  borders: COATING_COVERAGE_THRESHOLDS_PERCENT,
  spread: 4,
} as const
/**
 * Daylight of another temperature adds so much to the logarithm of red to green where it takes 1 from that of blue to green
 * (the daylight locus of CIE 15:2004 in linear sRGB, 5000 to 8500 K).
 */
const DAYLIGHT_SLOPE = 0.62
/** Redness of the body that daylight of no temperature changes; the borders are fitted to labels given by hand. */
const REDNESS_SCALE = { labels: ['pale', 'pink', 'red'], borders: [1.12, 1.42], spread: 0.04 } as const
const REDNESS_QUANTILE = 0.75
/**
 * Logarithm of blue to green of a body in usual light: 98 % of the labelled photos, and daylight 800 K warmer or cooler. Beyond
 * it the lamp was strange, and only a white reference helps.
 */
const USUAL_BLUENESS = { from: -0.24, to: 0.43 } as const
/** a* of the body at the usual luminance: only a white reference tells red from crimson. */
const CRIMSON_SCALE = { labels: ['red', 'crimson'], borders: [39], spread: 1.2 } as const
/** Hue of the body in degrees: what turns to blue is purple. */
const HUE_SCALE = { labels: ['purple', 'plain'], borders: [4], spread: 2.5 } as const
/** Where the coating is fullest: from so far to so far down the tongue, and this far from its middle, shares of its size. */
const BACK = { from: 0.05, to: 0.4, halfWidth: 0.6 } as const
/** The yellowest quarter of the back is compared: coating comes in patches. */
const YELLOWNESS_QUANTILE = 0.25
/** What red missing from the back adds to its yellowness: full coating hides the red and the violet of the body alike. */
const HIDDEN_REDNESS_WEIGHT = 0.3
/** How much less blue the back is than the edge; the border is fitted to labels given by hand. */
const YELLOWNESS_SCALE = { labels: ['white', 'yellow'], borders: [0.117], spread: 0.06 } as const
/** How much darker than the body the coating is, units of L*, and how little colour it has left. */
const DARKNESS_SCALE = { labels: ['light', 'dark'], borders: [9], spread: 1.5 } as const
const MAX_GREY_CHROMA = 16
/** Redder than the sides by so many units of a*. */
const TIP_REDNESS_SCALE = { labels: TONGUE_SIGN_LABELS.redTip, borders: [4.5], spread: 1 } as const
const TIP_SHARE = 0.2
/** How evenly and how fully a coating hides the body: a first approximation that no doctor has checked. */
const GREASINESS_SCALE = {
  labels: TONGUE_SIGN_LABELS.greasy,
  borders: [17],
  spread: 1.5,
  ceiling: 0.35,
} as const
/** Share of the tongue that shines, as a logarithm of percent. */
const MOISTURE_SCALE = {
  labels: ['unknown', 'moist'],
  borders: [Math.log(0.3)],
  spread: 0.8,
  ceiling: 0.35,
} as const

/**
 * Redness of the body that daylight of no temperature changes. A white reference counts under a strange lamp only: in usual
 * light the colour of teeth strays more than that of the light. NaN when there is no telling.
 */
const measureBodyRedness = (
  { chromaticity, edge }: TongueLabImage,
  { reference, gains }: WhiteBalance,
): number => {
  const red = quantile(
    edge.map(at => chromaticity.red[at]!),
    REDNESS_QUANTILE,
  )
  const blue = quantile(
    edge.map(at => chromaticity.blue[at]!),
    0.5,
  )
  if (blue >= USUAL_BLUENESS.from && blue <= USUAL_BLUENESS.to) return red + DAYLIGHT_SLOPE * blue
  if (reference === null) return NaN
  return red + Math.log(gains[0] / gains[1]) + DAYLIGHT_SLOPE * (blue + Math.log(gains[2] / gains[1]))
}

/**
 * The colour of the tongue's own flesh. Without anything white it is told by what daylight does not change, never purple or
 * crimson, and unclear under a strange lamp.
 */
export const classifyTongueBodyColour = (
  colour: TongueLabImage,
  balance: WhiteBalance,
): ClassifiedTongueSign<'bodyColour'> => {
  const sign = classifyByThresholds(measureBodyRedness(colour, balance), REDNESS_SCALE)
  const { body } = colour
  if (balance.reference === null || !Number.isFinite(body.a)) return sign
  const hue = classifyByThresholds((Math.atan2(body.b, body.a) * 180) / Math.PI, HUE_SCALE)
  if (hue.label === 'purple') return { label: 'purple', confidence: hue.confidence }
  if (hue.label === 'unclear') return UNCLEAR_SIGN_CLASSIFICATION
  return sign.label === 'red' ? classifyByThresholds(body.a, CRIMSON_SCALE) : sign
}

/**
 * a* as it would be in the light that the body has: in shade both a* and L* + 16 shrink with the cube root of the light, so
 * that the shadow of the throat does not pass for coating.
 */
const computeShadeCorrectedRedness = ({ l, a, body }: TongueLabImage, at: number): number =>
  (a[at]! * (body.l + 16)) / (l[at]! + 16)

const UNCLEAR_COATING = {
  colour: UNCLEAR_SIGN_CLASSIFICATION,
  thickness: UNCLEAR_SIGN_CLASSIFICATION,
  greasy: UNCLEAR_SIGN_CLASSIFICATION,
  coverage: NaN,
} as const

/**
 * The coating: where it lies, how much of the tongue it covers, and its colour. A back that is clearly yellower than the edge is
 * coated even where little red is missing: then its colour is given, and how thick it is stays unclear.
 */
export const classifyTongueCoating = (
  crop: NormalisedTongueCrop,
  colour: TongueLabImage,
  { reference }: WhiteBalance,
): TongueCoating => {
  const { usable, mask: tongue } = crop
  const mask = new Uint8Array(usable.length)
  const coat: number[] = []
  let judged = 0
  let area = 0
  for (let at = 0; at < usable.length; at++) {
    area += tongue[at]!
    if (!usable[at]) continue
    judged++
    if (computeShadeCorrectedRedness(colour, at) >= colour.body.a - MIN_COATING_REDNESS_LOSS) continue
    mask[at] = 1
    coat.push(at)
  }
  if (judged < MIN_USABLE_SHARE * area || !(colour.body.a >= MIN_BODY_REDNESS)) {
    return { ...UNCLEAR_COATING, mask }
  }
  const coverage = (100 * coat.length) / judged
  const thickness = classifyByThresholds(coverage, COVERAGE_SCALE)
  const yellowness = classifyByThresholds(measureCoatingYellowness(crop, colour), YELLOWNESS_SCALE)
  if (thickness.label === 'none' || coat.length === 0) {
    return yellowness.label === 'yellow'
      ? { ...UNCLEAR_COATING, colour: yellowness, mask }
      : { ...UNCLEAR_COATING, thickness, coverage, mask }
  }
  const hidden = median(coat.map(at => colour.body.a - computeShadeCorrectedRedness(colour, at)))
  return {
    colour: (reference === null ? null : classifyGreyCoating(coat, colour)) ?? yellowness,
    thickness,
    greasy:
      coverage > COATING_COVERAGE_THRESHOLDS_PERCENT[1]
        ? classifyByThresholds(hidden, GREASINESS_SCALE)
        : UNCLEAR_SIGN_CLASSIFICATION,
    coverage,
    mask,
  }
}

/**
 * How yellow the back of the tongue is against its edge: a difference of logarithms, which no lamp changes. NaN when one of
 * the two is hidden.
 */
const measureCoatingYellowness = (
  { size, usable, boundingBox }: NormalisedTongueCrop,
  { chromaticity, edge }: TongueLabImage,
): number => {
  const { left, right, top, bottom } = boundingBox
  const back: number[] = []
  for (let at = 0; at < usable.length; at++) {
    if (!usable[at]) continue
    const down = (Math.floor(at / size) - top) / (bottom - top)
    const aside = Math.abs((at % size) - (left + right) / 2) / ((right - left) / 2)
    if (down > BACK.from && down < BACK.to && aside < BACK.halfWidth) back.push(at)
  }
  const compare = (plane: Float32Array, share: number) =>
    quantile(
      edge.map(at => plane[at]!),
      0.5,
    ) -
    quantile(
      back.map(at => plane[at]!),
      share,
    )
  return (
    compare(chromaticity.blue, YELLOWNESS_QUANTILE) - HIDDEN_REDNESS_WEIGHT * compare(chromaticity.red, 0.5)
  )
}

/** Grey or black: dark and almost without colour, which only a white reference shows. Null when it is neither. */
const classifyGreyCoating = (
  coat: readonly number[],
  { l, a, b, body }: TongueLabImage,
): ClassifiedTongueSign<'coatingColour'> | null => {
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
  const darkness = classifyByThresholds(body.l - middle.l, DARKNESS_SCALE)
  if (Math.hypot(middle.a, middle.b) >= MAX_GREY_CHROMA || darkness.label === 'light') return null
  return darkness.label === 'dark'
    ? { label: 'greyBlack', confidence: darkness.confidence }
    : UNCLEAR_SIGN_CLASSIFICATION
}

/** Whether the tip is redder than the sides. */
export const classifyTongueTipRedness = (
  { usable, depth, size, boundingBox }: NormalisedTongueCrop,
  { a }: TongueLabImage,
): { sign: ClassifiedTongueSign<'redTip'>; mask: Uint8Array } => {
  const height = boundingBox.bottom - boundingBox.top
  const tip: number[] = []
  const sides: number[] = []
  const mask = new Uint8Array(usable.length)
  for (let at = 0; at < usable.length; at++) {
    if (!usable[at] || depth[at]! < 6) continue
    const share = (at / size - boundingBox.top) / height
    if (share > 1 - TIP_SHARE) {
      tip.push(a[at]!)
      mask[at] = 1
    } else if (share > 0.4 && share < 0.75 && depth[at]! < 30) sides.push(a[at]!)
  }
  if (tip.length < 20 || sides.length < 20) return { sign: UNCLEAR_SIGN_CLASSIFICATION, mask }
  return { sign: classifyByThresholds(median(tip) - median(sides), TIP_REDNESS_SCALE), mask }
}

/** Whether the tongue is wet, by its highlights: they depend on the lamp as much as on the tongue, hence the low confidence. */
export const classifyTongueMoisture = ({
  highlights,
  mask,
}: NormalisedTongueCrop): ClassifiedTongueSign<'moisture'> => {
  let shining = 0
  let area = 0
  for (let at = 0; at < mask.length; at++) {
    shining += highlights[at]!
    area += mask[at]!
  }
  const { label, confidence } = classifyByThresholds(Math.log((100 * shining) / area + 0.05), MOISTURE_SCALE)
  // Without a highlight the lamp may have been soft: dryness can't be told from that.
  return label === 'moist' ? { label, confidence } : UNCLEAR_SIGN_CLASSIFICATION
}
