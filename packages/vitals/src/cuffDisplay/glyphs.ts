import type { BinaryImage } from './binaryImage'

/** Pixels that hang together; their places stand as `y * width + x`. The box holds its last row and column. */
export type Glyph = {
  pixels: Int32Array
  left: number
  right: number
  top: number
  bottom: number
}

export const getGlyphHeight = ({ top, bottom }: Glyph): number => bottom - top + 1
export const getGlyphWidth = ({ left, right }: Glyph): number => right - left + 1

/** As many parts as a picture of a display may fall into; more is noise. */
const MAX_GLYPHS = 400

/**
 * The parts of a binary image. Pixels are of one part where the grown image joins them; of each part only the pixels of the image
 * itself count. Parts of fewer than `minPixels` are left out; none are given when there are too many to be a display.
 */
export const findGlyphs = (
  binary: BinaryImage,
  grown: BinaryImage,
  { minPixels }: { minPixels: number },
): Glyph[] => {
  const { width, height } = binary
  const isVisited = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  const glyphs: Glyph[] = []
  for (let start = 0; start < width * height; start += 1) {
    if (!grown.data[start] || isVisited[start]) continue
    const glyph = collectGlyph(start, { binary, grown, isVisited, stack })
    if (glyph.pixels.length < minPixels) continue
    glyphs.push(glyph)
    if (glyphs.length > MAX_GLYPHS) return []
  }
  return glyphs
}

type Search = { binary: BinaryImage; grown: BinaryImage; isVisited: Uint8Array; stack: Int32Array }

/** Everything that the grown image joins to a place, by depth-first search. */
const collectGlyph = (start: number, { binary, grown, isVisited, stack }: Search): Glyph => {
  const { width, height } = binary
  const pixels: number[] = []
  const box = { left: width, right: -1, top: height, bottom: -1 }
  let size = 0
  const visit = (at: number) => {
    if (!grown.data[at] || isVisited[at]) return
    isVisited[at] = 1
    stack[size] = at
    size += 1
  }
  visit(start)
  while (size > 0) {
    size -= 1
    const at = stack[size] ?? 0
    const x = at % width
    const y = (at - x) / width
    if (binary.data[at]) {
      pixels.push(at)
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (y > 0) visit(at - width)
    if (y < height - 1) visit(at + width)
  }
  return { pixels: Int32Array.from(pixels), ...box }
}
