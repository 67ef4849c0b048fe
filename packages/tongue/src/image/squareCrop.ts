import type { RgbaImage } from '@anzuo/vitals'
import { clamp } from '@anzuo/vitals/clamp'

/** A square part of a photo, in its pixels. It may reach beyond the photo. */
export type SquareRegion = { left: number; top: number; side: number }

/** What stands beyond the edge of the photo: the grey that the network was trained with. */
const PADDING_GREY_LEVEL = 127

/** Which source pixels an output pixel covers, and how much of each. */
type ResizeSpan = { from: number; weights: number[]; outside: number }

/**
 * Box filter as wide as an output pixel, at least one source pixel wide: the area average when a picture shrinks, linear
 * interpolation when it grows.
 */
const computeResizeSpans = (
  origin: number,
  scale: number,
  limits: { count: number; length: number },
): ResizeSpan[] => {
  const half = Math.max(1, scale) / 2
  return Array.from({ length: limits.count }, (_, index) => {
    const centre = origin + (index + 0.5) * scale
    const start = centre - half
    const end = centre + half
    const from = Math.max(0, Math.floor(start))
    const to = Math.min(limits.length, Math.ceil(end))
    const weights: number[] = []
    let inside = 0
    for (let pixel = from; pixel < to; pixel++) {
      const weight = (Math.min(end, pixel + 1) - Math.max(start, pixel)) / (end - start)
      weights.push(weight)
      inside += weight
    }
    return { from, weights, outside: Math.max(0, 1 - inside) }
  })
}

/** The photo's pixels inside a square, scaled to `size` pixels a side: red, green, blue from 0 to 255, row by row. */
export const cropAndResizeSquare = (
  image: RgbaImage,
  { left, top, side }: SquareRegion,
  size: number,
): Float32Array => {
  const { data, width, height } = image
  const scale = side / size
  const columns = computeResizeSpans(left, scale, { count: size, length: width })
  const rows = computeResizeSpans(top, scale, { count: size, length: height })
  const out = new Float32Array(size * size * 3)
  const line = new Float32Array(size * 3)
  const readLine = (y: number) => {
    const offset = y * width
    for (let column = 0, at = 0; column < size; column++, at += 3) {
      const { from, weights, outside } = columns[column]!
      let red = outside * PADDING_GREY_LEVEL
      let green = red
      let blue = red
      for (let k = 0, pixel = (offset + from) * 4; k < weights.length; k++, pixel += 4) {
        const weight = weights[k]!
        red += weight * data[pixel]!
        green += weight * data[pixel + 1]!
        blue += weight * data[pixel + 2]!
      }
      line[at] = red
      line[at + 1] = green
      line[at + 2] = blue
    }
  }
  let read = -1
  for (let row = 0; row < size; row++) {
    const { from, weights, outside } = rows[row]!
    const start = row * size * 3
    out.fill(outside * PADDING_GREY_LEVEL, start, start + size * 3)
    for (let k = 0; k < weights.length; k++) {
      if (read !== from + k) readLine((read = from + k))
      const weight = weights[k]!
      for (let at = 0; at < size * 3; at++) out[start + at]! += weight * line[at]!
    }
  }
  return out
}

/** The square that holds the whole photo in its middle. */
export const getEnclosingSquare = ({ width, height }: { width: number; height: number }): SquareRegion => {
  const side = Math.max(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/**
 * A field of numbers (`cells` a side over a square of the photo), read between its cells: linear, level beyond the middle
 * of the outermost ones.
 */
export const createBilinearSampler = (
  field: Float32Array,
  cells: number,
): ((x: number, y: number) => number) => {
  const last = cells - 1
  return (x, y) => {
    const column = clamp(x * cells - 0.5, 0, last)
    const row = clamp(y * cells - 0.5, 0, last)
    const x0 = Math.min(last - 1, Math.floor(column))
    const y0 = Math.min(last - 1, Math.floor(row))
    const partX = column - x0
    const partY = row - y0
    const at = y0 * cells + x0
    const upper = field[at]! * (1 - partX) + field[at + 1]! * partX
    const lower = field[at + cells]! * (1 - partX) + field[at + cells + 1]! * partX
    return upper * (1 - partY) + lower * partY
  }
}
