import { bandPassFilter, standardiseSignal } from './signalFilters'
import { fromDecibels } from './deterministicMath'
import { computeSignalToNoiseRatio, trackHeartRate } from './heartRateEstimation'
import {
  extractPulseByChrominance,
  extractPulseByPlaneOrthogonalToSkin,
  PULSE_BAND_HZ,
  findUsableSignalSegments,
  type RgbTrace,
} from './pulseExtraction'
import { clamp } from './clamp'
import { pearsonCorrelation, robustStandardDeviation } from './statistics'

export type FusedPulse = {
  /** Zero mean, unit variance, band-passed; rises with the blood. */
  pulse: Float64Array
  /** The pulse of each region alone, in the order of the traces. */
  regions: Float64Array[]
}

/**
 * One pulse out of the colours of several skin regions: POS and CHROM of each, weighted by their signal-to-noise ratio along
 * the track on which they agree best, signs aligned to the best of them.
 * `usable` marks the samples that may be used; the pulse is zero elsewhere.
 */
export const fuseRegionPulses = (
  traces: readonly RgbTrace[],
  usable: ArrayLike<number>,
  sampleRate: number,
): FusedPulse => {
  const segments = findUsableSignalSegments(usable, sampleRate)
  const methods = [extractPulseByPlaneOrthogonalToSkin, extractPulseByChrominance]
  const candidates = traces.map(trace =>
    methods.map(method =>
      standardiseSignal(
        clipMotionJerks(bandPassFilter(method({ trace, segments, sampleRate }), sampleRate, PULSE_BAND_HZ)),
      ),
    ),
  )
  const all = candidates.flat()
  const track = trackHeartRate(all, sampleRate)
  const weights = all.map(signal => fromDecibels(computeSignalToNoiseRatio(signal, track, sampleRate)))
  const best = all[weights.indexOf(Math.max(...weights))]
  if (!best) return { pulse: new Float64Array(usable.length), regions: [] }
  const mixSignals = (signals: readonly Float64Array[], signalWeights: readonly number[]) => {
    const sum = new Float64Array(usable.length)
    signals.forEach((signal, k) => {
      const weight = signalWeights[k]! * pearsonCorrelation(signal, best)
      signal.forEach((value, i) => (sum[i]! += weight * value))
    })
    return standardiseSignal(sum)
  }
  return {
    pulse: mixSignals(all, weights),
    regions: candidates.map((signals, region) =>
      mixSignals(signals, weights.slice(region * methods.length, (region + 1) * methods.length)),
    ),
  }
}

/** Robust deviations beyond which a swing is a jerk of the head or a step of the exposure; a beat reaches about two. */
const JERK_THRESHOLD_DEVIATIONS = 3

/** One jerk must not weigh more than the beats around it. */
const clipMotionJerks = (signal: Float64Array): Float64Array => {
  const limit = JERK_THRESHOLD_DEVIATIONS * robustStandardDeviation(signal)
  return limit > 0 ? signal.map(value => clamp(value, -limit, limit)) : signal
}
