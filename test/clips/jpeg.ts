const toBigEndian16 = (value: number) => [value >> 8, value & 255]
const createJpegSegment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  ...toBigEndian16(content.length + 2),
  ...content,
]

/** An EXIF segment that says nothing but how the picture was held (EXIF 2.3, tag 0x0112). */
const createExifSegment = (orientation: number): number[] => {
  const entry = [
    ...toBigEndian16(0x0112),
    ...toBigEndian16(3),
    0,
    0,
    0,
    1,
    ...toBigEndian16(orientation),
    0,
    0,
  ]
  const directory = [0, 1, ...entry, 0, 0, 0, 0]
  return createJpegSegment(0xe1, [...Buffer.from('Exif\0\0MM\0*', 'latin1'), 0, 0, 0, 8, ...directory])
}

/** A JPEG as a phone writes it that was held so: the same pixels with the orientation noted. */
export const addExifOrientation = (jpeg: Uint8Array, orientation: number): Buffer =>
  Buffer.from([...jpeg.subarray(0, 2), ...createExifSegment(orientation), ...jpeg.subarray(2)])

/** Codes of four bits for the sizes 0 to 8 of a difference, and one of one bit for "nothing more in this block". */
const DC_HUFFMAN_TABLE = [
  0,
  0,
  0,
  9,
  ...Array<number>(12).fill(0),
  ...Array.from({ length: 9 }, (_, size) => size),
]
const AC_HUFFMAN_TABLE = [1, ...Array<number>(15).fill(0), 0]

/** A baseline JPEG (ITU-T T.81) of one colour; four values make one for print. */
export const encodeSolidColourJpeg = ({
  width,
  height,
  colour,
}: {
  width: number
  height: number
  colour: number[]
}): Buffer => {
  const components = colour.map((_, at) => at + 1)
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  let bits = ''
  for (let block = 0; block < blocks; block++) {
    for (const value of colour) {
      const difference = block === 0 ? value - 128 : 0
      const size = Math.abs(difference).toString(2).length * Number(difference !== 0)
      const coded = difference < 0 ? difference + 2 ** size - 1 : difference
      bits +=
        size.toString(2).padStart(4, '0') + (size > 0 ? coded.toString(2).padStart(size, '0') : '') + '0'
    }
  }
  const scan = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [])
    .map(byte => parseInt(byte, 2))
    .flatMap(byte => (byte === 0xff ? [0xff, 0] : [byte]))
  return Buffer.from([
    ...[0xff, 0xd8],
    ...createJpegSegment(0xdb, [0, ...Array<number>(64).fill(8)]),
    ...createJpegSegment(0xc0, [
      8,
      ...toBigEndian16(height),
      ...toBigEndian16(width),
      colour.length,
      ...components.flatMap(id => [id, 0x11, 0]),
    ]),
    ...createJpegSegment(0xc4, [0x00, ...DC_HUFFMAN_TABLE]),
    ...createJpegSegment(0xc4, [0x10, ...AC_HUFFMAN_TABLE]),
    ...createJpegSegment(0xda, [colour.length, ...components.flatMap(id => [id, 0]), 0, 63, 0]),
    ...scan,
    ...[0xff, 0xd9],
  ])
}
