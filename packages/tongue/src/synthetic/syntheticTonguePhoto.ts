import type { RgbaImage } from '@anzuo/vitals'
import { createSeededGaussian, softEllipseMask, gaussianRidge, smoothStep } from '@anzuo/vitals/synthetic'
import { clamp } from '@anzuo/vitals/clamp'

/** Red, green, blue in linear light, 0 to 1. */
export type LinearRgbColour = readonly [number, number, number]

export type SyntheticTongueOptions = {
  /** Pixels a side of the square photo. */
  size?: number
  /** Half the tongue's width, and its middle, as shares of the photo's side. */
  halfWidth?: number
  middle?: { x: number; y: number }
  /** Height to width of the tongue. */
  slimness?: number
  /** Degrees by which it leans. */
  lean?: number
  body?: LinearRgbColour
  /** Share of the tongue's width that the coating takes, 0 to 1, and its colour. */
  coating?: number
  coat?: LinearRgbColour
  /** How deep the marks of teeth and the middle crack are, 0 to 1. */
  toothMarks?: number
  crack?: number
  /** Whether the tip is redder than the rest. */
  redTip?: boolean
  /** Teeth above the tongue. */
  teeth?: boolean
  /** The colour and strength of the lamp. */
  lamp?: LinearRgbColour
  seed?: number
}

export type SyntheticTonguePhoto = { photo: RgbaImage; mask: Uint8Array }

const SKIN: LinearRgbColour = [0.5, 0.3, 0.2]
const LIPS: LinearRgbColour = [0.42, 0.16, 0.14]
const MOUTH: LinearRgbColour = [0.03, 0.012, 0.01]
const TEETH: LinearRgbColour = [0.68, 0.57, 0.47]
const TIP: LinearRgbColour = [0.46, 0.11, 0.1]
/** Light red flesh. */
export const PINK_TONGUE_COLOUR: LinearRgbColour = [0.36, 0.13, 0.1]
export const WHITE_COATING_COLOUR: LinearRgbColour = [0.37, 0.24, 0.2]

const mixColours = (a: LinearRgbColour, b: LinearRgbColour, share: number): LinearRgbColour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

const linearToSrgbByte = (linear: number) =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * clamp(linear, 0, 1) ** (1 / 2.4) - 0.055)

/** How wide the tongue is at a height: −1 at the root, 1 at the tip; 1 is its full half width. */
const computeRelativeWidth = (y: number) =>
  y < -1 || y > 1 ? 0 : y < 0 ? 1 - 0.08 * y * y : Math.sqrt(Math.max(0, 1 - y ** 2.6))

type Place = { x: number; y: number }

/** Face, lips, open mouth and teeth at a place; the tongue comes on top. */
const getMouthColour = (place: Place, hasTeeth: boolean): LinearRgbColour => {
  const { x, y } = place
  const lips = mixColours(SKIN, LIPS, softEllipseMask(place, [0, -0.25, 1.5, 1.25, 0.1]))
  const mouth = mixColours(lips, MOUTH, softEllipseMask(place, [0, -0.35, 1.25, 1, 0.06]))
  if (!hasTeeth) return mouth
  const inMouth = softEllipseMask(place, [0, -0.35, 1.2, 0.97, 0.05])
  const gap = 1 - 0.5 * gaussianRidge(((x * 3 + 10) % 1) - 0.5, 0.05)
  return mixColours(
    mouth,
    mixColours(MOUTH, TEETH, gap),
    inMouth * smoothStep(-1.32, -1.3, y) * (1 - smoothStep(-1.1, -1.07, y)),
  )
}

/** How far a place is on the tongue, 0 to 1: teeth leave notches in its edge. */
const getTongueCoverage = ({ x, y }: Place, toothMarks: number): number => {
  const edge = computeRelativeWidth(y)
  if (edge <= 0) return 0
  const notch = 0.03 * toothMarks * Math.cos(y * 22) * smoothStep(-0.2, 0, y) * (1 - smoothStep(0.75, 0.9, y))
  return 1 - smoothStep(edge - notch - 0.02, edge - notch + 0.02, Math.abs(x))
}

