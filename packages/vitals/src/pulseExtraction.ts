import { bandPassFilter } from './signalFilters'
import { getHannWindow } from './powerSpectrum'
import { standardDeviation, mean } from './statistics'

/** Mean colour of a skin region over time, uniformly sampled. */
export type RgbTrace = { red: Float64Array; green: Float64Array; blue: Float64Array }

/** Rates that are looked for, Hz: 39 to 216 beats a minute. */
export const HEART_RATE_RANGE_HZ = { low: 0.65, high: 3.6 } as const
/** What is let through, Hz: a slow heart lies well inside, or the edge would push its rate upwards. */
export const PULSE_BAND_HZ = { low: 0.5, high: 3.6 } as const

/** Seconds of one window of POS and CHROM (Wang et al. 2017 use 1.6 s: one beat at the slowest usual heart rate). */
const WINDOW_SECONDS = 1.6

/** A stretch of samples, the end not included. */
export type SampleSegment = { from: number; to: number }

/** Runs of samples that are usable and long enough for one window. */
export const findUsableSignalSegments = (usable: ArrayLike<number>, sampleRate: number): SampleSegment[] => {
  const minLength = Math.round(WINDOW_SECONDS * sampleRate)
  const segments: SampleSegment[] = []
  for (let from = 0, i = 0; i <= usable.length; i++) {
    if (i < usable.length && usable[i]) continue
    if (i - from >= minLength) segments.push({ from, to: i })
    from = i + 1
  }
  return segments
}

type RgbWeights = readonly [red: number, green: number, blue: number]

/**
 * A method: two signals as weighted sums of the normalised colours, `x + sign · (σx / σy) · y`, in which what is common
 * to both and not blood (light, motion) cancels.
 */
type ColourProjection = { x: RgbWeights; y: RgbWeights; sign: 1 | -1; overlaps: number; filtered: boolean }

/** Where the signal comes from: the colours, which of them can be used, and how many there are a second. */
export type PulseSource = { trace: RgbTrace; segments: readonly SampleSegment[]; sampleRate: number }

/** Cuts each stretch into overlapping windows, projects each, and adds them up under a Hann window. Zero elsewhere. */
const overlapAddWindows = (
  { trace, segments, sampleRate }: PulseSource,
  projection: ColourProjection,
): Float64Array => {
  const length = Math.round(WINDOW_SECONDS * sampleRate)
  const hop = Math.round(length / projection.overlaps)
  const hann = getHannWindow(length)
  const pulse = new Float64Array(trace.green.length)
  const windowSum = new Float64Array(trace.green.length)
  for (const { from, to } of segments) {
    for (let start = from; start + length <= to; start += hop) {
      const window = {
        red: trace.red.subarray(start, start + length),
        green: trace.green.subarray(start, start + length),
        blue: trace.blue.subarray(start, start + length),
      }
      const signal = projectWindow(window, projection, sampleRate)
      for (let i = 0; i < length; i++) {
        pulse[start + i]! += hann[i]! * signal[i]!
        windowSum[start + i]! += hann[i]!
      }
    }
  }
  // A sample at the edge of a stretch is seen by the rim of one window only: it fades out instead of being blown up.
  return pulse.map((value, i) => value / Math.max(windowSum[i]!, 0.5))
}

const projectWindow = (
  window: RgbTrace,
  { x, y, sign, filtered }: ColourProjection,
  sampleRate: number,
): Float64Array => {
  const red = computeInverseMean(window.red)
  const green = computeInverseMean(window.green)
  const blue = computeInverseMean(window.blue)
  const length = window.green.length
  let first: Float64Array = new Float64Array(length)
  let second: Float64Array = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const r = window.red[i]! * red - 1
    const g = window.green[i]! * green - 1
    const b = window.blue[i]! * blue - 1
    first[i] = x[0] * r + x[1] * g + x[2] * b
    second[i] = y[0] * r + y[1] * g + y[2] * b
  }
  if (filtered) {
    first = bandPassFilter(first, sampleRate, { ...PULSE_BAND_HZ, order: 2 })
    second = bandPassFilter(second, sampleRate, { ...PULSE_BAND_HZ, order: 2 })
  }
  const spread = standardDeviation(second)
  const ratio = spread > 1e-9 ? (sign * standardDeviation(first)) / spread : 0
  for (let i = 0; i < length; i++) first[i]! += ratio * second[i]!
  return first
}

/** One divided by the mean; 0 for a channel without light. */
export const computeInverseMean = (channel: Float64Array): number => {
  const centre = mean(channel)
  return centre > 0 ? 1 / centre : 0
}

/**
 * Plane-orthogonal-to-skin (Wang, den Brinker, Stuijk, de Haan 2017, IEEE TBME 64:1479), turned so that it rises with
 * the blood, as a contact pulse does: more blood reflects less light. Units are relative colour changes.
 */
export const extractPulseByPlaneOrthogonalToSkin = (source: PulseSource): Float64Array =>
  overlapAddWindows(source, { x: [0, -1, 1], y: [2, -1, -1], sign: 1, overlaps: 12, filtered: false })

/** Chrominance (de Haan, Jeanne 2013, IEEE TBME 60:2878). It rises with the blood. Units are relative colour changes. */
export const extractPulseByChrominance = (source: PulseSource): Float64Array =>
  overlapAddWindows(source, { x: [3, -2, 0], y: [1.5, 1, -1.5], sign: -1, overlaps: 4, filtered: true })

/** A way to get a pulse out of colours. */
export type PulseMethod = (source: PulseSource) => Float64Array

/** Gets pulses out of traces of the same length, each of them once however often it is asked for. */
export const createPulseExtractor = (usable: ArrayLike<number>, sampleRate: number) => {
  const segments = findUsableSignalSegments(usable, sampleRate)
  const known = new Map<PulseMethod, Map<RgbTrace, Float64Array>>()
  return (trace: RgbTrace, method: PulseMethod): Float64Array => {
    const pulses = known.get(method) ?? new Map<RgbTrace, Float64Array>()
    known.set(method, pulses)
    const pulse = pulses.get(trace) ?? method({ trace, segments, sampleRate })
    pulses.set(trace, pulse)
    return pulse
  }
}

/** What `createPulseExtractor` gives: not to be changed. */
export type PulseExtractor = ReturnType<typeof createPulseExtractor>
