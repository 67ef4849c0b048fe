import { detectBeats, type DetectedBeat } from './beatDetection'
import { bandPassFilter, normaliseLocalRms, standardiseSignal } from './signalFilters'
import { estimateHeartRate, type HeartRateContext, type HeartRateEstimate } from './heartRateEstimation'
import { computeHalfRateRatio } from './halfRatePulse'
import { PULSE_BAND_HZ } from './pulseExtraction'
import { estimateRespiration, type RespirationEstimate } from './respirationEstimation'
import { clamp } from './clamp'
import { cleanInterbeatIntervals, computeSdnn, type CleanedInterbeatIntervals } from './heartRateVariability'

/** Everything that one pulse wave tells, before anyone decides whether to believe it. */
export type PulseAnalysis = {
  heartRate: HeartRateEstimate
  beats: DetectedBeat[]
  intervals: CleanedInterbeatIntervals
  /** Standard deviation of the clean intervals, ms, timing error included. */
  sdnn: number
  respiration: RespirationEstimate | null
  /** Above 1 the rate is twice that of a heart too slow to be looked for (`computeHalfRateRatio`). */
  halfRateRatio: number
  /** The band-passed pulse, zero mean, unit variance. */
  wave: Float64Array
  /** Samples a second of the wave and the phase. */
  sampleRate: number
}

/** The rate is looked for in a wave whose swings are alike over this long, about a beat, on both sides. */
const NORMALISATION_HALF_WIDTH_SECONDS = 1

/** A wave of zero mean whose swings are alike over about a beat on both sides. */
export const normaliseBeats = (wave: Float64Array, sampleRate: number): Float64Array =>
  normaliseLocalRms(wave, Math.round(NORMALISATION_HALF_WIDTH_SECONDS * sampleRate))

/**
 * Analyses a pulse wave of any source: a face, a finger on a camera, a contact sensor. Higher means more blood. `usable`
 * marks the samples that may be used, all of them without it; `candidates` are the signals that the wave was made of;
 * `wideBand` are signals of the same heart that hold slower swings than the wave does.
 */
export const analysePulse = (
  samples: ArrayLike<number>,
  sampleRate: number,
  {
    usable,
    wideBand,
    ...context
  }: HeartRateContext & {
    usable?: ArrayLike<number> | undefined
    wideBand?: readonly Float64Array[] | undefined
  } = {},
): PulseAnalysis => {
  const wave = standardiseSignal(bandPassFilter(samples, sampleRate, PULSE_BAND_HZ))
  const heartRate = estimateHeartRate(normaliseBeats(wave, sampleRate), sampleRate, context)
  const beats = detectBeats(samples, sampleRate, heartRate)
  const intervals = cleanInterbeatIntervals(beats, createGapCheck(usable, sampleRate))
  return {
    heartRate,
    beats,
    intervals,
    sdnn: computeSdnn(intervals.clean),
    respiration: estimateRespiration(beats, intervals.clean),
    halfRateRatio: computeHalfRateRatio(wideBand ?? [wave], heartRate, sampleRate),
    wave,
    sampleRate,
  }
}

/** Whether the signal has no hole from one time to another, seconds. */
const createGapCheck = (usable: ArrayLike<number> | undefined, sampleRate: number) => {
  if (!usable) return undefined
  const unusableCounts = new Int32Array(usable.length + 1)
  for (let i = 0; i < usable.length; i++) unusableCounts[i + 1] = unusableCounts[i]! + (usable[i] ? 0 : 1)
  const before = (time: number) => unusableCounts[clamp(Math.round(time * sampleRate), 0, usable.length)]!
  return (from: number, to: number) => before(to) === before(from)
}
