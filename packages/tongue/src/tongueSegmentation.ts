import type { RgbaImage } from '@anzuo/vitals'
import type { TongueNetwork, TongueNetworkOutput } from './network/tongueNetwork'
import { findConnectedComponents, type ConnectedComponent } from './image/connectedComponents'
import {
  cropAndResizeSquare,
  createBilinearSampler,
  getEnclosingSquare,
  type SquareRegion,
} from './image/squareCrop'

/** Air around the tongue in the second pass, as a share of its longer side: what the network was trained with. */
const CROP_MARGIN = 0.14

/** Fewer pixels of the first pass than this are not looked at again. */
const MIN_FIRST_PASS_PIXELS = 16

/** Log-odds of presence from which there is a tongue for sure. */
export const CONFIDENT_TONGUE_LOG_ODDS = 3

/** Shares of the tongue's own side: clearer outlines are a tongue's. */
const MAX_CLEAR_OUTLINE_UNCERTAINTY = 12

/** A second part may have so much of the first one's area. */
export const MAX_SECOND_TONGUE_AREA_RATIO = 0.3

type PhotoSize = Pick<RgbaImage, 'width' | 'height'>

/** Where a tongue was seen, and how sure the network is. */
export type TongueSegmentation = {
  /** The square that was looked at in the second pass. */
  square: SquareRegion
  /** Log-odds of tongue over that square, `cells` a side. */
  logits: Float32Array
  cells: number
  /** The photo's size: the square may reach beyond it. */
  photo: PhotoSize
  /** Log-odds that there is a tongue, the mean of both passes. */
  presence: number
  /** How much of the close look is neither surely tongue nor surely not, in sides of the tongue. */
  undecided: number
  /** The first pass: size of the tongue's part, and of the next largest. */
  firstPassArea: number
  nextLargestArea: number
}

/** The mask of a field at the network's own resolution, largest part first. */
const findMaskComponents = (field: Float32Array, cells: number, size: number): ConnectedComponent[] => {
  const read = createBilinearSampler(field, cells)
  const mask = new Uint8Array(size * size)
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) mask[at] = read((x + 0.5) / size, (y + 0.5) / size) > 0 ? 1 : 0
  }
  return findConnectedComponents(mask, size)
}

/** The square around a part of the first pass, with air around it, in pixels of the photo. */
const expandToSquare = (part: ConnectedComponent, whole: SquareRegion, size: number): SquareRegion => {
  const pixel = whole.side / size
  const width = part.right - part.left + 1
  const height = part.bottom - part.top + 1
  const side = Math.max(width, height) * (1 + 2 * CROP_MARGIN) * pixel
  return {
    left: whole.left + (part.left + width / 2) * pixel - side / 2,
    top: whole.top + (part.top + height / 2) * pixel - side / 2,
    side,
  }
}

/**
 * Length of the outline over which the network is in two minds, as shares of the tongue's own side: a tongue has a clear edge.
 * Cells beyond the photo do not count: nothing is to be seen there.
 */
const computeOutlineUncertainty = (
  { logits, cells }: Pick<TongueNetworkOutput, 'logits' | 'cells'>,
  square: SquareRegion,
  photo: PhotoSize,
): number => {
  let inside = 0
  let undecided = 0
  logits.forEach((logit, cell) => {
    const x = square.left + (((cell % cells) + 0.5) / cells) * square.side
    const y = square.top + ((Math.floor(cell / cells) + 0.5) / cells) * square.side
    if (x < 0 || y < 0 || x > photo.width || y > photo.height) return
    if (logit > 0) inside++
    if (Math.abs(logit) < CONFIDENT_TONGUE_LOG_ODDS) undecided++
  })
  return inside === 0 ? Infinity : undecided / Math.sqrt(inside)
}

type TwoPassSegmentation = TongueSegmentation & { minPresence: number }

