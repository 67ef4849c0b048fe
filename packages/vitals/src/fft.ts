import { deterministicCosine, deterministicSine } from './deterministicMath'

/** The smallest power of two that is at least `length`. */
export const nextPowerOfTwo = (length: number): number => {
  let power = 1
  while (power < length) power *= 2
  return power
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
  bitReversePermute(real, imaginary)
  const { cosines, sines } = getTwiddleFactors(length)
  const sign = direction === 'forward' ? -1 : 1
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2
    const stride = length / size
    for (let block = 0; block < length; block += size) {
      for (let k = 0; k < half; k++) {
        const cosine = cosines[k * stride]!
        const sine = sign * sines[k * stride]!
        const even = block + k
        const odd = even + half
        const oddReal = real[odd]! * cosine - imaginary[odd]! * sine
        const oddImaginary = real[odd]! * sine + imaginary[odd]! * cosine
        real[odd] = real[even]! - oddReal
        imaginary[odd] = imaginary[even]! - oddImaginary
        real[even]! += oddReal
        imaginary[even]! += oddImaginary
      }
    }
  }
  if (direction === 'forward') return
  for (let i = 0; i < length; i++) {
    real[i]! /= length
    imaginary[i]! /= length
  }
}

type TwiddleFactors = { cosines: Float64Array; sines: Float64Array }

/** Half a circle in steps of a transform's length; lengths are powers of two, so that there are only a few. */
const twiddleFactorCache = new Map<number, TwiddleFactors>()

const getTwiddleFactors = (length: number): TwiddleFactors => {
  const known = twiddleFactorCache.get(length)
  if (known) return known
  const angle = (_: unknown, k: number) => (2 * Math.PI * k) / length
  const angles = Float64Array.from({ length: length / 2 }, angle)
  const circle = { cosines: angles.map(deterministicCosine), sines: angles.map(deterministicSine) }
  twiddleFactorCache.set(length, circle)
  return circle
}

const bitReversePermute = (real: Float64Array, imaginary: Float64Array): void => {
  const length = real.length
  for (let i = 1, reversed = 0; i < length; i++) {
    let bit = length >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (i >= reversed) continue
    ;[real[i], real[reversed]] = [real[reversed]!, real[i]!]
    ;[imaginary[i], imaginary[reversed]] = [imaginary[reversed]!, imaginary[i]!]
  }
}
