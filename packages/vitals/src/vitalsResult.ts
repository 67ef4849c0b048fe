import { deterministicExp } from './deterministicMath'
import {
  estimateHeartRateHalfWidth,
  estimateLargeErrorProbability,
  isSeenInSeveralRegions,
  type JudgedPulse,
} from './heartRateTrust'
import type { PulseAnalysis } from './pulseAnalysis'
import { HEART_RATE_RANGE_HZ } from './pulseExtraction'
import type { RgbTraceAnalysis } from './rgbTraceAnalysis'
import { findPrematureBeats } from './prematureBeats'
import { clamp } from './clamp'
import { NINETY_PERCENT_Z_SCORE, vectorLength, mean } from './statistics'
import type {
  ClassifiedInterbeatInterval,
  IrregularBeatsResult,
  MissingVitalSign,
  VitalSignValue,
} from './types'
import { computeSuccessiveDifferences, removeJitterFromSdnn } from './heartRateVariability'

/** What a heart rate must reach before anyone sees it. */
const TRUST_LIMITS = {
  /** Probability of being wrong by more than 3 beats a minute, by who bears witness: regions are those that share no pixels. */
  largeErrorProbability: { oneWave: 0.04, severalMethods: 0.06, severalRegions: 0.15 },
  /** Of methods and regions: beyond it the heart swings about its track so much that beats are lost (`coherenceLoss`). */
  coherenceLoss: 0.11,
  /** dB, for the bars on the screen. */
  snr: 0,
  /** Correlation of forehead and cheeks, in standard deviations of what noise has: dark skin is noisier and agrees less. */
  minRegionAgreement: 3,
  /**
   * The same below so many seconds. Of 3,800 pieces of noise of 10 s three came to 3.2 and were told, since the methods choose the rate at
   * which they agree; of 1,500 pieces of 30 s none was.
   */
  shortTrace: { seconds: 20, minRegionAgreement: 3.6 },
  /** dB, where only one of them can be seen and nothing can agree with it. */
  singleRegionMinSnr: 3,
  /** More in step with the pulse at half its rate than at the rate: it is an overtone. Of right rates none came above 0.95. */
  halfRateRatio: 1,
  /** Limits of the signs that a signal is no pulse. On real faces they stay below 1.5 and 0.95: a weak pulse has noise there. */
  light: 3,
  halfRate: 1,
  /** Where another colour swings as much as green, less brightness is enough. On real faces one of the two stays below. */
  otherColour: 0.95,
  lightOfAllColours: 1,
  /** Where another colour swings so much more than green, no brightness is needed: blood does not do that on any skin. */
  colourBeyondBlood: 1.2,
  /** dB, and share of intervals that fit to their neighbours, for what lies between beats. */
  intervalSnr: 2,
  intervalCleanShare: 0.8,
  /** Share of the power of all breathing rates that lies at one. */
  minRespirationConfidence: 0.5,
  /** Breaths a minute between the two signs of breathing. */
  maxRespirationDisagreement: 2,
} as const

/** At either end of the rates that are looked for the heart may be slower or faster than that. */
const isWithinSearchedRates = ({ heartRate: { beatsPerSecond } }: PulseAnalysis): boolean =>
  beatsPerSecond > HEART_RATE_RANGE_HZ.low && beatsPerSecond < HEART_RATE_RANGE_HZ.high

/** Whether one pulse wave carries a heart rate that can be told. */
export const isPulseTrustworthy = (analysis: JudgedPulse): boolean => {
  const { oneWave, severalMethods, severalRegions } = TRUST_LIMITS.largeErrorProbability
  if (!isWithinSearchedRates(analysis) || analysis.halfRateRatio > TRUST_LIMITS.halfRateRatio) return false
  const probability = estimateLargeErrorProbability(analysis)
  const { agreement, coherenceLoss } = analysis.heartRate
  if (agreement === null) return probability <= oneWave
  return (
    coherenceLoss <= TRUST_LIMITS.coherenceLoss &&
    probability <= (isSeenInSeveralRegions(analysis) ? severalRegions : severalMethods)
  )
}

/** Whether the intervals between beats of a trustworthy pulse are timed well enough to tell how much they vary. */
export const areInterbeatIntervalsTrustworthy = ({ heartRate, intervals }: PulseAnalysis): boolean =>
  heartRate.snr >= TRUST_LIMITS.intervalSnr && intervals.cleanShare >= TRUST_LIMITS.intervalCleanShare

/** Whether a breathing rate of a trustworthy pulse can be told. */
export const isRespirationTrustworthy = ({ respiration }: PulseAnalysis): boolean =>
  respiration !== null &&
  respiration.confidence >= TRUST_LIMITS.minRespirationConfidence &&
  respiration.disagreement <= TRUST_LIMITS.maxRespirationDisagreement

