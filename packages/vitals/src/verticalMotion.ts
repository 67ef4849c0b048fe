import type { RgbaImage } from './types'

/** A rectangle of a frame, px. */
export type FrameWindow = { x: number; y: number; width: number; height: number }

export type VerticalMotionTracker = {
  /** Looks at a frame. A window that lies elsewhere than before starts anew from where the motion had come to. */
  add: (image: RgbaImage, window: FrameWindow) => void
  /** How far the window's content has moved down since the first frame, px. */
  position: () => number
  /** Mean square of the vertical slope of the luma: what is plain cannot be followed. */
  texture: () => number
  reset: () => void
}

/** Strips side by side, each followed by itself: shoulders have other edges than the chest. */
const STRIPS = 8
/** Lines read in a strip, and pixels averaged in a line of it. */
const LINES = 40
const TAPS = 10
const PROFILE_LENGTH = STRIPS * LINES
/** A shift beyond this many lines is no longer a small one: the picture of that moment becomes the new reference. */
const MAX_SHIFT_LINES = 1.5
/** A window may be moved or resized by this share of its height before it counts as another one. */
const WINDOW_TOLERANCE = 0.12

/**
 * Follows how far the content of a window moves up and down, by fractions of a pixel: the least-squares shift that turns
 * the reference picture into the present one, from their difference and the slope of the luma (Lucas, Kanade 1981, in one
 * dimension). Keeps the means of some lines, no picture.
 */
export const createVerticalMotionTracker = (): VerticalMotionTracker => {
  const profile = new Float64Array(PROFILE_LENGTH)
  const reference = new Float64Array(PROFILE_LENGTH)
  const offsets = { lines: new Int32Array(LINES), taps: new Int32Array(STRIPS * TAPS) }
  let anchor: { window: FrameWindow; width: number; height: number; position: number } | null = null
  let texture = 0
  let position = 0

  const startFrom = (image: RgbaImage, window: FrameWindow) => {
    anchor = { window, width: image.width, height: image.height, position }
    locateSamples(image, window, offsets)
    readProfile(image.data, offsets, reference)
  }

  return {
    add: (image, window) => {
      const isSame =
        anchor &&
        anchor.width === image.width &&
        anchor.height === image.height &&
        isNearWindow(anchor.window, window)
      if (!anchor || !isSame) return startFrom(image, window)
      readProfile(image.data, offsets, profile)
      const { shiftLines, slopeEnergy } = estimateShift(reference, profile)
      texture = slopeEnergy
      position = anchor.position + (shiftLines * anchor.window.height) / LINES
      if (Math.abs(shiftLines) > MAX_SHIFT_LINES) startFrom(image, anchor.window)
    },
    position: () => position,
    texture: () => texture,
    reset: () => {
      anchor = null
      texture = 0
      position = 0
    },
  }
}

const isNearWindow = (a: FrameWindow, b: FrameWindow): boolean => {
  const tolerance = WINDOW_TOLERANCE * a.height
  return (
    Math.abs(a.x - b.x) < tolerance &&
    Math.abs(a.y - b.y) < tolerance &&
    Math.abs(a.width - b.width) < 2 * tolerance &&
    Math.abs(a.height - b.height) < 2 * tolerance
  )
}

/** Where the pixels of a window stand in a frame's data: the sum of a line's and a tap's offset. */
type SampleOffsets = { lines: Int32Array; taps: Int32Array }

const locateSamples = (
  { width, height }: RgbaImage,
  window: FrameWindow,
  { lines, taps }: SampleOffsets,
): void => {
  for (let line = 0; line < lines.length; line++) {
    const row = Math.min(height - 1, Math.floor(window.y + ((line + 0.5) * window.height) / LINES))
    lines[line] = 4 * width * row
  }
  for (let tap = 0; tap < taps.length; tap++)
    taps[tap] = 4 * Math.min(width - 1, Math.floor(window.x + ((tap + 0.5) * window.width) / (STRIPS * TAPS)))
}

/** Mean luma of each line of each strip, smoothed over three lines. */
const readProfile = (
  data: RgbaImage['data'],
  { lines, taps }: SampleOffsets,
  into: Float64Array,
): Float64Array => {
  for (let line = 0; line < LINES; line++) {
    const start = lines[line]!
    for (let strip = 0, tap = 0; strip < STRIPS; strip++) {
      let sum = 0
      for (const end = tap + TAPS; tap < end; tap++) {
        const at = start + taps[tap]!
        sum += 77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!
      }
      into[strip * LINES + line] = sum / (256 * TAPS)
    }
  }
  for (let strip = 0; strip < STRIPS; strip++) smoothLines(into, strip * LINES)
  return into
}

const smoothLines = (profile: Float64Array, start: number): void => {
  const last = start + LINES - 1
  let before = profile[start]!
  for (let i = start; i <= last; i++) {
    const here = profile[i]!
    profile[i] = (before + here + (i < last ? profile[i + 1]! : here)) / 3
    before = here
  }
}

/** The shift, in lines, that turns the reference into the profile; a strip's even change of brightness is left out. */
const estimateShift = (reference: Float64Array, profile: Float64Array) => {
  let product = 0
  let energy = 0
  for (let strip = 0; strip < STRIPS; strip++) {
    const start = strip * LINES
    let sumSlope = 0
    let sumChange = 0
    let slopeSquares = 0
    let products = 0
    for (let at = start + 1; at < start + LINES - 1; at++) {
      const slope = (reference[at + 1]! - reference[at - 1]!) / 2
      const change = profile[at]! - reference[at]!
      sumSlope += slope
      sumChange += change
      slopeSquares += slope * slope
      products += slope * change
    }
    const count = LINES - 2
    energy += slopeSquares - (sumSlope * sumSlope) / count
    product += products - (sumSlope * sumChange) / count
  }
  return {
    shiftLines: energy > 0 ? -product / energy : 0,
    slopeEnergy: energy / (STRIPS * (LINES - 2)),
  }
}
