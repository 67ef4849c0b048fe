import type { RgbaImage } from '../vitals/types'
import { median } from '../vitals/statistics'
import { labOf, toLinear } from './picture/colour'
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

/**
 * Measures the two veins under the tongue inside the guide that the camera shows: the middle square of the photo, of 0.6 of
 * its shorter side.
 */
export const measureSublingual = (photo: RgbaImage): SublingualFindings => {
  const side = 0.6 * Math.min(photo.width, photo.height)
  const square = { left: (photo.width - side) / 2, top: (photo.height - side) / 2, side }
  const pixels = cutSquare(photo, square, SIZE)
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
