/** Frames further apart than this leave a hole in the signal, ms. */
export const MAX_FRAME_GAP_MS = 300

export type FrameTimingTracker = {
  /** Takes the time of a frame, ms. `gap` is the time since the last one; null for the first one, or when time stands still or runs back. */
  addFrame: (time: number) => { gap: number | null; accepted: boolean }
  /** Frames a second, holes left out; 0 before the second frame. */
  frameRate: () => number
  /** Milliseconds of all holes, and of the longest. */
  missingMs: () => number
  longestGapMs: () => number
  /** Seconds from the first frame to the last. */
  seconds: () => number
  /** Frames that were refused because their time did not advance. */
  rejectedFrames: () => number
  reset: () => void
}

/** Keeps account of when frames came. */
export const createFrameTimingTracker = (): FrameTimingTracker => {
  let first: number | null = null
  let last: number | null = null
  let frames = 0
  let missing = 0
  let longestGap = 0
  let rejected = 0
  return {
    addFrame: time => {
      if (!Number.isFinite(time) || (last !== null && time <= last)) {
        rejected++
        return { gap: null, accepted: false }
      }
      const gap = last === null ? null : time - last
      first ??= time
      last = time
      if (gap === null) return { gap, accepted: true }
      longestGap = Math.max(longestGap, gap)
      if (gap > MAX_FRAME_GAP_MS) missing += gap
      else frames++
      return { gap, accepted: true }
    },
    frameRate: () => {
      const watched = first !== null && last !== null ? last - first - missing : 0
      return watched > 0 ? (1000 * frames) / watched : 0
    },
    missingMs: () => missing,
    longestGapMs: () => longestGap,
    seconds: () => (first !== null && last !== null ? (last - first) / 1000 : 0),
    rejectedFrames: () => rejected,
    reset: () => {
      first = last
      frames = 0
      missing = 0
      longestGap = 0
      rejected = 0
    },
  }
}
