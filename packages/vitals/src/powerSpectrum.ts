import { deterministicCosine, deterministicLog } from './deterministicMath'
import { clearSignalBuffer, nextPowerOfTwo, transformReal, type RealTransform } from './fft'
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

/** What a signal consists of, at multiples of `binWidthHz`; overwritten by the next transform of the same size. */
export type SignalTransform = RealTransform & { binWidthHz: number }

/** Transform of the detrended signal under a Hann window, zero-padded to bins of `maxBinWidthHz` at most. */
export const transformSignal = (
  signal: ArrayLike<number>,
  sampleRate: number,
  maxBinWidthHz: number,
): SignalTransform => {
  const size = nextPowerOfTwo(Math.max(2, signal.length, sampleRate / maxBinWidthHz))
  const padded = clearSignalBuffer(size)
  const window = getHannWindow(signal.length)
  detrend(signal, padded)
  for (let i = 0; i < window.length; i++) padded[i]! *= window[i]!
  const { real, imaginary } = transformReal(padded)
  return { real, imaginary, binWidthHz: sampleRate / size }
}

/** Periodogram of the detrended signal under a Hann window, zero-padded to bins of `finest` Hz at most. Arbitrary units. */
export const computePowerSpectrum = (
  signal: ArrayLike<number>,
  sampleRate: number,
  maxBinWidthHz: number = MAX_BIN_WIDTH_HZ,
): PowerSpectrum => {
  const { real, imaginary, binWidthHz } = transformSignal(signal, sampleRate, maxBinWidthHz)
  const power = new Float64Array(real.length)
  for (let i = 0; i < power.length; i++) power[i] = real[i]! * real[i]! + imaginary[i]! * imaginary[i]!
  return { power, binWidthHz }
}

/** For each frequency the bin below it, −1 outside of the spectrum, and how far it is on the way to the next. */
type BinPositions = { size: number; bins: Int32Array; parts: Float64Array }

/** Gives the power at some frequencies, linear between bins; 0 outside. Written into an array as long as they are. */
export const createPowerInterpolator = (frequencies: Float64Array) => {
  const known = new Map<number, BinPositions>()

  const locate = ({ real, binWidthHz }: SignalTransform): BinPositions => {
    const found = known.get(binWidthHz)
    if (found?.size === real.length) return found
    const bins = new Int32Array(frequencies.length)
    const parts = new Float64Array(frequencies.length)
    for (let i = 0; i < frequencies.length; i++) {
      const position = frequencies[i]! / binWidthHz
      const below = Math.floor(position)
      bins[i] = below < 0 || below + 1 >= real.length ? -1 : below
      parts[i] = position - below
    }
    const positions = { size: real.length, bins, parts }
    // Bins are as fine as lengths and rates ask for: a caller that tries many must not fill the memory.
    if (known.size >= 32) known.clear()
    known.set(binWidthHz, positions)
    return positions
  }

  return (transform: SignalTransform, into: Float64Array): void => {
    const { real, imaginary } = transform
    const { bins, parts } = locate(transform)
    for (let i = 0; i < bins.length; i++) {
      const bin = bins[i]!
      if (bin < 0) into[i] = 0
      else {
        const below = real[bin]! * real[bin]! + imaginary[bin]! * imaginary[bin]!
        const above = real[bin + 1]! * real[bin + 1]! + imaginary[bin + 1]! * imaginary[bin + 1]!
        into[i] = below + (above - below) * parts[i]!
      }
    }
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
