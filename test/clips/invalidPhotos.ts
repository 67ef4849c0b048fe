import { encodeSolidColourJpeg } from './jpeg'
import { createTonguePhotoPng, encodePng } from './tongueClip'

/** A file that is no good photo, and the reason that it must be refused with. */
export type InvalidPhoto = { name: string; mimeType: string; buffer: Buffer; reason: string }

const createPngCase = (name: string, buffer: Buffer, reason: string): InvalidPhoto => ({
  name,
  mimeType: 'image/png',
  buffer,
  reason,
})

/** The same picture with other measures in its header: all that is looked at before anything is decoded. */
const forgePngDimensions = (file: Buffer, width: number, height: number): Buffer => {
  const changed = Buffer.from(file)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}

/** Everything that somebody may hand over in place of a photo. */
export const createInvalidPhotos = (): InvalidPhoto[] => {
  const whole = createTonguePhotoPng()
  const pixel = encodePng({ data: new Uint8ClampedArray(4).fill(255), width: 1, height: 1 })
  const clear = encodePng({ data: new Uint8ClampedArray(200 * 200 * 4), width: 200, height: 200 })
  const printed = encodeSolidColourJpeg({ width: 200, height: 200, colour: [60, 120, 90, 30] })
  const animation = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([200, 0, 200, 0, 0, 0, 0, 0x3b])])
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  return [
    { name: 'diary.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear diary'), reason: 'unreadable' },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0), reason: 'unreadable' },
    createPngCase('pixel.png', pixel, 'tooSmall'),
    createPngCase('huge.png', forgePngDimensions(whole, 12_000, 9000), 'tooLarge'),
    // Few bytes that say they become many pixels.
    createPngCase('hollow.png', forgePngDimensions(clear, 7000, 7000), 'tooLarge'),
    createPngCase('clear.png', clear, 'transparent'),
    { name: 'printed.jpg', mimeType: 'image/jpeg', buffer: printed, reason: 'printColours' },
    createPngCase('cut.png', whole.subarray(0, whole.length / 2), 'unreadable'),
    { name: 'moving.gif', mimeType: 'image/gif', buffer: animation, reason: 'unreadable' },
    { name: 'phone.heic', mimeType: 'image/heic', buffer: heic, reason: 'unreadable' },
  ]
}
