import { createQrCode, type QrCodeMatrix } from './qrCode'

/** Reads a code back by the standard's own rules, without error correction: version, mask, mode, length, bytes. */
const read = (code: QrCodeMatrix): string => {
  const size = code.length
  const version = (size - 17) / 4
  const at = (row: number, column: number) => (code[row]![column] ? 1 : 0)
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map(column => at(8, column)).join('')
  const mask = (parseInt(format.slice(0, 5), 2) ^ 0b10101) & 0b111
  const flips = [
    (r: number, c: number) => (r + c) % 2 === 0,
    (r: number) => r % 2 === 0,
    (_: number, c: number) => c % 3 === 0,
    (r: number, c: number) => (r + c) % 3 === 0,
    (r: number, c: number) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
    (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3) === 0,
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
    (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
  ][mask]!
  const middles = version === 1 ? [] : [6, 4 * version + 10]
  const isFixed = (r: number, c: number) =>
    r === 6 ||
    c === 6 ||
    (r < 9 && c < 9) ||
    (r < 9 && c > size - 9) ||
    (r > size - 9 && c < 9) ||
    (middles.length > 0 && Math.abs(r - middles[1]!) <= 2 && Math.abs(c - middles[1]!) <= 2)
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
    for (let step = 0; step < size; step += 1)
      for (const column of [right, right - 1]) {
        const row = isUp ? size - 1 - step : step
        if (!isFixed(row, column)) bits.push(at(row, column) ^ (flips(row, column) ? 1 : 0))
      }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  )
  // Version 4 has two blocks of 32 bytes, laid down in turn.
  const data =
    version === 4
      ? [
          ...bytes.slice(0, 64).filter((_, i) => i % 2 === 0),
          ...bytes.slice(0, 64).filter((_, i) => i % 2 === 1),
        ]
      : bytes
  const stream = data.map(byte => byte.toString(2).padStart(8, '0')).join('')
  const length = parseInt(stream.slice(4, 12), 2)
  const text = Array.from({ length }, (_, index) => {
    const byte = parseInt(stream.slice(12 + index * 8, 20 + index * 8), 2)
    return `%${byte.toString(16).padStart(2, '0')}`
  })
  return decodeURIComponent(text.join(''))
}

describe('a QR code', () => {
  it.each(['hello', 'https://anzuo.example/productDetail/w8', '安座 W8 雲棲', 'x'.repeat(60)])(
    'holds %s',
    text => expect(read(createQrCode(text))).toBe(text),
  )

  it('grows with its text and refuses what does not fit', () => {
    expect(createQrCode('a'.repeat(14))).toHaveLength(21)
    expect(createQrCode('a'.repeat(213))).toHaveLength(57)
    expect(() => createQrCode('a'.repeat(2332))).toThrow(RangeError)
  })
})
