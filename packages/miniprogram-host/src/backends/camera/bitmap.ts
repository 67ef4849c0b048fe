import type { RgbaPicture } from './cropFrame'

const HEADER_BYTES = 54
const BYTES_PER_PIXEL = 3

/** A picture as a bitmap file (BMP, 24 bits), of every second pixel: cheap to write, and any browser shows it. */
export const encodeBitmap = ({ data, width, height }: RgbaPicture): Buffer => {
  const columns = width >> 1
  const rows = height >> 1
  const rowLength = Math.ceil((columns * BYTES_PER_PIXEL) / 4) * 4
  const file = Buffer.alloc(HEADER_BYTES + rowLength * rows)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(HEADER_BYTES, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(columns, 18)
  // A negative height: the rows run from the top.
  file.writeInt32LE(-rows, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(8 * BYTES_PER_PIXEL, 28)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const from = (2 * y * width + 2 * x) * 4
      const to = HEADER_BYTES + y * rowLength + x * BYTES_PER_PIXEL
      file[to] = data[from + 2]!
      file[to + 1] = data[from + 1]!
      file[to + 2] = data[from]!
    }
  }
  return file
}
