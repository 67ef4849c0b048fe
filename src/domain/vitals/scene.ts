import type { FaceBox, RgbaImage } from './types'

const COLUMNS = 16
const ROWS = 12
const BLOCKS = COLUMNS * ROWS
/** Pixels a side of a block that are read. */
const TAPS = 7
/** The picture is compared with the one before and with one this old, ms. */
const LONG_LAG_MS = 500

export type SceneView = {
  /** Mean luma of the whole frame, of the middle of the face, and of everything well outside it, 0 to 255. */
  frame: number
  face: number
  background: number
  /** Mean change of the face's blocks within half a second, as a share of their luma. */
  change: number
}

export type Scene = {
  /** Looks at a frame. `box` is the face in it, if there is one. */
  look: (time: number, image: RgbaImage, box: FaceBox | null) => SceneView
  /**
   * How much more the face changes in half a second than from one frame to the next, as a ratio of variances, and
   * whether it changed at all. A photo gives 1 whatever the sensor's noise is; a living face sways, blinks and breathes.
   * `unrest` is the change from frame to frame, in luma: where it is large, noise may hide the slow change.
   */
  liveliness: () => { ratio: number; unrest: number; changes: boolean }
  resetLiveliness: () => void
}

type Snapshot = { time: number; blocks: Float64Array }

/** Watches light and motion on a coarse grid that is fixed to the frame. Keeps half a second of block brightness. */
export const createScene = (): Scene => {
  const history: Snapshot[] = []
  let taps = tapsFor(1, 1)
  let short = 0
  let long = 0
  let looks = 0

  /** An array that is no longer needed, or a new one. */
  const freeBlocks = (time: number): Float64Array => {
    const oldest = history[0]
    if (!oldest || time - oldest.time <= 2 * LONG_LAG_MS) return new Float64Array(BLOCKS)
    history.shift()
    return oldest.blocks
  }

  return {
    look: (time, image, box) => {
      if (taps.width !== image.width || taps.height !== image.height)
        taps = tapsFor(image.width, image.height)
      const blocks = readBlocks(image.data, taps, freeBlocks(time))
      const before = history[history.length - 1]
      let past: Snapshot | undefined
      for (const snapshot of history) if (time - snapshot.time >= LONG_LAG_MS) past = snapshot
      history.push({ time, blocks })
      const view = viewOf(blocks, image, box)
      if (!box || !before || !past) return { ...view, change: 0 }
      const inFace = blocksNear(box, image, 1)
      short += meanSquare(blocks, before.blocks, inFace)
      const difference = meanSquare(blocks, past.blocks, inFace)
      long += difference
      looks++
      return { ...view, change: Math.sqrt(difference) / Math.max(view.face, 1) }
    },
    liveliness: () => ({
      ratio: short > 0 ? long / short : looks > 0 && long === 0 ? 1 : Infinity,
      unrest: Math.sqrt(short / Math.max(looks, 1)),
      changes: looks === 0 || long > 0,
    }),
    resetLiveliness: () => {
      short = 0
      long = 0
      looks = 0
    },
  }
}

/** Which pixels of a frame are read: rows and columns, `TAPS` for each block. */
type Taps = { width: number; height: number; rows: Int32Array; columns: Int32Array }

const tapsFor = (width: number, height: number): Taps => {
  const spread = (count: number, length: number) =>
    Int32Array.from({ length: count * TAPS }, (_, i) => Math.floor(((i + 0.5) * length) / (count * TAPS)))
  return { width, height, rows: spread(ROWS, height), columns: spread(COLUMNS, width) }
}

const readBlocks = (
  data: ArrayLike<number>,
  { width, rows, columns }: Taps,
  blocks: Float64Array,
): Float64Array => {
  blocks.fill(0)
  for (let tapY = 0, row = 0; row < ROWS; row++) {
    for (const end = tapY + TAPS; tapY < end; tapY++) {
      const line = rows[tapY]! * width
      for (let tapX = 0, block = row * COLUMNS; block < (row + 1) * COLUMNS; block++) {
        let sum = 0
        for (const last = tapX + TAPS; tapX < last; tapX++) {
          const at = (line + columns[tapX]!) * 4
          sum += 77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!
        }
        blocks[block]! += sum
      }
    }
  }
  for (let block = 0; block < BLOCKS; block++) blocks[block]! /= 256 * TAPS * TAPS
  return blocks
}

/** Marks the blocks whose centre lies in the box, scaled around its centre. */
const blocksNear = (box: FaceBox, { width, height }: RgbaImage, scale: number): Uint8Array => {
  const near = new Uint8Array(BLOCKS)
  const centreX = box.x + box.width / 2
  const centreY = box.y + box.height / 2
  const reachX = (scale * box.width) / 2
  const reachY = (scale * box.height) / 2
  for (let row = 0, block = 0; row < ROWS; row++) {
    const dy = ((row + 0.5) * height) / ROWS - centreY
    for (let column = 0; column < COLUMNS; column++, block++) {
      const dx = ((column + 0.5) * width) / COLUMNS - centreX
      if (dx < reachX && dx > -reachX && dy < reachY && dy > -reachY) near[block] = 1
    }
  }
  return near
}

const viewOf = (blocks: Float64Array, image: RgbaImage, box: FaceBox | null) => {
  const frame = meanOf(blocks, () => true) ?? 0
  if (!box) return { frame, face: frame, background: frame }
  const person = blocksNear(box, image, 1.6)
  const middle = blocksNear(box, image, 0.6)
  return {
    frame,
    face: meanOf(blocks, block => middle[block] === 1) ?? frame,
    background: meanOf(blocks, block => person[block] === 0) ?? frame,
  }
}

const meanOf = (blocks: Float64Array, isChosen: (block: number) => boolean): number | null => {
  let sum = 0
  let count = 0
  for (let block = 0; block < BLOCKS; block++) {
    if (!isChosen(block)) continue
    sum += blocks[block]!
    count++
  }
  return count > 0 ? sum / count : null
}

const meanSquare = (a: Float64Array, b: Float64Array, chosen: Uint8Array): number => {
  let sum = 0
  let count = 0
  for (let block = 0; block < BLOCKS; block++) {
    if (!chosen[block]) continue
    const difference = a[block]! - b[block]!
    sum += difference * difference
    count++
  }
  return count > 0 ? sum / count : 0
}
