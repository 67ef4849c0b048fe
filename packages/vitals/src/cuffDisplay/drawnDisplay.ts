import type { RgbaImage } from '../types'
import type { CuffDisplayNumbers } from './readCuffDisplay'

/** How a drawn monitor looks, and how it is photographed. Lengths are shares of a digit's height. */
export type DrawnDisplay = {
  numbers: CuffDisplayNumbers
  /** Colours of ground and segments, 0 to 255. */
  ground: number
  segment: number
  /** Thickness of a segment, gap between two segments, lean of the digits. */
  thickness: number
  gap: number
  slant: number
  /** Height of the pulse's digits, in heights of the others. */
  pulseSize: number
  /** Whether words and signs stand beside the numbers, and a clock above them. */
  hasLabels: boolean
  /** Turn of the camera, degrees; how much the far end is smaller, 0 to 1. */
  turn: number
  perspective: number
  /** Height of a digit in the picture, px. */
  digitHeight: number
  /** Difference of light from one end to the other, as a share; strength of a spot of glare, 0 to 255, and where it is. */
  gradient: number
  glare: number
  glareAt: { x: number; y: number }
  /** Standard deviation of the noise, in levels; blur of the lens, px. */
  noise: number
  blur: number
}

export const PLAIN_DISPLAY: Omit<DrawnDisplay, 'numbers'> = {
  ground: 168,
  segment: 40,
  thickness: 0.13,
  gap: 0.025,
  slant: 0,
  pulseSize: 1,
  hasLabels: true,
  turn: 0,
  perspective: 0,
  digitHeight: 54,
  gradient: 0,
  glare: 0,
  glareAt: { x: 0.5, y: 0.5 },
  noise: 3,
  blur: 1,
}

const SIZE = { width: 288, height: 384 } as const

/** Which segments each digit lights: top, upper right, lower right, bottom, lower left, upper left, middle. */
const LIT = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
]

const DIGIT_WIDTH = 0.52
const PITCH = 0.72

type Point = { x: number; y: number }

/** Whether a point of a digit's box (height 1) is lit. */
const isLit = ({ x, y }: Point, digit: number, { thickness: t, gap }: DrawnDisplay): boolean => {
  const lit = LIT[digit] ?? ''
  const [w, g] = [DIGIT_WIDTH, gap]
  const across = (at: number) => y >= at && y <= at + t && x >= g + t * 0.35 && x <= w - g - t * 0.35
  const upright = (at: number, from: number, to: number) =>
    x >= at && x <= at + t && y >= from + g && y <= to - g
  const segments = [
    across(0),
    upright(w - t, t * 0.35, 0.5),
    upright(w - t, 0.5, 1 - t * 0.35),
    across(1 - t),
    upright(0, 0.5, 1 - t * 0.35),
    upright(0, t * 0.35, 0.5),
    across(0.5 - t / 2),
  ]
  return segments.some((isInside, at) => isInside && lit[at] === '1')
}

type Row = { value: number; top: number; height: number; digits: number }

const listRows = ({ numbers, pulseSize }: DrawnDisplay): Row[] => [
  { value: numbers.systolic, top: -2.1, height: 1, digits: 3 },
  { value: numbers.diastolic, top: -0.75, height: 1, digits: 3 },
  { value: numbers.pulse, top: 0.6, height: pulseSize, digits: 3 },
]

/** Right end of the numbers and of the display around them. */
const RIGHT = 1.1

const isRowLit = (point: Point, row: Row, display: DrawnDisplay): boolean => {
  const y = (point.y - row.top) / row.height
  if (y < 0 || y > 1 || point.x > RIGHT + 0.3) return false
  const text = String(row.value)
  for (let index = 0; index < text.length; index += 1) {
    const left = RIGHT - (text.length - index) * PITCH * row.height
    const x = (point.x - left) / row.height - display.slant * (1 - y)
    if (x >= 0 && x <= DIGIT_WIDTH && isLit({ x, y }, Number(text[index]), display)) return true
  }
  return false
}

/** Small signs at the left, and the four digits of a clock above. */
const isLabelLit = ({ x, y }: Point, display: DrawnDisplay): boolean => {
  if (!display.hasLabels) return false
  const isWord = [-1.9, -0.55, 0.8].some(
    top => y > top && y < top + 0.14 && x > -1.75 && x < -1.3 && (x * 20) % 2 < 1.2,
  )
  const clock = String(1234)
  const isClock =
    y > -2.75 &&
    y < -2.45 &&
    [...clock].some((digit, index) => {
      const left = -0.6 + index * 0.24
      return isLit({ x: (x - left) / 0.3, y: (y + 2.75) / 0.3 }, Number(digit), display)
    })
  return isWord || isClock
}

/** The brightness of a point of the display's plane, in heights of a digit from the middle. */
const getBrightness = (point: Point, display: DrawnDisplay, rows: readonly Row[]): number => {
  const isInside = Math.abs(point.x) < 1.95 && point.y > -2.95 && point.y < 1.95
  if (!isInside) return Math.abs(point.x) < 2.4 && Math.abs(point.y) < 3.4 ? 225 : 120
  const isSegment = rows.some(row => isRowLit(point, row, display)) || isLabelLit(point, display)
  return isSegment ? display.segment : display.ground
}

/** A generator of the same numbers for the same seed (mulberry32). */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

const toPlane = (x: number, y: number, { turn, perspective, digitHeight }: DrawnDisplay): Point => {
  const angle = (turn * Math.PI) / 180
  const [dx, dy] = [x - SIZE.width / 2, y - SIZE.height / 2 - 0.3 * digitHeight]
  const [u, v] = [dx * Math.cos(angle) + dy * Math.sin(angle), -dx * Math.sin(angle) + dy * Math.cos(angle)]
  const depth = 1 + (perspective * v) / SIZE.height
  return { x: (u / digitHeight) * depth, y: (v / digitHeight) * depth }
}

/** Places around a pixel whose mean it is, in radii of the blur, so that edges are soft. */
const SAMPLES = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0, 0.5],
] as const

/** A photo of a drawn monitor, for tests. */
export const drawDisplay = (display: DrawnDisplay, seed = 1): RgbaImage => {
  const random = createRandom(seed)
  const { width, height } = SIZE
  const data = new Uint8ClampedArray(4 * width * height)
  const reach = Math.max(0.25, display.blur)
  const rows = listRows(display)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let level = 0
      for (const [dx, dy] of SAMPLES)
        level +=
          getBrightness(toPlane(x + dx * reach, y + dy * reach, display), display, rows) / SAMPLES.length
      const light = 1 + display.gradient * (x / width - 0.5)
      const spot = Math.hypot(x / width - display.glareAt.x, y / height - display.glareAt.y) / 0.16
      const noise = (random() + random() + random() - 1.5) * 2 * display.noise
      const value = level * light + display.glare * Math.exp(-spot * spot) + noise
      data.set([value * 0.97, value, value * 0.92, 255], 4 * (y * width + x))
    }
  return { width, height, data }
}
