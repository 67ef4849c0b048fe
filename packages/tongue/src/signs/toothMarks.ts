import { clamp } from '@anzuo/vitals/clamp'
import { median } from '@anzuo/vitals/statistics'
import { findConnectedComponents } from '../image/connectedComponents'
import { traceContour, resampleContour, smoothCircularSignal, type ContourPoint } from '../image/contours'
import { isAtPhotoBorder, type NormalisedTongueCrop } from '../normalisedCrop'
import type { TongueLabImage } from '../tongueLabImage'
import {
  classifyByThresholds,
  UNCLEAR_SIGN_CLASSIFICATION,
  type ClassifiedTongueSign,
} from './signClassification'

export type ToothMarkDetection = {
  grade: ClassifiedTongueSign<'toothMarks'>
  /**
   * How strongly light and dark alternate along the sides and how deep the edge's notches are: logarithm of units of L*, plus
   * `NOTCH_WEIGHT` times that of shares of the tongue's side. NaN when the sides are not to be seen.
   */
  strength: number
  /** Where single marks were seen, pixels of the specimen. */
  marks: ContourPoint[]
}

const NO_TOOTH_MARK_DETECTION: ToothMarkDetection = {
  grade: UNCLEAR_SIGN_CLASSIFICATION,
  strength: NaN,
  marks: [],
}

const CONTOUR_POINTS = 720
/** Smoothing along the outline, in points: what remains between the two is as wide as the mark of a tooth. */
const FINE_SIGMA_POINTS = 2
const COARSE_SIGMA_POINTS = 10
/** The line that the light is read along follows the outline this closely only. */
const CONTOUR_SIGMA_POINTS = 16
/** How far inside the edge the light is read, shares of the tongue's side. */
const SAMPLING_DEPTHS = [0, 0.02, 0.035] as const
/** Where the edge is looked for, from outside to inside of the smooth outline, shares of the tongue's side. */
const EDGE_SEARCH_DEPTHS = Array.from({ length: 29 }, (_, k) => (k - 14) / 400)
/** The light rises from so many of these depths before a place to so many behind it. */
const EDGE_GRADIENT_REACH = 2
/** Smoothing of the edge along the outline, points: the same width of a tooth, a little wider than for the light. */
const NOTCH_FINE_SIGMA_POINTS = 3
const NOTCH_COARSE_SIGMA_POINTS = 14
/** Half as much as the light: about 90 other ways to look for the edge do as well with it. */
const NOTCH_WEIGHT = 0.5
/** Keeps the logarithm finite for an edge without notches, shares of the tongue's side. */
const MIN_NOTCH_SHARE = 1e-4
/** So much of the sides may lie at the edge of the photo, where no marks are to be seen, before nothing is said of them. */
const MAX_HIDDEN_SIDE_SHARE = 0.35
/**
 * Nearer to the left or right edge of the photo than this, a share of the tongue's width, the tongue may go on beyond it. Photos whose
 * sides were cut by 4 to 10 % had their outline up to 7 % inside the edge; whole photos have 15 % of air and more.
 */
const MIN_SIDE_CLEARANCE = 0.08
/** The rows between which the sides are looked at for that, shares of the tongue's length. */
const SIDE_ROWS = [0.3, 0.8] as const
/** A single mark is darker than its neighbours by this much. */
const MIN_MARK_DARKNESS = 1.6

/** The outline without its scallops, at equal distances: places, and the directions to the inside. */
type SmoothOutline = { xs: Float64Array; ys: Float64Array; inward: ContourPoint[]; side: number }

const at = (k: number) => (k + CONTOUR_POINTS) % CONTOUR_POINTS

