import type { RgbaImage } from '../vitals/types'
import { findFault, measureCapture, type CaptureMeasures, type PhotoFault } from './gate'
import type { TongueNetwork } from './network/tongueNetwork'
import type { Lab } from './picture/colour'
import { outlinesOf } from './picture/outline'
import { segmentTongue } from './segmentation'
import { judgeBuild } from './signs/build'
import {
  judgeBody,
  judgeCoating,
  judgeMoisture,
  judgeTip,
  type BodyColour,
  type CoatingColour,
  type CoatingThickness,
} from './signs/colours'
import { findCracks } from './signs/cracks'
import type { Judgement } from './signs/judgement'
import { findToothMarks } from './signs/toothMarks'
import { cutOut, prepareSpecimen, type Point, type Specimen } from './specimen'
import { measureColour } from './tongueColour'
import { findWhiteBalance, type WhiteReference } from './whiteBalance'

/** Everything that a photo can show of a tongue; each sign may be unclear. */
export type TongueSigns = {
  toothMarks: Judgement<'none' | 'slight' | 'moderate' | 'severe'>
  cracks: Judgement<'none' | 'present'>
  build: Judgement<'fat' | 'plain' | 'thin'>
  bodyColour: Judgement<BodyColour>
  redTip: Judgement<'no' | 'yes'>
  coatingColour: Judgement<CoatingColour>
  coatingThickness: Judgement<CoatingThickness>
  moisture: Judgement<'moist'>
  greasy: Judgement<'no' | 'yes'>
}

/** Where a sign was seen: closed lines, or single points, as shares (0 to 1) of the photo's width and height. */
export type Seen = { lines: Point[][]; points: Point[] }

export type TongueFindings = {
  signs: TongueSigns
  /** What showed the colour of the light; null: colours are uncertain and therefore unclear. */
  whiteReference: WhiteReference | null
  /** CIELAB of the tongue's own flesh at the usual luminance. */
  body: Lab
  /** Share of the tongue that is coated, percent; null when highlights and shadow hide too much. */
  coverage: number | null
  overlay: TongueOverlay
}

/** Where each sign was seen. It stays on the device: its outline is as personal as the photo. */
export type TongueOverlay = Record<'tongue' | 'coating' | 'cracks' | 'toothMarks' | 'redTip', Seen> & {
  /** Width to height of the photo, without which the shares would draw a tongue too wide or too narrow. */
  aspect: number
}

export type TongueOutcome =
  | { kind: 'judged'; findings: TongueFindings }
  | { kind: 'refused'; fault: PhotoFault; outline: Point[] | null }

export type AnalysisOptions = {
  network: TongueNetwork
  photo: RgbaImage
  /** Counts the faces in the photo; asked only when a second one could be in it. */
  countFaces?: () => Promise<number>
}

/** What to tell someone who is aiming: what is wrong (null: nothing), and where the tongue is seen. */
export type Aim = { fault: PhotoFault | null; outline: Point[] | null }

/** A tongue that takes more of the frame than this leaves no room for a second face. */
const ROOM_FOR_TWO = 0.15

/** Smaller spots are not drawn, pixels of a specimen. */
const LEAST_SPOT = 60

const linesOf = (mask: Uint8Array, { size, toPhoto }: Specimen): Point[][] =>
  outlinesOf(mask, size, LEAST_SPOT).map(line => line.filter((_, k) => k % 3 === 0).map(toPhoto))

type Sighting = Aim & { measures: CaptureMeasures; specimen: Specimen }

/** Finds the tongue and the first thing that keeps the photo from being judged. Null when there is no tongue at all. */
const sight = async ({ network, photo, countFaces }: AnalysisOptions): Promise<Sighting | null> => {
  const segmentation = await segmentTongue(network, photo)
  const cutout = segmentation && cutOut(photo, segmentation)
  if (!segmentation || !cutout) return null
  const measures = measureCapture(photo, segmentation, cutout)
  const faces = measures.area < ROOM_FOR_TWO ? await countFaces?.() : undefined
  const fault = findFault(measures, faces)
  if (fault === 'noTongue') return null
  const specimen = prepareSpecimen(cutout, photo)
  return { measures, specimen, fault, outline: linesOf(specimen.mask, specimen)[0] ?? null }
}

/** Looks at a frame of the camera while someone is aiming. */
export const aimAtTongue = async (options: AnalysisOptions): Promise<Aim> => {
  const { fault, outline } = (await sight(options)) ?? { fault: 'noTongue', outline: null }
  return { fault, outline }
}

/**
 * Judges a photo of a tongue: finds the tongue, refuses the photo with one reason when it can't be judged, and otherwise
 * says what is to be seen, how surely, and where. The photo is only read; nothing of it is kept.
 */
export const analyseTongue = async (options: AnalysisOptions): Promise<TongueOutcome> => {
  const sighting = await sight(options)
  if (!sighting) return { kind: 'refused', fault: 'noTongue', outline: null }
  const { measures, specimen, fault, outline } = sighting
  if (fault) return { kind: 'refused', fault, outline }
  const balance = findWhiteBalance(specimen)
  const colour = measureColour(specimen, balance)
  const toothMarks = findToothMarks(specimen, colour)
  const cracks = findCracks(specimen, colour)
  const coating = judgeCoating(specimen, colour, balance)
  const tip = judgeTip(specimen, colour)
  const areas = (mask: Uint8Array, isSeen: boolean): Seen => ({
    lines: isSeen ? linesOf(mask, specimen) : [],
    points: [],
  })
  const hasMarks = toothMarks.grade.label !== 'none' && toothMarks.grade.label !== 'unclear'
  return {
    kind: 'judged',
    findings: {
      signs: {
        toothMarks: toothMarks.grade,
        cracks: cracks.sign,
        build: judgeBuild(measures),
        bodyColour: judgeBody(colour, balance),
        redTip: tip.sign,
        coatingColour: coating.colour,
        coatingThickness: coating.thickness,
        moisture: judgeMoisture(specimen),
        greasy: coating.greasy,
      },
      whiteReference: balance.reference,
      body: colour.body,
      coverage: Number.isFinite(coating.coverage) ? coating.coverage : null,
      overlay: {
        aspect: options.photo.width / options.photo.height,
        tongue: areas(specimen.mask, true),
        coating: areas(coating.mask, coating.thickness.label !== 'none'),
        cracks: areas(cracks.mask, cracks.sign.label === 'present'),
        toothMarks: { lines: [], points: hasMarks ? toothMarks.marks.map(specimen.toPhoto) : [] },
        redTip: areas(tip.mask, tip.sign.label === 'yes'),
      },
    },
  }
}
