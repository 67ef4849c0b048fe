import { findConnectedComponents, type ConnectedComponent } from './connectedComponents'

/** Eight neighbours, clockwise from the right; y downwards. */
const CLOCKWISE_NEIGHBOURS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

export type ContourPoint = { x: number; y: number }

/** The outer edge of one connected part of a mask, clockwise, pixel by pixel (Moore's tracing). */
export const traceContour = (
  mask: Uint8Array,
  width: number,
  { pixels }: ConnectedComponent,
): ContourPoint[] => {
  const height = mask.length / width
  const start = pixels.reduce((first, pixel) => Math.min(first, pixel), Infinity)
  const inside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x]! > 0
  const first = { x: start % width, y: Math.floor(start / width) }
  const outline = [first]
  let here = first
  let heading = 0
  for (let guard = 0; guard < 4 * pixels.length + 8; guard++) {
    // Looks from the left behind, so that the trace keeps the outside on its left hand.
    const turn = CLOCKWISE_NEIGHBOURS.findIndex((_, k) => {
      const [dx, dy] = CLOCKWISE_NEIGHBOURS[(heading + 6 + k) % 8]!
      return inside(here.x + dx, here.y + dy)
    })
    if (turn < 0) break
    heading = (heading + 6 + turn) % 8
    const [dx, dy] = CLOCKWISE_NEIGHBOURS[heading]!
    here = { x: here.x + dx, y: here.y + dy }
    if (here.x === first.x && here.y === first.y) break
    outline.push(here)
  }
  return outline
}

/** The outlines of a mask's parts that have at least `least` pixels, the largest first. */
export const findContours = (mask: Uint8Array, width: number, minPixels: number): ContourPoint[][] =>
  findConnectedComponents(mask, width)
    .filter(({ pixels }) => pixels.length >= minPixels)
    .map(part => traceContour(mask, width, part))

/** `count` points at equal distances along a closed line. */
export const resampleContour = (line: readonly ContourPoint[], count: number): ContourPoint[] => {
  const lengths = line.map((point, k) => {
    const next = line[(k + 1) % line.length]!
    return Math.hypot(next.x - point.x, next.y - point.y)
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const points: ContourPoint[] = []
  let segment = 0
  let passed = 0
  for (let k = 0; k < count; k++) {
    const goal = (total * k) / count
    while (segment < line.length - 1 && passed + lengths[segment]! < goal) passed += lengths[segment++]!
    const part = lengths[segment]! > 0 ? (goal - passed) / lengths[segment]! : 0
    const from = line[segment]!
    const to = line[(segment + 1) % line.length]!
    points.push({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) })
  }
  return points
}

/** Numbers around a circle, smoothed with a Gaussian of `sigma` places. */
export const smoothCircularSignal = (values: Float64Array, sigma: number): Float64Array => {
  const halfWidth = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * halfWidth + 1 }, (_, k) =>
    Math.exp(-(((k - halfWidth) / sigma) ** 2) / 2),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return values.map((_, at) => {
    let sum = 0
    for (let k = -halfWidth; k <= halfWidth; k++) {
      sum += weights[k + halfWidth]! * values[(at + k + values.length) % values.length]!
    }
    return sum / total
  })
}