const traceSmoothOutline = ({ mask, size }: NormalisedTongueCrop): SmoothOutline | null => {
  const [part] = findConnectedComponents(mask, size)
  if (!part) return null
  const ring = resampleContour(traceContour(mask, size, part), CONTOUR_POINTS)
  const smooth = (read: (point: ContourPoint) => number) =>
    smoothCircularSignal(Float64Array.from(ring, read), CONTOUR_SIGMA_POINTS)
  const xs = smooth(({ x }) => x)
  const ys = smooth(({ y }) => y)
  // The trace runs clockwise, so that the inside lies to the right of the way.
  const inward = ring.map((_, k) => {
    const dx = xs[at(k + 1)]! - xs[at(k - 1)]!
    const dy = ys[at(k + 1)]! - ys[at(k - 1)]!
    const length = Math.hypot(dx, dy) + 1e-9
    return { x: -dy / length, y: dx / length }
  })
  return { xs, ys, inward, side: Math.sqrt(part.pixels.length) }
}

/** Reads a plane between its pixels; beyond its rim the rim's. */
const createPlaneReader = (plane: Float32Array, size: number) => (x: number, y: number) => {
  const column = clamp(x, 0, size - 2)
  const row = clamp(y, 0, size - 2)
  const from = Math.floor(row) * size + Math.floor(column)
  const partX = column % 1
  const partY = row % 1
  const upper = plane[from]! * (1 - partX) + plane[from + 1]! * partX
  const lower = plane[from + size]! * (1 - partX) + plane[from + size + 1]! * partX
  return upper * (1 - partY) + lower * partY
}

type PlaneReader = ReturnType<typeof createPlaneReader>

/** How much lighter (above 0) or darker each place inside the outline is than what lies before and behind it, units of L*. */
const measureOutlineRelief = ({ xs, ys, inward, side }: SmoothOutline, read: PlaneReader): Float64Array => {
  const light = Float64Array.from(inward, ({ x, y }, k) => {
    const sum = SAMPLING_DEPTHS.reduce(
      (total: number, depth) => total + read(xs[k]! + x * depth * side, ys[k]! + y * depth * side),
      0,
    )
    return sum / SAMPLING_DEPTHS.length
  })
  const coarse = smoothCircularSignal(light, COARSE_SIGMA_POINTS)
  return smoothCircularSignal(light, FINE_SIGMA_POINTS).map((value, k) => value - coarse[k]!)
}

/**
 * How far the tongue's edge lies inside (above 0) or outside of what lies before and behind it, shares of the tongue's side. The
 * network's outline is too smooth for notches: the edge is where the light rises most on a way across it.
 */
const measureEdgeNotches = ({ xs, ys, inward, side }: SmoothOutline, read: PlaneReader): Float64Array => {
  const places = Float64Array.from(inward, ({ x, y }, k) => {
    const profile = EDGE_SEARCH_DEPTHS.map(depth =>
      read(xs[k]! + x * depth * side, ys[k]! + y * depth * side),
    )
    let steepest = EDGE_GRADIENT_REACH
    const rise = (depth: number) =>
      profile[depth + EDGE_GRADIENT_REACH]! - profile[depth - EDGE_GRADIENT_REACH]!
    for (let depth = steepest + 1; depth < profile.length - EDGE_GRADIENT_REACH; depth++) {
      if (rise(depth) > rise(steepest)) steepest = depth
    }
    return EDGE_SEARCH_DEPTHS[steepest]!
  })
  const steady = places.map((_, k) => median([-2, -1, 0, 1, 2].map(step => places[at(k + step)]!)))
  const coarse = smoothCircularSignal(steady, NOTCH_COARSE_SIGMA_POINTS)
  return smoothCircularSignal(steady, NOTCH_FINE_SIGMA_POINTS).map((value, k) => value - coarse[k]!)
}

/**
 * Least distance of the tongue's sides to the left and right edge of the photo, a share of its width. Of a tongue that the frame cuts the
 * network draws an outline a little inside the edge: that line is flesh, without the marks that the lost side may have.
 */
