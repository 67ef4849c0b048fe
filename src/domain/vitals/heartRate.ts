import { decibels, logarithm } from './elementary'
import { followPhase, phaseOfTrack, straighten, type Phase } from './phase'
import { RATES } from './pulse'
import { powerAt, powerBetween, spectrumOf, type Spectrum } from './spectrum'
import { clamp, mean } from './statistics'

/** Grid of rates that the track may take, Hz. The phase makes up for its coarseness. */
const GRID_STEP = 0.02
const GRID = Float64Array.from(
  { length: Math.round((RATES.high - RATES.low) / GRID_STEP) + 1 },
  (_, i) => RATES.low + i * GRID_STEP,
)
const WINDOW_SECONDS = 8
/** Windows at the ends see what there is; less than this shows no rate. */
const SHORTEST_WINDOW_SECONDS = 5
const HOP_SECONDS = 1
/** Bins of a window's spectrum, Hz: a quarter of what the window can tell apart. */
const WINDOW_STEP = 0.03
/** How fast a heart rate wanders, Hz in one hop (standard deviation), and the farthest it may go in one hop. */
const WANDER = 0.05
const FARTHEST_STEPS = Math.round(0.2 / GRID_STEP)
/** How much a harmonic counts beside the rate itself, at most as much as the rate has: half the rate gains nothing. */
const HARMONIC_SHARE = 0.35
/** Width of a steady tone under a Hann window, in reciprocal window lengths. */
const HANN_WIDTH = 1.5

/**
 * How well each rate of the grid explains a window, as a logarithm of likelihood: what remains of the power when the rate
 * and its harmonic are taken out, to the power of the independent values that a window has in the band (a tone of unknown
 * height and phase in white noise). Noise in a camera's pulse falls with the frequency, so the power is that of the
 * slope (times the frequency squared): without that, slow swings of light and head pass for a slow heart.
 */
const logLikelihoods = (spectrum: Spectrum, seconds: number): Float64Array => {
  const weighed = (frequency: number) => frequency * frequency * powerAt(spectrum, frequency)
  const powers = GRID.map(weighed)
  const all = powers.reduce((sum, power) => sum + power, 0)
  if (!(all > 0)) return new Float64Array(GRID.length)
  const width = HANN_WIDTH / seconds
  const values = ((RATES.high - RATES.low) * seconds) / HANN_WIDTH
  return powers.map((power, i) => {
    const harmonic = HARMONIC_SHARE * Math.min(power, weighed(2 * GRID[i]!))
    const share = ((power + harmonic) * width) / (all * GRID_STEP)
    return -values * logarithm(1 - Math.min(0.95, share))
  })
}

/** Log-likelihoods of the windows around each second of a signal, the ends included. */
const likelihoodsOver = (pulse: Float64Array, sampleRate: number): Float64Array[] => {
  const reach = Math.round((WINDOW_SECONDS * sampleRate) / 2)
  const shortest = Math.min(pulse.length, Math.round(SHORTEST_WINDOW_SECONDS * sampleRate))
  const windows = Math.max(1, Math.round(pulse.length / (HOP_SECONDS * sampleRate)))
  return Array.from({ length: windows + 1 }, (_, i) => {
    const centre = Math.round((i * pulse.length) / windows)
    const from = clamp(centre - reach, 0, pulse.length - shortest)
    const to = clamp(centre + reach, shortest, pulse.length)
    return logLikelihoods(
      spectrumOf(pulse.subarray(from, to), sampleRate, WINDOW_STEP),
      (to - from) / sampleRate,
    )
  })
}

/**
 * The heart rate over time: the likeliest path (Viterbi) through the windows around each second. Several signals of the
 * same heart are judged together. Hz, evenly spaced, the first value at the beginning and the last at the end.
 * Pulses are band-passed and of equal length.
 */
export const trackHeartRate = (pulses: readonly Float64Array[], sampleRate: number): Float64Array => {
  const [first, ...others] = pulses.map(pulse => likelihoodsOver(pulse, sampleRate))
  if (!first) return Float64Array.of(GRID[0]!)
  // Signals of one face share most of their noise: together they know little more than one of them.
  for (const other of others) {
    other.forEach((likelihoods, window) =>
      likelihoods.forEach((likelihood, i) => (first[window]![i]! += likelihood)),
    )
  }
  return likeliestPath(first.map(likelihoods => likelihoods.map(likelihood => likelihood / pulses.length)))
}

