import type { RgbaImage } from '@anzuo/vitals'
import { median } from '@anzuo/vitals/statistics'
import { computeLuminance, srgbToLinear } from './image/colourSpaces'
import { computeDistanceTransform } from './image/morphology'
import { quantile } from './image/statistics'
import {
  MAX_SECOND_TONGUE_AREA_RATIO,
  CONFIDENT_TONGUE_LOG_ODDS,
  type TongueSegmentation,
} from './tongueSegmentation'
import { estimateTongueTiltDegrees, type TongueCrop } from './normalisedCrop'

/** Why a photo can't be judged. Each has its own advice on the guidance page. */
export type TonguePhotoFault =
  | 'noTongue'
  | 'severalFaces'
  | 'tooFar'
  | 'offCentre'
  | 'cutOff'
  | 'blurred'
  | 'tooDark'
  | 'tooBright'
  | 'colourCast'
  | 'mouthNotOpen'
  | 'straining'

/** What the gate looks at; every number has its limit in `LIMITS`. */
export type TonguePhotoQualityMetrics = {
  /** Log-odds that there is a tongue. */
  presence: number
  /** How much around the outline is neither surely tongue nor surely not, in sides of the tongue. */
  undecided: number
  /** Share of the frame that is tongue. */
  area: number
  /** Root of the tongue's area in pixels of the photo. */
  nativeSide: number
  /** A second tongue's area, as a share of the first one's. */
  second: number
  /** From the middle of the frame to the middle of the tongue, as shares of width and height: the larger one. */
  offCentre: number
  /**
   * Length of the tongue's outline along the lower edge of the frame, or by how much it is longer along the left edge than along
   * the right one or the other way round, as a share of the tongue's own side. The larger one.
   */
  atEdge: number
  /** The same length along left and right edge, the shorter one: a tongue that fills the frame touches both. */
  atBothSides: number
  /** Variance of the Laplacian at the tongue's normal size and brightness. */
  sharpness: number
  /** Median luminance of the tongue in linear light, 0 to 1. */
  light: number
  /** Share of the tongue where a channel has reached its end. */
  clipped: number
  /** Natural logarithms of red to green and blue to green on the tongue. */
  cast: { red: number; blue: number }
  /** Height to width of the tongue, upright. */
  slimness: number
  /** Width near the tip to the greatest width. */
  tip: number
}

/**
 * The limits of the gate, set on the training photos of models/tongue so that at most one in a hundred of them is refused.
 * Where the literature gives no number this is all there is; the model card says so.
 */
export const TONGUE_PHOTO_QUALITY_LIMITS = {
  presence: CONFIDENT_TONGUE_LOG_ODDS,
  undecided: 16,
  area: 0.08,
  nativeSide: 90,
  second: MAX_SECOND_TONGUE_AREA_RATIO,
  offCentre: 0.21,
  atEdge: 0.72,
  sharpness: 9,
  light: [0.035, 0.62],
  clipped: 0.25,
  castRed: [0.2, 1.6],
  castBlue: [-0.75, 0.6],
  slimness: [0.42, 1.85],
  tip: 0.15,
} as const

/** Pixels of the rim that are left out of brightness, sharpness and colour. */
const RIM_PIXELS = 8

