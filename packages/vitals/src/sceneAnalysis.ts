import { mean } from './statistics'
import type { FaceBox, RgbaImage } from './types'

const COLUMNS = 16
const ROWS = 12
const BLOCK_COUNT = COLUMNS * ROWS
/** Pixels a side of a block that are read. */
const TAPS_PER_BLOCK_SIDE = 7
/** The picture is compared with the one before and with one this old, ms. */
const LONG_LAG_MS = 500

export type SceneMetrics = {
  /** Mean luma of the whole frame, of the middle of the face, and of everything well outside it, 0 to 255. */
  frame: number
  face: number
  background: number
  /** Mean change of the face's blocks within half a second, as a share of their luma. */
  change: number
}

export type SceneAnalyser = {
  /** Looks at a frame. `box` is the face in it, if there is one. */
  analyse: (time: number, image: RgbaImage, box: FaceBox | null) => SceneMetrics
  /**
   * How much more the face changes in half a second than from one frame to the next, as a ratio of variances, and
   * whether it changed at all. A photo gives 1 whatever the sensor's noise is; a living face sways, blinks and breathes.
   * `unrest` is the change from frame to frame, in luma: where it is large, noise may hide the slow change.
   */
  measureLiveness: () => { ratio: number; unrest: number; changes: boolean }
  resetLiveness: () => void
}

type BlockSnapshot = { time: number; blocks: Float64Array }

/** Watches light and motion on a coarse grid that is fixed to the frame. Keeps half a second of block brightness. */
export const createSceneAnalyser = (): SceneAnalyser => {
  const history: BlockSnapshot[] = []
  let taps = computeSamplePositions(1, 1)
  const marks = new Uint8Array(BLOCK_COUNT)
  let short = 0
  let long = 0
  let looks = 0

  /** An array that is no longer needed, or a new one. */
  const freeBlocks = (time: number): Float64Array => {
    const oldest = history[0]
    if (!oldest || time - oldest.time <= 2 * LONG_LAG_MS) return new Float64Array(BLOCK_COUNT)
    history.shift()
    return oldest.blocks
  }

  return {
    analyse: (time, image, box) => {
      if (taps.width !== image.width || taps.height !== image.height)
        taps = computeSamplePositions(image.width, image.height)
      const blocks = computeBlockLuma(image.data, taps, freeBlocks(time))
      const before = history[history.length - 1]
      let past: BlockSnapshot | undefined
      for (const snapshot of history) if (time - snapshot.time >= LONG_LAG_MS) past = snapshot
      history.push({ time, blocks })
      const view = measureLuma(blocks, marks, { image, box })
      if (!box || !before || !past) return { ...view, change: 0 }
      const inFace = markBlocksInBox(marks, image, { box, scale: 1 })
      short += meanSquaredDifference(blocks, before.blocks, inFace)
      const difference = meanSquaredDifference(blocks, past.blocks, inFace)
      long += difference
      looks++
      return { ...view, change: Math.sqrt(difference) / Math.max(view.face, 1) }
    },
    measureLiveness: () => ({
      ratio: short > 0 ? long / short : looks > 0 && long === 0 ? 1 : Infinity,
      unrest: Math.sqrt(short / Math.max(looks, 1)),
      changes: looks === 0 || long > 0,
    }),
    resetLiveness: () => {
      short = 0
      long = 0
      looks = 0
    },
  }
}

/** Which pixels of a frame are read: rows and columns, `TAPS_PER_BLOCK_SIDE` for each block. */
type SamplePositions = { width: number; height: number; rows: Int32Array; columns: Int32Array }

const computeSamplePositions = (width: number, height: number): SamplePositions => {
  const spread = (count: number, length: number) =>
    Int32Array.from({ length: count * TAPS_PER_BLOCK_SIDE }, (_, i) =>
      Math.floor(((i + 0.5) * length) / (count * TAPS_PER_BLOCK_SIDE)),
    )
  return { width, height, rows: spread(ROWS, height), columns: spread(COLUMNS, width) }
}

const computeBlockLuma = (
  data: ArrayLike<number>,
  { width, rows, columns }: SamplePositions,
  blocks: Float64Array,
): Float64Array => {
  blocks.fill(0)
  for (let tapY = 0, row = 0; row < ROWS; row++) {
    for (const end = tapY + TAPS_PER_BLOCK_SIDE; tapY < end; tapY++) {
      const line = rows[tapY]! * width
      for (let tapX = 0, block = row * COLUMNS; block < (row + 1) * COLUMNS; block++) {
        let sum = 0
        for (const last = tapX + TAPS_PER_BLOCK_SIDE; tapX < last; tapX++) {
          const at = (line + columns[tapX]!) * 4
          sum += 77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!
        }
        blocks[block]! += sum
      }
    }
  }
  for (let block = 0; block < BLOCK_COUNT; block++)
    blocks[block]! /= 256 * TAPS_PER_BLOCK_SIDE * TAPS_PER_BLOCK_SIDE
  return blocks
}

/** Marks the blocks whose centre lies in the box, scaled around its centre, and no others. */
const markBlocksInBox = (
  marks: Uint8Array,
  { width, height }: RgbaImage,
  { box, scale }: { box: FaceBox; scale: number },
): Uint8Array => {
  const centreX = box.x + box.width / 2
  const centreY = box.y + box.height / 2
  const reachX = (scale * box.width) / 2
  const reachY = (scale * box.height) / 2
  for (let row = 0, block = 0; row < ROWS; row++) {
    const dy = ((row + 0.5) * height) / ROWS - centreY
    for (let column = 0; column < COLUMNS; column++, block++) {
      const dx = ((column + 0.5) * width) / COLUMNS - centreX
      marks[block] = dx < reachX && dx > -reachX && dy < reachY && dy > -reachY ? 1 : 0
    }
  }
  return marks
}

const measureLuma = (
  blocks: Float64Array,
  marks: Uint8Array,
  { image, box }: { image: RgbaImage; box: FaceBox | null },
) => {
  const frame = mean(blocks)
  if (!box) return { frame, face: frame, background: frame }
  return {
    frame,
    background: meanMarkedLuma(blocks, markBlocksInBox(marks, image, { box, scale: 1.6 }), 0) ?? frame,
    face: meanMarkedLuma(blocks, markBlocksInBox(marks, image, { box, scale: 0.6 }), 1) ?? frame,
  }
}

const meanMarkedLuma = (blocks: Float64Array, marks: Uint8Array, mark: 0 | 1): number | null => {
  let sum = 0
  let count = 0
  for (let block = 0; block < BLOCK_COUNT; block++) {
    if (marks[block] !== mark) continue
    sum += blocks[block]!
    count++
  }
  return count > 0 ? sum / count : null
}

const meanSquaredDifference = (a: Float64Array, b: Float64Array, chosen: Uint8Array): number => {
  let sum = 0
  let count = 0
  for (let block = 0; block < BLOCK_COUNT; block++) {
    if (!chosen[block]) continue
    const difference = a[block]! - b[block]!
    sum += difference * difference
    count++
  }
  return count > 0 ? sum / count : 0
}
