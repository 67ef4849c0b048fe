/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected. Finds broken frames; it protects against nobody. */
export const crc16 = (bytes: Uint8Array, length = bytes.length): number => {
  let crc = 0xffff
  for (let i = 0; i < length; i += 1) {
    crc ^= (bytes[i] ?? 0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc
}
