import type { RgbaImage } from '@anzuo/vitals'
import { median } from '@anzuo/vitals/statistics'
import { TONGUE_PHOTO_QUALITY_LIMITS, type TonguePhotoFault } from './qualityCheck'
import { linearRgbToLab, computeLuminance, srgbToLinear } from './image/colourSpaces'
import { findConnectedComponents } from './image/connectedComponents'
import { blackHatTransform, gaussianBlur } from './image/morphology'
import { cropAndResizeSquare } from './image/squareCrop'

/**
 * What a photo of the underside shows. A plain measurement: there are no labelled photos to judge it by, so no number here
 * is called normal or not.
 */
export type SublingualVeinMeasurement = {
  kind: 'simpleMeasurement'
  /** Length of the longer vein that was seen, as a share of the guide's height; null when none was seen. */
  length: number | null
  /** Mean width of the veins, as a share of the guide's width; null when none was seen. */
  width: number | null
  /** How much darker and bluer the veins are than the flesh beside them, CIELAB units. */
  contrast: number | null
}

/** The guide's square is looked at with so many pixels a side. */
const CROP_SIDE_PIXELS = 224
/** Veins are at most so wide, pixels on either side. */
const MAX_VEIN_RADIUS_PIXELS = 9
/** Darker than their surroundings by so many units of L*. */
const MIN_VEIN_DARKNESS = 4
/** A vein runs at least over this share of the guide's height, and is so many times longer than wide. */
const MIN_VEIN_LENGTH_SHARE = 0.16
const MIN_VEIN_ELONGATION = 2.2

/** The guide's square: the middle of the photo, of 0.6 of its shorter side. */
const getGuideSquare = ({ width, height }: Pick<RgbaImage, 'width' | 'height'>) => {
  const side = 0.6 * Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** Flesh is at least so much redder than green, as a natural logarithm: walls, cloth and paper are not. */
const MIN_FLESH_REDNESS = 0.25
/** Coarse cells of a guide that holds nothing but an even surface differ by less than this, in units of 0 to 255. */
const MIN_TEXTURE_DEVIATION = 1.2

/** What keeps the underside from being measured, or null. No network looks here: light, colour and detail must do. */
const findSublingualPhotoFault = (
  pixels: Float32Array | Uint8ClampedArray | Uint8Array | number[],
): TonguePhotoFault | null => {
  const light: number[] = []
  const reds: number[] = []
  let clipped = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    if (Math.max(red, green, blue) >= 253) clipped++
    const linear = [srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue)] as const
    light.push(computeLuminance(...linear))
    reds.push(Math.log((linear[0] + 0.002) / (linear[1] + 0.002)))
  }
  const middle = median(light)
  if (middle < TONGUE_PHOTO_QUALITY_LIMITS.light[0]) return 'tooDark'
  if (
    middle > TONGUE_PHOTO_QUALITY_LIMITS.light[1] ||
    clipped > TONGUE_PHOTO_QUALITY_LIMITS.clipped * light.length
  )
    return 'tooBright'
  const redness = median(reds)
  if (redness < MIN_FLESH_REDNESS) return 'noTongue'
  if (redness > TONGUE_PHOTO_QUALITY_LIMITS.castRed[1]) return 'colourCast'
  return computeStandardDeviation(light) < MIN_TEXTURE_DEVIATION / 255 ? 'noTongue' : null
}

/** Standard deviation. */
const computeStandardDeviation = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

export type SublingualAnalysisOutcome =
  | { kind: 'measured'; findings: SublingualVeinMeasurement }
  | { kind: 'refused'; fault: TonguePhotoFault; outline: null }

/** Measures a photo of the underside, or refuses it with its reason: too dark, too bright, no flesh in the guide. */
export const analyseSublingualPhoto = (photo: RgbaImage): SublingualAnalysisOutcome => {
  const fault = findSublingualPhotoFault(cropAndResizeSquare(photo, getGuideSquare(photo), CROP_SIDE_PIXELS))
  return fault
    ? { kind: 'refused', fault, outline: null }
    : { kind: 'measured', findings: measureSublingualVeins(photo) }
}

/**
 * Measures the two veins under the tongue inside the guide that the camera shows: the middle square of the photo, of 0.6 of
 * its shorter side.
 */
export const measureSublingualVeins = (photo: RgbaImage): SublingualVeinMeasurement => {
  const pixels = cropAndResizeSquare(photo, getGuideSquare(photo), CROP_SIDE_PIXELS)
  const count = CROP_SIDE_PIXELS * CROP_SIDE_PIXELS
  const planes = { l: new Float32Array(count), b: new Float32Array(count) }
  for (let at = 0; at < count; at++) {
    const lab = linearRgbToLab(
      srgbToLinear(pixels[3 * at]!),
      srgbToLinear(pixels[3 * at + 1]!),
      srgbToLinear(pixels[3 * at + 2]!),
    )
    planes.l[at] = lab.l
    planes.b[at] = lab.b
  }
  const l = gaussianBlur(planes.l, CROP_SIDE_PIXELS, 1.5)
  const hat = blackHatTransform(l, CROP_SIDE_PIXELS, MAX_VEIN_RADIUS_PIXELS)
  const dark = new Uint8Array(count)
  for (let at = 0; at < count; at++) dark[at] = hat[at]! > MIN_VEIN_DARKNESS ? 1 : 0
  const veins = findConnectedComponents(dark, CROP_SIDE_PIXELS).filter(({ pixels: found, top, bottom }) => {
    const length = bottom - top + 1
    return (
      length >= MIN_VEIN_LENGTH_SHARE * CROP_SIDE_PIXELS &&
      length >= MIN_VEIN_ELONGATION * (found.length / length)
    )
  })
  const nothing: SublingualVeinMeasurement = {
    kind: 'simpleMeasurement',
    length: null,
    width: null,
    contrast: null,
  }
  const both = veins.slice(0, 2)
  if (both.length === 0) return nothing
  const lengths = both.map(({ top, bottom }) => bottom - top + 1)
  const isVein = new Uint8Array(count)
  for (const vein of both) for (const pixel of vein.pixels) isVein[pixel] = 1
  const veinPixels: number[] = []
  const surroundingPixels: number[] = []
  for (let at = 0; at < count; at++) (isVein[at] ? veinPixels : surroundingPixels).push(at)
  const between = (plane: Float32Array) =>
    median(surroundingPixels.map(at => plane[at]!)) - median(veinPixels.map(at => plane[at]!))
  return {
    kind: 'simpleMeasurement',
    length: Math.max(...lengths) / CROP_SIDE_PIXELS,
    width:
      both.reduce((sum, vein, k) => sum + vein.pixels.length / lengths[k]!, 0) /
      both.length /
      CROP_SIDE_PIXELS,
    contrast: Math.hypot(Math.max(0, between(planes.l)), Math.max(0, between(planes.b))),
  }
}
