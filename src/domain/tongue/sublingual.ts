import type { RgbaImage } from '../vitals/types'
import { median } from '../vitals/statistics'
import { LIMITS, type PhotoFault } from './gate'
import { labOf, luminanceOf, toLinear } from './picture/colour'
import { componentsOf } from './picture/components'
import { blackHat, smooth } from './picture/morphology'
import { cutSquare } from './picture/square'

/**
 * What a photo of the underside shows. A plain measurement: there are no labelled photos to judge it by, so no number here
 * is called normal or not.
 */
export type SublingualFindings = {
  kind: 'simpleMeasurement'
  /** Length of the longer vein that was seen, as a share of the guide's height; null when none was seen. */
  length: number | null
  /** Mean width of the veins, as a share of the guide's width; null when none was seen. */
  width: number | null
  /** How much darker and bluer the veins are than the flesh beside them, CIELAB units. */
  contrast: number | null
}

/** The guide's square is looked at with so many pixels a side. */
const SIZE = 224
/** Veins are at most so wide, pixels on either side. */
const RADIUS = 9
/** Darker than their surroundings by so many units of L*. */
const DARKER = 4
/** A vein runs at least over this share of the guide's height, and is so many times longer than wide. */
const SHORTEST = 0.16
const LONGER = 2.2

/** The guide's square: the middle of the photo, of 0.6 of its shorter side. */
const guideOf = ({ width, height }: Pick<RgbaImage, 'width' | 'height'>) => {
  const side = 0.6 * Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** Flesh is at least so much redder than green, as a natural logarithm: walls, cloth and paper are not. */
const FLESH = 0.25
/** Coarse cells of a guide that holds nothing but an even surface differ by less than this, in units of 0 to 255. */
const EVENNESS = 1.2

/** What keeps the underside from being measured, or null. No network looks here: light, colour and detail must do. */
const undersideFault = (
  pixels: Float32Array | Uint8ClampedArray | Uint8Array | number[],
): PhotoFault | null => {
  const light: number[] = []
  const reds: number[] = []
  let clipped = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    if (Math.max(red, green, blue) >= 253) clipped++
    const linear = [toLinear(red), toLinear(green), toLinear(blue)] as const
    light.push(luminanceOf(...linear))
    reds.push(Math.log((linear[0] + 0.002) / (linear[1] + 0.002)))
  }
  const middle = median(light)
  if (middle < LIMITS.light[0]) return 'tooDark'
  if (middle > LIMITS.light[1] || clipped > LIMITS.clipped * light.length) return 'tooBright'
  const redness = median(reds)
  if (redness < FLESH) return 'noTongue'
  if (redness > LIMITS.castRed[1]) return 'colourCast'
  return spreadOf(light) < EVENNESS / 255 ? 'noTongue' : null
}

/** Standard deviation. */
const spreadOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

export type UndersideOutcome =
  { kind: 'measured'; findings: SublingualFindings } | { kind: 'refused'; fault: PhotoFault; outline: null }

/** Measures a photo of the underside, or refuses it with its reason: too dark, too bright, no flesh in the guide. */
export const judgeUnderside = (photo: RgbaImage): UndersideOutcome => {
  const fault = undersideFault(cutSquare(photo, guideOf(photo), SIZE))
  return fault
    ? { kind: 'refused', fault, outline: null }
    : { kind: 'measured', findings: measureSublingual(photo) }
}

/**
 * Measures the two veins under the tongue inside the guide that the camera shows: the middle square of the photo, of 0.6 of
 * its shorter side.
 */
export const measureSublingual = (photo: RgbaImage): SublingualFindings => {
  const pixels = cutSquare(photo, guideOf(photo), SIZE)
  const count = SIZE * SIZE
  const planes = { l: new Float32Array(count), b: new Float32Array(count) }
  for (let at = 0; at < count; at++) {
    const lab = labOf(toLinear(pixels[3 * at]!), toLinear(pixels[3 * at + 1]!), toLinear(pixels[3 * at + 2]!))
    planes.l[at] = lab.l
    planes.b[at] = lab.b
  }
  const l = smooth(planes.l, SIZE, 1.5)
  const hat = blackHat(l, SIZE, RADIUS)
  const dark = new Uint8Array(count)
  for (let at = 0; at < count; at++) dark[at] = hat[at]! > DARKER ? 1 : 0
  const veins = componentsOf(dark, SIZE).filter(({ pixels: found, top, bottom }) => {
    const length = bottom - top + 1
    return length >= SHORTEST * SIZE && length >= LONGER * (found.length / length)
  })
  const nothing: SublingualFindings = { kind: 'simpleMeasurement', length: null, width: null, contrast: null }
  const both = veins.slice(0, 2)
  if (both.length === 0) return nothing
  const lengths = both.map(({ top, bottom }) => bottom - top + 1)
  const isVein = new Uint8Array(count)
  for (const vein of both) for (const pixel of vein.pixels) isVein[pixel] = 1
  const inside: number[] = []
  const beside: number[] = []
  for (let at = 0; at < count; at++) (isVein[at] ? inside : beside).push(at)
  const between = (plane: Float32Array) =>
    median(beside.map(at => plane[at]!)) - median(inside.map(at => plane[at]!))
  return {
    kind: 'simpleMeasurement',
    length: Math.max(...lengths) / SIZE,
    width: both.reduce((sum, vein, k) => sum + vein.pixels.length / lengths[k]!, 0) / both.length / SIZE,
    contrast: Math.hypot(Math.max(0, between(planes.l)), Math.max(0, between(planes.b))),
  }
}
