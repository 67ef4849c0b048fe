import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { TongueAnalysisOutcome, TongueSigns } from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'

import { decodePhoto } from './decodePhoto'
import { measureLabelAgreement, type LabelPair } from './labelAgreement'
import { LAMP_TRANSFORMS, type PhotoTransform } from './photoTransforms'

/**
 * Which of our labels each label given by hand stands for. Light yellow is a yellow coating, for we have no third. The hands
 * called a coating or a body one of these three; among cracks and tooth marks they told the light from the severe, so that
 * "light" holds tongues without any, too.
 */
const SIGNS = {
  coating: {
    column: 'coating',
    sign: 'coatingColour',
    labels: ['white', 'yellow'],
    truth: { white: 'white', light_yellow: 'yellow', yellow: 'yellow' },
    said: { white: 'white', yellow: 'yellow' },
  },
  body: {
    column: 'body',
    sign: 'bodyColour',
    labels: ['light', 'regular', 'dark'],
    truth: { light: 'light', regular: 'regular', dark: 'dark' },
    said: { pale: 'light', pink: 'regular', red: 'dark', crimson: 'dark', purple: 'dark' },
  },
  cracks: {
    column: 'cracks',
    sign: 'cracks',
    labels: ['light', 'severe'],
    truth: { light: 'light', severe: 'severe' },
    said: { none: 'light', present: 'severe' },
  },
  toothMarks: {
    column: 'tooth_marks',
    sign: 'toothMarks',
    labels: ['light', 'severe'],
    truth: { light: 'light', severe: 'severe' },
    said: { none: 'light', slight: 'light', moderate: 'severe', severe: 'severe' },
  },
} as const satisfies Record<
  string,
  {
    column: string
    sign: keyof TongueSigns
    labels: readonly string[]
    truth: Record<string, string>
    said: Record<string, string>
  }
>

type SignRow = { file: string; labels: Record<string, string> }

/** The photos of `labels.csv` with what was written of each; empty cells are left out: they were not looked at. */
const readSignLabels = (folder: string): SignRow[] => {
  const [header = '', ...lines] = readFileSync(join(folder, 'labels.csv'), 'utf8').trim().split(/\r?\n/)
  const columns = header.split(',')
  return lines.map(line => {
    const cells = line.split(',')
    return {
      file: join(folder, 'photos', `${cells[columns.indexOf('photo')]}.jpg`),
      labels: Object.fromEntries(
        columns.flatMap((column, k) => (cells[k] ? [[column, cells[k]] as const] : [])),
      ),
    }
  })
}

type JudgedSignRow = SignRow & { outcome: TongueAnalysisOutcome }

type SignName = keyof typeof SIGNS
const SIGN_NAMES = Object.keys(SIGNS) as SignName[]

type PhotoJudge = (photo: RgbaImage) => Promise<TongueAnalysisOutcome>

/** Judges photos, changed or as they are. */
const judgePhotos = async (
  judge: PhotoJudge,
  rows: readonly SignRow[],
  change: PhotoTransform = photo => photo,
): Promise<JudgedSignRow[]> => {
  const judged: JudgedSignRow[] = []
  for (const row of rows) judged.push({ ...row, outcome: await judge(change(decodePhoto(row.file))) })
  return judged
}

/** What was said of a sign, in the words of the hands; null where nothing was. */
const getSaidLabel = (outcome: TongueAnalysisOutcome, name: SignName): string | null => {
  if (outcome.kind === 'refused') return null
  const { sign, said } = SIGNS[name]
  return (said as Record<string, string>)[outcome.findings.signs[sign].label] ?? null
}

const comparePhotosToLabels = (judged: readonly JudgedSignRow[], name: SignName) => {
  const { column, labels, truth } = SIGNS[name]
  const pairs = judged.flatMap(({ labels: given, outcome }): LabelPair<string>[] => {
    const expected = (truth as Record<string, string>)[given[column] ?? '']
    return expected === undefined ? [] : [{ truth: expected, said: getSaidLabel(outcome, name) }]
  })
  return measureLabelAgreement<string>(pairs, labels)
}

const countRejections = (judged: readonly JudgedSignRow[]) => {
  const refused: Record<string, number> = {}
  for (const { outcome } of judged) {
    if (outcome.kind === 'refused') refused[outcome.fault] = (refused[outcome.fault] ?? 0) + 1
  }
  return { n: judged.length, refused }
}

/** Of the photos that were given a label before and after: how many there are, and how many have another one. */
const countChangedLabels = (
  before: readonly JudgedSignRow[],
  after: readonly JudgedSignRow[],
  name: SignName,
) => {
  const pairs = before
    .map(({ outcome }, k) => [getSaidLabel(outcome, name), getSaidLabel(after[k]!.outcome, name)] as const)
    .filter(([one, other]) => one !== null && other !== null)
  return { labelledTwice: pairs.length, changed: pairs.filter(([one, other]) => one !== other).length }
}

const compareLampToDaylight = (before: readonly JudgedSignRow[], after: readonly JudgedSignRow[]) => ({
  photos: countRejections(after),
  ...Object.fromEntries(
    SIGN_NAMES.map(name => {
      const { n, balancedAccuracy, kappa, unclear } = comparePhotosToLabels(after, name)
      return [name, { n, balancedAccuracy, kappa, unclear, ...countChangedLabels(before, after, name) }]
    }),
  ),
})

/** A lamp is tried on so many photos, evenly taken from all: it costs a whole analysis each. */
const MAX_PHOTOS_UNDER_LAMPS = 86

/**
 * How far the signs agree with labels given by hand, in a folder with `labels.csv` and `photos`; a photo that is refused counts
 * as unclear. `light` is the same for some of them under lamps whose colour the camera left in the photo, and how many labels
 * they change. Null when there are no labels.
 */
export const measureSignAgreement = async (
  judge: PhotoJudge,
  folder: string,
): Promise<{ signs: Record<string, object>; light: Record<string, object> } | null> => {
  if (!existsSync(join(folder, 'labels.csv'))) return null
  const rows = readSignLabels(folder)
  const judged = await judgePhotos(judge, rows)
  const sampled = judged.filter((_, k) => k % Math.ceil(judged.length / MAX_PHOTOS_UNDER_LAMPS) === 0)
  const light: Record<string, object> = {}
  for (const [lamp, change] of Object.entries(LAMP_TRANSFORMS)) {
    light[lamp] = compareLampToDaylight(sampled, await judgePhotos(judge, sampled, change))
  }
  return {
    signs: {
      photos: countRejections(judged),
      ...Object.fromEntries(SIGN_NAMES.map(name => [name, comparePhotosToLabels(judged, name)])),
    },
    light,
  }
}
