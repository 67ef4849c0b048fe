import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { TongueAnalysisOutcome, TongueSigns } from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'

import { decodePhoto } from './decodePhoto'
import { measureLabelAgreement, type LabelPair } from './labelAgreement'

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

/**
 * How far the signs agree with labels given by hand, in a folder with `labels.csv` and `photos`. A photo that is refused
 * counts as unclear. Null when there are no labels.
 */
export const measureSignAgreement = async (
  judge: (photo: RgbaImage) => Promise<TongueAnalysisOutcome>,
  folder: string,
): Promise<Record<string, object> | null> => {
  if (!existsSync(join(folder, 'labels.csv'))) return null
  const judged: (SignRow & { outcome: TongueAnalysisOutcome })[] = []
  const refused: Record<string, number> = {}
  for (const row of readSignLabels(folder)) {
    const outcome = await judge(decodePhoto(row.file))
    judged.push({ ...row, outcome })
    if (outcome.kind === 'refused') refused[outcome.fault] = (refused[outcome.fault] ?? 0) + 1
  }
  const report: Record<string, object> = { photos: { n: judged.length, refused } }
  for (const [name, { column, sign, labels, truth, said }] of Object.entries(SIGNS)) {
    const pairs = judged.flatMap((row): LabelPair<string>[] => {
      const expected = (truth as Record<string, string>)[row.labels[column] ?? '']
      if (expected === undefined) return []
      const label = row.outcome.kind === 'judged' ? row.outcome.findings.signs[sign].label : 'unclear'
      return [{ truth: expected, said: (said as Record<string, string>)[label] ?? null }]
    })
    report[name] = measureLabelAgreement(pairs, labels)
  }
  return report
}
