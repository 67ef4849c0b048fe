import { PULSE_BAND } from './pulse'
import { clamp, mean } from './statistics'
import { peakFrequency, powerAt, powerBetween, spectrumOf, type Spectrum } from './spectrum'

/** Half widths, Hz, in which power counts as the pulse: around its rate and around the first harmonic. */
const PULSE_HALF_WIDTH = 0.1
const HARMONIC_HALF_WIDTH = 0.2
/** Power from here to there, Hz, is compared (de Haan, Jeanne 2013). */
const NOISE_BAND = { low: 0.65, high: 4 } as const

/** Signal-to-noise ratio, dB: power at the rate and its first harmonic against the rest of the band. */
export const signalToNoise = (spectrum: Spectrum, beatsPerSecond: number): number => {
  const harmonicLow = Math.max(2 * beatsPerSecond - HARMONIC_HALF_WIDTH, beatsPerSecond + PULSE_HALF_WIDTH)
  const signal =
    powerBetween(
      spectrum,
      Math.max(NOISE_BAND.low, beatsPerSecond - PULSE_HALF_WIDTH),
      beatsPerSecond + PULSE_HALF_WIDTH,
    ) +
    powerBetween(spectrum, harmonicLow, Math.min(NOISE_BAND.high, 2 * beatsPerSecond + HARMONIC_HALF_WIDTH))
  const all = powerBetween(spectrum, NOISE_BAND.low, NOISE_BAND.high)
  return all > 0 ? 10 * Math.log10((signal + 1e-12 * all) / (all - signal + 1e-12 * all)) : -Infinity
}

/** The rate with the most power, Hz, its own and its first harmonic's: a steep pulse can have more in the harmonic. */
export const strongestRate = (spectrum: Spectrum): number => {
  const { power, step } = spectrum
  const scored = power.map((_, i) => rateScore(spectrum, i * step))
  return peakFrequency({ power: scored, step }, PULSE_BAND.low, PULSE_BAND.high)
}

const rateScore = (spectrum: Spectrum, rate: number): number => {
  const power = powerAt(spectrum, rate)
  return power + 0.35 * Math.min(power, powerAt(spectrum, 2 * rate))
}

/** Grid of rates that the track may take, Hz. */
const GRID_STEP = 0.01
const GRID = Float64Array.from(
  { length: Math.round((PULSE_BAND.high - PULSE_BAND.low) / GRID_STEP) + 1 },
  (_, i) => PULSE_BAND.low + i * GRID_STEP,
)
const TRACK_WINDOW_SECONDS = 8
const TRACK_HOP_SECONDS = 1
/** How fast a heart rate wanders, Hz in one hop (standard deviation), and the farthest it may go in one hop. */
const WANDER = 0.06
const FARTHEST_STEPS = 20

/** How well each rate of the grid explains a window: its own power, helped by the harmonic's; logarithmic. */
const logLikelihoods = (spectrum: Spectrum): Float64Array => {
  const scores = GRID.map(rate => rateScore(spectrum, rate))
  const best = scores.reduce((a, b) => Math.max(a, b), 1e-30)
  return scores.map(score => Math.log(score / best + 0.02))
}

/**
 * The heart rate over time: the likeliest path (Viterbi) through the spectra of 8-second windows, a second apart.
 * `pulse` is band-passed. One rate a window, Hz; the first window begins with the signal. A signal that is shorter than
 * one window gives one rate.
 */
export const trackHeartRate = (pulse: Float64Array, sampleRate: number): Float64Array => {
  const length = Math.min(pulse.length, Math.round(TRACK_WINDOW_SECONDS * sampleRate))
  const hop = Math.round(TRACK_HOP_SECONDS * sampleRate)
  let reached = new Float64Array(GRID.length)
  const cameFrom: Int16Array[] = []
  for (let start = 0; start + length <= pulse.length; start += hop) {
    const likelihood = logLikelihoods(spectrumOf(pulse.subarray(start, start + length), sampleRate))
    const origin = new Int16Array(GRID.length)
    const next = new Float64Array(GRID.length)
    for (let to = 0; to < GRID.length; to++) {
      let best = -Infinity
      const last = Math.min(GRID.length - 1, to + FARTHEST_STEPS)
      for (let from = Math.max(0, to - FARTHEST_STEPS); from <= last; from++) {
        const value = reached[from]! - 0.5 * (((to - from) * GRID_STEP) / WANDER) ** 2
        if (value > best) {
          best = value
          origin[to] = from
        }
      }
      next[to] = best + likelihood[to]!
    }
    reached = next
    cameFrom.push(origin)
  }
  const track = new Float64Array(cameFrom.length)
  let at = reached.indexOf(reached.reduce((a, b) => Math.max(a, b), -Infinity))
  for (let i = cameFrom.length - 1; i >= 0; i--) {
    track[i] = GRID[at]!
    at = cameFrom[i]![at]!
  }
  return track
}

/** One heart rate for a whole stretch, as two independent ways see it. */
export type HeartRateEstimate = {
  /** Hz: the strongest rate near the track. */
  beatsPerSecond: number
  /** Beats a minute between the plain spectrum and the track. Large means that one of the two is wrong. */
  disagreement: number
  /** dB. */
  snr: number
  track: Float64Array
}

/** `pulse` is band-passed to `PULSE_BAND`. */
export const estimateHeartRate = (pulse: Float64Array, sampleRate: number): HeartRateEstimate => {
  const spectrum = spectrumOf(pulse, sampleRate)
  const track = trackHeartRate(pulse, sampleRate)
  const tracked = mean(track)
  const strongest = strongestRate(spectrum)
  return {
    beatsPerSecond: clamp(tracked, PULSE_BAND.low, PULSE_BAND.high),
    disagreement: 60 * Math.abs(strongest - tracked),
    snr: signalToNoise(spectrum, tracked),
    track,
  }
}
