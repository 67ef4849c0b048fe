import {
  analysePulse,
  cleanInterbeatIntervals,
  computeSdnn,
  TRACE_SAMPLE_RATE_HZ,
  type DetectedBeat,
} from '@anzuo/vitals'

/** Beats of a reference in one window: their mean rate, beats a minute, and the deviation of their intervals, ms. */
export type ReferenceHeartRate = { rate: number; sdnn: number }

/** So many beats say a rate. */
export const MIN_REFERENCE_BEATS = 4

/** Rate and deviation of the beats from `from` to `to` seconds; null with fewer than `MIN_REFERENCE_BEATS`. */
export const computeReferenceHeartRate = (
  beats: readonly DetectedBeat[],
  from: number,
  to: number,
): ReferenceHeartRate | null => {
  const inside = beats.filter(({ time }) => time >= from && time <= to)
  const first = inside[0]
  const last = inside[inside.length - 1]
  if (!first || !last || inside.length < MIN_REFERENCE_BEATS) return null
  return {
    rate: (60 * (inside.length - 1)) / (last.time - first.time),
    sdnn: computeSdnn(cleanInterbeatIntervals(inside).clean),
  }
}

/** The beats of a contact sensor, found in the whole recording at once, which no window's edge disturbs. */
export const detectContactSensorBeats = (samples: Float64Array): DetectedBeat[] =>
  analysePulse(samples, TRACE_SAMPLE_RATE_HZ).beats

/** Beats of a strap from its intervals, ms. Time begins with the first interval. */
export const createBeatsFromStrapIntervals = (intervals: readonly number[]): DetectedBeat[] => {
  let time = 0
  const beats: DetectedBeat[] = [{ time, amplitude: 1 }]
  for (const interval of intervals) {
    time += interval / 1000
    beats.push({ time, amplitude: 1 })
  }
  return beats
}

/** Farthest that two devices are started apart, and the step in which it is looked for, seconds. */
const MAX_START_OFFSET_SECONDS = 12
const START_OFFSET_STEP_SECONDS = 0.05

/**
 * How much later than the camera the strap was started (negative: earlier), seconds: the shift under which their intervals
 * resemble each other most. Two devices are started by hand, and neither file says when.
 */
export const estimateStrapStartOffset = (
  camera: readonly DetectedBeat[],
  strap: readonly DetectedBeat[],
): number => {
  const { clean } = cleanInterbeatIntervals(camera)
  let best = { difference: Infinity, start: 0 }
  for (
    let start = -MAX_START_OFFSET_SECONDS;
    start <= MAX_START_OFFSET_SECONDS;
    start += START_OFFSET_STEP_SECONDS
  ) {
    let sum = 0
    let count = 0
    let next = 1
    for (const { end, duration } of clean) {
      const middle = end - duration / 2000 - start
      while (next < strap.length && strap[next]!.time < middle) next++
      if (middle < 0 || next >= strap.length) continue
      sum += Math.abs(duration - 1000 * (strap[next]!.time - strap[next - 1]!.time))
      count++
    }
    const difference = sum / count
    if (count > 0.8 * clean.length && difference < best.difference) best = { difference, start }
  }
  return best.start
}

/**
 * Displays of monitors show the mean of what they have just seen, so that they lag behind. Seconds: the shift with the
 * least error. Chosen on three of four people, it is 8 to 10 for the oximeters and 30 to 40 for the capnograph, whichever
 * person is left out.
 */
export const MONITOR_DISPLAY_LAG_SECONDS = { oximeter: 8, capnograph: 30 } as const
