import { deterministicExp } from './deterministicMath'

type RateGrid = {
  rates: Float64Array
  /** Hz between neighbouring rates. */
  step: number
  /** Farthest that a rate may go from one window to the next, in steps. */
  maxSteps: number
  /** Share of a window's samples that the one before has not seen. */
  newShare: number
}

/** How fast a heart at rest wanders, Hz from one window to the next (standard deviation). */
const RATE_DRIFT_HZ = 0.03
/** What counts as on the track, Hz on each side. */
const TRACK_HALF_WIDTH_HZ = 0.075

/**
 * How sure the windows are of a track: the mean posterior probability of the rates within `TRACK_HALF_WIDTH_HZ` of it, 0 to 1
 * (forward-backward algorithm of a hidden Markov model; Rabiner 1989, Proc. IEEE 77:257). Overlapping windows know the
 * same samples, so that each counts by its new share only.
 * @param windows log-likelihoods of the rates in each window
 */
export const computeTrackConcentration = (
  windows: readonly Float64Array[],
  track: Float64Array,
  grid: RateGrid,
): number => {
  const kernel = Float64Array.from({ length: grid.maxSteps + 1 }, (_, steps) => {
    const deviations = (steps * grid.step) / RATE_DRIFT_HZ
    return deterministicExp(-0.5 * deviations * deviations)
  })
  const likelihoods = windows.map(window => {
    const highest = window.reduce((best, value) => Math.max(best, value), -Infinity)
    return window.map(value => deterministicExp(grid.newShare * (value - highest)))
  })
  const forward = passProbabilities(likelihoods, kernel)
  const backward = passProbabilities([...likelihoods].reverse(), kernel).reverse()
  const onTrack = likelihoods.map((likelihood, window) => {
    let near = 0
    let all = 0
    likelihood.forEach((value, i) => {
      // Both passes hold the window's own likelihood.
      const probability = value > 0 ? (forward[window]![i]! * backward[window]![i]!) / value : 0
      all += probability
      if (Math.abs(grid.rates[i]! - track[window]!) < TRACK_HALF_WIDTH_HZ) near += probability
    })
    return near / all
  })
  return onTrack.reduce((sum, share) => sum + share, 0) / onTrack.length
}

/** The probability of each rate in each window after all windows up to it. */
const passProbabilities = (likelihoods: readonly Float64Array[], kernel: Float64Array): Float64Array[] => {
  let previous: Float64Array | null = null
  return likelihoods.map(likelihood => {
    const reached: Float64Array = previous
      ? spread(previous, kernel)
      : new Float64Array(likelihood.length).fill(1)
    const joint = reached.map((value, i) => value * likelihood[i]!)
    const sum = joint.reduce((total, value) => total + value, 0)
    previous = joint.map(value => value / sum)
    return previous
  })
}

const spread = (probabilities: Float64Array, kernel: Float64Array): Float64Array =>
  probabilities.map((_, i) => {
    let sum = 0
    const last = Math.min(probabilities.length - 1, i + kernel.length - 1)
    for (let j = Math.max(0, i - kernel.length + 1); j <= last; j++) {
      sum += probabilities[j]! * kernel[j < i ? i - j : j - i]!
    }
    return sum
  })
