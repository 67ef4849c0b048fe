import { deterministicExp } from './deterministicMath'
import { RATE_GRID_HZ, RATE_GRID_STEP_HZ, type RateLikelihoods } from './rateLikelihoods'

/** How fast a heart wanders, Hz from one moment to the next (standard deviation). */
const RATE_DRIFT_HZ = 0.035
const MAX_GRID_STEPS = 9
/** Rates so near to the most probable one make up the track, Hz: what lies farther is another rate, not another moment. */
const PEAK_HALF_WIDTH_HZ = 0.1
/** What counts as on the track, Hz on each side: three beats a minute. */
const TRACK_HALF_WIDTH_HZ = 0.05

const DRIFT_KERNEL = Float64Array.from({ length: MAX_GRID_STEPS + 1 }, (_, steps) => {
  const deviations = (steps * RATE_GRID_STEP_HZ) / RATE_DRIFT_HZ
  return deterministicExp(-0.5 * deviations * deviations)
})

/** The probability of each rate of the grid at each moment, given the whole signal. */
export type RatePosterior = readonly Float64Array[]

/**
 * Where the rate is at each moment, from all moments before and after it: the forward-backward algorithm of a hidden Markov
 * model whose state is the rate (Rabiner 1989, Proc. IEEE 77:257). All NaN without a finite likelihood.
 */
export const computeRatePosterior = (likelihoods: RateLikelihoods): RatePosterior => {
  const observed = likelihoods.map(moment => {
    const highest = moment.reduce((best, value) => Math.max(best, value), -Infinity)
    return moment.map(value => deterministicExp(value - highest))
  })
  const forward = passProbabilities(observed)
  const backward = passProbabilities([...observed].reverse()).reverse()
  return observed.map((moment, m) =>
    // Both passes hold the moment's own likelihood.
    normalise(moment.map((value, i) => (value > 0 ? (forward[m]![i]! * backward[m]![i]!) / value : 0))),
  )
}

/** The probability of each rate at each moment after all moments up to it. */
const passProbabilities = (observed: readonly Float64Array[]): Float64Array[] => {
  let previous: Float64Array | null = null
  return observed.map(moment => {
    const reached: Float64Array | null = previous && spread(previous)
    previous = normalise(moment.map((value, i) => (reached ? value * reached[i]! : value)))
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

const spread = (probabilities: Float64Array): Float64Array =>
  probabilities.map((_, i) => {
    let sum = 0
    const last = Math.min(probabilities.length - 1, i + MAX_GRID_STEPS)
    for (let j = Math.max(0, i - MAX_GRID_STEPS); j <= last; j++)
      sum += probabilities[j]! * DRIFT_KERNEL[j < i ? i - j : j - i]!
    return sum
  })

/** The rate at each moment, Hz: the mean of the posterior around its highest point. */
export const findRateTrack = (posterior: RatePosterior): Float64Array =>
  Float64Array.from(posterior, moment => {
    const best = moment.reduce((highest, value, i) => (value > moment[highest]! ? i : highest), 0)
    let sum = 0
    let weighted = 0
    moment.forEach((value, i) => {
      if (Math.abs(RATE_GRID_HZ[i]! - RATE_GRID_HZ[best]!) >= PEAK_HALF_WIDTH_HZ) return
      sum += value
      weighted += value * RATE_GRID_HZ[i]!
    })
    return sum > 0 ? weighted / sum : RATE_GRID_HZ[best]!
  })

/** How sure a posterior is of a track, 0 to 1: the mean probability of the rates within three beats a minute of it. */
export const computeTrackProbability = (posterior: RatePosterior, track: Float64Array): number => {
  const shares = posterior.map((moment, m) =>
    moment.reduce(
      (sum, value, i) => (Math.abs(RATE_GRID_HZ[i]! - track[m]!) <= TRACK_HALF_WIDTH_HZ ? sum + value : sum),
      0,
    ),
  )
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
