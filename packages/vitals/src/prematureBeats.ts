import type { DetectedBeat } from './beatDetection'
import { median } from './statistics'

/** Neighbouring intervals on each side that one is compared with. */
const NEIGHBOURS_PER_SIDE = 5
/** A beat is premature when it comes after less than this share of the usual interval, and the next one does not. */
const MAX_PREMATURE_RATIO = 0.85
/** The pause after it makes the two together nearly two usual intervals; noise or a fast breath does not pause. */
const COMPENSATORY_PAUSE = { minRatio: 1.02, minCombinedRatio: 1.7 } as const

/**
 * Which beats came early and were followed by a pause, as atrial and ventricular premature beats do: their positions among
 * `beats`. The usual interval is the median of the neighbours, so that a heart that follows the breath is not irregular.
 */
export const findPrematureBeats = (beats: readonly DetectedBeat[]): number[] => {
  const intervals = beats.slice(1).map((beat, i) => beat.time - beats[i]!.time)
  return intervals.flatMap((interval, i) => {
    const next = intervals[i + 1]
    if (next === undefined) return []
    const around = [
      ...intervals.slice(Math.max(0, i - NEIGHBOURS_PER_SIDE), i),
      ...intervals.slice(i + 2, i + 2 + NEIGHBOURS_PER_SIDE),
    ]
    if (around.length < NEIGHBOURS_PER_SIDE) return []
    const usual = median(around)
    const isEarly = interval < MAX_PREMATURE_RATIO * usual
    const pauses =
      next > COMPENSATORY_PAUSE.minRatio * usual &&
      interval + next > COMPENSATORY_PAUSE.minCombinedRatio * usual
    return isEarly && pauses ? [i + 1] : []
  })
}