type TongueSurface = Required<
  Pick<SyntheticTongueOptions, 'body' | 'coating' | 'coat' | 'toothMarks' | 'crack' | 'redTip'>
>

/** Flesh and coating at a place on the tongue, in even light. */
const getTongueColour = (
  { x, y }: Place,
  { body, coating, coat, redTip }: TongueSurface,
): LinearRgbColour => {
  const flesh = redTip ? mixColours(body, TIP, 0.8 * smoothStep(0.55, 0.75, y)) : body
  const edge = computeRelativeWidth(y)
  const fur =
    (1 - smoothStep(coating - 0.12, coating + 0.12, Math.abs(x) / Math.max(0.05, edge))) *
    (1 - smoothStep(coating, coating + 0.25, y))
  return mixColours(flesh, coat, coating > 0 ? fur : 0)
}

/** How much light a place on the tongue throws back: less at its sides and its root, in the crack and between marks of teeth. */
const getTongueBrightness = ({ x, y }: Place, { toothMarks, crack }: TongueSurface): number => {
  const depth = computeRelativeWidth(y) - Math.abs(x)
  const relief =
    1 +
    0.5 *
      toothMarks *
      Math.cos(y * 22) *
      gaussianRidge(depth - 0.07, 0.07) *
      smoothStep(-0.3, 0, y) *
      (1 - smoothStep(0.8, 0.95, y))
  const furrow =
    1 -
    0.75 *
      crack *
      gaussianRidge(x + 0.02 * Math.sin(9 * y), 0.025) *
      smoothStep(-0.7, -0.6, y) *
      (1 - smoothStep(0.4, 0.5, y))
  return (1 - 0.25 * x * x) * (0.35 + 0.65 * smoothStep(-1.05, -0.6, y)) * relief * furrow
}

/** Cells a side of the coarse grain that lies over the tongue. */
const GRAIN_CELLS = 40

/** A tongue in an open mouth, drawn by rule: for tests, and for anyone without a photo. The mask is 1 on the tongue. */
export const renderSyntheticTonguePhoto = (options: SyntheticTongueOptions = {}): SyntheticTonguePhoto => {
  const { size = 320, halfWidth = 0.26, middle = { x: 0.5, y: 0.54 }, slimness = 1.1, lean = 0 } = options
  const { teeth = true, lamp = [1, 1, 1], seed = 1 } = options
  const surface: TongueSurface = {
    body: options.body ?? PINK_TONGUE_COLOUR,
    coating: options.coating ?? 0.6,
    coat: options.coat ?? WHITE_COATING_COLOUR,
    toothMarks: options.toothMarks ?? 0,
    crack: options.crack ?? 0,
    redTip: options.redTip ?? false,
  }
  const normal = createSeededGaussian(seed)
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  const mask = new Uint8Array(size * size)
  const angle = (lean * Math.PI) / 180
  const grain = Float32Array.from({ length: (GRAIN_CELLS + 1) ** 2 }, normal)
  const toGrainCell = (pixel: number) => Math.floor((pixel / size) * GRAIN_CELLS)
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      const dx = (column + 0.5) / size - middle.x
      const dy = (row + 0.5) / size - middle.y
      const place = {
        x: (dx * Math.cos(angle) + dy * Math.sin(angle)) / halfWidth,
        y: (dy * Math.cos(angle) - dx * Math.sin(angle)) / (halfWidth * slimness),
      }
      let colour = getMouthColour(place, teeth)
      const inside = getTongueCoverage(place, surface.toothMarks)
      if (inside > 0) {
        const roughness = grain[toGrainCell(row) * (GRAIN_CELLS + 1) + toGrainCell(column)]!
        const light = getTongueBrightness(place, surface) * (1 + 0.015 * roughness)
        const [red, green, blue] = getTongueColour(place, surface)
        colour = mixColours(colour, [red * light, green * light, blue * light], inside)
      }
      if (inside > 0.5) mask[at] = 1
      const noise = 1 + 0.05 * normal()
      for (let c = 0; c < 3; c++) data[at * 4 + c] = linearToSrgbByte(colour[c]! * lamp[c]! * noise)
    }
  }
  return { photo: { data, width: size, height: size }, mask }
}
