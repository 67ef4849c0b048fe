import { clamp } from '@anzuo/vitals/clamp'
import { findConnectedComponents } from '../image/connectedComponents'
import { traceContour, resampleContour, smoothCircularSignal, type ContourPoint } from '../image/contours'
import type { NormalisedTongueCrop } from '../normalisedCrop'
import type { TongueLabImage } from '../tongueLabImage'
import { classifyByThresholds, type ClassifiedTongueSign } from './signClassification'
import { TONGUE_SIGN_LABELS } from './signLabels'

export type ToothMarkDetection = {
  grade: ClassifiedTongueSign<'toothMarks'>
  /** How strongly light and dark alternate along the sides, units of L*. */
  relief: number
  /** Where single marks were seen, pixels of the specimen. */
  marks: ContourPoint[]
}

const CONTOUR_POINTS = 720
/** Smoothing along the outline, in points: what remains between the two is as wide as the mark of a tooth. */
const FINE_SIGMA_POINTS = 2
const COARSE_SIGMA_POINTS = 10
/** The line that the light is read along follows the outline this closely only. */
const CONTOUR_SIGMA_POINTS = 16
/** How far inside the edge the light is read, shares of the tongue's side. */
const SAMPLING_DEPTHS = [0, 0.02, 0.035] as const
/** A single mark is darker than its neighbours by this much. */
const MIN_MARK_DARKNESS = 1.6

/**
 * Marks of teeth along both sides. The light says more than the outline: between the marks the edge bulges and shines
 * (own trial on the training photos; the outline of a small network is too smooth for notches).
 */
export const detectToothMarks = (
  { size, mask, boundingBox }: NormalisedTongueCrop,
  { l }: TongueLabImage,
): ToothMarkDetection => {
  const [part] = findConnectedComponents(mask, size)
  if (!part) return { grade: { label: 'unclear', confidence: 0 }, relief: 0, marks: [] }
  const ring = resampleContour(traceContour(mask, size, part), CONTOUR_POINTS)
  const xs = smoothCircularSignal(
    Float64Array.from(ring, ({ x }) => x),
    CONTOUR_SIGMA_POINTS,
  )
  const ys = smoothCircularSignal(
    Float64Array.from(ring, ({ y }) => y),
    CONTOUR_SIGMA_POINTS,
  )
  const side = Math.sqrt(part.pixels.length)
  const at = (k: number) => (k + CONTOUR_POINTS) % CONTOUR_POINTS
  // The trace runs clockwise, so that the inside lies to the right of the way.
  const inward = ring.map((_, k) => {
    const dx = xs[at(k + 1)]! - xs[at(k - 1)]!
    const dy = ys[at(k + 1)]! - ys[at(k - 1)]!
    const length = Math.hypot(dx, dy) + 1e-9
    return { x: -dy / length, y: dx / length }
  })
  const read = (x: number, y: number) => {
    const column = clamp(x, 0, size - 2)
    const row = clamp(y, 0, size - 2)
    const from = Math.floor(row) * size + Math.floor(column)
    const partX = column % 1
    const partY = row % 1
    const upper = l[from]! * (1 - partX) + l[from + 1]! * partX
    const lower = l[from + size]! * (1 - partX) + l[from + size + 1]! * partX
    return upper * (1 - partY) + lower * partY
  }
  const light = Float64Array.from(ring, (_, k) => {
    const { x, y } = inward[k]!
    const sum = SAMPLING_DEPTHS.reduce(
      (total: number, depth) => total + read(xs[k]! + x * depth * side, ys[k]! + y * depth * side),
      0,
    )
    return sum / SAMPLING_DEPTHS.length
  })
  const fine = smoothCircularSignal(light, FINE_SIGMA_POINTS)
  const coarse = smoothCircularSignal(light, COARSE_SIGMA_POINTS)
  const relief = fine.map((value, k) => value - coarse[k]!)
  const height = boundingBox.bottom - boundingBox.top
  const isSide = (k: number) => {
    const share = (ys[k]! - boundingBox.top) / height
    return share > 0.3 && share < 0.95 && Math.abs(inward[k]!.x) > 0.4
  }
  let sum = 0
  let found = 0
  const marks: ContourPoint[] = []
  for (let k = 0; k < CONTOUR_POINTS; k++) {
    if (!isSide(k)) continue
    sum += Math.abs(relief[k]!)
    found++
    const isLowest = relief[k]! < relief[at(k - 1)]! && relief[k]! <= relief[at(k + 1)]!
    if (isLowest && relief[k]! < -MIN_MARK_DARKNESS) marks.push({ x: xs[k]!, y: ys[k]! })
  }
  const strength = found === 0 ? 0 : sum / found
  return { grade: classifyByThresholds(Math.log(strength), TOOTH_MARK_SCALE), relief: strength, marks }
}

/**
 * Mean size of the relief, as a logarithm. The border between slight and moderate is fitted to marks that hands called light or
 * severe; nobody labelled the two others, which are as far from it as they were in the author's own grades.
 */
const TOOTH_MARK_SCALE = {
  labels: TONGUE_SIGN_LABELS.toothMarks,
  borders: [Math.log(0.64), Math.log(0.864), Math.log(1.12)],
  spread: [0.03, 0.06, 0.03],
} as const
