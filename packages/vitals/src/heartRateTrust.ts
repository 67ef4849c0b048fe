import { clamp } from './clamp'
import { deterministicExp, deterministicLog } from './deterministicMath'
import type { PulseAnalysis } from './pulseAnalysis'

/**
 * Logistic regression of "the rate is wrong by more than 3 beats a minute, or there is none": fitted to windows of 10 and 30
 * seconds of all recordings at hand, judged with each person left out. What that gave stands in `models/vitals/README.md`.
 */
const COEFFICIENTS = {
  intercept: 6.68,
  /** Per dB. */
  snr: -0.104,
  /** Per natural logarithm of what the spectra do not give to the track. */
  logDoubt: 2.7,
  /** Per natural logarithm of the beats a minute between track and phase. */
  logDisagreement: 0.21,
  /** For the share of intervals that fit to their neighbours. */
  cleanShare: -5.34,
} as const

/** The probability that the heart rate of a pulse wave is wrong by more than 3 beats a minute, 0 to 1; NaN without a signal. */
export const estimateLargeErrorProbability = ({ heartRate, intervals }: PulseAnalysis): number => {
  const logOdds =
    COEFFICIENTS.intercept +
    COEFFICIENTS.snr * clamp(heartRate.snr, -12, 12) +
    COEFFICIENTS.logDoubt * deterministicLog(clamp(1 - heartRate.concentration, 0.001, 1)) +
    COEFFICIENTS.logDisagreement * deterministicLog(clamp(heartRate.disagreement, 0.05, 20)) +
    COEFFICIENTS.cleanShare * intervals.cleanShare
  return 1 / (1 + deterministicExp(-logOdds))
}

/**
 * Half the width of the interval in which a heart rate that is told lies nine times in ten, beats a minute: conformal, a linear
 * quantile regression (Koenker and Bassett 1978; Romano et al. 2019) on the same windows, each person left out in turn.
 */
export const estimateHeartRateHalfWidth = (analysis: PulseAnalysis): number =>
  0.33 +
  9.5 * Math.sqrt(estimateLargeErrorProbability(analysis)) +
  0.22 * Math.min(3, analysis.heartRate.disagreement)
