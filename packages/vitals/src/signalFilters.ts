import { clearBinBuffer, clearSignalBuffer, nextPowerOfTwo, restoreReal, transformReal } from './fft'
import { standardDeviation, mean } from './statistics'

export type BandPassOptions = {
  /** Hz. */
  low: number
  high: number
  /** Steepness: the order of the Butterworth filter that is run forwards and backwards. */
  order?: number
  /** A power of two: so many samples for each one of the signal, between them by the band-limited wave itself. */
  finer?: number
  /** The rate of change a second instead of the value. */
  slope?: boolean
}

/** Seconds that are mirrored before and after the signal, so that the filter does not ring at the ends. */
const REFLECTION_PADDING_SECONDS = 3

/**
 * Zero-phase band-pass: the squared Butterworth response |H|² that forward and backward filtering gives, applied to the
 * spectrum. The signal is continued at both ends by its point reflection. A new array of the same length, or `finer` times
 * as long.
 */
export const bandPassFilter = (
  signal: ArrayLike<number>,
  sampleRate: number,
  band: BandPassOptions,
): Float64Array => {
  const { finer = 1, slope = false } = band
  const length = signal.length
  const filtered = new Float64Array(length * finer)
  if (length < 2) return filtered
  const margin = Math.min(length - 1, Math.round(REFLECTION_PADDING_SECONDS * sampleRate))
  const size = nextPowerOfTwo(length + 2 * margin)
  const padded = clearSignalBuffer(size)
  const first = signal[0]!
  const last = signal[length - 1]!
  for (let i = 0; i < length; i++) padded[margin + i] = signal[i]!
  for (let i = 1; i <= margin; i++) {
    padded[margin - i] = 2 * first - signal[i]!
    padded[margin + length - 1 + i] = 2 * last - signal[length - 1 - i]!
  }
  bridgePadding(padded, margin + length + margin)
  const { real, imaginary } = transformReal(padded)
  const bandGains = getBandGains(size, sampleRate, band)
  const fine = finer > 1 ? clearBinBuffer(size * finer) : { real, imaginary }
  fine.real[0] = fine.imaginary[0] = 0
  fine.real[size / 2] = fine.imaginary[size / 2] = 0
  for (let i = 1; i < size / 2; i++) {
    const gain = finer * bandGains[i]! * (slope ? (2 * Math.PI * (i * sampleRate)) / size : 1)
    const re = real[i]!
    const im = imaginary[i]!
    // The slope runs a quarter of a turn ahead.
    fine.real[i] = gain * (slope ? -im : re)
    fine.imaginary[i] = gain * (slope ? re : im)
  }
  filtered.set(restoreReal(fine).subarray(margin * finer, (margin + length) * finer))
  return filtered
}

/** The transform wraps round: a straight line from the end back to the beginning leaves no step there. */
const bridgePadding = (padded: Float64Array, used: number): void => {
  const from = padded[used - 1]!
  const to = padded[0]!
  const gap = padded.length - used
  for (let i = 0; i < gap; i++) padded[used + i] = from + ((to - from) * (i + 1)) / (gap + 1)
}

type BandGains = BandPassOptions & { size: number; sampleRate: number; gains: Float64Array }

const bandGainCache: BandGains[] = []

/** The gain at each bin of a transform. The same array for the same filter: not to be changed. */
const getBandGains = (size: number, sampleRate: number, band: BandPassOptions): Float64Array => {
  for (const known of bandGainCache)
    if (
      known.size === size &&
      known.low === band.low &&
      known.high === band.high &&
      known.order === band.order &&
      known.sampleRate === sampleRate
    )
      return known.gains
  const gains = new Float64Array(size / 2)
  for (let i = 0; i < gains.length; i++) gains[i] = computeBandGain((i * sampleRate) / size, band)
  // Most bands are the pulse's; those around a rate are another each time and must not fill the memory.
  if (bandGainCache.length >= 32) bandGainCache.length = 0
  bandGainCache.push({ ...band, size, sampleRate, gains })
  return gains
}

/** Gain of the band-pass at a frequency, 0 to 1. */
export const computeBandGain = (frequency: number, { low, high, order = 3 }: BandPassOptions): number => {
  if (frequency <= 0) return 0
  const detuning = (frequency * frequency - low * high) / (frequency * (high - low))
  let steepness = 1
  for (let i = 0; i < order; i++) steepness *= detuning * detuning
  return 1 / (1 + steepness)
}

/** Zero mean, unit variance; all zeros when the signal is constant. */
export const standardiseSignal = (signal: ArrayLike<number>): Float64Array => {
  const centre = mean(signal)
  const spread = standardDeviation(signal)
  const standardised = new Float64Array(signal.length)
  if (spread > 1e-12) for (let i = 0; i < signal.length; i++) standardised[i] = (signal[i]! - centre) / spread
  return standardised
}

/** Takes the straight line of least squares away; `into` may be longer than the signal, the rest of it stays. */
export const detrend = (
  signal: ArrayLike<number>,
  into: Float64Array = new Float64Array(signal.length),
): Float64Array => {
  const length = signal.length
  const centre = mean(signal)
  const middle = (length - 1) / 2
  let covariance = 0
  let variance = 0
  for (let i = 0; i < length; i++) {
    covariance += (i - middle) * (signal[i]! - centre)
    variance += (i - middle) * (i - middle)
  }
  const slope = variance > 0 ? covariance / variance : 0
  // A loop: `Float64Array.from` takes several times as long, and every spectrum comes through here.
  for (let i = 0; i < length; i++) into[i] = signal[i]! - centre - slope * (i - middle)
  return into
}

/**
 * Divides a zero-mean signal by its root mean square within `reach` samples of each: a few seconds of strong motion then
 * weigh as much as any other seconds, not a hundred times as much.
 */
export const normaliseLocalRms = (signal: Float64Array, halfWidth: number): Float64Array => {
  const sums = new Float64Array(signal.length + 1)
  for (let i = 0; i < signal.length; i++) sums[i + 1] = sums[i]! + signal[i]! * signal[i]!
  const normalised = new Float64Array(signal.length)
  for (let i = 0; i < signal.length; i++) {
    const from = Math.max(0, i - halfWidth)
    const to = Math.min(signal.length, i + halfWidth + 1)
    const level = Math.sqrt((sums[to]! - sums[from]!) / (to - from))
    if (level > 1e-9) normalised[i] = signal[i]! / level
  }
  return normalised
}
