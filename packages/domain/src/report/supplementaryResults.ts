import type { SublingualVeinMeasurement, TongueFindings } from '@anzuo/tongue'
import { DAY_MS } from '../durations'
import type { SublingualResult, TongueResult } from './types'

const roundToDecimals = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/** The part of a tongue photo's findings that a report contains: labels and confidences, nothing of the picture. */
export const toTongueResult = (findings: TongueFindings, takenAt: string): TongueResult => ({
  takenAt,
  signs: findings.signs,
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

/** A questionnaire is about the past year; after half a year it should be answered again. */
const QUESTIONNAIRE_MAX_AGE_DAYS = 180

/** Whether answers of that time are recent enough. */
export const isQuestionnaireFresh = (answeredAt: string, now: number): boolean =>
  now - Date.parse(answeredAt) < QUESTIONNAIRE_MAX_AGE_DAYS * DAY_MS
