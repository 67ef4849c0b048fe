import { isPlausibleCuffPressure } from '@/domain/report/bloodPressure/cuffPressure'

/** A reading as it stands in the form: typed text, and the day as `2026-11-20`. */
export type CuffEntry = { systolic: string; diastolic: string; day: string }

export type ParsedCuffEntry =
  | { kind: 'valid'; systolic: number; diastolic: number; takenAt: string }
  | { kind: 'invalid'; error: 'wrong' | 'future' }

/** From here on either value asks for a doctor the same day (hypertensive crisis; as the page of blood pressure says). */
const URGENT = { systolic: 180, diastolic: 120 }

const wholeNumber = (typed: string): number => {
  const plain = typed.normalize('NFKC').trim()
  return /^\d{1,3}$/.test(plain) ? Number(plain) : NaN
}

/** Noon is the middle of a day of which no hour is known. */
const NOON = 12

/** Reads a form. A reading of today is taken as of now. */
export const parseCuffEntry = (entry: CuffEntry, now: Date): ParsedCuffEntry => {
  const pressure = { systolic: wholeNumber(entry.systolic), diastolic: wholeNumber(entry.diastolic) }
  if (!isPlausibleCuffPressure(pressure)) return { kind: 'invalid', error: 'wrong' }
  if (entry.day > dayOf(now)) return { kind: 'invalid', error: 'future' }
  if (entry.day === dayOf(now)) return { kind: 'valid', ...pressure, takenAt: now.toISOString() }
  const [year = 0, month = 1, day = 1] = entry.day.split('-').map(Number)
  return { kind: 'valid', ...pressure, takenAt: new Date(year, month - 1, day, NOON).toISOString() }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The day of a moment where the person is: `2026-11-20`. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`

/** Whether a reading is so high that it asks for more than this app. */
export const isUrgent = ({ systolic, diastolic }: { systolic: number; diastolic: number }): boolean =>
  systolic >= URGENT.systolic || diastolic >= URGENT.diastolic
