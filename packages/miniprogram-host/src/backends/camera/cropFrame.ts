/** RGBA, four bytes a pixel, row by row. */
export type RgbaPicture = { data: Uint8Array | Uint8ClampedArray; width: number; height: number }

/**
 * What a camera of another shape sees of a picture: its middle, in the wanted size, without distortion. Neighbouring pixels
 * are mixed by their distance, so that the noise of the picture keeps its measure.
 */
export const cropAndScaleFrame = (picture: RgbaPicture, width: number, height: number): Uint8ClampedArray => {
  const scale = Math.min(picture.width / width, picture.height / height)
  const left = (picture.width - width * scale) / 2
  const top = (picture.height - height * scale) / 2
  const frame = new Uint8ClampedArray(width * height * 4)
  const source = picture.data
  for (let y = 0; y < height; y++) {
    const fromY = Math.min(Math.max(top + (y + 0.5) * scale - 0.5, 0), picture.height - 1)
    const y0 = Math.floor(fromY)
    const y1 = Math.min(y0 + 1, picture.height - 1)
    const lower = fromY - y0
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(Math.max(left + (x + 0.5) * scale - 0.5, 0), picture.width - 1)
      const x0 = Math.floor(fromX)
      const x1 = Math.min(x0 + 1, picture.width - 1)
      const right = fromX - x0
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const upperMix =
          source[(y0 * picture.width + x0) * 4 + channel]! * (1 - right) +
          source[(y0 * picture.width + x1) * 4 + channel]! * right
        const lowerMix =
          source[(y1 * picture.width + x0) * 4 + channel]! * (1 - right) +
          source[(y1 * picture.width + x1) * 4 + channel]! * right
        frame[at + channel] = upperMix * (1 - lower) + lowerMix * lower
      }
      frame[at + 3] = 255
    }
  }
  return frame
}
