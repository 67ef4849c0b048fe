import { clamp } from './clamp'
import { deterministicLog } from './deterministicMath'
import { createWhitening, estimateNoiseSlope } from './noiseSlope'
import { createPowerInterpolator, transformSignal, type SignalTransform } from './powerSpectrum'
import { HEART_RATE_RANGE_HZ } from './pulseExtraction'

/** Hz between neighbouring rates of the grid. The phase makes up for its coarseness. */
export const RATE_GRID_STEP_HZ = 0.02
/** Rates that a window is asked for, Hz. */
export const RATE_GRID_HZ = Float64Array.from(
  { length: Math.round((HEART_RATE_RANGE_HZ.high - HEART_RATE_RANGE_HZ.low) / RATE_GRID_STEP_HZ) + 1 },
  (_, i) => HEART_RATE_RANGE_HZ.low + i * RATE_GRID_STEP_HZ,
)
const HARMONIC_GRID_HZ = RATE_GRID_HZ.map(rate => 2 * rate)

/**
 * Two lengths of windows around each moment: the short ones follow a heart that swings with the breath, the long ones see a
 * weak pulse. Neighbouring windows know nearly the same samples, so that each counts by the share that is new in it.
 */
const WINDOWS = [
  { seconds: 5, minSeconds: 3.75, binWidthHz: 0.06 },
  { seconds: 12, minSeconds: 5, binWidthHz: 0.03 },
] as const
const HOP_SECONDS = 1
/** How much a harmonic counts beside the rate itself, at most as much as the rate has: half the rate gains nothing. */
const HARMONIC_WEIGHT = 0.35
/** Width of a steady tone under a Hann window, in reciprocal window lengths. */
const HANN_MAIN_LOBE_WIDTH = 1.5

/**
 * How well each rate of `RATE_GRID_HZ` explains a signal around moments that are evenly spaced from its beginning to its end:
 * logarithms of likelihood, each counted once over all moments.
 */
export type RateLikelihoods = readonly Float64Array[]

type WhiteningGains = { rates: Float64Array; harmonics: Float64Array }

const readRatePowers = createPowerInterpolator(RATE_GRID_HZ)
const readHarmonicPowers = createPowerInterpolator(HARMONIC_GRID_HZ)
const whitenRates = createWhitening(RATE_GRID_HZ)
const whitenHarmonics = createWhitening(HARMONIC_GRID_HZ)

/** Values of one window, overwritten by the next: a second of measurement has hundreds of them. */
const ratePowers = new Float64Array(RATE_GRID_HZ.length)
const harmonicPowers = new Float64Array(RATE_GRID_HZ.length)

/**
 * How well each rate of the grid explains a window, as a logarithm of likelihood: what remains of the power when the rate
 * and its harmonic are taken out, to the power of the independent values that a window has in the band (a tone of unknown
 * height and phase in white noise). Noise in a camera's pulse falls with the frequency and is made even first: otherwise slow
 * swings of light and head pass for a slow heart. Where it is even already, fast noise would pass for a fast heart.
 */
const computeLogLikelihoods = (
  into: Float64Array,
  {
    transform,
    seconds,
    whitening,
  }: { transform: SignalTransform; seconds: number; whitening: WhiteningGains },
  weight: number,
): void => {
  readRatePowers(transform, ratePowers)
  readHarmonicPowers(transform, harmonicPowers)
  let all = 0
  for (let i = 0; i < ratePowers.length; i++) {
    ratePowers[i] = whitening.rates[i]! * ratePowers[i]!
    all += ratePowers[i]!
  }
  if (!(all > 0)) {
    into.fill(0)
    return
  }
  const width = HANN_MAIN_LOBE_WIDTH / seconds
  const values = ((HEART_RATE_RANGE_HZ.high - HEART_RATE_RANGE_HZ.low) * seconds) / HANN_MAIN_LOBE_WIDTH
  for (let i = 0; i < ratePowers.length; i++) {
    const power = ratePowers[i]!
    const harmonic = HARMONIC_WEIGHT * Math.min(power, whitening.harmonics[i]! * harmonicPowers[i]!)
    const share = ((power + harmonic) * width) / (all * RATE_GRID_STEP_HZ)
    into[i] = weight * values * deterministicLog(1 - Math.min(0.95, share))
  }
}

