/** A source of random choices that gives the same ones for the same seed. */
export type SeededRandom = ReturnType<typeof createSeededRandom>

const UINT32 = 2 ** 32

/** Spreads a seed over the generator's state (SplitMix32, public domain, after Steele, Lea and Flood 2014). */
const createSplitMix32 = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

/** The generator sfc32 of PractRand (Doty-Humphrey, public domain). Not for secrets. */
export const createSeededRandom = (seed: number) => {
  const spread = createSplitMix32(seed)
  let [a, b, c, counter] = [spread(), spread(), spread(), 1]

  const nextUint32 = (): number => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = ((c << 21) | (c >>> 11)) >>> 0
    c = (c + sum) >>> 0
    return sum
  }
  for (let round = 0; round < 12; round += 1) nextUint32()

  const nextFraction = (): number => nextUint32() / UINT32
  /** A whole number from `min` to `max`, both included. */
  const nextInteger = (min: number, max: number): number => min + Math.floor(nextFraction() * (max - min + 1))
  const fillBytes = (bytes: Uint8Array): void => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = nextUint32() & 0xff
  }

  return {
    nextFraction,
    nextInteger,
    fillBytes,
    /** True with this probability, 0 to 1. */
    happens: (probability: number): boolean => nextFraction() < probability,
    /** One of several. @throws when there is none */
    pick: <Value>(values: readonly Value[]): Value => {
      const value = values[nextInteger(0, values.length - 1)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
  }
}
