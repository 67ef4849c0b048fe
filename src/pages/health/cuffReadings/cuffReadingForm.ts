import { isPlausibleCuffPressure } from '@anzuo/domain/report/bloodPressure/cuffPressure'

/** The form of a reading: typed text, and the day as `2026-11-20`. */
export type CuffReadingFormValues = { systolic: string; diastolic: string; day: string }

export type ParsedCuffReading =
  | { kind: 'valid'; systolic: number; diastolic: number; takenAt: string }
  | { kind: 'invalid'; error: 'wrong' | 'future' }

const parseWholeNumber = (typed: string): number => {
  const plain = typed.normalize('NFKC').trim()
  return /^\d{1,3}$/.test(plain) ? Number(plain) : NaN
}

/** A reading of an earlier day has no hour: noon is assumed. */
const NOON_HOUR = 12

/** Parses the form. A reading of today gets the present time. */
export const parseCuffReadingForm = (entry: CuffReadingFormValues, now: Date): ParsedCuffReading => {
  const pressure = {
    systolic: parseWholeNumber(entry.systolic),
    diastolic: parseWholeNumber(entry.diastolic),
  }
  if (!isPlausibleCuffPressure(pressure)) return { kind: 'invalid', error: 'wrong' }
  if (entry.day > toLocalIsoDate(now)) return { kind: 'invalid', error: 'future' }
  if (entry.day === toLocalIsoDate(now)) return { kind: 'valid', ...pressure, takenAt: now.toISOString() }
  const [year = 0, month = 1, day = 1] = entry.day.split('-').map(Number)
  return { kind: 'valid', ...pressure, takenAt: new Date(year, month - 1, day, NOON_HOUR).toISOString() }
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** The local day of a time: `2026-11-20`. */
export const toLocalIsoDate = (moment: Date): string =>
  `${moment.getFullYear()}-${padTwoDigits(moment.getMonth() + 1)}-${padTwoDigits(moment.getDate())}`
