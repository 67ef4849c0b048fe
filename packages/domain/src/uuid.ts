/**
 * A random UUID (version 4, RFC 9562). A call that is repeated under the same one has no second effect.
 * @param randomByte a random whole number from 0 to 255; by default the platform's generator, which is strong where it has one
 */
export const createUuid = (randomByte: () => number = getRandomByte): string => {
  const bytes = Array.from({ length: 16 }, randomByte)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const getRandomByte = (): number => {
  const generator = (globalThis as { crypto?: { getRandomValues?: (into: Uint8Array) => Uint8Array } }).crypto
  const [strong] = generator?.getRandomValues?.(new Uint8Array(1)) ?? []
  return strong ?? Math.floor(Math.random() * 256)
}
