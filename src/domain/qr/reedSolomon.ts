/** Arithmetic in the field of 256 elements that QR codes use (x⁸ + x⁴ + x³ + x² + 1). */
const POWERS = new Uint8Array(510)
const LOGS = new Uint8Array(256)
for (let at = 0, value = 1; at < 255; at += 1) {
  POWERS[at] = value
  POWERS[at + 255] = value
  LOGS[value] = at
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : POWERS[LOGS[a]! + LOGS[b]!]!)

/** The polynomial whose roots are the first powers, its highest coefficient left out. */
const divisorOf = (length: number): number[] => {
  let divisor = [1]
  for (let root = 0; root < length; root += 1) {
    const next = Array<number>(divisor.length + 1).fill(0)
    divisor.forEach((coefficient, at) => {
      next[at] = next[at]! ^ coefficient
      next[at + 1] = next[at + 1]! ^ times(coefficient, POWERS[root]!)
    })
    divisor = next
  }
  return divisor.slice(1)
}

/** The check bytes of a block: with them, a reader puts lost bytes right. */
export const correctionOf = (data: readonly number[], length: number): number[] => {
  const divisor = divisorOf(length)
  const rest = Array<number>(length).fill(0)
  for (const byte of data) {
    const factor = byte ^ rest.shift()!
    rest.push(0)
    divisor.forEach((coefficient, at) => {
      rest[at] = rest[at]! ^ times(coefficient, factor)
    })
  }
  return rest
}
