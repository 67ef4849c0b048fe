import { readFileSync, writeFileSync } from 'node:fs'

import type { computeRiskCoverageCurve, summariseReportedAnswers } from './errorMetrics'
import type { benchmarkFaceMotion } from './faceMotion'
import type { benchmarkFaceRgb } from './faceRgb'

type Summary = ReturnType<typeof summariseReportedAnswers>
type Curve = ReturnType<typeof computeRiskCoverageCurve>
type Figures = ReadonlyMap<string, { summary: Summary; curve?: Curve }>

const BORDER = { begin: '<!-- figures: begin -->', end: '<!-- figures: end -->' } as const

const formatNumber = (value: number | null): string => (value === null ? '–' : value.toFixed(2))
const formatShare = (value: number | null): string => (value === null ? '–' : `${Math.round(100 * value)} %`)

const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

/** The figures of the card: error and share told side by side, then the risk-coverage curves. */
const formatFigures = (sets: Figures): string => {
  const summaries = [...sets].map(([name, { summary }]) => [
    name,
    String(summary.windows),
    formatNumber(summary.maeAll),
    formatShare(summary.kept),
    formatNumber(summary.maeKept),
    formatNumber(summary.rms),
    formatNumber(summary.worst),
    formatShare(summary.coverage),
  ])
  const curves = [...sets].flatMap(([name, { curve }]) =>
    curve && curve.length > 0
      ? [[name, ...curve.map(({ mae, worst }) => `${formatNumber(mae)} / ${formatNumber(worst)}`)]]
      : [],
  )
  const shares = [...sets.values()].flatMap(({ curve }) => (curve ? [curve] : []))[0] ?? []
  return [
    formatTable(
      [
        'Windows of 30 s',
        'n',
        'MAE of all',
        'told',
        'MAE of told',
        'RMS of told',
        'worst told',
        'in the interval',
      ],
      summaries,
    ),
    'The same when the surest so many are told, MAE / worst, beats a minute:',
    formatTable(['Told', ...shares.map(({ told }) => formatShare(told))], curves),
  ].join('\n\n')
}

const listFigures = ({ faceRgb, faceMotion }: FaceReports): Figures => {
  const figures = new Map<string, { summary: Summary; curve?: Curve }>()
  if (faceRgb) {
    figures.set('face-rgb', { summary: faceRgb.hr30, curve: faceRgb.riskCoverage })
    for (const [person, summary] of Object.entries(faceRgb.byPerson))
      figures.set(`face-rgb/${person}`, { summary })
    for (const [factor, summary] of Object.entries(faceRgb.otherRates))
      figures.set(`face-rgb ${factor}`, { summary })
  }
  if (faceMotion) {
    for (const [setup, { hr30 }] of Object.entries(faceMotion.bySetup)) {
      figures.set(`face-motion ${setup}`, { summary: hr30, curve: faceMotion.riskCoverage[setup] ?? [] })
    }
    for (const [factor, setups] of Object.entries(faceMotion.otherRates)) {
      for (const [setup, summary] of Object.entries(setups))
        figures.set(`face-motion ${setup} ${factor}`, { summary })
    }
  }
  return figures
}

export type FaceReports = {
  faceRgb?: ReturnType<typeof benchmarkFaceRgb>
  faceMotion?: ReturnType<typeof benchmarkFaceMotion>
}

/** Writes the figures of real faces between the two marks of a model card; the rest of it stays. */
export const writeModelCardFigures = (file: string, reports: FaceReports): void => {
  const card = readFileSync(file, 'utf8')
  const from = card.indexOf(BORDER.begin)
  const to = card.indexOf(BORDER.end)
  if (from < 0 || to < from) throw new RangeError(`${file} has no place for figures`)
  const before = card.slice(0, from + BORDER.begin.length)
  writeFileSync(file, `${before}\n\n${formatFigures(listFigures(reports))}\n\n${card.slice(to)}`)
}
