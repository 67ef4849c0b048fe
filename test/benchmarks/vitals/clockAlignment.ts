import { pearsonCorrelation } from '@anzuo/vitals/statistics'

/** How a contact sensor's clock lies to the camera's: contact time = `offset` + (1 + `drift`) · camera time, seconds. */
type ClockAlignment = { offset: number; drift: number }

const BLOCK_SECONDS = 20
/** Two devices that were started together are no further apart, seconds, and two clocks run no more differently. */
const MAX_OFFSET_SECONDS = 3
const MAX_DRIFT = 0.004
const DRIFT_STEP = 0.0002

/**
 * The alignment under which two pulses of one heart resemble each other most, all blocks of the recording together: the beats
 * of one block alone fit about as well when they are a whole beat apart. Both pulses are sampled at `sampleRate`.
 */
export const alignContactClock = (
  camera: Float64Array,
  contact: Float64Array,
  sampleRate: number,
): ClockAlignment => {
  const length = BLOCK_SECONDS * sampleRate
  const maxShift = Math.ceil((MAX_OFFSET_SECONDS + (MAX_DRIFT * camera.length) / sampleRate) * sampleRate)
  const blocks: { middle: number; similarity: (shift: number) => number }[] = []
  for (let from = 0; from + length <= camera.length; from += length) {
    const block = camera.subarray(from, from + length)
    const similarities = Float64Array.from({ length: 2 * maxShift + 1 }, (_, i) => {
      const start = from + i - maxShift
      return start < 0 || start + length > contact.length
        ? 0
        : pearsonCorrelation(block, contact.subarray(start, start + length))
    })
    blocks.push({
      middle: (from + length / 2) / sampleRate,
      similarity: shift => similarities[Math.round(shift * sampleRate) + maxShift] ?? 0,
    })
  }
  let best = { similarity: -Infinity, offset: 0, drift: 0 }
  for (let drift = -MAX_DRIFT; drift <= MAX_DRIFT; drift += DRIFT_STEP) {
    for (let offset = -MAX_OFFSET_SECONDS; offset <= MAX_OFFSET_SECONDS; offset += 1 / sampleRate) {
      const similarity = blocks.reduce(
        (sum, block) => sum + block.similarity(offset + drift * block.middle),
        0,
      )
      if (similarity > best.similarity) best = { similarity, offset, drift }
    }
  }
  return { offset: best.offset, drift: best.drift }
}
