import type { Beat } from './beats'
import { median } from './statistics'

/** Neighbouring intervals on each side that one is compared with. */
const NEIGHBOURS = 5
/** A beat is premature when it comes after less than this share of the usual interval, and the next one does not. */
const EARLY = 0.85
/** The pause after it makes the two together nearly two usual intervals; noise or a fast breath does not pause. */
const PAUSE = { least: 1.02, together: 1.7 } as const

/**
 * Which beats came early and were followed by a pause, as atrial and ventricular premature beats do: their positions among
 * `beats`. The usual interval is the median of the neighbours, so that a heart that follows the breath is not irregular.
 */
export const prematureBeats = (beats: readonly Beat[]): number[] => {
  const intervals = beats.slice(1).map((beat, i) => beat.time - beats[i]!.time)
  return intervals.flatMap((interval, i) => {
    const next = intervals[i + 1]
    if (next === undefined) return []
    const around = [
      ...intervals.slice(Math.max(0, i - NEIGHBOURS), i),
      ...intervals.slice(i + 2, i + 2 + NEIGHBOURS),
    ]
    if (around.length < NEIGHBOURS) return []
    const usual = median(around)
    const isEarly = interval < EARLY * usual
    const pauses = next > PAUSE.least * usual && interval + next > PAUSE.together * usual
    return isEarly && pauses ? [i + 1] : []
  })
}
