import { deterministicExp } from './deterministicMath'
import { clamp } from './clamp'
import { median } from './statistics'
import type { FaceBox, RgbaImage } from './types'

/** The order of the regions everywhere in the engine. The first three share no pixels. */
export const FACE_ROI_NAMES = ['forehead', 'leftCheek', 'rightCheek', 'skin'] as const

/**
 * A grid of cells is laid over the face, a twentieth of the box a cell. The detector's box runs from the eyebrows to
 * below the chin and may be wider than the head, so the grid begins above it, and cells that do not have the colour of
 * the skin between the eyes and the mouth count little: hair, headphones, wall, collar.
 */
const CELLS_PER_BOX = 20
const COLUMNS = 20
const ROWS = 26
const FIRST_ROW = -6
const CELLS = COLUMNS * ROWS

type RelativeRect = { left: number; right: number; top: number; bottom: number }

/** In box widths and heights from the box's top left corner. */
const FACE_ROI_RECTS: Record<(typeof FACE_ROI_NAMES)[number], RelativeRect> = {
  forehead: { left: 0.25, right: 0.75, top: -0.25, bottom: 0.1 },
  leftCheek: { left: 0.18, right: 0.42, top: 0.32, bottom: 0.6 },
  rightCheek: { left: 0.58, right: 0.82, top: 0.32, bottom: 0.6 },
  skin: { left: 0.05, right: 0.95, top: -0.25, bottom: 0.9 },
}
const REFERENCE_SKIN_RECT: RelativeRect = { left: 0.32, right: 0.68, top: 0.3, bottom: 0.62 }

/** Pixels above are clipped: they do not follow the blood. */
const MAX_CHANNEL_VALUE = 250
/** Luma below which a face counts as dark when it is told so, and below which a sensor's steps are all there is. */
const DARK_LUMA = 40
const MIN_LUMA = 12
/**
 * Pixels so much darker than their cell are hair, lashes, nostrils. The limit goes with the cell: one for all faces would
 * drop the shaded side of dark skin, and cut its noise off on one side.
 */
const MIN_SHARE_OF_CELL_LUMA = 0.5
/** About so many pixels of a face are read at most. */
const MAX_SAMPLED_PIXELS = 24000
/** Spread of the chromaticity of one person's skin. */
const CHROMA_STANDARD_DEVIATION = 0.03
/** Frames between two looks at which cells are skin, and how far one look moves the answer. */
const SKIN_UPDATE_INTERVAL_FRAMES = 6
const SKIN_LEARNING_RATE = 0.15

/** The cells whose middle lies in an area, row by row. */
const findCellsIn = (area: RelativeRect): number[] =>
  Array.from({ length: CELLS }, (_, cell) => cell).filter(cell => {
    const x = ((cell % COLUMNS) + 0.5) / CELLS_PER_BOX
    const y = (Math.floor(cell / COLUMNS) + FIRST_ROW + 0.5) / CELLS_PER_BOX
    return x > area.left && x < area.right && y > area.top && y < area.bottom
  })

const ROI_CELLS = FACE_ROI_NAMES.map(region => Int32Array.from(findCellsIn(FACE_ROI_RECTS[region])))
const REFERENCE_CELLS = findCellsIn(REFERENCE_SKIN_RECT)
/** The cells that anything is told of: all regions lie in the skin. The rim of the grid is not read. */
const READ_CELLS = findCellsIn(FACE_ROI_RECTS.skin)
/** Cells in the middle of the face, in which clipped and dark pixels are counted. */
const MIDDLE_CELLS = { left: 6, right: 14, top: 10, bottom: 20 } as const

export type RoiColours = {
  /** Mean red, green, blue of each region in the order of `FACE_ROI_NAMES`; the last known where none of it could be read. */
  colours: Float64Array
  /** Share of a region's cells that is skin, 0 to 1, in the order of `FACE_ROI_NAMES`. */
  coverage: Float64Array
  /** Share of the pixels in the middle of the face that are clipped, and that are dark. */
  clipped: number
  dark: number
}

