import { MAX_FRAME_GAP_MS } from './frameTimingTracker'
import { MIN_FRAME_RATE } from './measurementPhases'
import type { RgbTrace } from './pulseExtraction'
import { createUniformResampler, TRACE_SAMPLE_RATE_HZ } from './resampling'

/** Mean colours of skin regions as a file holds them: one value a frame, in the order of capture. */
export type RecordedTraces = {
  /** Seconds of the camera's clock. */
  times: ArrayLike<number>
  regions: readonly { red: ArrayLike<number>; green: ArrayLike<number>; blue: ArrayLike<number> }[]
}

/** Why recorded traces cannot be analysed at all. */
export type RecordedTracesFault =
  'noFrames' | 'unequalLengths' | 'timeReversed' | 'singleChannel' | 'framesMissing' | 'lowFrameRate'

export type PreparedTraces =
  { kind: 'ready'; traces: RgbTrace[]; usable: Uint8Array } | { kind: 'refused'; reason: RecordedTracesFault }

/** Share of the time that may be missing between frames. */
const MAX_MISSING_SHARE = 0.2

/**
 * Puts recorded colours on the uniform grid of the engine (`TRACE_SAMPLE_RATE_HZ`), for `analyseRgbTraces`. A frame with a
 * value that is no finite number counts as missing; holes of more than `MAX_FRAME_GAP_MS` are marked as unusable. A
 * recording in which time runs back, in which a colour does not change, or with too few frames is refused with its fault.
 */
export const prepareRecordedTraces = (recorded: RecordedTraces): PreparedTraces => {
  const { times, regions } = recorded
  const channels = regions.flatMap(({ red, green, blue }) => [red, green, blue])
  if (channels.length === 0 || times.length < 2) return refuse('noFrames')
  if (channels.some(channel => channel.length !== times.length)) return refuse('unequalLengths')
  for (let i = 1; i < times.length; i++) if (times[i]! < times[i - 1]!) return refuse('timeReversed')
  const whole = findWholeFrames(times, channels)
  if (whole.length < 2) return refuse('framesMissing')
  if (regions.some(region => !hasThreeColours(region, whole))) return refuse('singleChannel')
  const seconds = times[times.length - 1]! - times[0]!
  const gaps = findGaps(times, whole)
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  if (!Number.isFinite(seconds) || missing > MAX_MISSING_SHARE * seconds) return refuse('framesMissing')
  if (whole.length - 1 < MIN_FRAME_RATE * (seconds - missing)) return refuse('lowFrameRate')
  return { kind: 'ready', ...resampleFrames(recorded, whole, gaps) }
}

const refuse = (reason: RecordedTracesFault): PreparedTraces => ({ kind: 'refused', reason })

/** The frames whose time and colours are finite numbers. */
const findWholeFrames = (times: ArrayLike<number>, channels: readonly ArrayLike<number>[]): number[] =>
  Array.from(times, (_, i) => i).filter(
    i => Number.isFinite(times[i]) && channels.every(channel => Number.isFinite(channel[i])),
  )

/** Whether each colour changes and no two are the same: otherwise no projection can tell blood from light. */
const hasThreeColours = (
  { red, green, blue }: RecordedTraces['regions'][number],
  frames: readonly number[],
): boolean => {
  const differs = (value: (frame: number) => number, other: (frame: number) => number) =>
    frames.some(frame => value(frame) !== other(frame))
  const first = frames[0]!
  return (
    [red, green, blue].every(channel =>
      differs(
        frame => channel[frame]!,
        () => channel[first]!,
      ),
    ) &&
    differs(
      frame => red[frame]!,
      frame => green[frame]!,
    ) &&
    differs(
      frame => green[frame]!,
      frame => blue[frame]!,
    )
  )
}

/** Holes between whole frames and at both ends of the recording, seconds. */
const findGaps = (times: ArrayLike<number>, frames: readonly number[]): { from: number; to: number }[] => {
  const known = [times[0]!, ...frames.map(frame => times[frame]!), times[times.length - 1]!]
  return known.flatMap((to, i) => {
    const from = known[i - 1] ?? to
    return 1000 * (to - from) > MAX_FRAME_GAP_MS ? [{ from, to }] : []
  })
}

const resampleFrames = (
  { times, regions }: RecordedTraces,
  frames: readonly number[],
  gaps: readonly { from: number; to: number }[],
): { traces: RgbTrace[]; usable: Uint8Array } => {
  const samples: number[][] = []
  const resampler = createUniformResampler(3 * regions.length, TRACE_SAMPLE_RATE_HZ, sample =>
    samples.push(Array.from(sample)),
  )
  for (const frame of frames) {
    resampler.add(
      times[frame]!,
      regions.flatMap(({ red, green, blue }) => [red[frame]!, green[frame]!, blue[frame]!]),
    )
  }
  const start = times[frames[0]!]!
  const channel = (index: number) => Float64Array.from(samples, sample => sample[index]!)
  return {
    traces: regions.map((_, i) => ({
      red: channel(3 * i),
      green: channel(3 * i + 1),
      blue: channel(3 * i + 2),
    })),
    usable: Uint8Array.from(samples, (_, i) => {
      const from = start + i / TRACE_SAMPLE_RATE_HZ
      const to = from + 1 / TRACE_SAMPLE_RATE_HZ
      return gaps.some(gap => gap.from < to && gap.to > from) ? 0 : 1
    }),
  }
}