/** Whether the regions of a face carry a heart rate that can be told: noise can look like a pulse in one place. */
export const isFacePulseTrustworthy = (analysis: RgbTraceAnalysis): boolean =>
  isPulseTrustworthy(analysis) && doRegionsAgree(analysis) && !hasArtefacts(analysis)

const hasArtefacts = ({
  artefacts: { brightnessRatio, colourRatio, subharmonicRatio },
}: RgbTraceAnalysis): boolean =>
  colourRatio > TRUST_LIMITS.colourBeyondBlood ||
  brightnessRatio >
    (colourRatio > TRUST_LIMITS.otherColour ? TRUST_LIMITS.lightOfAllColours : TRUST_LIMITS.light) ||
  subharmonicRatio > TRUST_LIMITS.halfRate

const getMinRegionAgreement = (usableSeconds: number): number =>
  usableSeconds < TRUST_LIMITS.shortTrace.seconds
    ? TRUST_LIMITS.shortTrace.minRegionAgreement
    : TRUST_LIMITS.minRegionAgreement

const doRegionsAgree = ({
  regionCorrelation,
  regionCorrelationError,
  usableSeconds,
  heartRate,
}: RgbTraceAnalysis): boolean =>
  regionCorrelation === null || regionCorrelationError === null
    ? heartRate.snr >= TRUST_LIMITS.singleRegionMinSnr
    : regionCorrelation >= getMinRegionAgreement(usableSeconds) * regionCorrelationError

/** 0 to 1, one half at 0 dB. */
const toSnrConfidence = (snr: number): number => 1 / (1 + deterministicExp(-snr / 2))

/** Beats a minute. The confidence is the probability of being right within 3 of them. */
export const toHeartRateResult = (analysis: JudgedPulse): VitalSignValue => {
  const value = 60 * analysis.heartRate.beatsPerSecond
  const halfWidth = estimateHeartRateHalfWidth(analysis)
  return {
    value,
    confidence: 1 - estimateLargeErrorProbability(analysis),
    interval: [value - halfWidth, value + halfWidth],
  }
}

/** A pulse whose beats are known to be timed with a certain error, ms; null when that can't be told. */
export type TimedPulseAnalysis = PulseAnalysis & Pick<RgbTraceAnalysis, 'beatTimingJitterMs'>

/** How much signal there is, and how whole it is. */
export type SignalCoverage = {
  seconds: number
  /** Share of the time from the first frame to the last that could be used, 0 to 1. */
  usableShare: number
}

/** Beats next to a hole are misplaced: with more holes than this, what lies between beats cannot be told. */
const MIN_USABLE_SHARE = 0.95

/** ms of error in the times of the beats, or null where the signal is too weak or has too many holes for this limit. */
const getSufficientBeatTiming = (
  { beatTimingJitterMs, heartRate }: TimedPulseAnalysis,
  { usableShare }: SignalCoverage,
  maxJitterMs: number,
): number | null =>
  usableShare < MIN_USABLE_SHARE ||
  beatTimingJitterMs === null ||
  beatTimingJitterMs > maxJitterMs ||
  heartRate.snr < TRUST_LIMITS.intervalSnr
    ? null
    : beatTimingJitterMs

/** Seconds of pulse below which a standard deviation of intervals says nothing. */
const MIN_SDNN_SECONDS = 25
/** ms of timing error above which the variability is the camera's, not the heart's. */
const MAX_HRV_JITTER_MS = 30

const toVariabilityValue = (value: number, standardError: number, snr: number): VitalSignValue => {
  const halfWidth = NINETY_PERCENT_Z_SCORE * standardError
  return {
    value,
    confidence: clamp(1 - standardError / value, 0, 1) * toSnrConfidence(snr),
    interval: [Math.max(0, value - halfWidth), value + halfWidth],
  }
}

/** SDNN, ms, or why there is none. */
export const toSdnnResult = (
  analysis: TimedPulseAnalysis,
  coverage: SignalCoverage,
): VitalSignValue | MissingVitalSign => {
  const { intervals, sdnn, heartRate } = analysis
  if (coverage.seconds < MIN_SDNN_SECONDS || intervals.clean.length < 15) return { missing: 'tooShort' }
  const jitterMs = getSufficientBeatTiming(analysis, coverage, MAX_HRV_JITTER_MS)
  if (jitterMs === null) return { missing: 'poorSignal' }
  if (intervals.cleanShare < TRUST_LIMITS.intervalCleanShare) return { missing: 'unsteadyRhythm' }
  const value = removeJitterFromSdnn(sdnn, jitterMs)
  // What is left after most of it was taken away is guesswork.
  if (value < 0.5 * sdnn) return { missing: 'poorSignal' }
  // A deviation out of n intervals is known to about 1/√(2n); the jitter itself is known to about a third.
  const standardError = vectorLength(
    value / Math.sqrt(2 * intervals.clean.length),
    (2 * jitterMs * jitterMs) / (3 * value),
  )
  return toVariabilityValue(value, standardError, heartRate.snr)
}

