import { bandPassFilter, standardiseSignal } from './signalFilters'
import { fromDecibels } from './deterministicMath'
import {
  computeSignalToNoiseRatio,
  createPulseCandidate,
  trackHeartRate,
  type PulseCandidate,
} from './heartRateEstimation'
import { MAX_NOISE_SLOPE } from './noiseSlope'
import { extractPulseByBloodVolumeSignature } from './bloodVolumeSignature'
import {
  extractPulseByChrominance,
  extractPulseByPlaneOrthogonalToSkin,
  PULSE_BAND_HZ,
  type PulseExtractor,
  type RgbTrace,
} from './pulseExtraction'
import { clamp } from './clamp'
import { pearsonCorrelation, robustStandardDeviation } from './statistics'

export type FusedPulse = {
  /** Zero mean, unit variance, band-passed; rises with the blood. */
  pulse: Float64Array
  /** The pulse of each region alone, in the order of the traces. */
  regions: Float64Array[]
  /** The pulses of each region by the methods that are heard for the rate. */
  candidates: PulseCandidate[]
}

const PULSE_METHODS = [
  extractPulseByPlaneOrthogonalToSkin,
  extractPulseByChrominance,
  extractPulseByBloodVolumeSignature,
] as const

/** So many methods tell the rate: the third amplifies the noise of that skin and light, whichever it is. */
const RATE_METHOD_COUNT = 2

/** Share of even noise that lies where the signal-to-noise ratio looks for the pulse: 0.6 of 3.35 Hz. */
const NOISE_SHARE_AT_PULSE = 0.18
/** Something remains of every signal, or a face without any pulse had none at all. */
const MIN_SIGNAL_WEIGHT = 0.001

/** What a signal weighs: its signal-to-noise ratio without what noise alone would have at the same frequencies. */
const computeSignalWeight = (signal: Float64Array, track: Float64Array, sampleRate: number): number => {
  const ratio = fromDecibels(computeSignalToNoiseRatio(signal, track, sampleRate))
  return Math.max(MIN_SIGNAL_WEIGHT, (1 - NOISE_SHARE_AT_PULSE) * ratio - NOISE_SHARE_AT_PULSE)
}

/** The colours of skin regions, and their pulses, zero where the colours cannot be used. */
type PulseRegions = {
  traces: readonly RgbTrace[]
  extract: PulseExtractor
  /** Samples in each trace. */
  length: number
  sampleRate: number
}

/**
 * One pulse out of the colours of several skin regions: by each method of each region, weighted by their signal-to-noise ratio
 * along one track, signs aligned to the best of them. The track is that of the two methods whose regions agree best: which they
 * are depends on skin and light, and the third then knows little.
 */
export const fuseRegionPulses = ({ traces, extract, length, sampleRate }: PulseRegions): FusedPulse => {
  const regions = traces.map(trace =>
    PULSE_METHODS.map(method =>
      preparePulseCandidate(extract(trace, method), sampleRate, MAX_NOISE_SLOPE.projectedColours),
    ),
  )
  const methods = PULSE_METHODS.map((_, method) => {
    const pulses = regions.map(region => region[method]!)
    return { candidates: pulses, ...trackHeartRate(pulses) }
  }).sort((a, b) => b.logLikelihood - a.logLikelihood)
  const candidates = methods.slice(0, RATE_METHOD_COUNT).flatMap(method => method.candidates)
  const { track } = trackHeartRate(candidates)
  const all = regions.flat()
  const weights = new Map(
    all.map(candidate => [candidate, computeSignalWeight(candidate.signal, track, sampleRate)]),
  )
  const weigh = (candidate: PulseCandidate): number => weights.get(candidate) ?? 0
  const best = all.reduce<PulseCandidate | null>(
    (leader, candidate) => (leader && weigh(leader) >= weigh(candidate) ? leader : candidate),
    null,
  )
  const mixSignals = (parts: readonly PulseCandidate[]): Float64Array => {
    const sum = new Float64Array(length)
    for (const part of parts) {
      const weight = best ? weigh(part) * pearsonCorrelation(part.signal, best.signal) : 0
      for (let i = 0; i < length; i++) sum[i]! += weight * part.signal[i]!
    }
    return standardiseSignal(sum)
  }
  return {
    pulse: mixSignals(all),
    regions: regions.map(mixSignals),
    candidates,
  }
}

/** A raw pulse of one region or method, made ready to be compared with others of the same heart. */
export const preparePulseCandidate = (
  raw: ArrayLike<number>,
  sampleRate: number,
  maxNoiseSlope?: number,
): PulseCandidate =>
  createPulseCandidate(
    standardiseSignal(clipMotionJerks(bandPassFilter(raw, sampleRate, PULSE_BAND_HZ))),
    sampleRate,
    maxNoiseSlope,
  )

/** Robust deviations beyond which a swing is a jerk of the head or a step of the exposure; a beat reaches about two. */
const JERK_THRESHOLD_DEVIATIONS = 3

/** One jerk must not weigh more than the beats around it. In place. */
const clipMotionJerks = (signal: Float64Array): Float64Array => {
  const limit = JERK_THRESHOLD_DEVIATIONS * robustStandardDeviation(signal)
  if (limit > 0) for (let i = 0; i < signal.length; i++) signal[i] = clamp(signal[i]!, -limit, limit)
  return signal
}
