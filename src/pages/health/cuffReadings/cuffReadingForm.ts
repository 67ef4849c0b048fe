import { isPlausibleCuffPressure } from '@anzuo/domain/report/bloodPressure/cuffPressure'

/** A reading as it stands in the form: typed text, and the day as `2026-11-20`. */
export type CuffReadingForm = { systolic: string; diastolic: string; day: string }

export type ParsedCuffReading =
  | { kind: 'valid'; systolic: number; diastolic: number; takenAt: string }
  | { kind: 'invalid'; error: 'wrong' | 'future' }

/** From here on either value asks for a doctor the same day (hypertensive crisis; as the page of blood pressure says). */
const HYPERTENSIVE_CRISIS_MMHG = { systolic: 180, diastolic: 120 }

const parseWholeNumber = (typed: string): number => {
  const plain = typed.normalize('NFKC').trim()
  return /^\d{1,3}$/.test(plain) ? Number(plain) : NaN
}

/** Noon is the middle of a day of which no hour is known. */
const NOON_HOUR = 12

/** Reads a form. A reading of today is taken as of now. */
export const parseCuffReadingForm = (entry: CuffReadingForm, now: Date): ParsedCuffReading => {
  const pressure = {
    systolic: parseWholeNumber(entry.systolic),
    diastolic: parseWholeNumber(entry.diastolic),
  }
  if (!isPlausibleCuffPressure(pressure)) return { kind: 'invalid', error: 'wrong' }
  if (entry.day > toLocalDateString(now)) return { kind: 'invalid', error: 'future' }
  if (entry.day === toLocalDateString(now)) return { kind: 'valid', ...pressure, takenAt: now.toISOString() }
  const [year = 0, month = 1, day = 1] = entry.day.split('-').map(Number)
  return { kind: 'valid', ...pressure, takenAt: new Date(year, month - 1, day, NOON_HOUR).toISOString() }
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** The day of a moment where the person is: `2026-11-20`. */
export const toLocalDateString = (moment: Date): string =>
  `${moment.getFullYear()}-${padTwoDigits(moment.getMonth() + 1)}-${padTwoDigits(moment.getDate())}`

/** Whether a reading is so high that it asks for more than this app. */
export const isHypertensiveCrisis = ({
  systolic,
  diastolic,
}: {
  systolic: number
  diastolic: number
}): boolean =>
  systolic >= HYPERTENSIVE_CRISIS_MMHG.systolic || diastolic >= HYPERTENSIVE_CRISIS_MMHG.diastolic
