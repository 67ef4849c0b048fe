/** Numbers on the wire are little endian. A mini-program has no TextEncoder. */

export const encodeUint8 = (value: number): Uint8Array => Uint8Array.of(value & 0xff)

export const encodeUint16 = (value: number): Uint8Array => Uint8Array.of(value & 0xff, (value >>> 8) & 0xff)

export const encodeUint32 = (value: number): Uint8Array =>
  Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff)

export const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Compares in a time that depends on the length only, so that a MAC can't be guessed byte by byte. */
export const constantTimeEqual = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

export const encodeAscii = (text: string): Uint8Array =>
  Uint8Array.from(text, character => character.charCodeAt(0) & 0x7f)

export const decodeAscii = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => String.fromCharCode(byte & 0x7f)).join('')

/** UTF-8 of a text; half of a surrogate pair becomes the replacement character. */
export const encodeUtf8 = (text: string): Uint8Array =>
  concatBytes(...Array.from(text, character => encodeCodePoint(character.codePointAt(0) ?? 0)))

const encodeCodePoint = (point: number): Uint8Array => {
  if (point < 0x80) return Uint8Array.of(point)
  if (point < 0x800) return Uint8Array.of(0xc0 | (point >> 6), 0x80 | (point & 0x3f))
  if (point >= 0xd800 && point < 0xe000) return Uint8Array.of(0xef, 0xbf, 0xbd)
  const tail = [0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)]
  return point < 0x10000
    ? Uint8Array.of(0xe0 | (point >> 12), ...tail)
    : Uint8Array.of(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), ...tail)
}

/** The text of these bytes, or null when they are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  const escaped = Array.from(bytes, byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  try {
    return decodeURIComponent(escaped)
  } catch {
    return null
  }
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a hex text, or null when it is none. */
export const parseHex = (hex: string): Uint8Array | null =>
  /^([\da-f]{2})*$/i.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
    : null

/** What `read` throws when the bytes end too early; nobody else sees it. */
class TruncatedBytesError extends Error {}

export type ByteReader = {
  readUint8: () => number
  readUint16: () => number
  readUint32: () => number
  /** The next `length` bytes, as a copy. */
  readBytes: (length: number) => Uint8Array
  /** How many bytes are left. */
  getBytesLeft: () => number
}

/**
 * Reads a whole message.
 * @param read takes the values in their order
 * @returns what `read` gives, or null when bytes are missing, left over, or `read` gives null
 */
export const decodeAllBytes = <Value>(
  bytes: Uint8Array,
  read: (reader: ByteReader) => Value | null,
): Value | null => {
  let offset = 0
  const take = (length: number): Uint8Array => {
    if (offset + length > bytes.length) throw new TruncatedBytesError()
    offset += length
    return bytes.slice(offset - length, offset)
  }
  const number = (length: number) => take(length).reduceRight((value, byte) => value * 256 + byte, 0)
  try {
    const value = read({
      readUint8: () => number(1),
      readUint16: () => number(2),
      readUint32: () => number(4),
      readBytes: take,
      getBytesLeft: () => bytes.length - offset,
    })
    return offset === bytes.length ? value : null
  } catch (error) {
    if (error instanceof TruncatedBytesError) return null
    throw error
  }
}
