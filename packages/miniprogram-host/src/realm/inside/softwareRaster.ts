/** A picture of four bytes a pixel, not premultiplied. */
export type RgbaRaster = { width: number; height: number; data: Uint8ClampedArray }

/** Columns of an affine map, as `setTransform` takes them. */
export type AffineMatrix = [number, number, number, number, number, number]
export type PixelRectangle = { x: number; y: number; width: number; height: number }

export const IDENTITY_AFFINE_MATRIX: AffineMatrix = [1, 0, 0, 1, 0, 0]

/** The map that does `second` first and then `first`. */
export const multiplyAffineMatrices = (
  [a, b, c, d, e, f]: AffineMatrix,
  [g, h, i, j, k, l]: AffineMatrix,
): AffineMatrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

const invertMatrix = ([a, b, c, d, e, f]: AffineMatrix): AffineMatrix => {
  const size = a * d - b * c
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

/** A picture of `width` by `height` px without a mark on it: every sample 0, which is transparent black. */
export const createBlankRgbaRaster = (width: number, height: number): RgbaRaster => ({
  width,
  height,
  data: new Uint8ClampedArray(Math.max(0, width * height * 4)),
})

/** Mean colour (premultiplied) of the pixels around a place: as far as one drawn pixel reaches, linear between two. */
const computeMeanColour = (
  { width, height, data }: RgbaRaster,
  at: PixelRectangle,
  part: PixelRectangle,
): [number, number, number, number] => {
  const sum: [number, number, number, number] = [0, 0, 0, 0]
  let total = 0
  const first = { x: Math.max(0, Math.floor(part.x)), y: Math.max(0, Math.floor(part.y)) }
  const last = {
    x: Math.min(width, Math.ceil(part.x + part.width)) - 1,
    y: Math.min(height, Math.ceil(part.y + part.height)) - 1,
  }
  const left = Math.floor(at.x - at.width / 2)
  const right = Math.ceil(at.x + at.width / 2)
  const top = Math.floor(at.y - at.height / 2)
  const bottom = Math.ceil(at.y + at.height / 2)
  for (let row = top; row < bottom; row++) {
    const y = Math.min(Math.max(row, first.y), last.y)
    const tall = Math.min(at.y + at.height / 2, row + 1) - Math.max(at.y - at.height / 2, row)
    for (let column = left; column < right; column++) {
      const x = Math.min(Math.max(column, first.x), last.x)
      const wide = Math.min(at.x + at.width / 2, column + 1) - Math.max(at.x - at.width / 2, column)
      const offset = (y * width + x) * 4
      const weight = wide * tall
      const alpha = (data[offset + 3]! / 255) * weight
      total += weight
      sum[0] += data[offset]! * alpha
      sum[1] += data[offset + 1]! * alpha
      sum[2] += data[offset + 2]! * alpha
      sum[3] += alpha
    }
  }
  return total === 0 ? [0, 0, 0, 0] : [sum[0] / total, sum[1] / total, sum[2] / total, sum[3] / total]
}

/** Less is nothing once it is a whole number. */
const MIN_ALPHA = 0.5 / 255

/** Draws a part of a picture over the unit square of `matrix`. */
export const drawImagePart = (
  target: RgbaRaster,
  { source, part, matrix }: { source: RgbaRaster; part: PixelRectangle; matrix: AffineMatrix },
) => {
  const back = invertMatrix(matrix)
  const reach = {
    width: Math.max(1, (Math.abs(back[0]) + Math.abs(back[2])) * part.width),
    height: Math.max(1, (Math.abs(back[1]) + Math.abs(back[3])) * part.height),
  }
  for (let row = 0; row < target.height; row++) {
    for (let column = 0; column < target.width; column++) {
      const u = back[0] * (column + 0.5) + back[2] * (row + 0.5) + back[4]
      const v = back[1] * (column + 0.5) + back[3] * (row + 0.5) + back[5]
      if (!(u >= 0 && u < 1 && v >= 0 && v < 1)) continue
      const place = { x: part.x + u * part.width, y: part.y + v * part.height, ...reach }
      const [red, green, blue, alpha] = computeMeanColour(source, place, part)
      const at = (row * target.width + column) * 4
      const under = (target.data[at + 3]! / 255) * (1 - alpha)
      const whole = alpha + under
      if (whole < MIN_ALPHA) continue
      target.data[at] = (red + target.data[at]! * under) / whole
      target.data[at + 1] = (green + target.data[at + 1]! * under) / whole
      target.data[at + 2] = (blue + target.data[at + 2]! * under) / whole
      target.data[at + 3] = 255 * whole
    }
  }
}

/** Calls back for every pixel of a box that lies on a picture, with the offsets of its bytes in a picture of the box and in the whole. */
export const forEachPixelInBox = (
  { x, y, width, height }: PixelRectangle,
  whole: RgbaRaster,
  run: (offsetInBox: number, offsetInWhole: number) => void,
): void => {
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [across, down] = [x + column, y + row]
      if (across < 0 || down < 0 || across >= whole.width || down >= whole.height) continue
      run((row * width + column) * 4, (down * whole.width + across) * 4)
    }
  }
}
