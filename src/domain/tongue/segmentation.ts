import type { RgbaImage } from '../vitals/types'
import type { TongueNetwork } from './network/tongueNetwork'
import { componentsOf, type Component } from './picture/components'
import { cutSquare, readField, wholeOf, type Square } from './picture/square'

/** Air around the tongue in the second pass, as a share of its longer side: what the network was trained with. */
const MARGIN = 0.14

/** Fewer pixels of the first pass than this are not looked at again. */
const SMALLEST_PIXELS = 16

/** Log-odds of presence from which there is a tongue for sure. */
export const SURE = 3

/** Shares of the tongue's own side: clearer outlines are a tongue's. */
const CLEAR = 12

/** A second part may have so much of the first one's area. */
export const SECOND = 0.3

/** Where a tongue was seen, and how sure the network is. */
export type Segmentation = {
  /** The square that was looked at in the second pass. */
  square: Square
  /** Log-odds of tongue over that square, `cells` a side. */
  logits: Float32Array
  cells: number
  /** Log-odds that there is a tongue, the mean of both passes. */
  presence: number
  /** How much of the close look is neither surely tongue nor surely not, in sides of the tongue. */
  undecided: number
  /** The first pass: size of the tongue's part, and of the next largest. */
  areaOfFirstPass: number
  areaOfNext: number
}

/** The mask of a field at the network's own resolution, largest part first. */
const partsOf = (field: Float32Array, cells: number, size: number): Component[] => {
  const read = readField(field, cells)
  const mask = new Uint8Array(size * size)
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) mask[at] = read((x + 0.5) / size, (y + 0.5) / size) > 0 ? 1 : 0
  }
  return componentsOf(mask, size)
}

/** The square around a part of the first pass, with air around it, in pixels of the photo. */
const squareAround = (part: Component, whole: Square, size: number): Square => {
  const pixel = whole.side / size
  const width = part.right - part.left + 1
  const height = part.bottom - part.top + 1
  const side = Math.max(width, height) * (1 + 2 * MARGIN) * pixel
  return {
    left: whole.left + (part.left + width / 2) * pixel - side / 2,
    top: whole.top + (part.top + height / 2) * pixel - side / 2,
    side,
  }
}

/** Length of the outline over which the network is in two minds, as shares of the tongue's own side: a tongue has a clear edge. */
const undecidedOf = (logits: Float32Array): number => {
  let inside = 0
  let undecided = 0
  for (const logit of logits) {
    if (logit > 0) inside++
    if (Math.abs(logit) < SURE) undecided++
  }
  return inside === 0 ? Infinity : undecided / Math.sqrt(inside)
}

type Sight = Segmentation & { leastPresence: number }

/** Looks over a square of the photo, then close around what was found there. Null when the first look finds nothing. */
const lookTwice = async (network: TongueNetwork, photo: RgbaImage, from: Square): Promise<Sight | null> => {
  const size = network.inputSize
  const first = await network.look(cutSquare(photo, from, size))
  const [part, next] = partsOf(first.logits, first.cells, size)
  if (!part || part.pixels.length < SMALLEST_PIXELS) return null
  const square = squareAround(part, from, size)
  const second = await network.look(cutSquare(photo, square, size))
  return {
    square,
    logits: second.logits,
    cells: second.cells,
    presence: (first.presence + second.presence) / 2,
    leastPresence: Math.min(first.presence, second.presence),
    undecided: undecidedOf(second.logits),
    areaOfFirstPass: part.pixels.length / size ** 2,
    areaOfNext: (next?.pixels.length ?? 0) / size ** 2,
  }
}

/** The middle of a square, half as wide. */
const middleOf = ({ left, top, side }: Square): Square => ({
  left: left + side / 4,
  top: top + side / 4,
  side: side / 2,
})

/** A look at the middle alone sees cheeks and noses as large as tongues: it is believed only when nothing speaks against it. */
const isBeyondDoubt = ({ leastPresence, undecided, areaOfFirstPass, areaOfNext }: Sight): boolean =>
  leastPresence >= SURE && undecided <= CLEAR && areaOfNext <= SECOND * areaOfFirstPass

/**
 * Looks for the tongue over the whole photo, then close around what was found. When no tongue is surely there, it looks once
 * more at the middle: somebody who stands far away has a tongue too small for the first look, and is to hear that they are far
 * away, not that they shall put it out. Null when nothing is found.
 */
export const segmentTongue = async (
  network: TongueNetwork,
  photo: RgbaImage,
): Promise<Segmentation | null> => {
  const whole = wholeOf(photo)
  const found = await lookTwice(network, photo, whole)
  if (found && found.presence >= SURE) return found
  const nearer = await lookTwice(network, photo, middleOf(whole))
  return nearer && isBeyondDoubt(nearer) ? nearer : found
}

/** What a mask is drawn over: `width` by `height` pixels, of which the first begins at `left`, `top` in the photo. */
export type MaskFrame = { left: number; top: number; scale: number; width: number; height: number }

/**
 * The mask of the tongue (1 inside) over a part of the photo: the largest connected part, nothing beyond the square that
 * was looked at. `scale` is how many pixels of the photo one pixel of the mask is wide.
 */
export const maskOf = (
  { square, logits, cells }: Segmentation,
  { left, top, scale, width, height }: MaskFrame,
): Uint8Array => {
  const read = readField(logits, cells)
  const mask = new Uint8Array(width * height)
  for (let row = 0, at = 0; row < height; row++) {
    const y = (top + (row + 0.5) * scale - square.top) / square.side
    for (let column = 0; column < width; column++, at++) {
      const x = (left + (column + 0.5) * scale - square.left) / square.side
      if (x >= 0 && x < 1 && y >= 0 && y < 1 && read(x, y) > 0) mask[at] = 1
    }
  }
  const [largest] = componentsOf(mask, width)
  mask.fill(0)
  for (const pixel of largest?.pixels ?? []) mask[pixel] = 1
  return mask
}