/** RMSSD, ms, or why there is none. It hangs on single beats: what makes SDNN missing makes it missing first. */
export const toRmssdResult = (
  analysis: TimedPulseAnalysis,
  coverage: SignalCoverage,
): VitalSignValue | MissingVitalSign => {
  const sdnn = toSdnnResult(analysis, coverage)
  if ('missing' in sdnn) return sdnn
  const { intervals, beatTimingJitterMs, heartRate } = analysis
  const differences = computeSuccessiveDifferences(intervals.clean)
  if (differences.length < 15 || beatTimingJitterMs === null) return { missing: 'tooShort' }
  const seen = mean(differences.map(difference => difference * difference))
  // A difference of intervals holds the errors of three beats, that of the middle one twice: 1 + 4 + 1.
  const value = Math.sqrt(Math.max(0, seen - 6 * beatTimingJitterMs * beatTimingJitterMs))
  if (value * value < 0.25 * seen) return { missing: 'poorSignal' }
  const standardError = vectorLength(
    value / Math.sqrt(2 * differences.length),
    (2 * beatTimingJitterMs * beatTimingJitterMs) / value,
  )
  return toVariabilityValue(value, standardError, heartRate.snr)
}

/** ms of timing error above which chance makes beats early: a premature beat is some 150 ms before its time. */
const MAX_RHYTHM_JITTER_MS = 25
/** Premature beats that nobody needs to hear of: a single one, or very few among many. */
const TOLERATED_PREMATURE_BEATS = { beats: 1, share: 0.02 } as const

/** Premature beats, or why nothing can be said of them. */
export const toIrregularBeatsResult = (
  analysis: TimedPulseAnalysis,
  coverage: SignalCoverage,
): IrregularBeatsResult | MissingVitalSign => {
  const { beats, heartRate } = analysis
  if (coverage.seconds < MIN_SDNN_SECONDS || beats.length < 20) return { missing: 'tooShort' }
  if (getSufficientBeatTiming(analysis, coverage, MAX_RHYTHM_JITTER_MS) === null)
    return { missing: 'poorSignal' }
  const premature = findPrematureBeats(beats).length
  const isIrregular =
    premature > TOLERATED_PREMATURE_BEATS.beats && premature > TOLERATED_PREMATURE_BEATS.share * beats.length
  return { premature, beats: beats.length, isIrregular, confidence: toSnrConfidence(heartRate.snr) }
}

/** The intervals between beats when they are timed well enough to be looked at one by one. */
export const classifyInterbeatIntervals = ({
  intervals,
  beatTimingJitterMs,
}: TimedPulseAnalysis): ClassifiedInterbeatInterval[] =>
  beatTimingJitterMs === null || beatTimingJitterMs > MAX_HRV_JITTER_MS
    ? []
    : intervals.all.map(interval => ({ ...interval, isNormal: intervals.clean.includes(interval) }))

const MIN_RESPIRATION_SECONDS = 25

/** Breaths a minute, or why there are none. */
export const toRespiratoryRateResult = (
  analysis: PulseAnalysis,
  coverage: SignalCoverage,
): VitalSignValue | MissingVitalSign => {
  const { respiration } = analysis
  if (coverage.seconds < MIN_RESPIRATION_SECONDS || respiration === null) return { missing: 'tooShort' }
  if (coverage.usableShare < MIN_USABLE_SHARE) return { missing: 'poorSignal' }
  const { rate, confidence } = respiration
  if (!isRespirationTrustworthy(analysis)) return { missing: 'poorSignal' }
  const halfWidth = 1 + 5 * (1 - confidence)
  return { value: rate, confidence, interval: [Math.max(0, rate - halfWidth), rate + halfWidth] }
}

/** 0 (none) to 4 (very good), for the bars on the screen. */
export const getPulseSignalLevel = (analysis: RgbTraceAnalysis): 0 | 1 | 2 | 3 | 4 => {
  return doRegionsAgree(analysis) && !hasArtefacts(analysis) ? toSignalLevel(analysis.heartRate.snr) : 0
}

/** Bars for a signal-to-noise ratio in dB, 0 (none) to 4 (very good). */
export const toSignalLevel = (snr: number): 0 | 1 | 2 | 3 | 4 => {
  if (snr < TRUST_LIMITS.snr) return 0
  if (snr < 2) return 1
  if (snr < 5) return 2
  return snr < 8 ? 3 : 4
}
