import { deterministicCosine, deterministicSine } from './deterministicMath'

/** The smallest power of two that is at least `length`. */
export const nextPowerOfTwo = (length: number): number => {
  let power = 1
  while (power < length) power *= 2
  return power
}

const transformBuffers = new Map<number, { real: Float64Array; imaginary: Float64Array }>()

/** All zeros, the same arrays for the same size: hundreds of transforms a second would be as much to clear away. */
export const clearTransformBuffers = (size: number): { real: Float64Array; imaginary: Float64Array } => {
  const known = transformBuffers.get(size)
  if (known) {
    known.real.fill(0)
    known.imaginary.fill(0)
    return known
  }
  const buffers = { real: new Float64Array(size), imaginary: new Float64Array(size) }
  transformBuffers.set(size, buffers)
  return buffers
}

/**
 * Fast Fourier transform in place (radix 2, Cooley and Tukey 1965). `real` and `imaginary` have the same length, a power
 * of two. The inverse is scaled, so that it gives back what the forward transform took.
 */
export const fftInPlace = (
  real: Float64Array,
  imaginary: Float64Array,
  direction: 'forward' | 'inverse',
): void => {
  const length = real.length
  const { cosines, sines, swaps } = getTransformTables(length)
  swapElements(real, swaps)
  swapElements(imaginary, swaps)
  combineNeighbours(real)
  combineNeighbours(imaginary)
  const sign = direction === 'forward' ? -1 : 1
  for (let size = 4; size <= length; size *= 2) {
    const half = size / 2
    const stride = length / size
    for (let block = 0; block < length; block += size) {
      for (let even = block, factor = 0; even < block + half; even++, factor += stride) {
        const cosine = cosines[factor]!
        const sine = sign * sines[factor]!
        const odd = even + half
        const oddReal = real[odd]! * cosine - imaginary[odd]! * sine
        const oddImaginary = real[odd]! * sine + imaginary[odd]! * cosine
        const evenReal = real[even]!
        const evenImaginary = imaginary[even]!
        real[odd] = evenReal - oddReal
        imaginary[odd] = evenImaginary - oddImaginary
        real[even] = evenReal + oddReal
        imaginary[even] = evenImaginary + oddImaginary
      }
    }
  }
  if (direction === 'forward') return
  for (let i = 0; i < length; i++) {
    real[i]! /= length
    imaginary[i]! /= length
  }
}

type TransformTables = {
  /** Half a circle in steps of the transform's length. */
  cosines: Float64Array
  sines: Float64Array
  /** Pairs of places that change their values when the bits of each place are read backwards. */
  swaps: Int32Array
}

/** Lengths are powers of two, so that there are only a few. */
const transformTableCache = new Map<number, TransformTables>()

const getTransformTables = (length: number): TransformTables => {
  const known = transformTableCache.get(length)
  if (known) return known
  const angle = (_: unknown, k: number) => (2 * Math.PI * k) / length
  const angles = Float64Array.from({ length: length / 2 }, angle)
  const tables = {
    cosines: angles.map(deterministicCosine),
    sines: angles.map(deterministicSine),
    swaps: Int32Array.from(listBitReversalSwaps(length)),
  }
  transformTableCache.set(length, tables)
  return tables
}

const listBitReversalSwaps = (length: number): number[] => {
  const swaps: number[] = []
  for (let i = 1, reversed = 0; i < length; i++) {
    let bit = length >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (i < reversed) swaps.push(i, reversed)
  }
  return swaps
}

const swapElements = (values: Float64Array, swaps: Int32Array): void => {
  for (let pair = 0; pair < swaps.length; pair += 2) {
    const a = swaps[pair]!
    const b = swaps[pair + 1]!
    const value = values[a]!
    values[a] = values[b]!
    values[b] = value
  }
}

/** The first round of the transform: its only factor is 1. */
const combineNeighbours = (values: Float64Array): void => {
  for (let even = 0; even + 1 < values.length; even += 2) {
    const value = values[even]!
    const next = values[even + 1]!
    values[even] = value + next
    values[even + 1] = value - next
  }
}
