import {
  findPresentIndicator,
  type CuffPressure,
  type PresentBloodPressureIndicator,
  type ReportIndicator,
} from '../types'

/** mmHg: grade 3, of which nobody makes a massage, and which is no matter for an app. ESC/ESH guidelines 2018, table 3. */
const GRADE_3_HYPERTENSION = { systolic: 180, diastolic: 110 }

type PressurePair = { systolic: number; diastolic: number }

const isGrade3 = ({ systolic, diastolic }: PressurePair): boolean =>
  systolic >= GRADE_3_HYPERTENSION.systolic || diastolic >= GRADE_3_HYPERTENSION.diastolic

/**
 * Whether a blood pressure behind which a cuff reading stands is very high: the estimate, or the reading itself. What a cuff has
 * shown is not talked down by what is usual for others.
 */
export const isVeryHighPressure = ({
  value,
  diastolic,
  calibration,
}: PresentBloodPressureIndicator): boolean =>
  calibration !== null && (isGrade3({ systolic: value, diastolic: diastolic.value }) || isGrade3(calibration))

/** Whether the blood pressure of a report, or a reading of the person's cuff beside it, is so high that no massage follows. */
export const hasVeryHighPressure = (
  indicators: readonly ReportIndicator[],
  reading: CuffPressure | null = null,
): boolean => {
  const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
  return (pressure !== null && isVeryHighPressure(pressure)) || (reading !== null && isGrade3(reading))
}