/** Measures what the gate needs to know of a photo. */
export const measureTonguePhotoQuality = (
  photo: Pick<RgbaImage, 'width' | 'height'>,
  segmentation: TongueSegmentation,
  cutout: TongueCrop,
): TonguePhotoQualityMetrics => {
  const { size, pixels, mask, square, nativeSide } = cutout
  const depth = computeDistanceTransform(mask, size)
  const luma = new Float32Array(size * size)
  const light: number[] = []
  const toRed: number[] = []
  const toBlue: number[] = []
  let clipped = 0
  let sumX = 0
  let sumY = 0
  let area = 0
  for (let at = 0; at < luma.length; at++) {
    const red = pixels[3 * at]!
    const green = pixels[3 * at + 1]!
    const blue = pixels[3 * at + 2]!
    luma[at] = 0.299 * red + 0.587 * green + 0.114 * blue
    if (mask[at]) {
      area++
      sumX += at % size
      sumY += Math.floor(at / size)
    }
    if (depth[at]! < RIM_PIXELS) continue
    if (Math.max(red, green, blue) >= 253) clipped++
    const linear = [srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue)] as const
    light.push(computeLuminance(...linear))
    toRed.push(Math.log((linear[0] + 0.002) / (linear[1] + 0.002)))
    toBlue.push(Math.log((linear[2] + 0.002) / (linear[1] + 0.002)))
  }
  const scale = square.side / size
  const centreX = (square.left + (sumX / area + 0.5) * scale) / photo.width
  const centreY = (square.top + (sumY / area + 0.5) * scale) / photo.height
  return {
    presence: segmentation.presence,
    undecided: segmentation.undecided,
    area: (area * scale * scale) / (photo.width * photo.height),
    nativeSide,
    second: segmentation.nextLargestArea / segmentation.firstPassArea,
    offCentre: Math.max(Math.abs(centreX - 0.5), Math.abs(centreY - 0.5)),
    ...measureEdgeContact(photo, cutout),
    sharpness: computeSharpness(luma, depth, size),
    light: median(light),
    clipped: light.length === 0 ? 0 : clipped / light.length,
    cast: { red: median(toRed), blue: median(toBlue) },
    ...measureTongueShape(cutout),
  }
}

/** So far inside the edge of the photo the outline counts as touching it: that coarse the network's outline is there. */
const CONTACT_DEPTH_PIXELS = 6

/**
 * How much of the tongue's outline lies on the left, right or lower edge of the photo. The root may end at the top. Both sides
 * alike: the tongue fills the frame, and little of it is lost; one side alone: part of it lies beyond.
 */
const measureEdgeContact = (
  photo: Pick<RgbaImage, 'width' | 'height'>,
  { size, mask, square }: TongueCrop,
): Pick<TonguePhotoQualityMetrics, 'atEdge' | 'atBothSides'> => {
  const scale = square.side / size
  const toColumn = (x: number) => Math.round((x - square.left) / scale)
  const toRow = (y: number) => Math.round((y - square.top) / scale)
  const left = toColumn(0) + CONTACT_DEPTH_PIXELS
  const right = toColumn(photo.width) - 1 - CONTACT_DEPTH_PIXELS
  const bottom = toRow(photo.height) - 1 - CONTACT_DEPTH_PIXELS
  let area = 0
  const edges = { left: 0, right: 0, bottom: 0 }
  for (let at = 0; at < mask.length; at++) {
    area += mask[at]!
  }
  for (let k = 0; k < size; k++) {
    if (left >= 0 && left < size) edges.left += mask[k * size + left]!
    if (right >= 0 && right < size) edges.right += mask[k * size + right]!
    if (bottom >= 0 && bottom < size) edges.bottom += mask[bottom * size + k]!
  }
  const side = Math.sqrt(area)
  return {
    atEdge: Math.max(Math.abs(edges.left - edges.right), edges.bottom) / side,
    atBothSides: Math.min(edges.left, edges.right) / side,
  }
}

/** Variance of the Laplacian (Pertuz et al. 2013) where the tongue is, with the brightness divided out. */
const computeSharpness = (luma: Float32Array, depth: Float32Array, size: number): number => {
  const values: number[] = []
  let sum = 0
  let found = 0
  for (let at = 0; at < luma.length; at++) {
    if (depth[at]! < RIM_PIXELS) continue
    sum += luma[at]!
    found++
  }
  const level = found === 0 ? 1 : Math.max(8, sum / found) / 128
  for (let at = size; at < luma.length - size; at++) {
    if (depth[at]! < RIM_PIXELS) continue
    const around = luma[at - 1]! + luma[at + 1]! + luma[at - size]! + luma[at + size]!
    values.push((4 * luma[at]! - around) / level)
  }
  if (values.length === 0) return 0
  // Highlights have the hardest edges of all, also in a blurred photo: the outermost values don't count.
  const low = quantile(values, 0.02)
  const high = quantile(values, 0.98)
  const kept = values.filter(value => value >= low && value <= high)
  return kept.reduce((total, value) => total + value * value, 0) / kept.length
}

