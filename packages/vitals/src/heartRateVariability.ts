import type { DetectedBeat } from './beatDetection'
import { standardDeviation, median, robustStandardDeviation } from './statistics'
import type { InterbeatInterval } from './types'

export type CleanedInterbeatIntervals = {
  /** All intervals in the order of time. */
  all: InterbeatInterval[]
  /** Intervals that fit to their neighbours. */
  clean: InterbeatInterval[]
  /** Their share of all, 0 to 1. */
  cleanShare: number
}

/** Intervals outside, ms, are no heartbeat (30 to 240 beats a minute). */
const PLAUSIBLE_INTERVAL_MS = { min: 250, max: 2000 } as const
/** Neighbours on each side that an interval is compared with. */
const NEIGHBOURS_PER_SIDE = 4

/**
 * Intervals between successive beats without those that are far from the median of their neighbours: a missed or an
 * invented beat makes one interval of twice or half the length. Those in which the signal has a hole (`isWhole`, seconds)
 * are no intervals at all.
 */
export const cleanInterbeatIntervals = (
  beats: readonly DetectedBeat[],
  hasNoGap: (from: number, to: number) => boolean = () => true,
): CleanedInterbeatIntervals => {
  const all = beats
    .slice(1)
    .map((beat, i) => ({ end: beat.time, duration: 1000 * (beat.time - beats[i]!.time) }))
    .filter(({ end, duration }) => hasNoGap(end - duration / 1000, end))
  if (all.length === 0) return { all, clean: [], cleanShare: 0 }
  const durations = all.map(interval => interval.duration)
  const localMedians = durations.map((_, i) =>
    median(durations.slice(Math.max(0, i - NEIGHBOURS_PER_SIDE), i + NEIGHBOURS_PER_SIDE + 1)),
  )
  const robustDeviationMs = robustStandardDeviation(
    durations.map((duration, i) => duration - localMedians[i]!),
  )
  const tolerance = Math.max(40, Math.min(0.2 * median(durations), 4.5 * robustDeviationMs + 15))
  const clean = all.filter(
    ({ duration }, i) =>
      Math.abs(duration - localMedians[i]!) < tolerance &&
      duration > PLAUSIBLE_INTERVAL_MS.min &&
      duration < PLAUSIBLE_INTERVAL_MS.max,
  )
  return { all, clean, cleanShare: clean.length / all.length }
}

/** Standard deviation of the intervals, ms. With fewer than two intervals 0. */
export const computeSdnn = (intervals: readonly InterbeatInterval[]): number =>
  standardDeviation(
    intervals.map(interval => interval.duration),
    'sample',
  )

/** Differences between intervals of which the second begins where the first ends, ms. */
export const computeSuccessiveDifferences = (intervals: readonly InterbeatInterval[]): number[] =>
  intervals.flatMap((interval, i) => {
    const before = intervals[i - 1]
    const follows = before && Math.abs(interval.end - interval.duration / 1000 - before.end) < 1e-6
    return follows ? [interval.duration - before.duration] : []
  })

/**
 * SDNN freed of timing error: each interval carries the error of two beats, so that the camera sees
 * √(SDNN² + 2·jitter²). Both in ms; 0 when the error explains everything.
 */
export const removeJitterFromSdnn = (sdnn: number, jitter: number): number =>
  Math.sqrt(Math.max(0, sdnn * sdnn - 2 * jitter * jitter))

/**
 * The timing error of a fused pulse, ms, from how differently its parts (regions of the face) time the same beats.
 * Each pair of parts differs by the errors of both: with three parts or more the error of each follows (three-cornered
 * hat), and that of their weighted mean. Null when fewer than three parts share ten beats.
 */
export const estimateBeatTimingJitter = (
  fused: readonly DetectedBeat[],
  regionBeats: readonly (readonly DetectedBeat[])[],
): number | null => {
  if (regionBeats.length < 3) return null
  const offsets = regionBeats.map(part => fused.map(beat => findNearestBeatOffset(beat, part)))
  const pairVariance = (a: number, b: number): number | null => {
    const differences = fused.flatMap((_, i) => {
      const [first, second] = [offsets[a]![i], offsets[b]![i]]
      return first == null || second == null ? [] : [first - second]
    })
    const robustDeviationMs = robustStandardDeviation(differences)
    return differences.length < 10 ? null : robustDeviationMs * robustDeviationMs
  }
  let precision = 0
  for (let part = 0; part < 3; part++) {
    const [other, third] = [(part + 1) % 3, (part + 2) % 3]
    const near = pairVariance(part, other)
    const far = pairVariance(part, third)
    const opposite = pairVariance(other, third)
    if (near === null || far === null || opposite === null) return null
    const own = (near + far - opposite) / 2
    // The hat can come out negative by chance: an error is never taken for less than a quarter of what the pair shows.
    precision += 1 / Math.max(own, (near + far) / 8, 1)
  }
  return Math.sqrt(1 / precision)
}

/** How much later `beats` has the same beat, ms; null when it has none within 150 ms. */
const findNearestBeatOffset = ({ time }: DetectedBeat, beats: readonly DetectedBeat[]): number | null => {
  let nearest: number | null = null
  for (const beat of beats) {
    const offset = 1000 * (beat.time - time)
    if (Math.abs(offset) < Math.abs(nearest ?? 150)) nearest = offset
  }
  return nearest
}
