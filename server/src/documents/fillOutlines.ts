import type { Path } from 'fontkit'

/** A picture of grey dots: 255 is white. */
export type GreyPicture = { width: number; height: number; dots: Uint8Array }

/** Where an outline lies: dots of its origin, and dots in a unit of the font, whose y goes up. */
type Placement = { x: number; y: number; scale: number }

type Point = readonly [x: number, y: number]
type Edge = { from: Point; to: Point }

/** Straight pieces that stand for a curve; letters of a label are small. */
const PIECES_PER_CURVE = 8

/** Lines that a row of dots is looked at along: so many steps of grey an edge has. */
const LINES_PER_DOT = 4

const bezierAt = (points: readonly Point[], at: number): Point => {
  const [first = [0, 0], ...rest] = points
  if (rest.length === 0) return first
  const next = rest.map((point, index): Point => {
    const [x, y] = points[index] ?? first
    return [x + (point[0] - x) * at, y + (point[1] - y) * at]
  })
  return bezierAt(next, at)
}

/** The outline as straight pieces. */
const listEdges = (outline: Path, { x, y, scale }: Placement): Edge[] => {
  const edges: Edge[] = []
  let start: Point = [0, 0]
  let current: Point = [0, 0]
  const lineTo = (to: Point) => {
    if (to[1] !== current[1]) edges.push({ from: current, to })
    current = to
  }
  for (const { command, args } of outline.commands) {
    const points: Point[] = []
    for (let index = 0; index + 1 < args.length; index += 2)
      points.push([x + (args[index] ?? 0) * scale, y - (args[index + 1] ?? 0) * scale])
    if (command === 'closePath') lineTo(start)
    else if (command === 'moveTo') start = current = points[0] ?? current
    else if (points.length === 1) lineTo(points[0] ?? current)
    else {
      const curve = [current, ...points]
      for (let piece = 1; piece <= PIECES_PER_CURVE; piece += 1)
        lineTo(bezierAt(curve, piece / PIECES_PER_CURVE))
    }
  }
  return edges
}

/** Where a line enters and leaves the outline: what winds around a place is inside (nonzero rule). */
const listSpans = (edges: readonly Edge[], y: number): [from: number, to: number][] => {
  const crossings = edges
    .filter(({ from, to }) => Math.min(from[1], to[1]) <= y && y < Math.max(from[1], to[1]))
    .map(({ from, to }) => ({
      x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
      turn: to[1] > from[1] ? 1 : -1,
    }))
    .sort((a, b) => a.x - b.x)
  const spans: [number, number][] = []
  let winding = 0
  let begin = 0
  for (const { x, turn } of crossings) {
    if (winding === 0) begin = x
    winding += turn
    if (winding === 0) spans.push([begin, x])
  }
  return spans
}

/** Fills an outline of a font in black, with soft edges. Nothing outside of the picture is drawn. */
export const fillOutline = (picture: GreyPicture, outline: Path, placement: Placement): void => {
  const edges = listEdges(outline, placement)
  const heights = edges.flatMap(({ from, to }) => [from[1], to[1]])
  const top = Math.max(0, Math.floor(Math.min(...heights, picture.height)))
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...heights, 0)))
  for (let row = top; row < bottom; row += 1) {
    const shades = new Float32Array(picture.width)
    for (let line = 0; line < LINES_PER_DOT; line += 1)
      for (const [from, to] of listSpans(edges, row + (line + 0.5) / LINES_PER_DOT))
        for (let dot = Math.max(0, Math.floor(from)); dot < Math.min(picture.width, Math.ceil(to)); dot += 1)
          shades[dot] = (shades[dot] ?? 0) + Math.min(dot + 1, to) - Math.max(dot, from)
    shades.forEach((shade, dot) => {
      if (shade === 0) return
      const at = row * picture.width + dot
      picture.dots[at] = Math.max(0, (picture.dots[at] ?? 0) - Math.round((shade / LINES_PER_DOT) * 255))
    })
  }
}
