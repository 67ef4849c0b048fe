import { DAY_MS } from '../../durations'
import type { CuffPressure } from '../types'

/** Days for which a cuff reading moves the estimate. Our own choice: makers of cuffless devices ask for one a month. */
export const CUFF_CALIBRATION_VALID_DAYS = 28

/** From this age on, days, the person is shown that the reading expires soon. */
const CALIBRATION_AGEING_AFTER_DAYS = 14

/** The state of a person's calibration. */
export type CuffCalibrationState =
  /** No reading was ever entered. */
  | { kind: 'none' }
  /** The estimate rests on this reading for so many more days, rounded up. */
  | { kind: 'fresh' | 'ageing'; reading: CuffPressure; daysOld: number; daysLeft: number }
  /** The last reading is too old: the estimate rests on age, sex and body mass again. */
  | { kind: 'expired'; reading: CuffPressure; daysOld: number }

/** Days since a reading was taken, with fractions; a time in the future counts as now. */
export const getDaysSince = (takenAt: string, now: Date): number =>
  Math.max(0, (now.getTime() - Date.parse(takenAt)) / DAY_MS)

/** The readings that have not expired, the newest first. */
export const getValidCuffReadings = <Reading extends CuffPressure>(
  readings: readonly Reading[],
  now: Date,
): Reading[] =>
  readings
    .filter(({ takenAt }) => getDaysSince(takenAt, now) < CUFF_CALIBRATION_VALID_DAYS)
    .sort((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt))

/** The state of the calibration, by the newest reading. */
export const getCuffCalibrationState = (
  readings: readonly CuffPressure[],
  now: Date,
): CuffCalibrationState => {
  const [newest] = [...readings].sort((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt))
  if (!newest) return { kind: 'none' }
  const { systolic, diastolic, takenAt } = newest
  const reading = { systolic, diastolic, takenAt }
  const age = getDaysSince(takenAt, now)
  const daysOld = Math.floor(age)
  if (age >= CUFF_CALIBRATION_VALID_DAYS) return { kind: 'expired', reading, daysOld }
  const daysLeft = Math.ceil(CUFF_CALIBRATION_VALID_DAYS - age)
  return { kind: age >= CALIBRATION_AGEING_AFTER_DAYS ? 'ageing' : 'fresh', reading, daysOld, daysLeft }
}
