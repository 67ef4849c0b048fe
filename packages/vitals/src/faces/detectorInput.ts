import type { RgbaImage } from '../types'

/** Mean colour that the network was trained to have taken away (face-api.js, tinyFaceDetector/const.ts). */
const MEAN_COLOUR = [117.001, 114.697, 97.404] as const

/** Samples a side that one network pixel averages: enough against aliasing, and cheap on a 720p frame. */
const MAX_TAPS = 3

/**
 * The frame as the network wants it: scaled to fit a square of `size` pixels at the top left, black elsewhere, mean
 * colour taken away, divided by 255. Shape [size, size, 3].
 */
export const toFaceDetectorInput = (image: RgbaImage, size: number): Float32Array => {
  const { data, width, height } = image
  const scale = Math.max(width, height) / size
  const columns = Math.min(size, Math.round(width / scale))
  const rows = Math.min(size, Math.round(height / scale))
  const taps = Math.max(1, Math.min(MAX_TAPS, Math.round(scale)))
  const [meanRed, meanGreen, meanBlue] = MEAN_COLOUR
  const input = new Float32Array(size * size * 3)
  for (let row = 0, out = 0; row < size; row++) {
    for (let column = 0; column < size; column++, out += 3) {
      let red = 0
      let green = 0
      let blue = 0
      if (row < rows && column < columns) {
        for (let tapY = 0; tapY < taps; tapY++) {
          const y = Math.min(height - 1, Math.floor((row + (tapY + 0.5) / taps) * scale))
          for (let tapX = 0; tapX < taps; tapX++) {
            const x = Math.min(width - 1, Math.floor((column + (tapX + 0.5) / taps) * scale))
            const at = (y * width + x) * 4
            red += data[at]!
            green += data[at + 1]!
            blue += data[at + 2]!
          }
        }
      }
      const count = taps * taps
      input[out] = (red / count - meanRed) / 255
      input[out + 1] = (green / count - meanGreen) / 255
      input[out + 2] = (blue / count - meanBlue) / 255
    }
  }
  return input
}