/** What windows of one length say of a pulse. Windows that would begin before the pulse or end after it are cut, and many alike. */
const createWindowReader = (
  pulse: Float64Array,
  sampleRate: number,
  { seconds, minSeconds, binWidthHz }: (typeof WINDOWS)[number],
) => {
  const halfWidth = Math.round((seconds * sampleRate) / 2)
  // Windows at the ends see what there is.
  const minLength = Math.min(pulse.length, Math.round(minSeconds * sampleRate))
  const weight = HOP_SECONDS / seconds / WINDOWS.length
  const logLikelihoods = new Float64Array(RATE_GRID_HZ.length)
  let known = { from: -1, to: -1 }
  return (centre: number, whitening: WhiteningGains): Float64Array => {
    const from = clamp(centre - halfWidth, 0, pulse.length - minLength)
    const to = clamp(centre + halfWidth, minLength, pulse.length)
    if (from === known.from && to === known.to) return logLikelihoods
    known = { from, to }
    const transform = transformSignal(pulse.subarray(from, to), sampleRate, binWidthHz)
    computeLogLikelihoods(logLikelihoods, { transform, seconds: (to - from) / sampleRate, whitening }, weight)
    return logLikelihoods
  }
}

/** The likelihoods of one signal, band-passed to `PULSE_BAND_HZ`, once a second, both ends included. */
export const computeRateLikelihoods = (
  pulse: Float64Array,
  sampleRate: number,
  maxNoiseSlope?: number,
): RateLikelihoods => {
  const noiseSlope = estimateNoiseSlope(pulse, sampleRate, maxNoiseSlope)
  const whitening = {
    rates: whitenRates(noiseSlope),
    harmonics: whitenHarmonics(noiseSlope),
  }
  const readers = WINDOWS.map(window => createWindowReader(pulse, sampleRate, window))
  const moments = Math.max(1, Math.round(pulse.length / (HOP_SECONDS * sampleRate)))
  return Array.from({ length: moments + 1 }, (_, moment) => {
    const centre = Math.round((moment * pulse.length) / moments)
    const likelihoods = new Float64Array(RATE_GRID_HZ.length)
    for (const read of readers) {
      const logLikelihoods = read(centre, whitening)
      for (let i = 0; i < likelihoods.length; i++) likelihoods[i]! -= logLikelihoods[i]!
    }
    return likelihoods
  })
}

/**
 * The mean of the likelihoods of several signals of equal length: signals of one face share most of their noise and together
 * know little more than one of them. Null without signals.
 */
export const averageRateLikelihoods = (signals: readonly RateLikelihoods[]): RateLikelihoods | null => {
  const [first] = signals
  if (!first) return null
  return first.map((_, moment) => {
    const sum = new Float64Array(RATE_GRID_HZ.length)
    for (const signal of signals) {
      const likelihoods = signal[moment]!
      for (let i = 0; i < sum.length; i++) sum[i]! += likelihoods[i]!
    }
    for (let i = 0; i < sum.length; i++) sum[i]! /= signals.length
    return sum
  })
}

/** How well a course of rates, Hz, one for each moment, explains a signal: the sum of its logarithms of likelihood. */
export const computeTrackLogLikelihood = (likelihoods: RateLikelihoods, track: Float64Array): number =>
  likelihoods.reduce((sum, moment, m) => {
    const nearest = Math.round((track[m]! - HEART_RATE_RANGE_HZ.low) / RATE_GRID_STEP_HZ)
    return sum + moment[clamp(nearest, 0, moment.length - 1)]!
  }, 0)
