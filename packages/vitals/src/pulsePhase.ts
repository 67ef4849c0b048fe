import {
  deterministicAtan2,
  deterministicCosine,
  deterministicExp,
  deterministicSine,
} from './deterministicMath'
import { clamp } from './clamp'
import { vectorLength } from './statistics'

/** Cycles since the beginning, one value a sample; rises by one with each beat. */
export type PulsePhaseSeries = Float64Array

/** Adds a rate up that is known at evenly spaced times, the first and the last at the ends. Hz in, cycles out. */
export const integrateRateToPhase = (
  track: Float64Array,
  length: number,
  sampleRate: number,
): PulsePhaseSeries => {
  const phase = new Float64Array(length)
  const trackStep = (track.length - 1) / Math.max(1, length - 1)
  const rateAt = (sample: number): number => {
    const position = sample * trackStep
    const below = Math.min(track.length - 1, Math.floor(position))
    const rate = track[below]!
    return rate + ((track[below + 1] ?? rate) - rate) * (position - below)
  }
  for (let i = 1; i < length; i++) phase[i] = phase[i - 1]! + rateAt(i - 0.5) / sampleRate
  return phase
}

/**
 * The phase of the pulse itself, followed along a guide that is nearly right: the signal is turned back by the guide, what
 * remains is averaged over a few beats (a Gaussian of `blur` seconds), and its angle says how far the pulse is ahead.
 * Over a whole stretch a slip of a third of a beat at either end is all the error that noise can make, unless it is so
 * strong that a whole beat is lost.
 */
export const trackPulsePhase = (
  signal: Float64Array,
  guide: PulsePhaseSeries,
  blur: number,
): PulsePhaseSeries => {
  const length = signal.length
  const real = new Float64Array(length)
  const imaginary = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const angle = 2 * Math.PI * guide[i]!
    real[i] = signal[i]! * deterministicCosine(angle)
    imaginary[i] = -signal[i]! * deterministicSine(angle)
  }
  const { cycles } = unwrapSmoothedPhase(real, imaginary, blur)
  for (let i = 0; i < length; i++) cycles[i]! += guide[i]!
  return cycles
}

/** Half of a Gaussian of `blur` samples, from its middle to three times as far. */
const createGaussianWeights = (blur: number): Float64Array => {
  const weights = new Float64Array(Math.round(3 * blur) + 1)
  for (let i = 0; i < weights.length; i++) weights[i] = deterministicExp((-0.5 * i * i) / (blur * blur))
  return weights
}

/** The sum around one place, weighted by its distance. */
const sumAround = (values: Float64Array, at: number, weights: Float64Array): number => {
  let sum = 0
  const reach = weights.length - 1
  const last = Math.min(values.length - 1, at + reach)
  for (let j = Math.max(0, at - reach); j <= last; j++) sum += weights[j < at ? at - j : j - at]! * values[j]!
  return sum
}

/** The angle of a slow signal that is averaged over a Gaussian of `blur` samples, in cycles, without jumps; its length. */
const unwrapSmoothedPhase = (real: Float64Array, imaginary: Float64Array, blur: number) => {
  const weights = createGaussianWeights(blur)
  const lengths = new Float64Array(real.length)
  const cycles = new Float64Array(real.length)
  let ahead = 0
  for (let i = 0; i < real.length; i++) {
    const re = sumAround(real, i, weights)
    const im = sumAround(imaginary, i, weights)
    lengths[i] = vectorLength(re, im)
    const angle = deterministicAtan2(im, re) / (2 * Math.PI)
    ahead = angle + Math.round(ahead - angle)
    cycles[i] = ahead
  }
  return { cycles, lengths, weights }
}

/** A pulse as its guide sees it, at `COUNT_RATE_HZ`: turned back by the guide, it stands nearly still. */
export type TurnedBackPulse = {
  /** Sums over the samples of each block, and of their squares, and how many they are. */
  real: Float64Array
  imaginary: Float64Array
  power: Float64Array
  counts: Float64Array
  /** Blocks a second. */
  rate: number
}

/** A pulse that is turned back hardly moves: so many values a second are enough to count its beats. */
const COUNT_RATE_HZ = 6

/** Turns pulses of one length back by a guide that is nearly right. */
export const createPhaseReversal = (guide: PulsePhaseSeries, sampleRate: number) => {
  const step = Math.max(1, Math.round(sampleRate / COUNT_RATE_HZ))
  const cosines = guide.map(cycles => deterministicCosine(2 * Math.PI * cycles))
  const sines = guide.map(cycles => deterministicSine(2 * Math.PI * cycles))
  return (signal: Float64Array): TurnedBackPulse => {
    const blocks = Math.ceil(signal.length / step)
    const real = new Float64Array(blocks)
    const imaginary = new Float64Array(blocks)
    const power = new Float64Array(blocks)
    const counts = new Float64Array(blocks)
    for (let i = 0; i < signal.length; i++) {
      const value = signal[i]!
      const block = Math.floor(i / step)
      real[block]! += value * cosines[i]!
      imaginary[block]! -= value * sines[i]!
      power[block]! += value * value
      counts[block]! += 1
    }
    return { real, imaginary, power, counts, rate: sampleRate / step }
  }
}

/**
 * How many cycles more than its guide a pulse goes through from the beginning to the end, its phase averaged over `seconds`;
 * and how whole it is on the way, 0 (noise) to 1 (a sine): a phase that is lost on the way has lost beats.
 */
export const countCycles = (
  { real, imaginary, power, counts, rate }: TurnedBackPulse,
  seconds: number,
): { cycles: number; coherence: number } => {
  const { cycles, lengths, weights } = unwrapSmoothedPhase(real, imaginary, seconds * rate)
  const last = cycles.length - 1
  if (last < 0) return { cycles: 0, coherence: 0 }
  let coherence = 0
  for (let i = 0; i <= last; i++) {
    const scale = Math.sqrt(sumAround(power, i, weights) * sumAround(counts, i, weights))
    coherence += scale > 0 ? (Math.SQRT2 * lengths[i]!) / scale : 0
  }
  return { cycles: cycles[last]! - cycles[0]!, coherence: coherence / lengths.length }
}

/** The signal at even steps of phase, `perCycle` samples a beat: a heart that changes its rate becomes even. */
export const resampleByPhase = (
  signal: Float64Array,
  phase: PulsePhaseSeries,
  perCycle: number,
): Float64Array => {
  const last = phase.length - 1
  const count = last < 1 ? 0 : Math.max(0, Math.floor((phase[last]! - phase[0]!) * perCycle))
  let at = 0
  const even = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const target = phase[0]! + i / perCycle
    while (at < last - 1 && phase[at + 1]! <= target) at++
    const part = clamp((target - phase[at]!) / Math.max(phase[at + 1]! - phase[at]!, 1e-9), 0, 1)
    even[i] = signal[at]! + (signal[at + 1]! - signal[at]!) * part
  }
  return even
}

/** Phase between samples, by a straight line; the ends are held. */
export const interpolatePhase = (phase: PulsePhaseSeries, sample: number): number => {
  const below = clamp(Math.floor(sample), 0, Math.max(0, phase.length - 2))
  const value = phase[below] ?? 0
  return value + ((phase[below + 1] ?? value) - value) * (sample - below)
}
