import type { RgbaImage } from '@anzuo/vitals'
import { clamp } from '@anzuo/vitals/clamp'
import { computeLuminance, srgbToLinear } from './image/colourSpaces'
import { computeDistanceTransform } from './image/morphology'
import { cropAndResizeSquare, type SquareRegion } from './image/squareCrop'
import { quantile } from './image/statistics'
import { rasteriseTongueSegmentation, type TongueSegmentation } from './tongueSegmentation'

/** Root of the tongue's area in every specimen, in pixels: signs then have the same size in every photo. */
const NORMALISED_TONGUE_SIDE_PIXELS = 192

/** Room around the square of the second pass, for teeth and a white card. */
const CROP_EXPANSION = 1.25

/** How far a tongue may lean before it is no longer turned upright, degrees. */
const MAX_TILT_DEGREES = 20

/** A round tongue is its own mirror image about any line: what the likeness loses for each squared degree. */
const TILT_PENALTY = 1.2e-4

export type Point = { x: number; y: number }

/** A picture in planes: linear light as the camera gave it, 0 to 1, `size` pixels a side. */
type RgbPlanes = { size: number; red: Float32Array; green: Float32Array; blue: Float32Array }

/** The tongue cut out of its photo, at a normal size and as the photo shows it. */
export type TongueCrop = {
  size: number
  /** Red, green, blue from 0 to 255. */
  pixels: Float32Array
  mask: Uint8Array
  square: SquareRegion
  /** Root of the tongue's area in pixels of the photo. */
  nativeSide: number
}

/** A cut-out turned upright, in linear light, with what of it can be judged. */
export type NormalisedTongueCrop = RgbPlanes & {
  luminance: Float32Array
  mask: Uint8Array
  /** Distance to the tongue's edge, pixels; 0 outside. */
  depth: Float32Array
  /** Tongue without rim, highlights and shadow. */
  usable: Uint8Array
  /** Wet highlights on the tongue. */
  highlights: Uint8Array
  /** First and last column and row of the tongue. */
  boundingBox: { left: number; right: number; top: number; bottom: number }
  /** Degrees by which the tongue leant, clockwise positive. */
  tiltDegrees: number
  /** From pixels of the specimen to shares (0 to 1) of the photo's width and height. */
  toPhoto: (point: Point) => Point
}

/** At the very edge of the photo its pixels are mixed with what is not there, a share of its sides. */
const PHOTO_BORDER_SHARE = 0.012

/** Whether a place, in shares of the photo's width and height, lies at its edge or beyond. */
export const isAtPhotoBorder = ({ x, y }: Point): boolean => Math.min(x, y, 1 - x, 1 - y) < PHOTO_BORDER_SHARE

const countMaskPixels = (mask: Uint8Array) => mask.reduce((sum, value) => sum + value, 0)

/** Cuts the tongue out of its photo. Null when the second pass saw nothing. */
export const cropTongue = (photo: RgbaImage, segmentation: TongueSegmentation): TongueCrop | null => {
  const { square, cells } = segmentation
  const scale = square.side / (2 * cells)
  const found = countMaskPixels(
    rasteriseTongueSegmentation(segmentation, {
      left: square.left,
      top: square.top,
      scale,
      width: 2 * cells,
      height: 2 * cells,
    }),
  )
  if (found === 0) return null
  const nativeSide = Math.sqrt(found) * scale
  const side = square.side * CROP_EXPANSION
  const larger: SquareRegion = {
    left: square.left - (side - square.side) / 2,
    top: square.top - (side - square.side) / 2,
    side,
  }
  const size = Math.min(640, Math.round((side / nativeSide) * NORMALISED_TONGUE_SIDE_PIXELS))
  const frame = { left: larger.left, top: larger.top, scale: side / size, width: size, height: size }
  return {
    size,
    pixels: cropAndResizeSquare(photo, larger, size),
    mask: rasteriseTongueSegmentation(segmentation, frame),
    square: larger,
    nativeSide,
  }
}

const computeMaskCentroid = (mask: Uint8Array, size: number): Point => {
  let x = 0
  let y = 0
  let found = 0
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at]) continue
    x += at % size
    y += Math.floor(at / size)
    found++
  }
  return { x: x / found, y: y / found }
}

const rotatePoint = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

/** By how many degrees the tongue leans: the line through its middle about which it is most nearly its own mirror image. */
export const estimateTongueTiltDegrees = (mask: Uint8Array, size: number): number => {
  const centre = computeMaskCentroid(mask, size)
  const step = 4
  const inside = (x: number, y: number) => {
    const column = Math.round(x)
    const row = Math.round(y)
    return column >= 0 && row >= 0 && column < size && row < size ? mask[row * size + column]! : 0
  }
  const points: Point[] = []
  for (let y = 0; y < size; y += 3) {
    for (let x = 0; x < size; x += 3)
      if (mask[y * size + x]) points.push({ x: x - centre.x, y: y - centre.y })
  }
  const computeMirrorSymmetry = (degrees: number) => {
    let same = 0
    for (const point of points) {
      const upright = rotatePoint(point, -degrees)
      const mirrored = rotatePoint({ x: -upright.x, y: upright.y }, degrees)
      same += inside(centre.x + mirrored.x, centre.y + mirrored.y)
    }
    return same / points.length - TILT_PENALTY * degrees ** 2
  }
  const angles = Array.from(
    { length: (2 * MAX_TILT_DEGREES) / step + 1 },
    (_, k) => k * step - MAX_TILT_DEGREES,
  )
  const scores = angles.map(computeMirrorSymmetry)
  const best = scores.indexOf(Math.max(...scores))
  const before = scores[best - 1]
  const after = scores[best + 1]
  if (before === undefined || after === undefined) return angles[best]!
  const curve = before - 2 * scores[best]! + after
  return angles[best]! + (curve === 0 ? 0 : (step * (before - after)) / (2 * curve))
}

