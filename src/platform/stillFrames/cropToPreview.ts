import type { RgbaImage } from '@anzuo/vitals'

/** Width to height of what a screen shows of the camera, and so of what is looked at: nobody is judged by what they don't see. */
export const STILL_FRAME_ASPECT_RATIO = 4 / 5

/** The middle of a picture in the shape that the screen shows. */
export const cropToPreview = ({ data, width, height }: RgbaImage): RgbaImage => {
  const columns = Math.min(width, Math.round(height * STILL_FRAME_ASPECT_RATIO))
  const rows = Math.min(height, Math.round(width / STILL_FRAME_ASPECT_RATIO))
  const left = Math.floor((width - columns) / 2)
  const top = Math.floor((height - rows) / 2)
  const cropped = new Uint8ClampedArray(columns * rows * 4)
  for (let row = 0; row < rows; row++) {
    const from = ((top + row) * width + left) * 4
    cropped.set(data.subarray(from, from + columns * 4), row * columns * 4)
  }
  return { data: cropped, width: columns, height: rows }
}
