import type { ReportQuality } from './types'

/** How good one side of a recording was, 1 (poor) to 4 (very good); the bars beside it show the same. */
export type QualityGrade = 1 | 2 | 3 | 4

const gradeBy = (value: number, [fair, good, veryGood]: readonly [number, number, number]): QualityGrade =>
  value >= veryGood ? 4 : value >= good ? 3 : value >= fair ? 2 : 1

/** Face luma that cameras resolve well; outside of it the grade falls on both sides. */
const BEST_LUMA = 140

export type QualityGrades = {
  light: QualityGrade
  stillness: QualityGrade
  signal: QualityGrade
  frameRate: QualityGrade
  overall: QualityGrade
}

/**
 * Grades of a recording. Signal: below 0 dB no number is shown at all, 3 dB and 6 dB are what made heart rates twice
 * and three times as exact in the reference recordings. Overall: the poorest side counts.
 */
export const gradesOf = (quality: ReportQuality): QualityGrades => {
  const grades = {
    light: gradeBy(-Math.abs(quality.brightness - BEST_LUMA), [-85, -65, -45]),
    stillness: gradeBy(quality.stillness, [0.5, 0.75, 0.9]),
    signal: gradeBy(quality.snr, [0, 3, 6]),
    frameRate: gradeBy(quality.frameRate, [12, 18, 24]),
  }
  return { ...grades, overall: Math.min(...Object.values(grades)) as QualityGrade }
}
