import { exponential, fromDecibels } from './elementary'
import { phaseAt } from './phase'
import type { PulseAnalysis } from './pulseAnalysis'
import type { TraceAnalysis } from './traceAnalysis'
import { prematureBeats } from './rhythm'
import { clamp, lengthOf, mean } from './statistics'
import type { ResultInterval, IrregularBeats, MissingVital, VitalValue } from './types'
import { successiveDifferences, withoutJitter } from './variability'

/** What a heart rate must reach before anyone sees it. */
const TRUST = {
  /** dB. */
  snr: 0,
  /** Beats a minute between track and phase. */
  disagreement: 3,
  /** Mean correlation of forehead and cheeks. */
  agreement: 0.35,
  /** dB, where only one of them can be seen and nothing can agree with it. */
  lonelySnr: 3,
  /** Limits of the two signs that a signal is no pulse. On real faces they stay below 1.5 and 0.6. */
  light: 6,
  halfRate: 0.8,
  /** How far the beats that were found and the cycles that went by may be apart: beats, and beats a minute. */
  slip: 0.5,
  slipRate: 1,
  /** Share of intervals between beats that fit to their neighbours. */
  cleanShare: 0.9,
  /** In a clear signal the odd intervals are the heart's own. */
  clearSnr: 6,
  clearCleanShare: 0.7,
  /** The same for what lies between beats. */
  intervalSnr: 2,
  intervalCleanShare: 0.8,
  /** Share of the power of all breathing rates that lies at one. */
  breath: 0.5,
  /** Breaths a minute between the two signs of breathing. */
  breathsApart: 2,
} as const

/** Whether as many beats were found as cycles of the pulse went by: two ways of counting that fail in different places. */
const doCountsAgree = ({ heartRate, beats, sampleRate }: PulseAnalysis): boolean => {
  const first = beats[0]
  const last = beats[beats.length - 1]
  if (!first || !last || first === last) return false
  const cyclesAt = (time: number) => phaseAt(heartRate.phase, time * sampleRate)
  const slip = Math.abs(cyclesAt(last.time) - cyclesAt(first.time) - (beats.length - 1))
  return slip <= Math.max(TRUST.slip, (TRUST.slipRate * (last.time - first.time)) / 60)
}

const areIntervalsClean = ({ heartRate, intervals }: PulseAnalysis): boolean =>
  intervals.cleanShare >= (heartRate.snr >= TRUST.clearSnr ? TRUST.clearCleanShare : TRUST.cleanShare)

/** Whether one pulse wave carries a heart rate that can be told. */
export const isPulseTrustworthy = (analysis: PulseAnalysis): boolean =>
  analysis.heartRate.snr >= TRUST.snr &&
  analysis.heartRate.disagreement <= TRUST.disagreement &&
  areIntervalsClean(analysis) &&
  doCountsAgree(analysis)

/** Whether the intervals between beats of a trustworthy pulse are timed well enough to tell how much they vary. */
export const areIntervalsTrustworthy = ({ heartRate, intervals }: PulseAnalysis): boolean =>
  heartRate.snr >= TRUST.intervalSnr && intervals.cleanShare >= TRUST.intervalCleanShare

/** Whether a breathing rate of a trustworthy pulse can be told. */
export const isRespirationTrustworthy = ({ respiration }: PulseAnalysis): boolean =>
  respiration !== null && respiration.confidence >= TRUST.breath && respiration.apart <= TRUST.breathsApart

/** Whether the regions of a face carry a heart rate that can be told: noise can look like a pulse in one place. */
export const isFaceTrustworthy = (analysis: TraceAnalysis): boolean =>
  isPulseTrustworthy(analysis) && doRegionsAgree(analysis) && !isSuspicious(analysis)

const isSuspicious = ({ suspicion }: TraceAnalysis): boolean =>
  suspicion.light > TRUST.light || suspicion.halfRate > TRUST.halfRate

const doRegionsAgree = ({ agreement, heartRate }: TraceAnalysis): boolean =>
  agreement === null ? heartRate.snr >= TRUST.lonelySnr : agreement >= TRUST.agreement

/** 0 to 1, one half at 0 dB. */
const confidenceOf = (snr: number): number => 1 / (1 + exponential(-snr / 2))

/** Beats a minute. The interval widens with noise and with what spectrum and track disagree about. */
export const heartRateValue = ({ heartRate }: PulseAnalysis): VitalValue => {
  const value = 60 * heartRate.beatsPerSecond
  const reach = clamp(0.6 + heartRate.disagreement + 1.5 * fromDecibels(-heartRate.snr), 1, 8)
  return { value, confidence: confidenceOf(heartRate.snr), interval: [value - reach, value + reach] }
}

/** How much signal there is, and how whole it is. */
export type Extent = {
  seconds: number
  /** Share of the time from the first frame to the last that could be used, 0 to 1. */
  usableShare: number
}

/** Beats next to a hole are misplaced: with more holes than this, what lies between beats cannot be told. */
const LEAST_USABLE_SHARE = 0.95

/** Seconds of pulse below which a standard deviation of intervals says nothing. */
const SHORTEST_FOR_SDNN = 25
/** ms of timing error above which the variability is the camera's, not the heart's. */
const WORST_JITTER = 30