/** Height to width, and how wide the tongue is near its tip, once it is turned upright. */
const measureTongueShape = ({
  mask,
  size,
}: TongueCrop): Pick<TonguePhotoQualityMetrics, 'slimness' | 'tip'> => {
  const angle = (-estimateTongueTiltDegrees(mask, size) * Math.PI) / 180
  const xs: number[] = []
  const ys: number[] = []
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at]) continue
    const x = (at % size) - size / 2
    const y = Math.floor(at / size) - size / 2
    xs.push(x * Math.cos(angle) - y * Math.sin(angle))
    ys.push(x * Math.sin(angle) + y * Math.cos(angle))
  }
  const top = quantile(ys, 0.002)
  const bottom = quantile(ys, 0.998)
  const rows = new Map<number, { from: number; to: number }>()
  xs.forEach((x, index) => {
    const row = Math.round(ys[index]!)
    const span = rows.get(row)
    rows.set(row, { from: Math.min(x, span?.from ?? x), to: Math.max(x, span?.to ?? x) })
  })
  const widthAt = (share: number) => {
    const span = rows.get(Math.round(top + share * (bottom - top)))
    return span ? span.to - span.from + 1 : 0
  }
  const widest = Math.max(...Array.from({ length: 19 }, (_, k) => widthAt(0.05 * (k + 1))))
  return { slimness: (bottom - top) / widest, tip: widthAt(0.9) / widest }
}

const isWithin = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to

/**
 * A cheek or a nose close by has a tongue's colour but no edge. A tongue's own edge goes too in the dark, beyond the frame and
 * behind lips that are hardly open.
 */
const hasVagueOutline = ({ undecided, light, atEdge, slimness }: TonguePhotoQualityMetrics): boolean =>
  undecided > TONGUE_PHOTO_QUALITY_LIMITS.undecided &&
  light >= TONGUE_PHOTO_QUALITY_LIMITS.light[0] &&
  atEdge <= TONGUE_PHOTO_QUALITY_LIMITS.atEdge &&
  slimness >= TONGUE_PHOTO_QUALITY_LIMITS.slimness[0]

/**
 * The first thing that keeps a photo from being judged, or null when nothing does. What the person must change first comes
 * first: a tongue too far away is not told that it is blurred, and in bad light its outline means little.
 */
export const findTonguePhotoFault = (
  metrics: TonguePhotoQualityMetrics,
  faces = 1,
): TonguePhotoFault | null => {
  const { cast, light } = metrics
  if (metrics.presence < TONGUE_PHOTO_QUALITY_LIMITS.presence || hasVagueOutline(metrics)) return 'noTongue'
  if (faces > 1 || metrics.second > TONGUE_PHOTO_QUALITY_LIMITS.second) return 'severalFaces'
  if (
    metrics.area < TONGUE_PHOTO_QUALITY_LIMITS.area ||
    metrics.nativeSide < TONGUE_PHOTO_QUALITY_LIMITS.nativeSide
  )
    return 'tooFar'
  if (light < TONGUE_PHOTO_QUALITY_LIMITS.light[0]) return 'tooDark'
  if (light > TONGUE_PHOTO_QUALITY_LIMITS.light[1] || metrics.clipped > TONGUE_PHOTO_QUALITY_LIMITS.clipped)
    return 'tooBright'
  if (metrics.atEdge > TONGUE_PHOTO_QUALITY_LIMITS.atEdge) return 'cutOff'
  if (metrics.offCentre > TONGUE_PHOTO_QUALITY_LIMITS.offCentre) return 'offCentre'
  if (metrics.sharpness < TONGUE_PHOTO_QUALITY_LIMITS.sharpness) return 'blurred'
  if (
    !isWithin(cast.red, TONGUE_PHOTO_QUALITY_LIMITS.castRed) ||
    !isWithin(cast.blue, TONGUE_PHOTO_QUALITY_LIMITS.castBlue)
  )
    return 'colourCast'
  if (metrics.slimness < TONGUE_PHOTO_QUALITY_LIMITS.slimness[0]) return 'mouthNotOpen'
  if (
    metrics.slimness > TONGUE_PHOTO_QUALITY_LIMITS.slimness[1] ||
    metrics.tip < TONGUE_PHOTO_QUALITY_LIMITS.tip
  )
    return 'straining'
  return null
}
