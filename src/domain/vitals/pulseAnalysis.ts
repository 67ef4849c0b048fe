import { findBeats, type Beat } from './beats'
import { bandPass, evenOut, standardise } from './filter'
import { estimateHeartRate, type HeartRateEstimate } from './heartRate'
import { PULSE_BAND } from './pulse'
import { estimateRespiration, type RespirationEstimate } from './respiration'
import { clamp } from './statistics'
import { cleanIntervals, standardDeviationOf, type Intervals } from './variability'

/** Everything that one pulse wave tells, before anyone decides whether to believe it. */
export type PulseAnalysis = {
  heartRate: HeartRateEstimate
  beats: Beat[]
  intervals: Intervals
  /** Standard deviation of the clean intervals, ms, timing error included. */
  sdnn: number
  respiration: RespirationEstimate | null
  /** The band-passed pulse, zero mean, unit variance. */
  wave: Float64Array
  /** Samples a second of the wave and the phase. */
  sampleRate: number
}

/** The rate is looked for in a wave whose swings are alike over this long, about a beat, on both sides. */
const LEVEL_SECONDS = 1

/**
 * Analyses a pulse wave of any source: a face, a finger on a camera, a contact sensor. Higher means more blood. `usable`
 * marks the samples that may be used; all of them without it.
 */
export const analysePulse = (
  samples: ArrayLike<number>,
  sampleRate: number,
  usable?: ArrayLike<number>,
): PulseAnalysis => {
  const wave = standardise(bandPass(samples, sampleRate, PULSE_BAND))
  const heartRate = estimateHeartRate(evenOut(wave, Math.round(LEVEL_SECONDS * sampleRate)), sampleRate)
  const beats = findBeats(samples, sampleRate, heartRate)
  const intervals = cleanIntervals(beats, holeFinder(usable, sampleRate))
  return {
    heartRate,
    beats,
    intervals,
    sdnn: standardDeviationOf(intervals.clean),
    respiration: estimateRespiration(beats, intervals.clean),
    wave,
    sampleRate,
  }
}

/** Whether the signal has no hole from one time to another, seconds. */
const holeFinder = (usable: ArrayLike<number> | undefined, sampleRate: number) => {
  if (!usable) return undefined
  const holes = new Int32Array(usable.length + 1)
  for (let i = 0; i < usable.length; i++) holes[i + 1] = holes[i]! + (usable[i] ? 0 : 1)
  const before = (time: number) => holes[clamp(Math.round(time * sampleRate), 0, usable.length)]!
  return (from: number, to: number) => before(to) === before(from)
}