/** SDNN, ms, or why there is none. */
export const sdnnValue = (analysis: TraceAnalysis, extent: Extent): VitalValue | MissingVital => {
  const { intervals, jitter, sdnn, heartRate } = analysis
  if (extent.seconds < SHORTEST_FOR_SDNN || intervals.clean.length < 15) return { missing: 'tooShort' }
  if (extent.usableShare < LEAST_USABLE_SHARE) return { missing: 'poorSignal' }
  if (jitter === null || jitter > WORST_JITTER || heartRate.snr < TRUST.intervalSnr)
    return { missing: 'poorSignal' }
  if (intervals.cleanShare < TRUST.intervalCleanShare) return { missing: 'unsteadyRhythm' }
  const value = withoutJitter(sdnn, jitter)
  // What is left after most of it was taken away is guesswork.
  if (value < 0.5 * sdnn) return { missing: 'poorSignal' }
  // A deviation out of n intervals is known to about 1/√(2n); the jitter itself is known to about a third.
  const spread = lengthOf(value / Math.sqrt(2 * intervals.clean.length), (2 * jitter * jitter) / (3 * value))
  const reach = 1.645 * spread
  return {
    value,
    confidence: clamp(1 - spread / value, 0, 1) * confidenceOf(heartRate.snr),
    interval: [Math.max(0, value - reach), value + reach],
  }
}

/** RMSSD, ms, or why there is none. It hangs on single beats: what makes SDNN missing makes it missing first. */
export const rmssdValue = (analysis: TraceAnalysis, extent: Extent): VitalValue | MissingVital => {
  const sdnn = sdnnValue(analysis, extent)
  if ('missing' in sdnn) return sdnn
  const { intervals, jitter, heartRate } = analysis
  const differences = successiveDifferences(intervals.clean)
  if (differences.length < 15 || jitter === null) return { missing: 'tooShort' }
  const seen = mean(differences.map(difference => difference * difference))
  // A difference of intervals holds the errors of three beats, that of the middle one twice: 1 + 4 + 1.
  const value = Math.sqrt(Math.max(0, seen - 6 * jitter * jitter))
  if (value * value < 0.25 * seen) return { missing: 'poorSignal' }
  const spread = lengthOf(value / Math.sqrt(2 * differences.length), (2 * jitter * jitter) / value)
  const reach = 1.645 * spread
  return {
    value,
    confidence: clamp(1 - spread / value, 0, 1) * confidenceOf(heartRate.snr),
    interval: [Math.max(0, value - reach), value + reach],
  }
}

/** ms of timing error above which chance makes beats early: a premature beat is some 150 ms before its time. */
const WORST_RHYTHM_JITTER = 25
/** Premature beats that nobody needs to hear of: a single one, or very few among many. */
const USUAL_PREMATURE = { beats: 1, share: 0.02 } as const

/** Premature beats, or why nothing can be said of them. */
export const irregularBeatsOf = (
  { beats, jitter, heartRate }: TraceAnalysis,
  extent: Extent,
): IrregularBeats | MissingVital => {
  if (extent.seconds < SHORTEST_FOR_SDNN || beats.length < 20) return { missing: 'tooShort' }
  if (extent.usableShare < LEAST_USABLE_SHARE) return { missing: 'poorSignal' }
  if (jitter === null || jitter > WORST_RHYTHM_JITTER || heartRate.snr < TRUST.intervalSnr)
    return { missing: 'poorSignal' }
  const premature = prematureBeats(beats).length
  const isIrregular = premature > USUAL_PREMATURE.beats && premature > USUAL_PREMATURE.share * beats.length
  return { premature, beats: beats.length, isIrregular, confidence: confidenceOf(heartRate.snr) }
}

/** The intervals between beats when they are timed well enough to be looked at one by one. */
export const intervalsOf = ({ intervals, jitter }: TraceAnalysis): ResultInterval[] =>
  jitter === null || jitter > WORST_JITTER
    ? []
    : intervals.all.map(interval => ({ ...interval, isNormal: intervals.clean.includes(interval) }))

const SHORTEST_FOR_RESPIRATION = 25

/** Breaths a minute, or why there are none. */
export const respirationValue = (analysis: PulseAnalysis, extent: Extent): VitalValue | MissingVital => {
  const { respiration } = analysis
  if (extent.seconds < SHORTEST_FOR_RESPIRATION || respiration === null) return { missing: 'tooShort' }
  if (extent.usableShare < LEAST_USABLE_SHARE) return { missing: 'poorSignal' }
  const { rate, confidence } = respiration
  if (!isRespirationTrustworthy(analysis)) return { missing: 'poorSignal' }
  const reach = 1 + 5 * (1 - confidence)
  return { value: rate, confidence, interval: [Math.max(0, rate - reach), rate + reach] }
}

/** 0 (none) to 4 (very good), for the bars on the screen. */
export const signalLevel = (analysis: TraceAnalysis): 0 | 1 | 2 | 3 | 4 => {
  if (!doRegionsAgree(analysis) || isSuspicious(analysis) || analysis.heartRate.snr < TRUST.snr) return 0
  if (analysis.heartRate.snr < 2) return 1
  if (analysis.heartRate.snr < 5) return 2
  return analysis.heartRate.snr < 8 ? 3 : 4
}
