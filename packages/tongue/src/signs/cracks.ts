import { blackHatTransform, gaussianBlur } from '../image/morphology'
import { findConnectedComponents } from '../image/connectedComponents'
import type { NormalisedTongueCrop } from '../normalisedCrop'
import { classifyByThresholds, type ClassifiedTongueSign } from './signClassification'
import { TONGUE_SIGN_LABELS } from './signLabels'

export type TongueCrackDetection = {
  sign: ClassifiedTongueSign<'cracks'>
  /** How much darker than `MIN_CRACK_DARKNESS` its cracks are, a mean over the inner tongue. */
  excess: number
  mask: Uint8Array
}

/** Half width of the widest line that is looked for, pixels of a specimen. */
const LINE_RADIUS_PIXELS = 6
/** Noise and papillae are averaged before lines are looked for, pixels of a specimen. */
const SMOOTHING_SIGMA_PIXELS = 1.5
/** How much darker in green light a crack is than its sides, natural logarithm. Blood swallows green: cracks stand out most there. */
const MIN_CRACK_DARKNESS = 1 / 6
/** Keeps the logarithm of black finite, linear light. */
const BLACK_LEVEL = 0.01
/** The rim has dark edges of its own, pixels. */
const RIM_PIXELS = 11
/** Shorter lines are papillae. */
const MIN_CRACK_LENGTH_PIXELS = 17
/** A crack fills little of its bounding box, or is so many times longer than it is wide. */
const MAX_BOX_FILL_SHARE = 0.4
const MIN_CRACK_ELONGATION = 3

/** Dark, long, thin lines inside the tongue (black-hat, then by the form of each part). */
export const detectTongueCracks = ({
  size,
  depth,
  green,
  boundingBox,
}: NormalisedTongueCrop): TongueCrackDetection => {
  const hat = blackHatTransform(
    gaussianBlur(green, size, SMOOTHING_SIGMA_PIXELS).map(value => Math.log(value + BLACK_LEVEL)),
    size,
    LINE_RADIUS_PIXELS,
  )
  const dark = new Uint8Array(size * size)
  const height = boundingBox.bottom - boundingBox.top
  let inner = 0
  for (let at = 0; at < dark.length; at++) {
    // The topmost part lies in the throat's shadow.
    if (depth[at]! < RIM_PIXELS || at / size < boundingBox.top + 0.12 * height) continue
    inner++
    if (hat[at]! > MIN_CRACK_DARKNESS) dark[at] = 1
  }
  const mask = new Uint8Array(size * size)
  let sum = 0
  for (const part of findConnectedComponents(dark, size)) {
    const width = part.right - part.left + 1
    const length = Math.max(width, part.bottom - part.top + 1)
    const boxArea = width * (part.bottom - part.top + 1)
    const count = part.pixels.length
    if (
      length < MIN_CRACK_LENGTH_PIXELS ||
      (count > MAX_BOX_FILL_SHARE * boxArea && length < MIN_CRACK_ELONGATION * (count / length))
    )
      continue
    for (const pixel of part.pixels) {
      mask[pixel] = 1
      sum += hat[pixel]! - MIN_CRACK_DARKNESS
    }
  }
  const excess = inner === 0 ? 0 : sum / inner
  return { sign: classifyByThresholds(Math.log(excess + 0.0003), CRACK_SCALE), excess, mask }
}

/**
 * Logarithm of the excess: how deep a crack must be is a matter of ratio. The border is fitted to cracks that hands called light
 * or severe, so that "present" means pronounced.
 */
const CRACK_SCALE = {
  labels: TONGUE_SIGN_LABELS.cracks,
  borders: [-5.46],
  spread: 0.27,
} as const