/** Turns a cut-out upright and finds out which of its pixels can be judged. */
export const normaliseTongueCrop = (
  cutout: TongueCrop,
  photo: { width: number; height: number },
): NormalisedTongueCrop => {
  const { size, pixels, square } = cutout
  const centre = computeMaskCentroid(cutout.mask, size)
  const lean = estimateTongueTiltDegrees(cutout.mask, size)
  const planes: RgbPlanes = {
    size,
    red: new Float32Array(size * size),
    green: new Float32Array(size * size),
    blue: new Float32Array(size * size),
  }
  const luminance = new Float32Array(size * size)
  const mask = new Uint8Array(size * size)
  const box = { left: size, right: -1, top: size, bottom: -1 }
  const [across, down] = [rotatePoint({ x: 1, y: 0 }, lean), rotatePoint({ x: 0, y: 1 }, lean)]
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      const dx = column - centre.x
      const dy = row - centre.y
      const x = clamp(centre.x + dx * across.x + dy * down.x, 0, size - 1.001)
      const y = clamp(centre.y + dx * across.y + dy * down.y, 0, size - 1.001)
      const x0 = Math.floor(x)
      const y0 = Math.floor(y)
      const partX = x - x0
      const partY = y - y0
      const source = y0 * size + x0
      const channel = (offset: number) => {
        const from = source * 3 + offset
        const upper = pixels[from]! * (1 - partX) + pixels[from + 3]! * partX
        const lower = pixels[from + 3 * size]! * (1 - partX) + pixels[from + 3 * size + 3]! * partX
        return srgbToLinear(upper * (1 - partY) + lower * partY)
      }
      planes.red[at] = channel(0)
      planes.green[at] = channel(1)
      planes.blue[at] = channel(2)
      luminance[at] = computeLuminance(planes.red[at]!, planes.green[at]!, planes.blue[at]!)
      if (!cutout.mask[Math.round(y) * size + Math.round(x)]) continue
      mask[at] = 1
      box.left = Math.min(box.left, column)
      box.right = Math.max(box.right, column)
      box.top = Math.min(box.top, row)
      box.bottom = Math.max(box.bottom, row)
    }
  }
  const depth = computeDistanceTransform(mask, size)
  const { usable, shine } = classifyPixels({ ...planes, luminance, mask, depth })
  const toPhoto = ({ x, y }: Point): Point => {
    const moved = rotatePoint({ x: x - centre.x, y: y - centre.y }, lean)
    const scale = square.side / size
    return {
      x: (square.left + (centre.x + moved.x + 0.5) * scale) / photo.width,
      y: (square.top + (centre.y + moved.y + 0.5) * scale) / photo.height,
    }
  }
  return {
    ...planes,
    luminance,
    mask,
    depth,
    usable,
    highlights: shine,
    boundingBox: box,
    tiltDegrees: lean,
    toPhoto,
  }
}

/** Pixels of the rim that hold lips or background as well. */
const RIM_PIXELS = 4
/** A highlight is so much brighter than the bright parts of the tongue, and paler than it. */
const HIGHLIGHT_BRIGHTNESS_RATIO = 1.5
const HIGHLIGHT_SATURATION_RATIO = 0.72
/** Shadow is darker than this share of the bright parts; the root in the throat's shadow is no coating. */
const SHADOW_BRIGHTNESS_RATIO = 0.3

const classifyPixels = ({
  red,
  green,
  blue,
  luminance,
  mask,
  depth,
}: Omit<RgbPlanes, 'size'> & Pick<NormalisedTongueCrop, 'luminance' | 'mask' | 'depth'>) => {
  const usable = new Uint8Array(mask.length)
  const shine = new Uint8Array(mask.length)
  const light: number[] = []
  const colourfulness: number[] = []
  const paleness = (at: number) => (red[at]! - Math.min(green[at]!, blue[at]!)) / Math.max(1e-4, red[at]!)
  for (let at = 0; at < mask.length; at += 3) {
    if (depth[at]! < RIM_PIXELS) continue
    light.push(luminance[at]!)
    colourfulness.push(paleness(at))
  }
  const bright = quantile(light, 0.7)
  const usualColour = quantile(colourfulness, 0.5)
  for (let at = 0; at < mask.length; at++) {
    if (depth[at]! < RIM_PIXELS) continue
    const isShine =
      luminance[at]! > HIGHLIGHT_BRIGHTNESS_RATIO * bright &&
      paleness(at) < HIGHLIGHT_SATURATION_RATIO * usualColour
    if (isShine) shine[at] = 1
    else if (luminance[at]! > SHADOW_BRIGHTNESS_RATIO * bright && red[at]! < 0.99) usable[at] = 1
  }
  return { usable, shine }
}
