import {
  findPresentIndicator,
  type CuffPressure,
  type PresentBloodPressureIndicator,
  type ReportIndicator,
} from '../types'

type PressurePair = { systolic: number; diastolic: number }

/**
 * From these values on, mmHg, a person is told to rest, to measure again and to call a doctor, and no massage follows: grade 3 of the
 * ESC/ESH guidelines 2018, table 3. The one border of this kind: what is shown, said and refused takes it from here.
 */
export const VERY_HIGH_PRESSURE: Readonly<PressurePair> = { systolic: 180, diastolic: 110 }

/** Whether a reading is very high: the upper or the lower value reaches its border. */
export const isVeryHighReading = ({ systolic, diastolic }: PressurePair): boolean =>
  systolic >= VERY_HIGH_PRESSURE.systolic || diastolic >= VERY_HIGH_PRESSURE.diastolic

/**
 * Whether a blood pressure behind which a cuff reading stands is very high: the estimate, or the reading itself. What a cuff has
 * shown is not talked down by what is usual for others.
 */
export const isVeryHighPressure = ({
  value,
  diastolic,
  calibration,
}: PresentBloodPressureIndicator): boolean =>
  calibration !== null &&
  (isVeryHighReading({ systolic: value, diastolic: diastolic.value }) || isVeryHighReading(calibration))

/** Whether the blood pressure of a report, or a reading of the person's cuff beside it, is so high that no massage follows. */
export const hasVeryHighPressure = (
  indicators: readonly ReportIndicator[],
  reading: CuffPressure | null = null,
): boolean => {
  const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
  return (
    (pressure !== null && isVeryHighPressure(pressure)) || (reading !== null && isVeryHighReading(reading))
  )
}
