import { blackHatTransform } from '../image/morphology'
import { findConnectedComponents } from '../image/connectedComponents'
import type { NormalisedTongueCrop } from '../normalisedCrop'
import type { TongueLabImage } from '../tongueLabImage'
import { classifyByThresholds, type ClassifiedTongueSign } from './signClassification'
import { TONGUE_SIGN_LABELS } from './signLabels'

export type TongueCrackDetection = {
  sign: ClassifiedTongueSign<'cracks'>
  /** Share of the inner tongue that is crack, percent. */
  share: number
  mask: Uint8Array
}

/** Half widths of the lines that are looked for, pixels of a specimen. */
const LINE_RADII_PIXELS = [3, 6] as const
/** How much darker a crack is than its sides, units of L*. */
const MIN_CRACK_DARKNESS = 3.2
/** The rim has dark edges of its own, pixels. */
const RIM_PIXELS = 11
/** Shorter lines are papillae. */
const MIN_CRACK_LENGTH_PIXELS = 17
/** A crack fills little of its bounding box, or is so many times longer than it is wide. */
const MAX_BOX_FILL_SHARE = 0.4
const MIN_CRACK_ELONGATION = 3

/** Dark, long, thin lines inside the tongue (black-hat, then by the form of each part). */
export const detectTongueCracks = (
  { size, depth, boundingBox }: NormalisedTongueCrop,
  { l }: TongueLabImage,
): TongueCrackDetection => {
  const hats = LINE_RADII_PIXELS.map(radius => blackHatTransform(l, size, radius))
  const dark = new Uint8Array(size * size)
  const height = boundingBox.bottom - boundingBox.top
  let inner = 0
  for (let at = 0; at < dark.length; at++) {
    // The topmost part lies in the throat's shadow.
    if (depth[at]! < RIM_PIXELS || at / size < boundingBox.top + 0.12 * height) continue
    inner++
    if (Math.max(hats[0]![at]!, hats[1]![at]!) > MIN_CRACK_DARKNESS) dark[at] = 1
  }
  const mask = new Uint8Array(size * size)
  let found = 0
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
    for (const pixel of part.pixels) mask[pixel] = 1
    found += count
  }
  const share = inner === 0 ? 0 : (100 * found) / inner
  return { sign: classifyByThresholds(Math.log(share + 0.2), CRACK_SCALE), share, mask }
}

/** Percent of the inner tongue, as a logarithm: how deep a crack must be is a matter of ratio. */
const CRACK_SCALE = {
  labels: TONGUE_SIGN_LABELS.cracks,
  borders: [Math.log(2.2 + 0.2)],
  spread: 0.35,
} as const
