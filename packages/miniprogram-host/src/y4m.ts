import { createReadStream } from 'node:fs'

/** A picture of four bytes a pixel, row by row. */
export type RgbaImage = { data: Uint8Array | Uint8ClampedArray; width: number; height: number }

/** What a YUV4MPEG2 file says of itself. Only 8-bit 4:2:0 is read and written, BT.601 in video range. */
export type Y4mHeader = { width: number; height: number; framesPerSecond: number }

/** The line that opens a Y4M stream: size in px, pictures a second, and 4:2:0 samples. */
export const formatY4mHeader = ({ width, height, framesPerSecond }: Y4mHeader): string =>
  `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420mpeg2\n`

export const Y4M_FRAME_HEADER = 'FRAME\n'

/** Bytes of one I420 picture. */
export const computeI420ByteLength = (width: number, height: number): number =>
  width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2)

const clampToByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)

/** RGBA to I420; chroma is the mean of two by two pixels. Width and height are even. */
export const convertRgbaToI420 = ({ data, width, height }: RgbaImage, i420: Uint8Array): void => {
  const blueAt = width * height
  const redAt = blueAt + (width * height) / 4
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let r = 0
      let g = 0
      let b = 0
      for (let corner = 0; corner < 4; corner++) {
        const pixel = (y + (corner >> 1)) * width + x + (corner & 1)
        const red = data[pixel * 4]!
        const green = data[pixel * 4 + 1]!
        const blue = data[pixel * 4 + 2]!
        i420[pixel] = (66 * red + 129 * green + 25 * blue + 128 + 4096) >> 8
        r += red
        g += green
        b += blue
      }
      const chroma = (y / 2) * (width / 2) + x / 2
      i420[blueAt + chroma] = (-38 * r - 74 * g + 112 * b + 512 + 131072) >> 10
      i420[redAt + chroma] = (112 * r - 94 * g - 18 * b + 512 + 131072) >> 10
    }
  }
}

/** I420 to RGBA. Width and height are even. */
export const convertI420ToRgba = (i420: Uint8Array, { data, width, height }: RgbaImage): void => {
  const blueAt = width * height
  const redAt = blueAt + (width * height) / 4
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const chroma = (y >> 1) * (width / 2) + (x >> 1)
      const luma = 298 * (i420[pixel]! - 16) + 128
      const u = i420[blueAt + chroma]! - 128
      const v = i420[redAt + chroma]! - 128
      data[pixel * 4] = clampToByte((luma + 409 * v) >> 8)
      data[pixel * 4 + 1] = clampToByte((luma - 100 * u - 208 * v) >> 8)
      data[pixel * 4 + 2] = clampToByte((luma + 516 * u) >> 8)
      data[pixel * 4 + 3] = 255
    }
  }
}

const parseY4mHeader = (line: string): Y4mHeader => {
  const field = (tag: string) =>
    line
      .split(' ')
      .find((part, i) => i > 0 && part.startsWith(tag))
      ?.slice(1)
  const [rate = 30, scale = 1] = (field('F') ?? '30:1').split(':').map(Number)
  const header = { width: Number(field('W')), height: Number(field('H')), framesPerSecond: rate / scale }
  const hasEvenSize = [header.width, header.height].every(side => side > 0 && side % 2 === 0)
  const is420 = (field('C') ?? '420').startsWith('420') && !/p1[0-6]/.test(field('C') ?? '')
  if (!line.startsWith('YUV4MPEG2') || !is420 || !hasEvenSize || !(header.framesPerSecond > 0)) {
    throw new RangeError(`Not an 8-bit 4:2:0 YUV4MPEG2 file of even size: ${line}`)
  }
  return header
}

/**
 * The frames of a y4m file, in order, with their times in ms. A frame's picture is overwritten by the next; a last frame that
 * is cut off is left out.
 * @throws RangeError when the file is no 8-bit 4:2:0 YUV4MPEG2 file of even size.
 */
export async function* readY4mFrames(file: string): AsyncGenerator<{ time: number; image: RgbaImage }> {
  let pending: Buffer = Buffer.alloc(0)
  let header: Y4mHeader | null = null
  let image: RgbaImage | null = null
  let frame = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
    for (;;) {
      const lineEnd = pending.indexOf(10)
      if (lineEnd < 0) break
      if (!header || !image) {
        header = parseY4mHeader(pending.toString('latin1', 0, lineEnd))
        const { width, height } = header
        image = { data: new Uint8ClampedArray(width * height * 4), width, height }
        pending = pending.subarray(lineEnd + 1)
        continue
      }
      const end = lineEnd + 1 + computeI420ByteLength(header.width, header.height)
      if (pending.length < end) break
      convertI420ToRgba(pending.subarray(lineEnd + 1, end), image)
      pending = pending.subarray(end)
      yield { time: (1000 * frame++) / header.framesPerSecond, image }
    }
  }
}
