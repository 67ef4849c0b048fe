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

/** What looks like an MP4 from outside: its boxes fit, and its index names the codec. */
export const createFilm = ({ codec = 'avc1', bytes = 5000 } = {}): Buffer =>
  Buffer.concat([
    createBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    createBox('moov', Buffer.from(`stsd\0\0\0\x01${codec}`, 'latin1')),
    createBox('mdat', Buffer.alloc(bytes, 7)),
  ])

/** What looks like a PDF from outside. */
export const createManual = (content = 'How to sit'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Title (${content}) >> endobj\ntrailer << >>\n%%EOF\n`, 'latin1')
