import fc from 'fast-check'

import {
  computePhotoAnalysisSize,
  checkPhotoFile,
  hasTransparentPixels,
  getOrientationCorrection,
} from './photoFile'

const text = (value: string) => [...value].map(character => character.charCodeAt(0))
const big16 = (value: number) => [value >> 8, value & 255]
const big32 = (value: number) => [...big16(value >>> 16), ...big16(value & 0xffff)]

type Jpeg = { width: number; height: number; channels?: number; orientation?: number; isCut?: boolean }

const exif = (orientation: number) => {
  const entry = [...big16(0x0112), ...big16(3), ...big32(1), ...big16(orientation), 0, 0]
  const body = [...text('Exif'), 0, 0, ...text('MM'), 0, 42, ...big32(8), ...big16(1), ...entry, ...big32(0)]
  return [0xff, 0xe1, ...big16(body.length + 2), ...body]
}

/** A JPEG file without its picture: markers, and a little scan. */
const jpeg = ({ width, height, channels = 3, orientation, isCut = false }: Jpeg) =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...(orientation ? exif(orientation) : []),
    ...[0xff, 0xc0, ...big16(8 + 3 * channels), 8, ...big16(height), ...big16(width), channels],
    ...Array.from({ length: 3 * channels }, () => 1),
    ...[0xff, 0xda, ...big16(2), 1, 2, 3, 4],
    ...(isCut ? [] : [0xff, 0xd9]),
  ])

const png = (width: number, height: number, isCut = false) =>
  Uint8Array.from([
    ...[0x89, ...text('PNG'), 13, 10, 26, 10],
    ...[...big32(13), ...text('IHDR'), ...big32(width), ...big32(height), 8, 6, 0, 0, 0, ...big32(0)],
    ...(isCut ? [] : [...big32(0), ...text('IEND'), ...big32(0)]),
  ])

describe('a photo file', () => {
  it('is fine when it is a whole JPEG or PNG', () => {
    expect(checkPhotoFile(jpeg({ width: 800, height: 600 }))).toMatchObject({
      kind: 'fine',
      width: 800,
      height: 600,
    })
    expect(checkPhotoFile(png(800, 600))).toMatchObject({ kind: 'fine', orientation: 1 })
  })

  it('tells how the phone was held', () => {
    expect(checkPhotoFile(jpeg({ width: 800, height: 600, orientation: 6 }))).toMatchObject({
      orientation: 6,
    })
  })

  it.each([
    ['a text with the name of a picture', Uint8Array.from(text('Dear diary, today')), 'unreadable'],
    ['nothing', new Uint8Array(), 'unreadable'],
    ['a JPEG that ends early', jpeg({ width: 800, height: 600, isCut: true }), 'unreadable'],
    ['a PNG that ends early', png(800, 600, true), 'unreadable'],
    ['one pixel', png(1, 1), 'tooSmall'],
    ['a hundred megapixels', jpeg({ width: 12_000, height: 9000 }), 'tooLarge'],
    ['few bytes that become many pixels', jpeg({ width: 7000, height: 7000 }), 'tooLarge'],
    ['an animation', Uint8Array.from([...text('GIF89a'), 200, 0, 200, 0, 0, 0, 0]), 'unreadable'],
    [
      'a picture as some phones keep them',
      Uint8Array.from([0, 0, 0, 24, ...text('ftypheic'), 0, 0, 0, 0]),
      'unreadable',
    ],
    ['a file of many megabytes', new Uint8Array(26 * 2 ** 20), 'tooLarge'],
    ['colours for print', jpeg({ width: 800, height: 600, channels: 4 }), 'printColours'],
  ])('is refused with its reason: %s', (_, bytes, fault) => {
    expect(checkPhotoFile(bytes)).toEqual({ kind: 'refused', fault })
  })

  it.each([
    [1, 'ab cd'],
    [2, 'ba dc'],
    [3, 'dc ba'],
    [4, 'cd ab'],
    [5, 'ac bd'],
    [6, 'ca db'],
    [7, 'db ca'],
    [8, 'bd ac'],
  ])('is stood upright as EXIF orientation %d says', (orientation, upright) => {
    const { isMirrored, quarterTurns } = getOrientationCorrection(orientation)
    let rows = ['ab', 'cd']
    if (isMirrored) rows = rows.map(row => [...row].reverse().join(''))
    for (let turn = 0; turn < quarterTurns; turn++) {
      rows = [0, 1].map(column =>
        [...rows]
          .reverse()
          .map(row => row[column])
          .join(''),
      )
    }
    expect(rows.join(' ')).toBe(upright)
  })

  it('never breaks the check, whatever its bytes', () => {
    const start = fc.constantFrom<number[]>(
      [0xff, 0xd8],
      [0x89, ...text('PNG')],
      [...text('RIFF1234WEBPVP8X')],
      [],
    )
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (head, tail) => {
        expect(['fine', 'refused']).toContain(checkPhotoFile(Uint8Array.from([...head, ...tail])).kind)
      }),
    )
  })
})

describe('a decoded picture', () => {
  const picture = (alpha: number) => ({ data: new Uint8ClampedArray(400).fill(alpha), width: 10, height: 10 })

  it('is see-through or not', () => {
    expect(hasTransparentPixels(picture(255))).toBe(false)
    expect(hasTransparentPixels(picture(0))).toBe(true)
  })

  it('is shrunk to what the analysis needs and never enlarged', () => {
    expect(computePhotoAnalysisSize({ width: 4000, height: 3000 })).toEqual({ width: 1280, height: 960 })
    expect(computePhotoAnalysisSize({ width: 400, height: 300 })).toEqual({ width: 400, height: 300 })
  })
})
