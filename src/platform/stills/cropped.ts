import type { RgbaImage } from '@/domain/vitals/types'

/** Width to height of what a screen shows of the camera, and so of what is looked at: nobody is judged by what they don't see. */
export const STILL_ASPECT = 4 / 5

/** The middle of a picture in the shape that the screen shows. */
export const croppedToScreen = ({ data, width, height }: RgbaImage): RgbaImage => {
  const columns = Math.min(width, Math.round(height * STILL_ASPECT))
  const rows = Math.min(height, Math.round(width / STILL_ASPECT))
  const left = Math.floor((width - columns) / 2)
  const top = Math.floor((height - rows) / 2)
  const cropped = new Uint8ClampedArray(columns * rows * 4)
  for (let row = 0; row < rows; row++) {
    const from = ((top + row) * width + left) * 4
    cropped.set(data.subarray(from, from + columns * 4), row * columns * 4)
  }
  return { data: cropped, width: columns, height: rows }
}
