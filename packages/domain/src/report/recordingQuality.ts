import type { ReportSignalQuality } from './types'

/** The grade of one quality of a recording, 1 (poor) to 4 (very good). */
type RecordingQualityGrade = 1 | 2 | 3 | 4

const toGrade = (
  value: number,
  [fair, good, veryGood]: readonly [number, number, number],
): RecordingQualityGrade => (value >= veryGood ? 4 : value >= good ? 3 : value >= fair ? 2 : 1)

/** Face luma that cameras resolve well; the grade falls below and above it. */
const BEST_FACE_LUMA = 140

/** The light of a recording. A lit finger is deep red, hence dark; it only needs enough of that red. */
const gradeLight = ({ site, brightness }: ReportSignalQuality): RecordingQualityGrade =>
  site === 'finger'
    ? toGrade(brightness, [12, 25, 40])
    : toGrade(-Math.abs(brightness - BEST_FACE_LUMA), [-85, -65, -45])

export type RecordingQualityGrades = {
  light: RecordingQualityGrade
  stillness: RecordingQualityGrade
  signal: RecordingQualityGrade
  frameRate: RecordingQualityGrade
  overall: RecordingQualityGrade
}

/**
 * Grades of a recording. Signal: below 0 dB no number is shown at all, 3 dB and 6 dB are what made heart rates twice
 * and three times as exact in the reference recordings. Overall: the poorest side counts.
 */
export const gradeRecordingQuality = (quality: ReportSignalQuality): RecordingQualityGrades => {
  const grades = {
    light: gradeLight(quality),
    stillness: toGrade(quality.stillness, [0.5, 0.75, 0.9]),
    signal: toGrade(quality.snr, [0, 3, 6]),
    frameRate: toGrade(quality.frameRate, [12, 18, 24]),
  }
  return { ...grades, overall: Math.min(...Object.values(grades)) as RecordingQualityGrade }
}
