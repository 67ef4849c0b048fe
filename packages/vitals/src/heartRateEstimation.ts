import { deterministicLog, toDecibels } from './deterministicMath'
import { trackPulsePhase, integrateRateToPhase, resampleByPhase, type PulsePhaseSeries } from './pulsePhase'
import { computeWhiteningGains, estimateNoiseSlope } from './noiseSlope'
import { HEART_RATE_RANGE_HZ } from './pulseExtraction'
import { getPowerAtFrequency, sumBandPower, computePowerSpectrum, type PowerSpectrum } from './powerSpectrum'
import { computeTrackConcentration } from './trackConcentration'
import { clamp } from './clamp'
import { mean } from './statistics'

/** Grid of rates that the track may take, Hz. The phase makes up for its coarseness. */
const RATE_GRID_STEP_HZ = 0.02
const RATE_GRID_HZ = Float64Array.from(
  { length: Math.round((HEART_RATE_RANGE_HZ.high - HEART_RATE_RANGE_HZ.low) / RATE_GRID_STEP_HZ) + 1 },
  (_, i) => HEART_RATE_RANGE_HZ.low + i * RATE_GRID_STEP_HZ,
)
const HARMONIC_GRID_HZ = RATE_GRID_HZ.map(rate => 2 * rate)
const WINDOW_SECONDS = 8
/** Windows at the ends see what there is; less than this shows no rate. */
const MIN_WINDOW_SECONDS = 5
const HOP_SECONDS = 1
/** Bins of a window's spectrum, Hz: a quarter of what the window can tell apart. */
const WINDOW_BIN_WIDTH_HZ = 0.03
/**
 * How fast the track wanders, Hz in one hop (standard deviation), and the farthest it may go in one hop. A heart wanders
 * faster; but neighbouring windows share most of their samples and say the same thing several times.
 */
const RATE_DRIFT_HZ_PER_HOP = 0.02
const MAX_GRID_STEPS_PER_HOP = Math.round(0.2 / RATE_GRID_STEP_HZ)
/** How much a harmonic counts beside the rate itself, at most as much as the rate has: half the rate gains nothing. */
const HARMONIC_WEIGHT = 0.35
/** Width of a steady tone under a Hann window, in reciprocal window lengths. */
const HANN_MAIN_LOBE_WIDTH = 1.5

/**
 * How well each rate of the grid explains a window, as a logarithm of likelihood: what remains of the power when the rate
 * and its harmonic are taken out, to the power of the independent values that a window has in the band (a tone of unknown
 * height and phase in white noise). Noise in a camera's pulse falls with the frequency and is made even first: otherwise slow
 * swings of light and head pass for a slow heart. Where it is even already, fast noise would pass for a fast heart.
 */
const computeLogLikelihoods = (
  spectrum: PowerSpectrum,
  seconds: number,
  whitening: { rates: Float64Array; harmonics: Float64Array },
): Float64Array => {
  const powers = whitening.rates.map((gain, i) => gain * getPowerAtFrequency(spectrum, RATE_GRID_HZ[i]!))
  const all = powers.reduce((sum, power) => sum + power, 0)
  if (!(all > 0)) return new Float64Array(RATE_GRID_HZ.length)
  const width = HANN_MAIN_LOBE_WIDTH / seconds
  const values = ((HEART_RATE_RANGE_HZ.high - HEART_RATE_RANGE_HZ.low) * seconds) / HANN_MAIN_LOBE_WIDTH
  const harmonicPowerAt = (i: number) =>
    whitening.harmonics[i]! * getPowerAtFrequency(spectrum, HARMONIC_GRID_HZ[i]!)
  return powers.map((power, i) => {
    const harmonic = HARMONIC_WEIGHT * Math.min(power, harmonicPowerAt(i))
    const share = ((power + harmonic) * width) / (all * RATE_GRID_STEP_HZ)
    return -values * deterministicLog(1 - Math.min(0.95, share))
  })
}

/** Log-likelihoods of the windows around each second of a signal, the ends included. */
const computeWindowLikelihoods = (pulse: Float64Array, sampleRate: number): Float64Array[] => {
  const halfWidth = Math.round((WINDOW_SECONDS * sampleRate) / 2)
  const minLength = Math.min(pulse.length, Math.round(MIN_WINDOW_SECONDS * sampleRate))
  const noiseSlope = estimateNoiseSlope(pulse, sampleRate)
  const whitening = {
    rates: computeWhiteningGains(RATE_GRID_HZ, noiseSlope),
    harmonics: computeWhiteningGains(HARMONIC_GRID_HZ, noiseSlope),
  }
  const windows = Math.max(1, Math.round(pulse.length / (HOP_SECONDS * sampleRate)))
  return Array.from({ length: windows + 1 }, (_, i) => {
    const centre = Math.round((i * pulse.length) / windows)
    const from = clamp(centre - halfWidth, 0, pulse.length - minLength)
    const to = clamp(centre + halfWidth, minLength, pulse.length)
    return computeLogLikelihoods(
      computePowerSpectrum(pulse.subarray(from, to), sampleRate, WINDOW_BIN_WIDTH_HZ),
      (to - from) / sampleRate,
      whitening,
    )
  })
}