export type RoiColourSampler = {
  /** The colours of the face in `box`. The result is overwritten by the next call. */
  sample: (image: RgbaImage, box: FaceBox) => RoiColours
  /** Forgets whose skin it was. */
  reset: () => void
}

export const createRoiColourSampler = (): RoiColourSampler => {
  const sums = new Float64Array(CELLS * 4)
  const minLuma = new Float64Array(CELLS).fill(MIN_LUMA)
  const skin = new Float64Array(CELLS)
  const edges = { columns: new Int32Array(COLUMNS + 1), rows: new Int32Array(ROWS + 1) }
  const result: RoiColours = {
    colours: new Float64Array(FACE_ROI_NAMES.length * 3),
    coverage: new Float64Array(FACE_ROI_NAMES.length),
    clipped: 0,
    dark: 0,
  }
  let calls = 0

  /** The mean colour of one region, its cells weighted by how much they are skin. */
  const mixRegion = (cells: Int32Array, region: number) => {
    let red = 0
    let green = 0
    let blue = 0
    let count = 0
    let covered = 0
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!
      const weight = skin[cell]!
      const at = cell * 4
      red += weight * sums[at]!
      green += weight * sums[at + 1]!
      blue += weight * sums[at + 2]!
      count += weight * sums[at + 3]!
      if (sums[at + 3]! > 0) covered += weight
    }
    result.coverage[region] = covered / cells.length
    if (count < 1) return
    result.colours[region * 3] = red / count
    result.colours[region * 3 + 1] = green / count
    result.colours[region * 3 + 2] = blue / count
  }

  return {
    sample: (image, box) => {
      const { clipped, dark, seen } = accumulateCellColours({ image, box, minLuma, sums, edges })
      updateMinLuma(sums, minLuma)
      result.clipped = seen > 0 ? clipped / seen : 0
      result.dark = seen > 0 ? dark / seen : 1
      if (calls % SKIN_UPDATE_INTERVAL_FRAMES === 0)
        updateSkinWeights(sums, skin, calls === 0 ? 1 : SKIN_LEARNING_RATE)
      calls++
      for (let region = 0; region < ROI_CELLS.length; region++) mixRegion(ROI_CELLS[region]!, region)
      return result
    },
    reset: () => {
      calls = 0
      skin.fill(0)
      minLuma.fill(MIN_LUMA)
    },
  }
}

/** Where the cells of a box begin and end in a frame, in pixels: one edge more than there are cells. */
const computeCellEdges = (
  edges: Int32Array,
  { start, cell, limit }: { start: number; cell: number; limit: number },
): void => {
  for (let i = 0; i < edges.length; i++) edges[i] = clamp(Math.round(start + i * cell), 0, limit)
}

/** Red, green and blue make a luma of 0 to 255 with these (ITU-R BT.601), which add up to 256. */
const LUMA_WEIGHTS = { red: 77, green: 150, blue: 29, sum: 256 } as const

/** The limits of darkness for the next frame: a cell without any usable pixel starts anew. */
const updateMinLuma = (sums: Float64Array, minLuma: Float64Array): void => {
  for (let i = 0; i < READ_CELLS.length; i++) {
    const cell = READ_CELLS[i]!
    const at = cell * 4
    const luma =
      (LUMA_WEIGHTS.red * sums[at]! +
        LUMA_WEIGHTS.green * sums[at + 1]! +
        LUMA_WEIGHTS.blue * sums[at + 2]!) /
      (LUMA_WEIGHTS.sum * Math.max(1, sums[at + 3]!))
    minLuma[cell] = Math.max(MIN_LUMA, MIN_SHARE_OF_CELL_LUMA * luma)
  }
}

/** A limit for weighted sums of colours, which are whole numbers. */
const toLumaSum = (luma: number): number => Math.ceil(LUMA_WEIGHTS.sum * luma)

/**
 * Adds the usable pixels of each cell up: red, green, blue, count. Counts the clipped and the dark ones in the middle of the
 * face.
 */
