import type { RgbaImage } from '@anzuo/vitals'
import {
  findTonguePhotoFault,
  measureTonguePhotoQuality,
  type TonguePhotoQualityMetrics,
  type TonguePhotoFault,
} from './qualityCheck'
import type { TongueNetwork } from './network/tongueNetwork'
import type { LabColour } from './image/colourSpaces'
import { findContours } from './image/contours'
import { segmentTongue } from './tongueSegmentation'
import { classifyTongueBuild } from './signs/tongueBuild'
import {
  classifyTongueBodyColour,
  classifyTongueCoating,
  classifyTongueMoisture,
  classifyTongueTipRedness,
} from './signs/bodyAndCoating'
import { detectTongueCracks } from './signs/cracks'
import type { TongueSignClassification } from './signs/signClassification'
import type { TongueSignKey, TongueSignLabel, WhiteReference } from './signs/signLabels'
import { detectToothMarks } from './signs/toothMarks'
import { cropTongue, normaliseTongueCrop, type Point, type NormalisedTongueCrop } from './normalisedCrop'
import { computeTongueLabColour } from './tongueLabImage'
import { estimateWhiteBalance } from './whiteBalance'

/** Everything that a photo can show of a tongue; each sign may be unclear. */
export type TongueSigns = { [Sign in TongueSignKey]: TongueSignClassification<TongueSignLabel<Sign>> }

/** Where a sign was seen: closed lines, or single points, as shares (0 to 1) of the photo's width and height. */
export type TongueSignLocation = { lines: Point[][]; points: Point[] }

export type TongueFindings = {
  signs: TongueSigns
  /** What showed the colour of the light; null: nothing did, so that crimson, purple and grey-black can't be told. */
  whiteReference: WhiteReference | null
  /** CIELAB of the tongue's own flesh at the usual luminance. */
  body: LabColour
  /** Share of the tongue that is coated, percent; null when highlights and shadow hide too much. */
  coverage: number | null
  overlay: TongueOverlayShapes
}

/** Where each sign was seen. It stays on the device: its outline is as personal as the photo. */
export type TongueOverlayShapes = Record<
  'tongue' | 'coating' | 'cracks' | 'toothMarks' | 'redTip',
  TongueSignLocation
> & {
  /** Width to height of the photo, without which the shares would draw a tongue too wide or too narrow. */
  aspect: number
}

export type TongueAnalysisOutcome =
  | { kind: 'judged'; findings: TongueFindings }
  | { kind: 'refused'; fault: TonguePhotoFault; outline: Point[] | null }

export type TongueAnalysisOptions = {
  network: TongueNetwork
  photo: RgbaImage
  /** Counts the faces in the photo; asked only when a second one could be in it. */
  countFaces?: () => Promise<number>
}

/** What to tell someone who is aiming: what is wrong (null: nothing), and where the tongue is seen. */
export type TongueFramingFeedback = { fault: TonguePhotoFault | null; outline: Point[] | null }

/** A tongue that takes more of the frame than this leaves no room for a second face. */
const MAX_TONGUE_AREA_FOR_SECOND_FACE = 0.15

/** Smaller spots are not drawn, pixels of a specimen. */
const MIN_SPOT_PIXELS = 60

const toPhotoOutlines = (mask: Uint8Array, { size, toPhoto }: NormalisedTongueCrop): Point[][] =>
  findContours(mask, size, MIN_SPOT_PIXELS).map(line => line.filter((_, k) => k % 3 === 0).map(toPhoto))

type TongueDetection = TongueFramingFeedback & {
  metrics: TonguePhotoQualityMetrics
  crop: NormalisedTongueCrop
}

/** Finds the tongue and the first thing that keeps the photo from being judged. Null when there is no tongue at all. */
const detectTongue = async ({
  network,
  photo,
  countFaces,
}: TongueAnalysisOptions): Promise<TongueDetection | null> => {
  const segmentation = await segmentTongue(network, photo)
  const cutout = segmentation && cropTongue(photo, segmentation)
  if (!segmentation || !cutout) return null
  const measures = measureTonguePhotoQuality(photo, segmentation, cutout)
  const faces = measures.area < MAX_TONGUE_AREA_FOR_SECOND_FACE ? await countFaces?.() : undefined
  const fault = findTonguePhotoFault(measures, faces)
  if (fault === 'noTongue') return null
  const normalisedCrop = normaliseTongueCrop(cutout, photo)
  return {
    metrics: measures,
    crop: normalisedCrop,
    fault,
    outline: toPhotoOutlines(normalisedCrop.mask, normalisedCrop)[0] ?? null,
  }
}

/** Looks at a frame of the camera while someone is aiming. */
export const checkTongueFraming = async (options: TongueAnalysisOptions): Promise<TongueFramingFeedback> => {
  const { fault, outline } = (await detectTongue(options)) ?? { fault: 'noTongue', outline: null }
  return { fault, outline }
}

/**
 * Judges a photo of a tongue: finds the tongue, refuses the photo with one reason when it can't be judged, and otherwise
 * says what is to be seen, how surely, and where. The photo is only read; nothing of it is kept.
 */
export const analyseTonguePhoto = async (options: TongueAnalysisOptions): Promise<TongueAnalysisOutcome> => {
  const sighting = await detectTongue(options)
  if (!sighting) return { kind: 'refused', fault: 'noTongue', outline: null }
  const { metrics, crop, fault, outline } = sighting
  if (fault) return { kind: 'refused', fault, outline }
  const balance = estimateWhiteBalance(crop)
  const colour = computeTongueLabColour(crop, balance)
  const toothMarks = detectToothMarks(crop, colour)
  const cracks = detectTongueCracks(crop)
  const coating = classifyTongueCoating(crop, colour, balance)
  const tip = classifyTongueTipRedness(crop, colour)
  const toSignLocation = (mask: Uint8Array, isSeen: boolean): TongueSignLocation => ({
    lines: isSeen ? toPhotoOutlines(mask, crop) : [],
    points: [],
  })
  const hasMarks = toothMarks.grade.label === 'moderate' || toothMarks.grade.label === 'severe'
  return {
    kind: 'judged',
    findings: {
      signs: {
        toothMarks: toothMarks.grade,
        cracks: cracks.sign,
        build: classifyTongueBuild(metrics),
        bodyColour: classifyTongueBodyColour(colour, balance),
        redTip: tip.sign,
        coatingColour: coating.colour,
        coatingThickness: coating.thickness,
        moisture: classifyTongueMoisture(crop),
        greasy: coating.greasy,
      },
      whiteReference: balance.reference,
      body: colour.body,
      coverage: Number.isFinite(coating.coverage) ? coating.coverage : null,
      overlay: {
        aspect: options.photo.width / options.photo.height,
        tongue: toSignLocation(crop.mask, true),
        coating: toSignLocation(coating.mask, coating.thickness.label !== 'none'),
        cracks: toSignLocation(cracks.mask, cracks.sign.label === 'present'),
        toothMarks: { lines: [], points: hasMarks ? toothMarks.marks.map(crop.toPhoto) : [] },
        redTip: toSignLocation(tip.mask, tip.sign.label === 'yes'),
      },
    },
  }
}