/** Log-likelihoods of all signals together, window by window. Null without signals. */
const computeJointLikelihoods = (
  pulses: readonly Float64Array[],
  sampleRate: number,
): Float64Array[] | null => {
  const [first, ...others] = pulses.map(pulse => computeWindowLikelihoods(pulse, sampleRate))
  if (!first) return null
  // Signals of one face share most of their noise: together they know little more than one of them.
  for (const other of others) {
    other.forEach((likelihoods, window) =>
      likelihoods.forEach((likelihood, i) => (first[window]![i]! += likelihood)),
    )
  }
  return first.map(likelihoods => likelihoods.map(likelihood => likelihood / pulses.length))
}

/**
 * The heart rate over time: the likeliest path (Viterbi) through the windows around each second. Several signals of the
 * same heart are judged together. Hz, evenly spaced, the first value at the beginning and the last at the end.
 * Pulses are band-passed and of equal length.
 */
export const trackHeartRate = (pulses: readonly Float64Array[], sampleRate: number): Float64Array => {
  const windows = computeJointLikelihoods(pulses, sampleRate)
  return windows ? findViterbiPath(windows) : Float64Array.of(RATE_GRID_HZ[0]!)
}

const TRANSITION_COSTS = Float64Array.from({ length: MAX_GRID_STEPS_PER_HOP + 1 }, (_, steps) => {
  const deviations = (steps * RATE_GRID_STEP_HZ) / RATE_DRIFT_HZ_PER_HOP
  return 0.5 * deviations * deviations
})

const findViterbiPath = (windows: readonly Float64Array[]): Float64Array => {
  let reached = new Float64Array(RATE_GRID_HZ.length)
  const cameFrom = windows.map((likelihoods, window) => {
    const origin = new Int16Array(RATE_GRID_HZ.length)
    const next = new Float64Array(RATE_GRID_HZ.length)
    for (let to = 0; to < RATE_GRID_HZ.length; to++) {
      let best = window === 0 ? 0 : -Infinity
      const last = window === 0 ? -1 : Math.min(RATE_GRID_HZ.length - 1, to + MAX_GRID_STEPS_PER_HOP)
      for (let from = Math.max(0, to - MAX_GRID_STEPS_PER_HOP); from <= last; from++) {
        const value = reached[from]! - TRANSITION_COSTS[from < to ? to - from : from - to]!
        if (value > best) {
          best = value
          origin[to] = from
        }
      }
      next[to] = best + likelihoods[to]!
    }
    reached = next
    return origin
  })
  const track = new Float64Array(windows.length)
  let at = reached.reduce((best, value, i) => (value > reached[best]! ? i : best), 0)
  for (let window = windows.length - 1; window >= 0; window--) {
    track[window] = RATE_GRID_HZ[at]!
    at = cameFrom[window]![at]!
  }
  return track
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

/** Seconds over which the phase of the pulse is averaged: about a beat on each side. */
const PHASE_SMOOTHING_SECONDS = 0.75

export type HeartRateEstimate = {
  /** Hz: beats that went by, divided by the time they took. */
  beatsPerSecond: number
  /** Beats a minute between the counted beats and the track of spectra. Large means that one of the two is wrong. */
  disagreement: number
  /** dB. */
  snr: number
  /** How sure the spectra are of the track, 0 to 1. */
  concentration: number
  /** Hz, evenly spaced from the beginning to the end. */
  rateTrackHz: Float64Array
  phase: PulsePhaseSeries
}

/** The heart rate of one stretch. `pulse` is band-passed to `PULSE_BAND_HZ`. */
export const estimateHeartRate = (pulse: Float64Array, sampleRate: number): HeartRateEstimate => {
  const windows = computeWindowLikelihoods(pulse, sampleRate)
  const track = findViterbiPath(windows)
  const guide = integrateRateToPhase(track, pulse.length, sampleRate)
  const phase = trackPulsePhase(pulse, guide, PHASE_SMOOTHING_SECONDS * sampleRate)
  const seconds = (pulse.length - 1) / sampleRate
  const tracked = seconds > 0 ? guide[guide.length - 1]! / seconds : mean(track)
  const counted = seconds > 0 ? (phase[phase.length - 1]! - phase[0]!) / seconds : tracked
  return {
    beatsPerSecond: clamp(counted, HEART_RATE_RANGE_HZ.low, HEART_RATE_RANGE_HZ.high),
    disagreement: 60 * Math.abs(counted - tracked),
    snr: computeSignalToNoiseRatio(pulse, track, sampleRate),
    concentration: computeTrackConcentration(windows, track, {
      rates: RATE_GRID_HZ,
      step: RATE_GRID_STEP_HZ,
      maxSteps: MAX_GRID_STEPS_PER_HOP,
      newShare: HOP_SECONDS / WINDOW_SECONDS,
    }),
    rateTrackHz: track,
    phase,
  }
}
