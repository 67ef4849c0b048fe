import sharp from 'sharp'

/** A picture of one colour, with what a camera writes into it. */
export const createPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 180, b: 150 } } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 12/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

const createBox = (kind: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Bytes with 32-bit numbers at some of their places. */
const createFields = (length: number, numbers: Readonly<Record<number, number>> = {}): Buffer => {
  const fields = Buffer.alloc(length)
  for (const [at, value] of Object.entries(numbers)) fields.writeUInt32BE(value, Number(at))
  return fields
}

/** A track whose one sample entry has this codec; pictures have a size of two numbers of 16 bits. */
const createTrack = (handler: string, entry: Buffer): Buffer => {
  const handlerBox = createBox('hdlr', Buffer.concat([createFields(8), Buffer.from(handler, 'latin1')]))
  const descriptions = createBox('stsd', Buffer.concat([createFields(8, { 4: 1 }), entry]))
  const table = createBox('minf', createBox('stbl', descriptions))
  return createBox('trak', createBox('mdia', Buffer.concat([handlerBox, table])))
}

/** An MP4 as far as its boxes tell: how long it plays, its codecs and its size. */
export const createFilm = ({
  codec = 'avc1',
  sound = 'mp4a',
  seconds = 34,
  longerEdge = 1280,
  bytes = 5000,
} = {}): Buffer =>
  Buffer.concat([
    createBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    createBox(
      'moov',
      Buffer.concat([
        createBox('mvhd', createFields(100, { 12: 1000, 16: seconds * 1000 })),
        createTrack('vide', createBox(codec, createFields(70, { 24: longerEdge * 65_536 + 360 }))),
        createTrack('soun', createBox(sound, createFields(28))),
      ]),
    ),
    createBox('mdat', Buffer.alloc(bytes, 7)),
  ])

/** What looks like a PDF from outside. */
export const createManual = (content = 'How to sit'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Title (${content}) >> endobj\ntrailer << >>\n%%EOF\n`, 'latin1')
