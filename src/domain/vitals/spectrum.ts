import { cosine, logarithm } from './elementary'
import { powerOfTwoFor, transform } from './fft'
import { detrend } from './filter'
import { clamp } from './statistics'

/** Power at multiples of `step` Hz, from 0 up to half the sample rate. */
export type Spectrum = { power: Float64Array; step: number }

/** Bins are this fine at least, Hz; peaks are interpolated between them. */
const FINEST_STEP = 0.008

const windows = new Map<number, Float64Array>()

/** A raised cosine that is 0 just outside of both ends. The same array for the same length: not to be changed. */
export const hannWindow = (length: number): Float64Array => {
  const known = windows.get(length)
  if (known) return known
  const window = Float64Array.from(
    { length },
    (_, i) => 0.5 - 0.5 * cosine((2 * Math.PI * (i + 0.5)) / length),
  )
  // The lengths in use are few; a caller that tries many must not fill the memory.
  if (windows.size >= 32) windows.clear()
  windows.set(length, window)
  return window
}

/** Periodogram of the detrended signal under a Hann window, zero-padded to bins of `finest` Hz at most. Arbitrary units. */
export const spectrumOf = (
  signal: ArrayLike<number>,
  sampleRate: number,
  finest: number = FINEST_STEP,
): Spectrum => {
  const size = powerOfTwoFor(Math.max(signal.length, sampleRate / finest))
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  const flat = detrend(signal)
  const window = hannWindow(flat.length)
  for (let i = 0; i < flat.length; i++) real[i] = flat[i]! * window[i]!
  transform(real, imaginary, 'forward')
  const power = new Float64Array(size / 2 + 1)
  for (let i = 0; i < power.length; i++) power[i] = real[i]! * real[i]! + imaginary[i]! * imaginary[i]!
  return { power, step: sampleRate / size }
}

/** Power at any frequency, linear between bins; 0 outside. */
export const powerAt = ({ power, step }: Spectrum, frequency: number): number => {
  const position = frequency / step
  const below = Math.floor(position)
  const a = power[below]
  const b = power[below + 1]
  if (a === undefined || b === undefined) return 0
  return a + (b - a) * (position - below)
}

/** Sum of the bins from `low` to `high` Hz. */
export const powerBetween = ({ power, step }: Spectrum, low: number, high: number): number => {
  let sum = 0
  const last = Math.min(power.length - 1, Math.floor(high / step))
  for (let i = Math.max(0, Math.ceil(low / step)); i <= last; i++) sum += power[i]!
  return sum
}

/** The frequency of the highest bin from `low` to `high` Hz, refined by a parabola through the logarithms. */
export const peakFrequency = ({ power, step }: Spectrum, low: number, high: number): number => {
  const first = Math.max(1, Math.ceil(low / step))
  const last = Math.min(power.length - 2, Math.floor(high / step))
  let best = first
  for (let i = first; i <= last; i++) if (power[i]! > power[best]!) best = i
  return (best + parabolaOffset(logOf(power[best - 1]), logOf(power[best]), logOf(power[best + 1]))) * step
}

const logOf = (power = 0) => logarithm(power + 1e-30)

/** Where the top of the parabola through three neighbours lies, in samples from the middle one, −0.5 to 0.5. */
export const parabolaOffset = (before: number, middle: number, after: number): number => {
  const curvature = before - 2 * middle + after
  return curvature < 0 ? clamp((0.5 * (before - after)) / curvature, -0.5, 0.5) : 0
}
