import {
  deterministicAtan2,
  deterministicCosine,
  deterministicExp,
  deterministicSine,
} from './deterministicMath'
import { clamp } from './clamp'

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
  const halfWidth = Math.round(3 * blur)
  const gaussianWeights = Float64Array.from({ length: halfWidth + 1 }, (_, i) =>
    deterministicExp((-0.5 * i * i) / (blur * blur)),
  )
  let ahead = 0
  return guide.map((cycles, i) => {
    let re = 0
    let im = 0
    const last = Math.min(length - 1, i + halfWidth)
    for (let j = Math.max(0, i - halfWidth); j <= last; j++) {
      const weight = gaussianWeights[j < i ? i - j : j - i]!
      re += weight * real[j]!
      im += weight * imaginary[j]!
    }
    const angle = deterministicAtan2(im, re) / (2 * Math.PI)
    ahead = angle + Math.round(ahead - angle)
    return cycles + ahead
  })
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
  return Float64Array.from({ length: count }, (_, i) => {
    const target = phase[0]! + i / perCycle
    while (at < last - 1 && phase[at + 1]! <= target) at++
    const part = clamp((target - phase[at]!) / Math.max(phase[at + 1]! - phase[at]!, 1e-9), 0, 1)
    return signal[at]! + (signal[at + 1]! - signal[at]!) * part
  })
}

/** Phase between samples, by a straight line; the ends are held. */
export const interpolatePhase = (phase: PulsePhaseSeries, sample: number): number => {
  const below = clamp(Math.floor(sample), 0, Math.max(0, phase.length - 2))
  const value = phase[below] ?? 0
  return value + ((phase[below + 1] ?? value) - value) * (sample - below)
}
