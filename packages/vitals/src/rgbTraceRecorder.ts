import type { RgbTrace } from './pulseExtraction'
import { FACE_ROI_NAMES } from './faceRoi'
import { createUniformResampler, TRACE_SAMPLE_RATE_HZ } from './resampling'

/** Coverage below which a region is hair, hand or wall rather than skin. */
const MIN_SKIN_COVERAGE = 0.25

export type RgbTraceRecorder = {
  /** The colours of one frame; `time` in ms. The coverage counts towards `traces`. */
  add: (time: number, colours: ArrayLike<number>, coverage: ArrayLike<number>) => void
  /** Nothing from `from` to `to` (ms) can be used. */
  discard: (from: number, to: number) => void
  /** Seconds that can be used. */
  usableSeconds: () => number
  /** Seconds since the first frame. */
  seconds: () => number
  isFull: () => boolean
  /** The last `seconds` (all by default): the traces of those regions that are skin, the independent ones first. */
  traces: (seconds?: number) => { traces: RgbTrace[]; independent: number; usable: Uint8Array }
}

/**
 * The colour traces of one measurement on a uniform grid, with what of them can be used. Memory is fixed at the start.
 * A region named `skin` contains the others.
 */
export const createRgbTraceRecorder = (
  capacitySeconds: number,
  regionNames: readonly string[] = FACE_ROI_NAMES,
): RgbTraceRecorder => {
  const capacity = Math.ceil(capacitySeconds * TRACE_SAMPLE_RATE_HZ)
  const channels = Array.from({ length: regionNames.length * 3 }, () => new Float64Array(capacity))
  const usable = new Uint8Array(capacity)
  const coverageSums = new Float64Array(regionNames.length)
  let frames = 0
  let count = 0
  let usableCount = 0
  let start: number | null = null
  const sampler = createUniformResampler(regionNames.length * 3, TRACE_SAMPLE_RATE_HZ, sample => {
    if (count >= capacity) return
    for (let c = 0; c < channels.length; c++) channels[c]![count] = sample[c]!
    usable[count] = 1
    usableCount++
    count++
  })

  return {
    add: (time, colours, coverage) => {
      start ??= time
      sampler.add((time - start) / 1000, colours)
      for (let region = 0; region < coverageSums.length; region++) coverageSums[region]! += coverage[region]!
      frames++
    },
    discard: (from, to) => {
      if (start === null) return
      const index = (time: number) => ((time - start!) / 1000) * TRACE_SAMPLE_RATE_HZ
      const end = Math.min(count, Math.ceil(index(to)) + 1)
      for (let i = Math.max(0, Math.floor(index(from))); i < end; i++) {
        usableCount -= usable[i]!
        usable[i] = 0
      }
    },
    usableSeconds: () => usableCount / TRACE_SAMPLE_RATE_HZ,
    seconds: () => count / TRACE_SAMPLE_RATE_HZ,
    isFull: () => count >= capacity,
    traces: (seconds = Infinity) => {
      const from = Math.max(0, count - Math.round(Math.min(seconds, capacitySeconds) * TRACE_SAMPLE_RATE_HZ))
      const isSkin = (region: number) => coverageSums[region]! / Math.max(frames, 1) >= MIN_SKIN_COVERAGE
      const chosen = regionNames.map((_, region) => region).filter(isSkin)
      return {
        traces: chosen.map(region => ({
          red: channels[region * 3]!.subarray(from, count),
          green: channels[region * 3 + 1]!.subarray(from, count),
          blue: channels[region * 3 + 2]!.subarray(from, count),
        })),
        independent: chosen.filter(region => regionNames[region] !== 'skin').length,
        usable: usable.subarray(from, count),
      }
    },
  }
}
