import type { ConfidenceInterval } from './types'

/** Width of the classes of the interval histogram, ms. */
const HISTOGRAM_BIN_MS = 50

/** Baevsky's index against the level on our scale; between them the logarithm is interpolated. */
const STRESS_LEVELS: readonly [index: number, level: number][] = [
  [30, 1],
  [50, 2],
  [150, 3],
  [500, 4],
  [900, 5],
  [2000, 5.9],
]

/** Seconds for which the index of Baevsky is defined. */
const REFERENCE_DURATION_SECONDS = 300

/**
 * How much lower a five-minute recording would come out, per doubling of the time up to it, and how much higher at
 * most: what held in nine of ten windows of 25 to 120 seconds of three public recordings of intervals.
 */
const LOWER_PER_DOUBLING = 0.46
const MAX_HIGHER = 0.3

/** Fewer intervals than this make no histogram. */
const MIN_INTERVALS = 15

/** The mode of the histogram: its share of all intervals, and its middle, ms. */
const findHistogramMode = (intervals: readonly number[]): { share: number; middle: number } => {
  const counts = new Map<number, number>()
  for (const interval of intervals) {
    const at = Math.floor(interval / HISTOGRAM_BIN_MS)
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  const [fullest] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b)
  const [at, count] = fullest ?? [0, 0]
  return { share: count / intervals.length, middle: (at + 0.5) * HISTOGRAM_BIN_MS }
}

/**
 * Stress index of regulatory systems, AMo / (2 · Mo · MxDMn): the share of the commonest intervals in per cent, their
 * length and the range of all in seconds. The formula is R. M. Baevsky's, with classes of 50 ms as it is taught; studies
 * use it (Frontiers in Physiology 12 (2021), 619722). What is usual at rest is not agreed: makers of devices name 30 to 200.
 * @param intervals between successive beats, ms, without artefacts
 */
export const computeBaevskyStressIndex = (intervals: readonly number[]): number => {
  const { share, middle } = findHistogramMode(intervals)
  // With all intervals in one class the range is at most its width.
  const range = Math.max(Math.max(...intervals) - Math.min(...intervals), HISTOGRAM_BIN_MS / 10)
  return (100 * share) / (2 * (middle / 1000) * (range / 1000))
}

/** The level from 1 to 5.9 for an index of Baevsky. The mapping is our own; the logarithm is interpolated. */
export const toStressLevel = (index: number): number => {
  const at = Math.log(index)
  const above = STRESS_LEVELS.findIndex(([border]) => index <= border)
  const upper = STRESS_LEVELS[above]
  const lower = STRESS_LEVELS[above - 1]
  if (above === 0) return 1
  if (!upper || !lower) return 5.9
  const share = (at - Math.log(lower[0])) / (Math.log(upper[0]) - Math.log(lower[0]))
  return lower[1] + share * (upper[1] - lower[1])
}

/**
 * The intervals scaled around their mean to the given standard deviation: timing errors of the camera widen it.
 * @param standardDeviation standard deviation freed of timing errors, ms
 */
const shrinkToStandardDeviation = (intervals: readonly number[], standardDeviation: number): number[] => {
  const mean = intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length
  const variance =
    intervals.reduce((sum, interval) => sum + (interval - mean) ** 2, 0) / (intervals.length - 1)
  const share = variance > 0 ? Math.min(1, standardDeviation / Math.sqrt(variance)) : 1
  return intervals.map(interval => mean + share * (interval - mean))
}

export type MentalStressInput = {
  /** Between successive beats, ms, without artefacts. */
  intervals: readonly number[]
  /** SDNN freed of timing errors, ms. */
  standardDeviation: number
  /** Seconds of signal. */
  seconds: number
}

export type MentalStressEstimate = { value: number; confidence: number; interval: ConfidenceInterval }

/** Below about a minute the index is unreliable; it is shown with the lowest confidence. */
const getStressConfidence = (seconds: number): number => (seconds < 55 ? 0.3 : seconds < 110 ? 0.55 : 0.75)

/**
 * Mental stress from 1 (extremely relaxed) to 5.9 (overloaded) with the interval in which a five-minute recording would
 * lie; null when there are too few intervals.
 */
export const estimateMentalStress = ({
  intervals,
  standardDeviation,
  seconds,
}: MentalStressInput): MentalStressEstimate | null => {
  if (intervals.length < MIN_INTERVALS) return null
  const value = toStressLevel(
    computeBaevskyStressIndex(shrinkToStandardDeviation(intervals, standardDeviation)),
  )
  const doublings = Math.max(0, Math.log2(REFERENCE_DURATION_SECONDS / Math.max(seconds, 1)))
  return {
    value,
    confidence: getStressConfidence(seconds),
    interval: [Math.max(1, value - LOWER_PER_DOUBLING * doublings), Math.min(5.9, value + MAX_HIGHER)],
  }
}
