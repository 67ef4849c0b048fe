import type { RgbaImage } from './types'

/**
 * Interleaved columns of a frame: each part sees the same fingertip under the same uneven light, but other pixels. What
 * the sensor's noise does to the pulse differs between them, and what the blood does is alike.
 */
export const FINGER_REGION_NAMES = ['first', 'second', 'third'] as const
const REGION_COUNT = FINGER_REGION_NAMES.length
const COLUMNS = 4 * REGION_COUNT

/** Pixels that are read of a frame at most: more would not make the mean more exact than the sensor is. */
const MAX_PIXELS = 20_000

export type FingerColours = {
  /** Mean red, green, blue of each region in turn, 0 to 255. */
  regions: Float64Array
  /** Of the whole frame. */
  red: number
  green: number
  blue: number
}

/** The mean colours of a frame that a fingertip covers. */
export const sampleFingerColours = ({ data, width, height }: RgbaImage): FingerColours => {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / MAX_PIXELS)))
  const sums = new Float64Array(3 * REGION_COUNT)
  const counts = new Float64Array(REGION_COUNT)
  for (let x = 0; x < width; x += step) {
    const region = Math.floor((COLUMNS * x) / width) % REGION_COUNT
    let red = 0
    let green = 0
    let blue = 0
    for (let y = 0; y < height; y += step) {
      const at = 4 * (y * width + x)
      red += data[at]!
      green += data[at + 1]!
      blue += data[at + 2]!
    }
    sums[3 * region]! += red
    sums[3 * region + 1]! += green
    sums[3 * region + 2]! += blue
    counts[region]! += Math.ceil(height / step)
  }
  const regions = sums.map((sum, i) => sum / Math.max(counts[Math.floor(i / 3)]!, 1))
  const meanOf = (channel: number) =>
    (regions[channel]! + regions[channel + 3]! + regions[channel + 6]!) / REGION_COUNT
  return { regions, red: meanOf(0), green: meanOf(1), blue: meanOf(2) }
}

/** Luma (ITU-R BT.601) of a colour, 0 to 255. */
export const computeLuma = ({ red, green, blue }: Pick<FingerColours, 'red' | 'green' | 'blue'>): number =>
  0.299 * red + 0.587 * green + 0.114 * blue
