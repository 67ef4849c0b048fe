/** SHA-256 (FIPS 180-4). The mini-program has no Web Crypto, so the few lines stand here for both targets. */

/** First 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const toFractionBits = (root: number) => Math.floor((root - Math.floor(root)) * 0x1_0000_0000)

const generatePrimes = (count: number): number[] => {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every(prime => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

const primes = generatePrimes(64)
const ROUND_CONSTANTS = Uint32Array.from(primes, prime => toFractionBits(Math.cbrt(prime)))
const INITIAL_STATE = Uint32Array.from(primes.slice(0, 8), prime => toFractionBits(Math.sqrt(prime)))

const BLOCK_BYTES = 64

const rotateRight = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** The message with a one bit, zeros and its length in bits, filling whole blocks (FIPS 180-4, 5.1.1). */
const padMessage = (message: Uint8Array): DataView => {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 8, Math.floor(message.length / 0x2000_0000))
  view.setUint32(bytes.length - 4, message.length * 8)
  return view
}

/** Room for the message schedule; one digest is made at a time. */
const messageSchedule = new Uint32Array(64)

const compressBlock = (state: Uint32Array, blocks: DataView, offset: number) => {
  for (let i = 0; i < 16; i++) messageSchedule[i] = blocks.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const early = messageSchedule[i - 15]!
    const late = messageSchedule[i - 2]!
    const mixedEarly = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)
    const mixedLate = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10)
    messageSchedule[i] = messageSchedule[i - 16]! + mixedEarly + messageSchedule[i - 7]! + mixedLate
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        choice +
        ROUND_CONSTANTS[i]! +
        messageSchedule[i]!) |
      0
    const second = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = state[i]! + word
  })
}

/** The digest of a message as eight 32-bit words, the most significant first. */
export const sha256 = (message: Uint8Array): Uint32Array => {
  const state = INITIAL_STATE.slice()
  const blocks = padMessage(message)
  for (let offset = 0; offset < blocks.byteLength; offset += BLOCK_BYTES) compressBlock(state, blocks, offset)
  return state
}
