import type { SublingualVeinMeasurement, TongueFindings, TongueSigns } from '@anzuo/tongue'
import { DAY_MS } from '../durations'
import type { SublingualResult, SupplementaryResults, TongueResult } from './types'

const roundToDecimals = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/** A sign that is less sure than this is called unclear: at one half it would be a coin toss. Our own choice. */
const MIN_SIGN_CONFIDENCE = 0.6

/** The signs of a tongue as people see them: one that is not sure enough is unclear. */
const toReportableSigns = (signs: TongueSigns): TongueSigns =>
  Object.fromEntries(
    Object.entries(signs).map(([name, sign]) => [
      name,
      sign.confidence < MIN_SIGN_CONFIDENCE ? { ...sign, label: 'unclear' } : sign,
    ]),
    // Every sign has the label "unclear".
  ) as TongueSigns

/** A tongue as people see it: a sign that is not sure enough is unclear. Reports of earlier versions are read through it. */
export const toReportableTongue = (tongue: TongueResult | null): TongueResult | null =>
  tongue && { ...tongue, signs: toReportableSigns(tongue.signs) }

/** The part of a tongue photo's findings that a report contains: labels and confidences, nothing of the picture. */
export const toTongueResult = (findings: TongueFindings, takenAt: string): TongueResult => ({
  takenAt,
  signs: toReportableSigns(findings.signs),
  whiteReference: findings.whiteReference,
  coverage: findings.coverage === null ? null : roundToDecimals(findings.coverage, 0),
})

/** The part of an underside's findings that a report contains. */
export const toSublingualResult = (
  findings: SublingualVeinMeasurement,
  takenAt: string,
): SublingualResult => ({
  takenAt,
  length: findings.length === null ? null : roundToDecimals(findings.length, 2),
  width: findings.width === null ? null : roundToDecimals(findings.width, 3),
  contrast: findings.contrast === null ? null : roundToDecimals(findings.contrast, 1),
})

/** Days for which a result is carried into further reports: a tongue changes within a week, a constitution within months. Our own choice. */
const VALID_DAYS = { tongue: 7, sublingual: 7, constitution: 30 } as const

const isFresh = (kind: keyof typeof VALID_DAYS, at: string, now: number): boolean =>
  now - Date.parse(at) < VALID_DAYS[kind] * DAY_MS

/** Whether answers of that time are recent enough for a report made now (Unix time in milliseconds). */
export const isQuestionnaireFresh = (answeredAt: string, now: number): boolean =>
  isFresh('constitution', answeredAt, now)

/**
 * The tongue, its underside and the constitution for a report made now: of each the newest that is still valid, from this device or
 * from an earlier report. So a step that was skipped erases nothing; each result keeps the time of its own day.
 * @param now Unix time in milliseconds
 */
export const carryForwardResults = (
  candidates: readonly SupplementaryResults[],
  now: number,
): SupplementaryResults => {
  const findNewest = <Result>(
    kind: keyof typeof VALID_DAYS,
    results: readonly (Result | null)[],
    getTime: (result: Result) => string,
  ): Result | null => {
    const [newest] = results
      .flatMap(result => (result && isFresh(kind, getTime(result), now) ? [result] : []))
      .sort((a, b) => Date.parse(getTime(b)) - Date.parse(getTime(a)))
    return newest ?? null
  }
  return {
    tongue: findNewest(
      'tongue',
      candidates.map(({ tongue }) => tongue),
      ({ takenAt }) => takenAt,
    ),
    sublingual: findNewest(
      'sublingual',
      candidates.map(({ sublingual }) => sublingual),
      ({ takenAt }) => takenAt,
    ),
    constitution: findNewest(
      'constitution',
      candidates.map(({ constitution }) => constitution),
      ({ answeredAt }) => answeredAt,
    ),
  }
}