const measureSideClearance = ({ mask, size, boundingBox, toPhoto }: NormalisedTongueCrop): number => {
  const { top, bottom } = boundingBox
  const [from, to] = SIDE_ROWS.map(share => Math.round(top + share * (bottom - top)))
  let clearance = Infinity
  for (let y = from!; y < to!; y++) {
    const row = mask.subarray(y * size, (y + 1) * size)
    const [first, last] = [row.indexOf(1), row.lastIndexOf(1)]
    if (first < 0) continue
    const [left, right] = [toPhoto({ x: first, y }).x, toPhoto({ x: last, y }).x]
    const width = ((right - left) * (last - first + 1)) / Math.max(1, last - first)
    clearance = Math.min(clearance, left / width, (1 - right) / width)
  }
  return clearance
}

/**
 * Marks of teeth along both sides: between the marks the edge bulges and shines, at each of them it recedes. Light and edge go
 * wrong on different photos, so that both together are surer than either.
 */
export const detectToothMarks = (
  crop: NormalisedTongueCrop,
  { l }: Pick<TongueLabImage, 'l'>,
): ToothMarkDetection => {
  const outline = traceSmoothOutline(crop)
  if (!outline || measureSideClearance(crop) < MIN_SIDE_CLEARANCE) return NO_TOOTH_MARK_DETECTION
  const { xs, ys, inward } = outline
  const { top, bottom } = crop.boundingBox
  const reach = Math.abs(EDGE_SEARCH_DEPTHS[0]!) * outline.side
  const read = createPlaneReader(l, crop.size)
  const relief = measureOutlineRelief(outline, read)
  const notches = measureEdgeNotches(outline, read)
  let reliefSum = 0
  let notchSum = 0
  let visible = 0
  let hidden = 0
  const marks: ContourPoint[] = []
  for (let k = 0; k < CONTOUR_POINTS; k++) {
    const down = (ys[k]! - top) / (bottom - top)
    if (down <= 0.3 || down >= 0.95 || Math.abs(inward[k]!.x) <= 0.4) continue
    const place = { x: xs[k]!, y: ys[k]! }
    const { x, y } = inward[k]!
    const outermost = { x: place.x - reach * x, y: place.y - reach * y }
    if (isAtPhotoBorder(crop.toPhoto(outermost))) {
      hidden++
      continue
    }
    reliefSum += Math.abs(relief[k]!)
    notchSum += Math.abs(notches[k]!)
    visible++
    const isLowest = relief[k]! < relief[at(k - 1)]! && relief[k]! <= relief[at(k + 1)]!
    if (isLowest && relief[k]! < -MIN_MARK_DARKNESS) marks.push(place)
  }
  if (visible === 0 || hidden > MAX_HIDDEN_SIDE_SHARE * (visible + hidden)) return NO_TOOTH_MARK_DETECTION
  const strength =
    Math.log(reliefSum / visible) + NOTCH_WEIGHT * Math.log(notchSum / visible + MIN_NOTCH_SHARE)
  return { grade: gradeToothMarks(strength), strength, marks }
}

/**
 * Two grades by the border that is fitted to labels given by hand, or the outermost ones where the relief is clearly weaker or
 * stronger still. Between the two mild grades, and between the two strong ones, the one that says less is given: nobody labelled
 * their difference.
 */
const gradeToothMarks = (strength: number): ClassifiedTongueSign<'toothMarks'> => {
  const side = classifyByThresholds(strength, MILD_OR_STRONG_SCALE)
  if (side.label === 'unclear') return side
  const outermost =
    side.label === 'slight'
      ? classifyByThresholds(strength, NONE_SCALE)
      : classifyByThresholds(strength, SEVERE_SCALE)
  return outermost.label === 'none' || outermost.label === 'severe' ? outermost : side
}

/**
 * The border between slight and moderate is fitted to marks that hands called light or severe, the spread so that 18 % of them are
 * unclear (models/tongue/README.md); the two others are the author's own.
 */
const MILD_OR_STRONG_SCALE = { labels: ['slight', 'moderate'], borders: [-2.87], spread: 0.15 } as const
const NONE_SCALE = { labels: ['none', 'slight'], borders: [-3.25], spread: 0.08 } as const
const SEVERE_SCALE = { labels: ['moderate', 'severe'], borders: [-2.53], spread: 0.08 } as const
