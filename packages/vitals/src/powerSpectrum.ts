import { deterministicCosine, deterministicLog } from './deterministicMath'
import { clearTransformBuffers, nextPowerOfTwo, fftInPlace } from './fft'
import { detrend } from './signalFilters'
import { clamp } from './clamp'

/** Power at multiples of `step` Hz, from 0 up to half the sample rate. */
export type PowerSpectrum = { power: Float64Array; binWidthHz: number }

/** Bins are this fine at least, Hz; peaks are interpolated between them. */
const MAX_BIN_WIDTH_HZ = 0.008

const hannWindowCache = new Map<number, Float64Array>()

/** A raised cosine that is 0 just outside of both ends. The same array for the same length: not to be changed. */
export const getHannWindow = (length: number): Float64Array => {
  const known = hannWindowCache.get(length)
  if (known) return known
  const window = Float64Array.from(
    { length },
    (_, i) => 0.5 - 0.5 * deterministicCosine((2 * Math.PI * (i + 0.5)) / length),
  )
  // The lengths in use are few; a caller that tries many must not fill the memory.
  if (hannWindowCache.size >= 32) hannWindowCache.clear()
  hannWindowCache.set(length, window)
  return window
}

/** Periodogram of the detrended signal under a Hann window, zero-padded to bins of `finest` Hz at most. Arbitrary units. */
export const computePowerSpectrum = (
  signal: ArrayLike<number>,
  sampleRate: number,
  maxBinWidthHz: number = MAX_BIN_WIDTH_HZ,
): PowerSpectrum => {
  const size = nextPowerOfTwo(Math.max(signal.length, sampleRate / maxBinWidthHz))
  const { real, imaginary } = clearTransformBuffers(size)
  const window = getHannWindow(signal.length)
  detrend(signal, real)
  for (let i = 0; i < window.length; i++) real[i]! *= window[i]!
  fftInPlace(real, imaginary, 'forward')
  const power = new Float64Array(size / 2 + 1)
  for (let i = 0; i < power.length; i++) power[i] = real[i]! * real[i]! + imaginary[i]! * imaginary[i]!
  return { power, binWidthHz: sampleRate / size }
}

/** Power at any frequencies, linear between bins; 0 outside. */
export const interpolatePower = (
  { power, binWidthHz }: PowerSpectrum,
  frequencies: Float64Array,
  into: Float64Array,
): void => {
  for (let i = 0; i < frequencies.length; i++) {
    const position = frequencies[i]! / binWidthHz
    const below = Math.floor(position)
    if (below < 0 || below + 1 >= power.length) into[i] = 0
    else into[i] = power[below]! + (power[below + 1]! - power[below]!) * (position - below)
  }
}

/** Sum of the bins from `low` to `high` Hz. */
export const sumBandPower = ({ power, binWidthHz }: PowerSpectrum, low: number, high: number): number => {
  let sum = 0
  const last = Math.min(power.length - 1, Math.floor(high / binWidthHz))
  for (let i = Math.max(0, Math.ceil(low / binWidthHz)); i <= last; i++) sum += power[i]!
  return sum
}

/** The frequency of the highest bin from `low` to `high` Hz, refined by a parabola through the logarithms. */
export const findPeakFrequency = (
  { power, binWidthHz }: PowerSpectrum,
  low: number,
  high: number,
): number => {
  const first = Math.max(1, Math.ceil(low / binWidthHz))
  const last = Math.min(power.length - 2, Math.floor(high / binWidthHz))
  let best = first
  for (let i = first; i <= last; i++) if (power[i]! > power[best]!) best = i
  return (
    (best +
      computeParabolicPeakOffset(
        toLogPower(power[best - 1]),
        toLogPower(power[best]),
        toLogPower(power[best + 1]),
      )) *
    binWidthHz
  )
}

const toLogPower = (power = 0) => deterministicLog(power + 1e-30)

/** Where the top of the parabola through three neighbours lies, in samples from the middle one, −0.5 to 0.5. */
export const computeParabolicPeakOffset = (before: number, middle: number, after: number): number => {
  const curvature = before - 2 * middle + after
  return curvature < 0 ? clamp((0.5 * (before - after)) / curvature, -0.5, 0.5) : 0
}
