import { bandPassFilter, standardiseSignal } from './signalFilters'
import { fromDecibels } from './deterministicMath'
import {
  computeSignalToNoiseRatio,
  createPulseCandidate,
  trackHeartRate,
  type PulseCandidate,
} from './heartRateEstimation'
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
  /** Each method's pulse of each region. */
  candidates: PulseCandidate[]
}

/**
 * One pulse out of the colours of several skin regions: POS and CHROM of each. `usable` marks the samples that may be used;
 * the pulse is zero elsewhere.
 */
export const fuseRegionPulses = (
  traces: readonly RgbTrace[],
  usable: ArrayLike<number>,
  sampleRate: number,
): FusedPulse => {
  const segments = findUsableSignalSegments(usable, sampleRate)
  const methods = [extractPulseByPlaneOrthogonalToSkin, extractPulseByChrominance]
  return fusePulses(
    traces.map(trace => methods.map(method => method({ trace, segments, sampleRate }))),
    sampleRate,
  )
}

/**
 * One pulse out of several raw ones of the same heart and of equal length, by region and method: weighted by their
 * signal-to-noise ratio along the track on which they agree best, signs aligned to the best of them.
 */
const fusePulses = (rawPulses: readonly (readonly ArrayLike<number>[])[], sampleRate: number): FusedPulse => {
  const regions = rawPulses.map(pulses => pulses.map(pulse => preparePulseCandidate(pulse, sampleRate)))
  const candidates = regions.flat()
  const track = trackHeartRate(candidates)
  const weights = new Map(
    candidates.map(candidate => [
      candidate,
      fromDecibels(computeSignalToNoiseRatio(candidate.signal, track, sampleRate)),
    ]),
  )
  const weigh = (candidate: PulseCandidate): number => weights.get(candidate) ?? 0
  const best = candidates.reduce<PulseCandidate | null>(
    (leader, candidate) => (leader && weigh(leader) >= weigh(candidate) ? leader : candidate),
    null,
  )
  const mixSignals = (parts: readonly PulseCandidate[]): Float64Array => {
    const sum = new Float64Array(parts[0]?.signal.length ?? 0)
    for (const part of parts) {
      const weight = best ? weigh(part) * pearsonCorrelation(part.signal, best.signal) : 0
      part.signal.forEach((value, i) => (sum[i]! += weight * value))
    }
    return standardiseSignal(sum)
  }
  return { pulse: mixSignals(candidates), regions: regions.map(mixSignals), candidates }
}

/** A raw pulse of one region or method, made ready to be compared with others of the same heart. */
export const preparePulseCandidate = (raw: ArrayLike<number>, sampleRate: number): PulseCandidate =>
  createPulseCandidate(
    standardiseSignal(clipMotionJerks(bandPassFilter(raw, sampleRate, PULSE_BAND_HZ))),
    sampleRate,
  )

/** Robust deviations beyond which a swing is a jerk of the head or a step of the exposure; a beat reaches about two. */
const JERK_THRESHOLD_DEVIATIONS = 3

/** One jerk must not weigh more than the beats around it. */
const clipMotionJerks = (signal: Float64Array): Float64Array => {
  const limit = JERK_THRESHOLD_DEVIATIONS * robustStandardDeviation(signal)
  return limit > 0 ? signal.map(value => clamp(value, -limit, limit)) : signal
}
