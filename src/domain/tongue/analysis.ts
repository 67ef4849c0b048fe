import type { RgbaImage } from '../vitals/types'
import { findFault, measureCapture, type PhotoFault } from './gate'
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
  overlay: Record<'tongue' | 'coating' | 'cracks' | 'toothMarks' | 'redTip', Seen>
}

export type TongueOutcome =
  | { kind: 'judged'; findings: TongueFindings }
  | { kind: 'refused'; fault: PhotoFault; outline: Point[] | null }

export type AnalysisOptions = {
  network: TongueNetwork
  photo: RgbaImage
  /** Faces that were found in the photo, if somebody looked. */
  faces?: number
}

/** Smaller spots are not drawn, pixels of a specimen. */
const LEAST_SPOT = 60

const linesOf = (mask: Uint8Array, { size, toPhoto }: Specimen): Point[][] =>
  outlinesOf(mask, size, LEAST_SPOT).map(line => line.filter((_, k) => k % 3 === 0).map(toPhoto))

/**
 * Judges a photo of a tongue: finds the tongue, refuses the photo with one reason when it can't be judged, and otherwise
 * says what is to be seen, how surely, and where. The photo is only read; nothing of it is kept.
 */
export const analyseTongue = async ({ network, photo, faces }: AnalysisOptions): Promise<TongueOutcome> => {
  const segmentation = await segmentTongue(network, photo)
  const cutout = segmentation && cutOut(photo, segmentation)
  if (!segmentation || !cutout) return { kind: 'refused', fault: 'noTongue', outline: null }
  const measures = measureCapture(photo, segmentation, cutout)
  const fault = findFault(measures, faces)
  const specimen = prepareSpecimen(cutout, photo)
  if (fault) {
    const outline = fault === 'noTongue' ? null : (linesOf(specimen.mask, specimen)[0] ?? null)
    return { kind: 'refused', fault, outline }
  }
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
        tongue: areas(specimen.mask, true),
        coating: areas(coating.mask, coating.thickness.label !== 'none'),
        cracks: areas(cracks.mask, cracks.sign.label === 'present'),
        toothMarks: { lines: [], points: hasMarks ? toothMarks.marks.map(specimen.toPhoto) : [] },
        redTip: areas(tip.mask, tip.sign.label === 'yes'),
      },
    },
  }
}