const accumulateCellColours = ({
  image,
  box,
  minLuma,
  sums,
  edges,
}: {
  image: RgbaImage
  box: FaceBox
  /** Luma of each cell below which a pixel is left out. */
  minLuma: Float64Array
  sums: Float64Array
  edges: { columns: Int32Array; rows: Int32Array }
}) => {
  const { data, width, height } = image
  const { columns, rows } = edges
  const cellWidth = box.width / CELLS_PER_BOX
  const cellHeight = box.height / CELLS_PER_BOX
  computeCellEdges(columns, { start: box.x, cell: cellWidth, limit: width })
  computeCellEdges(rows, { start: box.y + FIRST_ROW * cellHeight, cell: cellHeight, limit: height })
  const stride = Math.max(1, Math.floor(Math.sqrt((cellWidth * cellHeight * CELLS) / MAX_SAMPLED_PIXELS)))
  const darkLimit = toLumaSum(DARK_LUMA)
  let clipped = 0
  let dark = 0
  let seen = 0
  for (let i = 0; i < READ_CELLS.length; i++) {
    const cell = READ_CELLS[i]!
    const column = cell % COLUMNS
    const row = (cell - column) / COLUMNS
    const limit = toLumaSum(minLuma[cell]!)
    const left = columns[column]! * 4
    const right = columns[column + 1]! * 4
    let red = 0
    let green = 0
    let blue = 0
    let count = 0
    let tooBright = 0
    let darker = 0
    let read = 0
    for (let y = rows[row]!; y < rows[row + 1]!; y += stride) {
      const line = y * width * 4
      const end = line + right
      for (let at = line + left; at < end; at += 4 * stride) {
        const r = data[at]!
        const g = data[at + 1]!
        const b = data[at + 2]!
        const luma = LUMA_WEIGHTS.red * r + LUMA_WEIGHTS.green * g + LUMA_WEIGHTS.blue * b
        read++
        if (luma < darkLimit) darker++
        if (r > MAX_CHANNEL_VALUE || g > MAX_CHANNEL_VALUE || b > MAX_CHANNEL_VALUE) tooBright++
        else if (luma >= limit) {
          red += r
          green += g
          blue += b
          count++
        }
      }
    }
    const out = cell * 4
    sums[out] = red
    sums[out + 1] = green
    sums[out + 2] = blue
    sums[out + 3] = count
    if (!isMiddleCell(column, row)) continue
    clipped += tooBright
    dark += darker
    seen += read
  }
  return { clipped, dark, seen }
}

const isMiddleCell = (column: number, row: number): boolean =>
  column >= MIDDLE_CELLS.left &&
  column < MIDDLE_CELLS.right &&
  row >= MIDDLE_CELLS.top &&
  row < MIDDLE_CELLS.bottom

/** Chromaticity and luma of a cell; null when nothing of it could be read. */
const computeCellChromaticity = (sums: Float64Array, cell: number) => {
  const at = cell * 4
  const count = sums[at + 3]!
  const total = sums[at]! + sums[at + 1]! + sums[at + 2]!
  return count > 0 && total > 0
    ? { red: sums[at]! / total, green: sums[at + 1]! / total, light: total / count }
    : null
}

/** In spreads. */
const squaredChromaDistance = (chroma: number): number =>
  (chroma / CHROMA_STANDARD_DEVIATION) * (chroma / CHROMA_STANDARD_DEVIATION)

const updateSkinWeights = (sums: Float64Array, skin: Float64Array, learning: number): void => {
  const tints = REFERENCE_CELLS.flatMap(cell => computeCellChromaticity(sums, cell) ?? [])
  if (tints.length === 0) return
  const red = median(tints.map(tint => tint.red))
  const green = median(tints.map(tint => tint.green))
  const light = median(tints.map(tint => tint.light))
  for (const cell of READ_CELLS) {
    const tint = computeCellChromaticity(sums, cell)
    const lit = tint !== null && tint.light > 0.5 * light && tint.light < 1.8 * light
    const likeness = lit
      ? deterministicExp(
          -0.5 * (squaredChromaDistance(tint.red - red) + squaredChromaDistance(tint.green - green)),
        )
      : 0
    skin[cell]! += learning * (likeness - skin[cell]!)
  }
}
