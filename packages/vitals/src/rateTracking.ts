import { deterministicExp } from './deterministicMath'
import { RATE_GRID_HZ, RATE_GRID_STEP_HZ, type RateLikelihoods } from './rateLikelihoods'

/** How fast a heart wanders, Hz from one moment to the next (standard deviation). */
const RATE_DRIFT_HZ = 0.035
const MAX_GRID_STEPS = 9
/** Rates so near to the most probable one make up the track, Hz: what lies farther is another rate, not another moment. */
const PEAK_HALF_WIDTH_HZ = 0.1
/** What counts as on the track, Hz on each side: three beats a minute. */
const TRACK_HALF_WIDTH_HZ = 0.05

/** How probable each step is, from the farthest downwards to the farthest upwards. */
const DRIFT_KERNEL = Float64Array.from({ length: 2 * MAX_GRID_STEPS + 1 }, (_, i) => {
  const deviations = (Math.abs(i - MAX_GRID_STEPS) * RATE_GRID_STEP_HZ) / RATE_DRIFT_HZ
  return deterministicExp(-0.5 * deviations * deviations)
})

/** The probability of each rate of the grid at each moment, given the whole signal. */
export type RatePosterior = readonly Float64Array[]

/**
 * Where the rate is at each moment, from all moments before and after it: the forward-backward algorithm of a hidden Markov
 * model whose state is the rate (Rabiner 1989, Proc. IEEE 77:257). All NaN without a finite likelihood.
 */
export const computeRatePosterior = (likelihoods: RateLikelihoods): RatePosterior => {
  const observed = likelihoods.map(toRelativeProbabilities)
  const forward = passProbabilities(observed)
  const backward = passProbabilities([...observed].reverse()).reverse()
  for (let m = 0; m < observed.length; m++) {
    const moment = observed[m]!
    const [before, after] = [forward[m]!, backward[m]!]
    // Both passes hold the moment's own likelihood.
    for (let i = 0; i < moment.length; i++)
      if (moment[i]! > 0) moment[i] = (before[i]! * after[i]!) / moment[i]!
      else moment[i] = 0
    normalise(moment)
  }
  return observed
}

/** Against the most probable rate. */
const toRelativeProbabilities = (likelihoods: Float64Array): Float64Array => {
  let highest = -Infinity
  for (let i = 0; i < likelihoods.length; i++) highest = Math.max(highest, likelihoods[i]!)
  const probabilities = new Float64Array(likelihoods.length)
  for (let i = 0; i < likelihoods.length; i++) probabilities[i] = deterministicExp(likelihoods[i]! - highest)
  return probabilities
}

/** The probability of each rate at each moment after all moments up to it. */
const passProbabilities = (observed: readonly Float64Array[]): Float64Array[] => {
  let previous: Float64Array | null = null
  return observed.map(moment => {
    const passed: Float64Array = previous ? spread(previous) : new Float64Array(moment.length).fill(1)
    for (let i = 0; i < moment.length; i++) passed[i] = moment[i]! * passed[i]!
    previous = normalise(passed)
    return previous
  })
}

/** In place. */
const normalise = (values: Float64Array): Float64Array => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  for (let i = 0; i < values.length; i++) values[i]! /= sum
  return values
}

const spread = (probabilities: Float64Array): Float64Array => {
  const result = new Float64Array(probabilities.length)
  for (let i = 0; i < result.length; i++) {
    let sum = 0
    const last = Math.min(result.length - 1, i + MAX_GRID_STEPS)
    for (let j = Math.max(0, i - MAX_GRID_STEPS); j <= last; j++)
      sum += probabilities[j]! * DRIFT_KERNEL[j - i + MAX_GRID_STEPS]!
    result[i] = sum
  }
  return result
}

/** The rate at each moment, Hz: the mean of the posterior around its highest point. */
export const findRateTrack = (posterior: RatePosterior): Float64Array =>
  Float64Array.from(posterior, moment => {
    let best = 0
    for (let i = 0; i < moment.length; i++) if (moment[i]! > moment[best]!) best = i
    let sum = 0
    let weighted = 0
    for (let i = 0; i < moment.length; i++) {
      if (Math.abs(RATE_GRID_HZ[i]! - RATE_GRID_HZ[best]!) >= PEAK_HALF_WIDTH_HZ) continue
      sum += moment[i]!
      weighted += moment[i]! * RATE_GRID_HZ[i]!
    }
    return sum > 0 ? weighted / sum : RATE_GRID_HZ[best]!
  })

/** How sure a posterior is of a track, 0 to 1: the mean probability of the rates within three beats a minute of it. */
export const computeTrackProbability = (posterior: RatePosterior, track: Float64Array): number => {
  let all = 0
  for (let m = 0; m < posterior.length; m++) {
    const moment = posterior[m]!
    let share = 0
    for (let i = 0; i < moment.length; i++)
      if (Math.abs(RATE_GRID_HZ[i]! - track[m]!) <= TRACK_HALF_WIDTH_HZ) share += moment[i]!
    all += share
  }
  return all / posterior.length
}
