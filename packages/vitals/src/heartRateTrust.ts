import { clamp } from './clamp'
import { deterministicExp, deterministicLog } from './deterministicMath'
import type { PulseAnalysis } from './pulseAnalysis'

/**
 * What tells a right heart rate from a wrong one. Logistic regressions of "the rate is wrong by more than 3 beats a minute, or
 * there is none", fitted to windows of 30 seconds of all recordings at hand and judged with each person left out: one for a
 * wave alone, one for a wave that was made of several signals. What that gave stands in `models/vitals/README.md`.
 */
const SINGLE_WAVE = {
  intercept: 7.79,
  /** Per natural logarithm of what the spectra do not give to the track. */
  logDoubt: 4.42,
  /** Per natural logarithm of the beats a minute between track and phase. */
  logDisagreement: 0.324,
  /** For the coherence of the phase. */
  coherence: -4.15,
  /** For the share of intervals that fit to their neighbours. */
  cleanShare: -2.11,
} as const

const SEVERAL_SIGNALS = {
  intercept: 6.63,
  logDoubt: 4.98,
  coherence: -5.41,
  cleanShare: -2.22,
  /** Per natural logarithm of what the signals, each alone, do not give to the track. */
  logNoSupport: -0.544,
  /** Per beat a minute between the signals. */
  deviation: 0.271,
  /** For the correlation of regions that share no pixels, where there are any, around `MEDIAN_REGION_CORRELATION`. */
  regionCorrelation: -8.22,
} as const

const MEDIAN_REGION_CORRELATION = 0.5
/** Regions that are nearer to each other than this share their noise as well. */
const MAX_REGION_CORRELATION = 0.8

/** A pulse, and how alike the regions are that it comes from; none, or null, where there is one only. */
type JudgedPulse = PulseAnalysis & { regionCorrelation?: number | null }

const toLogDoubt = (share: number): number => deterministicLog(clamp(1 - share, 0.001, 1))

const computeLogOdds = ({ heartRate, intervals, regionCorrelation }: JudgedPulse): number => {
  const { agreement, concentration, coherence, disagreement } = heartRate
  if (!agreement)
    return (
      SINGLE_WAVE.intercept +
      SINGLE_WAVE.logDoubt * toLogDoubt(concentration) +
      SINGLE_WAVE.logDisagreement * deterministicLog(clamp(disagreement, 0.05, 20)) +
      SINGLE_WAVE.coherence * coherence +
      SINGLE_WAVE.cleanShare * intervals.cleanShare
    )
  const alike =
    regionCorrelation == null
      ? 0
      : Math.min(regionCorrelation, MAX_REGION_CORRELATION) - MEDIAN_REGION_CORRELATION
  return (
    SEVERAL_SIGNALS.intercept +
    SEVERAL_SIGNALS.logDoubt * toLogDoubt(concentration) +
    SEVERAL_SIGNALS.coherence * coherence +
    SEVERAL_SIGNALS.cleanShare * intervals.cleanShare +
    SEVERAL_SIGNALS.logNoSupport * toLogDoubt(agreement.support) +
    SEVERAL_SIGNALS.deviation * Math.min(3, agreement.deviation) +
    SEVERAL_SIGNALS.regionCorrelation * alike
  )
}

/** The probability that the heart rate of a pulse wave is wrong by more than 3 beats a minute, 0 to 1; NaN without a signal. */
export const estimateLargeErrorProbability = (analysis: JudgedPulse): number =>
  1 / (1 + deterministicExp(-computeLogOdds(analysis)))

/**
 * Half the width of the interval in which a heart rate that is told lies nine times in ten, beats a minute: conformal, a linear
 * quantile regression (Koenker and Bassett 1978; Romano et al. 2019) on the same windows, each person left out in turn.
 */
export const estimateHeartRateHalfWidth = (analysis: JudgedPulse): number => {
  const { agreement, disagreement } = analysis.heartRate
  const doubt = Math.sqrt(estimateLargeErrorProbability(analysis))
  return agreement
    ? 0.21 + 7.92 * doubt + 1.06 * Math.min(3, agreement.deviation) + 0.46 * Math.min(3, disagreement)
    : 0.45 + 7.8 * doubt
}
