/** Numbers on the wire are little endian. Text is ASCII: a mini-program has no TextEncoder. */

export const u8 = (value: number): Uint8Array => Uint8Array.of(value & 0xff)

export const u16 = (value: number): Uint8Array => Uint8Array.of(value & 0xff, (value >>> 8) & 0xff)

export const u32 = (value: number): Uint8Array =>
  Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff)

export const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Compares in a time that depends on the length only, so that a MAC can't be guessed byte by byte. */
export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

export const asciiBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, character => character.charCodeAt(0) & 0x7f)

export const asciiText = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => String.fromCharCode(byte & 0x7f)).join('')

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a hex text, or null when it is none. */
export const bytesOfHex = (hex: string): Uint8Array | null =>
  /^([\da-f]{2})*$/i.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
    : null

/** What `read` throws when the bytes end too early; nobody else sees it. */
class Truncated extends Error {}

export type Reader = {
  u8: () => number
  u16: () => number
  u32: () => number
  /** The next `length` bytes, as a copy. */
  take: (length: number) => Uint8Array
  /** How many bytes are left. */
  left: () => number
}

/**
 * Reads a whole message.
 * @param read takes the values in their order
 * @returns what `read` gives, or null when bytes are missing, left over, or `read` gives null
 */
export const readWhole = <Value>(bytes: Uint8Array, read: (reader: Reader) => Value | null): Value | null => {
  let offset = 0
  const take = (length: number): Uint8Array => {
    if (offset + length > bytes.length) throw new Truncated()
    offset += length
    return bytes.slice(offset - length, offset)
  }
  const number = (length: number) => take(length).reduceRight((value, byte) => value * 256 + byte, 0)
  try {
    const value = read({
      u8: () => number(1),
      u16: () => number(2),
      u32: () => number(4),
      take,
      left: () => bytes.length - offset,
    })
    return offset === bytes.length ? value : null
  } catch (error) {
    if (error instanceof Truncated) return null
    throw error
  }
}
