import { createPulseCandidate } from './heartRateEstimation'
import { analysePulse, normaliseBeats, type PulseAnalysis } from './pulseAnalysis'
import { PULSE_BAND_HZ } from './pulseExtraction'
import { bandPassFilter, standardiseSignal } from './signalFilters'
import { pearsonCorrelation } from './statistics'

/**
 * Analyses the waves of several methods that looked at the same skin, of equal length, the most trusted first; higher means more
 * blood in that one. Their swings are made alike over a beat first, so that the seconds in which a mouth talks weigh no more
 * than others, and the pulse is their plain mean: a method that follows the head's motion has one voice only. At least one.
 */
export const analyseMethodWaves = (
  waves: readonly [ArrayLike<number>, ...ArrayLike<number>[]],
  sampleRate: number,
): PulseAnalysis => {
  const signals = waves.map(wave =>
    normaliseBeats(standardiseSignal(bandPassFilter(wave, sampleRate, PULSE_BAND_HZ)), sampleRate),
  )
  const sum = new Float64Array(waves[0].length)
  for (const signal of signals) {
    const sign = pearsonCorrelation(signal, signals[0]!) < 0 ? -1 : 1
    for (let i = 0; i < sum.length; i++) sum[i]! += sign * signal[i]!
  }
  return analysePulse(sum, sampleRate, {
    candidates: signals.map(signal => createPulseCandidate(signal, sampleRate)),
  })
}