/** Looks over a square of the photo, then close around what was found there. Null when the first look finds nothing. */
const segmentInTwoPasses = async (
  network: TongueNetwork,
  photo: RgbaImage,
  from: SquareRegion,
): Promise<TwoPassSegmentation | null> => {
  const size = network.inputSize
  const first = await network.predict(cropAndResizeSquare(photo, from, size))
  const [part, next] = findMaskComponents(first.logits, first.cells, size)
  if (!part || part.pixels.length < MIN_FIRST_PASS_PIXELS) return null
  const square = expandToSquare(part, from, size)
  const second = await network.predict(cropAndResizeSquare(photo, square, size))
  return {
    square,
    logits: second.logits,
    cells: second.cells,
    presence: (first.presence + second.presence) / 2,
    minPresence: Math.min(first.presence, second.presence),
    photo: { width: photo.width, height: photo.height },
    undecided: computeOutlineUncertainty(second, square, photo),
    firstPassArea: part.pixels.length / size ** 2,
    nextLargestArea: (next?.pixels.length ?? 0) / size ** 2,
  }
}

/** The middle of a square, half as wide. */
const getCentreSquare = ({ left, top, side }: SquareRegion): SquareRegion => ({
  left: left + side / 4,
  top: top + side / 4,
  side: side / 2,
})

/** A look at the middle alone sees cheeks and noses as large as tongues: it is believed only when nothing speaks against it. */
const isUnambiguous = ({
  minPresence,
  undecided,
  firstPassArea,
  nextLargestArea,
}: TwoPassSegmentation): boolean =>
  minPresence >= CONFIDENT_TONGUE_LOG_ODDS &&
  undecided <= MAX_CLEAR_OUTLINE_UNCERTAINTY &&
  nextLargestArea <= MAX_SECOND_TONGUE_AREA_RATIO * firstPassArea

/**
 * Looks for the tongue over the whole photo, then close around what was found. When no tongue is surely there, it looks once
 * more at the middle: somebody who stands far away has a tongue too small for the first look, and is to hear that they are far
 * away, not that they shall put it out. Null when nothing is found.
 */
export const segmentTongue = async (
  network: TongueNetwork,
  photo: RgbaImage,
): Promise<TongueSegmentation | null> => {
  const whole = getEnclosingSquare(photo)
  const found = await segmentInTwoPasses(network, photo, whole)
  if (found && found.presence >= CONFIDENT_TONGUE_LOG_ODDS) return found
  const nearer = await segmentInTwoPasses(network, photo, getCentreSquare(whole))
  return nearer && isUnambiguous(nearer) ? nearer : found
}

/** What a mask is drawn over: `width` by `height` pixels, of which the first begins at `left`, `top` in the photo. */
export type MaskPlacement = { left: number; top: number; scale: number; width: number; height: number }

/**
 * The mask of the tongue (1 inside) over a part of the photo: the largest connected part, nothing beyond the photo or the
 * square that was looked at. `scale` is how many pixels of the photo one pixel of the mask is wide.
 */
export const rasteriseTongueSegmentation = (
  { square, photo, logits, cells }: TongueSegmentation,
  { left, top, scale, width, height }: MaskPlacement,
): Uint8Array => {
  const read = createBilinearSampler(logits, cells)
  const mask = new Uint8Array(width * height)
  for (let row = 0, at = 0; row < height; row++) {
    const photoY = top + (row + 0.5) * scale
    const y = (photoY - square.top) / square.side
    for (let column = 0; column < width; column++, at++) {
      const photoX = left + (column + 0.5) * scale
      if (photoX < 0 || photoX > photo.width || photoY < 0 || photoY > photo.height) continue
      const x = (photoX - square.left) / square.side
      if (x >= 0 && x < 1 && y >= 0 && y < 1 && read(x, y) > 0) mask[at] = 1
    }
  }
  const [largest] = findConnectedComponents(mask, width)
  mask.fill(0)
  for (const pixel of largest?.pixels ?? []) mask[pixel] = 1
  return mask
}
