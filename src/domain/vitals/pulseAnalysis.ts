import { findBeats, type Beat } from './beats'
import { bandPass, standardise } from './filter'
import { estimateHeartRate, type HeartRateEstimate } from './heartRate'
import { PULSE_BAND } from './pulse'
import { estimateRespiration, type RespirationEstimate } from './respiration'
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
}

/** Analyses a pulse wave of any source: a face, a finger on a camera, a contact sensor. Higher means more blood. */
export const analysePulse = (samples: ArrayLike<number>, sampleRate: number): PulseAnalysis => {
  const wave = standardise(bandPass(samples, sampleRate, PULSE_BAND))
  const heartRate = estimateHeartRate(wave, sampleRate)
  const beats = findBeats(samples, sampleRate, heartRate)
  const intervals = cleanIntervals(beats)
  return {
    heartRate,
    beats,
    intervals,
    sdnn: standardDeviationOf(intervals.clean),
    respiration: estimateRespiration(beats, intervals.clean),
    wave,
  }
}
