import { bandPassFilter } from './signalFilters'
import { getHannWindow } from './powerSpectrum'
import { standardDeviation } from './statistics'

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

/** What a window is filtered with where its signals are compared in the band of the pulse. */
const WINDOW_FILTER = { ...PULSE_BAND_HZ, order: 2 } as const

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
  const window: ProjectedWindow = { x: new Float64Array(length), y: new Float64Array(length) }
  for (const { from, to } of segments) {
    for (let start = from; start + length <= to; start += hop) {
      const { x, y, ratio } = projectWindow(window, { trace, start, projection, sampleRate })
      for (let i = 0; i < length; i++) {
        pulse[start + i]! += hann[i]! * (x[i]! + ratio * y[i]!)
        windowSum[start + i]! += hann[i]!
      }
    }
  }
  // A sample at the edge of a stretch is seen by the rim of one window only: it fades out instead of being blown up.
  for (let i = 0; i < pulse.length; i++) pulse[i]! /= Math.max(windowSum[i]!, 0.5)
  return pulse
}

/** The two signals of a projection in one window. */
type ProjectedWindow = { x: Float64Array; y: Float64Array }

/** The signals of the window that begins at `start`, written into `window`, and what `y` counts beside `x`. */
const projectWindow = (
  window: ProjectedWindow,
  {
    trace,
    start,
    projection: { x, y, sign, filtered },
    sampleRate,
  }: { trace: RgbTrace; start: number; projection: ColourProjection; sampleRate: number },
): ProjectedWindow & { ratio: number } => {
  const length = window.x.length
  const red = computeInverseMean(trace.red, start, start + length)
  const green = computeInverseMean(trace.green, start, start + length)
  const blue = computeInverseMean(trace.blue, start, start + length)
  for (let i = 0, at = start; i < length; i++, at++) {
    const r = trace.red[at]! * red - 1
    const g = trace.green[at]! * green - 1
    const b = trace.blue[at]! * blue - 1
    window.x[i] = x[0] * r + x[1] * g + x[2] * b
    window.y[i] = y[0] * r + y[1] * g + y[2] * b
  }
  const signals = filtered
    ? {
        x: bandPassFilter(window.x, sampleRate, WINDOW_FILTER),
        y: bandPassFilter(window.y, sampleRate, WINDOW_FILTER),
      }
    : window
  const spread = standardDeviation(signals.y)
  return { ...signals, ratio: spread > 1e-9 ? (sign * standardDeviation(signals.x)) / spread : 0 }
}

/** One divided by the mean of a channel from one sample to another; 0 for a channel without light. */
export const computeInverseMean = (channel: Float64Array, from = 0, to = channel.length): number => {
  let sum = 0
  for (let i = from; i < to; i++) sum += channel[i]!
  const centre = to > from ? sum / (to - from) : 0
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
