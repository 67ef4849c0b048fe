/** What the first bytes of a picture file say, before anything is decoded. */
export type ImageHeader = {
  width: number
  height: number
  /** Colours for print (four channels): browsers guess what they look like. */
  isForPrint: boolean
  /** The file ends before the picture does. */
  isCut: boolean
  /** EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number
}

const readAscii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

const readUint16BigEndian = (bytes: Uint8Array, at: number) => (bytes[at]! << 8) | bytes[at + 1]!

/** The orientation tag (0x0112) of an EXIF segment (EXIF 2.3, section 4.6), 1 when there is none. */
const readExifOrientation = (segment: Uint8Array): number => {
  if (segment.length < 14 || readAscii(segment, 0, 4) !== 'Exif') return 1
  const view = new DataView(segment.buffer, segment.byteOffset + 6, segment.length - 6)
  const isLittle = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > view.byteLength) return 1
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry
    if (at + 12 > view.byteLength) return 1
    if (view.getUint16(at, isLittle) !== 0x0112) continue
    const orientation = view.getUint16(at + 8, isLittle)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

const isStartOfFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const readJpegHeader = (bytes: Uint8Array): ImageHeader | null => {
  let at = 2
  let orientation = 1
  let frame: Pick<ImageHeader, 'width' | 'height' | 'isForPrint'> | null = null
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const length = readUint16BigEndian(bytes, at + 2)
    if (length < 2) return null
    if (marker === 0xe1)
      orientation = Math.max(orientation, readExifOrientation(bytes.subarray(at + 4, at + 2 + length)))
    if (isStartOfFrameMarker(marker) && at + 10 <= bytes.length) {
      frame = {
        height: readUint16BigEndian(bytes, at + 5),
        width: readUint16BigEndian(bytes, at + 7),
        isForPrint: bytes[at + 9] === 4,
      }
    }
    at += 2 + length
    if (marker === 0xda) {
      // The end mark may be followed by what a phone keeps behind the picture.
      let end = bytes.length - 2
      while (end >= at && !(bytes[end] === 0xff && bytes[end + 1] === 0xd9)) end--
      return frame && { ...frame, orientation, isCut: end < at }
    }
  }
  return frame && { ...frame, orientation, isCut: true }
}

const readPngHeader = (bytes: Uint8Array): ImageHeader | null => {
  if (bytes.length < 33) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  let end = bytes.length - 8
  while (end >= 33 && readAscii(bytes, end, 4) !== 'IEND') end--
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    isForPrint: false,
    isCut: end < 33,
    orientation: 1,
  }
}

const readWebpHeader = (bytes: Uint8Array): ImageHeader | null => {
  if (bytes.length < 30) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const isCut = view.getUint32(4, true) + 8 > bytes.length
  const shape = (width: number, height: number) => ({
    width,
    height,
    isForPrint: false,
    isCut,
    orientation: 1,
  })
  const kind = readAscii(bytes, 12, 4)
  if (kind === 'VP8 ') return shape(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return shape((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  const threeBytes = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  return kind === 'VP8X' ? shape(threeBytes(24) + 1, threeBytes(27) + 1) : null
}

/** Reads the header of a JPEG, PNG or WebP file. Null for anything else, whatever its name. */
export const readImageHeader = (bytes: Uint8Array): ImageHeader | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpegHeader(bytes)
  if (readAscii(bytes, 1, 3) === 'PNG') return readPngHeader(bytes)
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 4) === 'WEBP') return readWebpHeader(bytes)
  return null
}
