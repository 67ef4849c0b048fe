import { clamp } from './clamp'
import { toDecibels } from './deterministicMath'
import {
  countCycles,
  createPhaseReversal,
  type TurnedBackPulse,
  integrateRateToPhase,
  resampleByPhase,
  trackPulsePhase,
  type PulsePhaseSeries,
} from './pulsePhase'
import { computePowerSpectrum, sumBandPower } from './powerSpectrum'
import { HEART_RATE_RANGE_HZ } from './pulseExtraction'
import {
  averageRateLikelihoods,
  computeRateLikelihoods,
  computeTrackLogLikelihood,
  type RateLikelihoods,
} from './rateLikelihoods'
import { computeRatePosterior, computeTrackProbability, findRateTrack } from './rateTracking'
import { mean } from './statistics'

/** A signal of the same heart, of another place or another method, band-passed to `PULSE_BAND_HZ`. */
export type PulseCandidate = { signal: Float64Array; likelihoods: RateLikelihoods }

/** A signal together with what it says of the rate. */
export const createPulseCandidate = (
  signal: Float64Array,
  sampleRate: number,
  maxNoiseSlope?: number,
): PulseCandidate => ({
  signal,
  likelihoods: computeRateLikelihoods(signal, sampleRate, maxNoiseSlope),
})

/** A course of the heart rate, Hz, and how likely it is against no pulse at all: a natural logarithm, higher is better. */
export type RateTrack = { track: Float64Array; logLikelihood: number }

/** The heart rate over time on which signals of one heart agree best, evenly spaced, both ends included. */
export const trackHeartRate = (candidates: readonly PulseCandidate[]): RateTrack => {
  const joint = averageRateLikelihoods(candidates.map(({ likelihoods }) => likelihoods))
  if (!joint) return { track: Float64Array.of(HEART_RATE_RANGE_HZ.low), logLikelihood: 0 }
  const track = findRateTrack(computeRatePosterior(joint))
  return { track, logLikelihood: computeTrackLogLikelihood(joint, track) }
}

/** Bins fine enough to share power out between pulse and noise, Hz; a peak is not looked for. */
export const SNR_BIN_WIDTH_HZ = 0.02

/** Samples a beat of a straightened pulse. */
const SAMPLES_PER_BEAT = 16
/** Half widths, Hz, in which power counts as the pulse: around its rate and around the first harmonic. */
const PULSE_HALF_WIDTH = 0.1
const HARMONIC_HALF_WIDTH = 0.2
/** Power from here to there, Hz, is compared (de Haan, Jeanne 2013). */
const NOISE_BAND_HZ = { low: 0.65, high: 4 } as const

/**
 * Signal-to-noise ratio, dB: power at the rate and its first harmonic against the rest of the band (de Haan, Jeanne 2013),
 * measured over beats instead of seconds, so that a heart that changes its rate is no noise. −∞ without a signal.
 */
export const computeSignalToNoiseRatio = (
  pulse: Float64Array,
  track: Float64Array,
  sampleRate: number,
): number => {
  const rate = mean(track)
  const even = resampleByPhase(pulse, integrateRateToPhase(track, pulse.length, sampleRate), SAMPLES_PER_BEAT)
  if (even.length < 2 * SAMPLES_PER_BEAT) return -Infinity
  // From here on frequencies are in Hz again, as if the heart had beaten at its mean rate throughout.
  const spectrum = computePowerSpectrum(even, SAMPLES_PER_BEAT * rate, SNR_BIN_WIDTH_HZ)
  const around = (frequency: number, halfWidth: number) =>
    sumBandPower(
      spectrum,
      Math.max(NOISE_BAND_HZ.low, frequency - halfWidth),
      Math.min(NOISE_BAND_HZ.high, frequency + halfWidth),
    )
  const signal = around(rate, PULSE_HALF_WIDTH) + around(2 * rate, HARMONIC_HALF_WIDTH)
  const all = sumBandPower(spectrum, NOISE_BAND_HZ.low, NOISE_BAND_HZ.high)
  return all > 0 ? toDecibels((signal + 1e-12 * all) / (all - signal + 1e-12 * all)) : -Infinity
}

/**
 * Seconds over which the phase of the pulse is averaged: about a beat on each side, or two where noise would lose beats; and half
 * a breath, over which the phase of a heart that swings about its track is lost.
 */
const PHASE_SMOOTHING_SECONDS = { short: 0.75, long: 1.25, halfBreath: 2 } as const
/** Coherence of the phase below which the long average counts the beats, and above which the short one does. */
const SHORT_COUNT_COHERENCE = { from: 0.65, to: 0.75 } as const
/** Beats a minute between count and track up to which the count is right, and from which on it may have lost a beat. */
const COUNT_DOUBT_BPM = { from: 0.5, to: 1.5 } as const

const rampUp = (value: number, { from, to }: { from: number; to: number }): number =>
  clamp((value - from) / (to - from), 0, 1)

