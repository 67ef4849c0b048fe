import type { RgbaImage } from '../types'

/** A picture of one byte a pixel. */
export type GreyImage = { width: number; height: number; data: Uint8Array }

/** Which pixels may belong to a digit: 1, all others 0. */
export type BinaryImage = GreyImage

/** Whether the segments of a display are darker than what is behind them (liquid crystal) or brighter (light-emitting diodes). */
export type SegmentPolarity = 'dark' | 'bright'

/** Luma of a picture (ITU-R BT.601), averaged over squares so that its longer side has at most `maxSide` pixels. */
export const toSmallGreyImage = ({ width, height, data }: RgbaImage, maxSide: number): GreyImage => {
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / maxSide))
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) }
  const grey = new Uint8Array(small.width * small.height)
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1) {
      let sum = 0
      for (let dy = 0; dy < factor; dy += 1)
        for (let dx = 0; dx < factor; dx += 1) {
          const at = 4 * ((y * factor + dy) * width + x * factor + dx)
          sum += 299 * (data[at] ?? 0) + 587 * (data[at + 1] ?? 0) + 114 * (data[at + 2] ?? 0)
        }
      grey[y * small.width + x] = sum / (1000 * factor * factor)
    }
  return { ...small, data: grey }
}

/** Sums of all pixels above and left of each place, so that the mean of any rectangle costs four look-ups. */
export const sumUp = ({ width, height, data }: GreyImage): Float64Array => {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/**
 * The pixels that differ from the mean of their surroundings by more than a share of it, so that shade and a gradient of light do not
 * matter.
 * @param options.radius half the side of the surroundings, px
 * @param options.contrast the share, 0 to 1
 */
export const thresholdLocally = (
  image: GreyImage,
  sums: Float64Array,
  { radius, contrast, polarity }: { radius: number; contrast: number; polarity: SegmentPolarity },
): BinaryImage => {
  const { width, height, data } = image
  const stride = width + 1
  const binary = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius)
    const bottom = Math.min(height, y + radius + 1)
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      const sum =
        (sums[bottom * stride + right] ?? 0) -
        (sums[top * stride + right] ?? 0) -
        (sums[bottom * stride + left] ?? 0) +
        (sums[top * stride + left] ?? 0)
      const mean = sum / ((bottom - top) * (right - left))
      const value = data[y * width + x] ?? 0
      const isSegment =
        polarity === 'dark' ? value < mean * (1 - contrast) : value > mean * (1 + contrast) + MIN_BRIGHT_STEP
      binary[y * width + x] = isSegment ? 1 : 0
    }
  }
  return { width, height, data: binary }
}

/** In the dark any noise is a large share of nothing. */
const MIN_BRIGHT_STEP = 12

/** Grows every pixel to a square, as tall and as wide as twice the radius and one. */
export const dilate = ({ width, height, data }: BinaryImage, radius: number): BinaryImage => {
  const across = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    let covered = -1
    for (let x = -radius; x < width; x += 1) {
      if (x + radius < width && data[y * width + x + radius]) covered = x + 2 * radius
      if (x >= 0 && x <= covered) across[y * width + x] = 1
    }
  }
  const grown = new Uint8Array(width * height)
  for (let x = 0; x < width; x += 1) {
    let covered = -1
    for (let y = -radius; y < height; y += 1) {
      if (y + radius < height && across[(y + radius) * width + x]) covered = y + 2 * radius
      if (y >= 0 && y <= covered) grown[y * width + x] = 1
    }
  }
  return { width, height, data: grown }
}
