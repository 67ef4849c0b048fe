import { exponential, fromDecibels } from './elementary'
import type { PulseAnalysis } from './pulseAnalysis'
import type { TraceAnalysis } from './traceAnalysis'
import { clamp, lengthOf, mean } from './statistics'
import type { MissingVital, VitalValue } from './types'
import { withoutJitter } from './variability'

/** What a heart rate must reach before anyone sees it. */
const TRUST = {
  /** dB. */
  snr: 0,
  /** Beats a minute between any two of spectrum, track and beats. */
  disagreement: 3,
  /** Mean correlation of forehead and cheeks. */
  agreement: 0.35,
  /** dB, where only one of them can be seen and nothing can agree with it. */
  lonelySnr: 3,
  /** Limits of the two signs that a signal is no pulse. On real faces they stay below 1.5 and 0.6. */
  light: 6,
  halfRate: 0.8,
  /** Share of intervals between beats that fit to their neighbours. */
  cleanShare: 0.6,
} as const

/** How far the beats are from the rate of spectrum and track, beats a minute. */
const beatsDisagreement = ({ heartRate, intervals }: PulseAnalysis): number => {
  const interval = mean(intervals.clean.map(({ duration }) => duration))
  return interval > 0 ? Math.abs(60000 / interval - 60 * heartRate.beatsPerSecond) : Infinity
}

/** Whether one pulse wave carries a heart rate that can be told. */
export const isPulseTrustworthy = (analysis: PulseAnalysis): boolean =>
  analysis.heartRate.snr >= TRUST.snr &&
  analysis.heartRate.disagreement <= TRUST.disagreement &&
  analysis.intervals.cleanShare >= TRUST.cleanShare &&
  beatsDisagreement(analysis) <= TRUST.disagreement

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
  if (jitter === null || jitter > WORST_JITTER || heartRate.snr < 2) return { missing: 'poorSignal' }
  if (intervals.cleanShare < 0.8) return { missing: 'unsteadyRhythm' }
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

const SHORTEST_FOR_RESPIRATION = 25
const LEAST_BREATH_CONFIDENCE = 0.65

/** Breaths a minute, or why there are none. */
export const respirationValue = (analysis: PulseAnalysis, extent: Extent): VitalValue | MissingVital => {
  const { respiration, heartRate } = analysis
  if (extent.seconds < SHORTEST_FOR_RESPIRATION || respiration === null) return { missing: 'tooShort' }
  if (extent.usableShare < LEAST_USABLE_SHARE) return { missing: 'poorSignal' }
  const { rate, confidence } = respiration
  if (confidence < LEAST_BREATH_CONFIDENCE || heartRate.snr < TRUST.snr) return { missing: 'poorSignal' }
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
