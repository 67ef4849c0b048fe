import { deterministicCosine, deterministicSine } from './deterministicMath'

/** The smallest power of two that is at least `length`. */
export const nextPowerOfTwo = (length: number): number => {
  let power = 1
  while (power < length) power *= 2
  return power
}

/** What a real signal consists of: the bins from 0 to half its sample rate. */
export type RealTransform = { real: Float64Array; imaginary: Float64Array }

type TransformBuffers = {
  signal: Float64Array
  bins: RealTransform
  /** The even samples as real parts, the odd ones as imaginary parts. */
  packed: { real: Float64Array; imaginary: Float64Array }
}

const transformBuffers = new Map<number, TransformBuffers>()

/** The same arrays for the same size: hundreds of transforms a second would be as much to clear away. */
const getTransformBuffers = (size: number): TransformBuffers => {
  const known = transformBuffers.get(size)
  if (known) return known
  const createPair = (length: number) => ({
    real: new Float64Array(length),
    imaginary: new Float64Array(length),
  })
  const buffers = {
    signal: new Float64Array(size),
    bins: createPair(size / 2 + 1),
    packed: createPair(size / 2),
  }
  transformBuffers.set(size, buffers)
  return buffers
}

/** Room for a signal of `size` samples, a power of two from 2 on. All zeros, the same array for the same size. */
export const clearSignalBuffer = (size: number): Float64Array => getTransformBuffers(size).signal.fill(0)

/** Room for the transform of a signal of `size` samples. All zeros, the same arrays for the same size. */
export const clearBinBuffer = (size: number): RealTransform => {
  const { bins } = getTransformBuffers(size)
  bins.real.fill(0)
  bins.imaginary.fill(0)
  return bins
}

/**
 * The transform of a real signal, by a complex one of half its length: even samples are its real parts, odd ones its imaginary
 * parts, and the symmetry of the two tells them apart. Overwritten by the next transform of the same length.
 */
export const transformReal = (signal: Float64Array): RealTransform => {
  const size = signal.length
  const half = size / 2
  const { bins, packed } = getTransformBuffers(size)
  const { real, imaginary } = packed
  for (let k = 0; k < half; k++) {
    real[k] = signal[2 * k]!
    imaginary[k] = signal[2 * k + 1]!
  }
  fftInPlace(real, imaginary, 'forward')
  const { cosines, sines } = getTransformTables(size)
  bins.real[0] = real[0]! + imaginary[0]!
  bins.real[half] = real[0]! - imaginary[0]!
  bins.imaginary[0] = bins.imaginary[half] = 0
  for (let k = 1; 2 * k <= half; k++) {
    const mirror = half - k
    const evenReal = (real[k]! + real[mirror]!) / 2
    const evenImaginary = (imaginary[k]! - imaginary[mirror]!) / 2
    const oddReal = (imaginary[k]! + imaginary[mirror]!) / 2
    const oddImaginary = (real[mirror]! - real[k]!) / 2
    const turnedReal = cosines[k]! * oddReal + sines[k]! * oddImaginary
    const turnedImaginary = cosines[k]! * oddImaginary - sines[k]! * oddReal
    bins.real[k] = evenReal + turnedReal
    bins.imaginary[k] = evenImaginary + turnedImaginary
    bins.real[mirror] = evenReal - turnedReal
    bins.imaginary[mirror] = turnedImaginary - evenImaginary
  }
  return bins
}

/** The real signal of which `bins` is the transform. Overwritten by the next one of the same length. */
export const restoreReal = ({ real, imaginary }: RealTransform): Float64Array => {
  const half = real.length - 1
  const { signal, packed } = getTransformBuffers(2 * half)
  const { cosines, sines } = getTransformTables(2 * half)
  for (let k = 0; k < half; k++) {
    const mirror = half - k
    const differenceReal = (real[k]! - real[mirror]!) / 2
    const differenceImaginary = (imaginary[k]! + imaginary[mirror]!) / 2
    const oddReal = differenceReal * cosines[k]! - differenceImaginary * sines[k]!
    const oddImaginary = differenceReal * sines[k]! + differenceImaginary * cosines[k]!
    packed.real[k] = (real[k]! + real[mirror]!) / 2 - oddImaginary
    packed.imaginary[k] = (imaginary[k]! - imaginary[mirror]!) / 2 + oddReal
  }
  fftInPlace(packed.real, packed.imaginary, 'inverse')
  for (let k = 0; k < half; k++) {
    signal[2 * k] = packed.real[k]!
    signal[2 * k + 1] = packed.imaginary[k]!
  }
  return signal
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