const STEP_COSTS = Float64Array.from({ length: FARTHEST_STEPS + 1 }, (_, steps) => {
  const deviations = (steps * GRID_STEP) / WANDER
  return 0.5 * deviations * deviations
})

const likeliestPath = (windows: readonly Float64Array[]): Float64Array => {
  let reached = new Float64Array(GRID.length)
  const cameFrom = windows.map((likelihoods, window) => {
    const origin = new Int16Array(GRID.length)
    const next = new Float64Array(GRID.length)
    for (let to = 0; to < GRID.length; to++) {
      let best = window === 0 ? 0 : -Infinity
      const last = window === 0 ? -1 : Math.min(GRID.length - 1, to + FARTHEST_STEPS)
      for (let from = Math.max(0, to - FARTHEST_STEPS); from <= last; from++) {
        const value = reached[from]! - STEP_COSTS[from < to ? to - from : from - to]!
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
    track[window] = GRID[at]!
    at = cameFrom[window]![at]!
  }
  return track
}

/** Bins fine enough to share power out between pulse and noise, Hz; a peak is not looked for. */
export const SHARE_STEP = 0.02

/** Samples a beat of a straightened pulse. */
const PER_BEAT = 16
/** Half widths, Hz, in which power counts as the pulse: around its rate and around the first harmonic. */
const PULSE_HALF_WIDTH = 0.1
const HARMONIC_HALF_WIDTH = 0.2
/** Power from here to there, Hz, is compared (de Haan, Jeanne 2013). */
const NOISE_BAND = { low: 0.65, high: 4 } as const

/**
 * Signal-to-noise ratio, dB: power at the rate and its first harmonic against the rest of the band (de Haan, Jeanne 2013),
 * measured over beats instead of seconds, so that a heart that changes its rate is no noise. −∞ without a signal.
 */
export const signalToNoise = (pulse: Float64Array, track: Float64Array, sampleRate: number): number => {
  const rate = mean(track)
  const even = straighten(pulse, phaseOfTrack(track, pulse.length, sampleRate), PER_BEAT)
  if (even.length < 2 * PER_BEAT) return -Infinity
  // From here on frequencies are in Hz again, as if the heart had beaten at its mean rate throughout.
  const spectrum = spectrumOf(even, PER_BEAT * rate, SHARE_STEP)
  const around = (frequency: number, halfWidth: number) =>
    powerBetween(
      spectrum,
      Math.max(NOISE_BAND.low, frequency - halfWidth),
      Math.min(NOISE_BAND.high, frequency + halfWidth),
    )
  const signal = around(rate, PULSE_HALF_WIDTH) + around(2 * rate, HARMONIC_HALF_WIDTH)
  const all = powerBetween(spectrum, NOISE_BAND.low, NOISE_BAND.high)
  return all > 0 ? decibels((signal + 1e-12 * all) / (all - signal + 1e-12 * all)) : -Infinity
}

/** Seconds over which the phase of the pulse is averaged: about a beat on each side. */
const PHASE_BLUR_SECONDS = 0.75

export type HeartRateEstimate = {
  /** Hz: beats that went by, divided by the time they took. */
  beatsPerSecond: number
  /** Beats a minute between the counted beats and the track of spectra. Large means that one of the two is wrong. */
  disagreement: number
  /** dB. */
  snr: number
  /** Hz, evenly spaced from the beginning to the end. */
  track: Float64Array
  phase: Phase
}

/** The heart rate of one stretch. `pulse` is band-passed to `PULSE_BAND`. */
export const estimateHeartRate = (pulse: Float64Array, sampleRate: number): HeartRateEstimate => {
  const track = trackHeartRate([pulse], sampleRate)
  const guide = phaseOfTrack(track, pulse.length, sampleRate)
  const phase = followPhase(pulse, guide, PHASE_BLUR_SECONDS * sampleRate)
  const seconds = (pulse.length - 1) / sampleRate
  const tracked = seconds > 0 ? guide[guide.length - 1]! / seconds : mean(track)
  const counted = seconds > 0 ? (phase[phase.length - 1]! - phase[0]!) / seconds : tracked
  return {
    beatsPerSecond: clamp(counted, RATES.low, RATES.high),
    disagreement: 60 * Math.abs(counted - tracked),
    snr: signalToNoise(pulse, track, sampleRate),
    track,
    phase,
  }
}