/**
 * Hz by which a pulse is faster than its guide. A whole phase is followed closely, as fast as the heart changes its rate; a
 * noisy one is averaged longer, and where it still ends far from the guide, the truth lies between the two.
 */
const countBeyondGuide = (
  turned: TurnedBackPulse,
  seconds: number,
): { difference: number; coherence: number; coherenceLoss: number } => {
  const short = countCycles(turned, PHASE_SMOOTHING_SECONDS.short)
  const trust = rampUp(short.coherence, SHORT_COUNT_COHERENCE)
  const long = countCycles(turned, PHASE_SMOOTHING_SECONDS.long).cycles / seconds
  const drawn = long * (1 - 0.5 * rampUp(60 * Math.abs(long), COUNT_DOUBT_BPM))
  return {
    difference: (trust * short.cycles) / seconds + (1 - trust) * drawn,
    coherence: short.coherence,
    coherenceLoss: Math.max(
      0,
      short.coherence - countCycles(turned, PHASE_SMOOTHING_SECONDS.halfBreath).coherence,
    ),
  }
}

/** Beats a minute beyond which a candidate is simply wrong. */
const MAX_CANDIDATE_DEVIATION_BPM = 6

/** How the signals of one heart that a pulse was made of agree with its rate. */
type CandidateAgreement = {
  /** Mean probability that they give to the track, 0 to 1. */
  support: number
  /** Mean distance between the beats that each counts along the track and the rate, beats a minute. */
  deviation: number
}

export type HeartRateEstimate = {
  /** Hz: beats that went by, divided by the time they took; drawn to the track where the two disagree. */
  beatsPerSecond: number
  /** Beats a minute between the counted beats and the track of spectra. Large means that one of the two is wrong. */
  disagreement: number
  /** How whole the phase of the pulse is on the way, 0 (noise) to 1. */
  coherence: number
  /**
   * How much less whole the phase is over half a breath than over a beat, 0 to 1. Large: the heart runs ahead of its track and
   * falls behind it, and beats may be lost where it is fastest.
   */
  coherenceLoss: number
  /** dB. */
  snr: number
  /** How sure the spectra are of the track, 0 to 1. */
  concentration: number
  /** Null for a pulse that was not made of several. */
  agreement: CandidateAgreement | null
  /** Hz, evenly spaced from the beginning to the end. */
  rateTrackHz: Float64Array
  phase: PulsePhaseSeries
}

/** What is known of a pulse beside its wave. */
export type HeartRateContext = {
  /** The signals that it was made of, of the same length. */
  candidates?: readonly PulseCandidate[] | undefined
  /** How steeply its noise may fall (`MAX_NOISE_SLOPE`), as for any wave without it. */
  maxNoiseSlope?: number | undefined
}

/**
 * The heart rate of one stretch. `pulse` is band-passed to `PULSE_BAND_HZ`; `candidates` are the signals that it was made of,
 * of the same length. They count as much as the pulse itself: a rate that stands in one of them alone is not the heart's.
 */
export const estimateHeartRate = (
  pulse: Float64Array,
  sampleRate: number,
  { candidates = [], maxNoiseSlope }: HeartRateContext = {},
): HeartRateEstimate => {
  const own = computeRateLikelihoods(pulse, sampleRate, maxNoiseSlope)
  const joint = averageRateLikelihoods(candidates.map(({ likelihoods }) => likelihoods))
  const posterior = computeRatePosterior((joint && averageRateLikelihoods([own, joint])) ?? own)
  const track = findRateTrack(posterior)
  const guide = integrateRateToPhase(track, pulse.length, sampleRate)
  const seconds = Math.max(1, pulse.length - 1) / sampleRate
  const tracked = pulse.length > 1 ? guide[guide.length - 1]! / seconds : mean(track)
  const turnBack = createPhaseReversal(guide, sampleRate)
  const { difference, coherence, coherenceLoss } = countBeyondGuide(turnBack(pulse), seconds)
  const deviations = candidates.map(({ signal }) => {
    const counted = countCycles(turnBack(signal), PHASE_SMOOTHING_SECONDS.long)
    return Math.min(MAX_CANDIDATE_DEVIATION_BPM, 60 * Math.abs(counted.cycles / seconds - difference))
  })
  return {
    beatsPerSecond: clamp(tracked + difference, HEART_RATE_RANGE_HZ.low, HEART_RATE_RANGE_HZ.high),
    disagreement: 60 * Math.abs(difference),
    coherence,
    coherenceLoss,
    snr: computeSignalToNoiseRatio(pulse, track, sampleRate),
    concentration: computeTrackProbability(posterior, track),
    agreement:
      candidates.length > 0
        ? {
            support: mean(
              candidates.map(({ likelihoods }) =>
                computeTrackProbability(computeRatePosterior(likelihoods), track),
              ),
            ),
            deviation: mean(deviations),
          }
        : null,
    rateTrackHz: track,
    phase: trackPulsePhase(pulse, guide, PHASE_SMOOTHING_SECONDS.short * sampleRate),
  }
}
