import { clamp } from './clamp'
import { deterministicExp, deterministicLog } from './deterministicMath'
import type { PulseAnalysis } from './pulseAnalysis'

/**
 * What tells a right heart rate from a wrong one. Logistic regressions of "the rate is wrong by more than 3 beats a minute, or
 * there is none", fitted to windows of 30 seconds of all recordings at hand and judged with each person left out. What that
 * gave stands in `models/vitals/README.md`. Which one it is hangs on the witnesses that there are.
 */
const SINGLE_WAVE = {
  intercept: 12.23,
  /** For what the spectra give to the track. */
  concentration: -8.41,
  /** Per natural logarithm of the beats a minute between track and phase. */
  logDisagreement: 0.472,
  /** For the coherence of the phase. */
  coherence: -6.08,
  /** For the share of intervals that fit to their neighbours. */
  cleanShare: -5.45,
  halfWidth: { least: 0.2, perDoubt: 8.99 },
} as const

/** Several methods that look at the same skin (`analyseMethodWaves`). */
const SEVERAL_METHODS = {
  intercept: 6.22,
  /** Per natural logarithm of what the spectra do not give to the track. */
  logDoubt: 8.93,
  /** Hardly heard: what is left of it beside the doubt of the spectra. */
  coherence: 1.02,
  cleanShare: -1.1,
  /** Per beat a minute between the signals. */
  deviation: 0.42,
  /** `perLoss` for the coherence that is lost over half a breath. */
  halfWidth: { least: 0.24, perLoss: 17.2 },
} as const

/** Regions of skin that share no pixels: noise is another in each. */
const SEVERAL_REGIONS = {
  intercept: 6.07,
  logDoubt: 14.75,
  /**
   * Per natural logarithm of what the signals, each alone, do not give to the track. At the same certainty of all together it
   * speaks for the rate: noise that the regions share makes each of them sure, a weak pulse stands out of their sum only.
   */
  logNoSupport: -6.47,
  /** For the correlation of the regions' pulses, above `middle`; from `most` on they share their noise as well. */
  correlation: -10.98,
  correlationRange: { middle: 0.5, most: 0.8 },
  /**
   * The widest of three: `least`; `perRootDoubt` for the fourth root of the probability of a large error; `perLoss`, at 75 beats a
   * minute and in proportion to the rate, for the power 1.5 of the coherence that is lost over half a breath: a heart that its
   * track does not follow is what errs where regions agree.
   */
  halfWidth: { least: 0.3, perRootDoubt: 4, perLoss: 104, rate: 75 },
} as const

/** A deviation from here on says no more, beats a minute. */
const MAX_DEVIATION_BPM = 3

/** A pulse, and how alike the regions are that it comes from; none, or null, where there is one only. */
export type JudgedPulse = PulseAnalysis & { regionCorrelation?: number | null }

/** Whether signals of several regions bear witness to a rate, each with its own noise. */
export const isSeenInSeveralRegions = ({ heartRate, regionCorrelation }: JudgedPulse): boolean =>
  heartRate.agreement !== null && regionCorrelation != null

const toLogDoubt = (share: number): number => deterministicLog(clamp(1 - share, 0.001, 1))

const computeLogOdds = ({ heartRate, intervals, regionCorrelation }: JudgedPulse): number => {
  const { agreement, concentration, coherence, disagreement } = heartRate
  if (!agreement)
    return (
      SINGLE_WAVE.intercept +
      SINGLE_WAVE.concentration * concentration +
      SINGLE_WAVE.logDisagreement * deterministicLog(clamp(disagreement, 0.05, 20)) +
      SINGLE_WAVE.coherence * coherence +
      SINGLE_WAVE.cleanShare * intervals.cleanShare
    )
  if (regionCorrelation == null)
    return (
      SEVERAL_METHODS.intercept +
      SEVERAL_METHODS.logDoubt * toLogDoubt(concentration) +
      SEVERAL_METHODS.coherence * coherence +
      SEVERAL_METHODS.cleanShare * intervals.cleanShare +
      SEVERAL_METHODS.deviation * Math.min(MAX_DEVIATION_BPM, agreement.deviation)
    )
  const { middle, most } = SEVERAL_REGIONS.correlationRange
  return (
    SEVERAL_REGIONS.intercept +
    SEVERAL_REGIONS.logDoubt * toLogDoubt(concentration) +
    SEVERAL_REGIONS.logNoSupport * toLogDoubt(agreement.support) +
    SEVERAL_REGIONS.correlation * (Math.min(regionCorrelation, most) - middle)
  )
}

/** The probability that the heart rate of a pulse wave is wrong by more than 3 beats a minute, 0 to 1; NaN without a signal. */
export const estimateLargeErrorProbability = (analysis: JudgedPulse): number =>
  1 / (1 + deterministicExp(-computeLogOdds(analysis)))

/**
 * Half the width of the interval in which a heart rate that is told lies nine times in ten, beats a minute: conformal, for one
 * place a linear quantile regression (Koenker and Bassett 1978; Romano et al. 2019) on the same windows, for regions the quantile
 * of the errors over their expected size; each person left out in turn.
 */
export const estimateHeartRateHalfWidth = (analysis: JudgedPulse): number => {
  const { agreement, coherenceLoss, beatsPerSecond } = analysis.heartRate
  const doubt = Math.sqrt(estimateLargeErrorProbability(analysis))
  if (!agreement) return SINGLE_WAVE.halfWidth.least + SINGLE_WAVE.halfWidth.perDoubt * doubt
  if (analysis.regionCorrelation != null) {
    const { least, perRootDoubt, perLoss, rate } = SEVERAL_REGIONS.halfWidth
    const lost = coherenceLoss * Math.sqrt(coherenceLoss)
    return Math.max(least, perRootDoubt * Math.sqrt(doubt), ((perLoss * 60 * beatsPerSecond) / rate) * lost)
  }
  const { least, perLoss } = SEVERAL_METHODS.halfWidth
  return least + perLoss * coherenceLoss
}
