import { formatChinaDate, formatChinaDateTime, type OpeningHours } from './chinaTime'
import { DAY_MS } from './durations'

export const DAYS_OF_WEEK = 7

/** The hours of each weekday, Monday first; null on a day off. */
export type WeekHours = readonly (OpeningHours | null)[]

/** When a place is open: its week, and dates (`2027-01-01`) on which it stays closed all the same. Clock of China. */
export type OpeningTimes = { week: WeekHours; closedOn: readonly string[] }

/** Whether a place is open now. `until`: when it closes. `opensAt`: when it opens next; null when not within two weeks. */
export type OpeningState =
  | { isOpen: true; until: string }
  | { isOpen: false; opensAt: { daysAhead: number; date: string; time: string } | null }

/** Two weeks: longer than the longest holiday. */
const DAYS_LOOKED_AHEAD = 14

/** Monday is 0. */
const getWeekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % DAYS_OF_WEEK

const getHours = ({ week, closedOn }: OpeningTimes, date: string): OpeningHours | null =>
  closedOn.includes(date) ? null : (week[getWeekday(date)] ?? null)

const reachesOverMidnight = ({ opens, closes }: OpeningHours): boolean => closes <= opens

/** Whether a place is open at a moment (ms since 1970), wherever somebody looks from, and what comes next. */
export const getOpeningState = (times: OpeningTimes, moment: number): OpeningState => {
  const clock = formatChinaDateTime(moment).slice(11, 16)
  const dateAfter = (days: number) => formatChinaDate(moment + days * DAY_MS)
  const yesterday = getHours(times, dateAfter(-1))
  if (yesterday && reachesOverMidnight(yesterday) && clock < yesterday.closes)
    return { isOpen: true, until: yesterday.closes }
  const today = getHours(times, dateAfter(0))
  if (today && clock >= today.opens && (reachesOverMidnight(today) || clock < today.closes))
    return { isOpen: true, until: today.closes }
  for (let daysAhead = 0; daysAhead <= DAYS_LOOKED_AHEAD; daysAhead += 1) {
    const date = dateAfter(daysAhead)
    const hours = getHours(times, date)
    if (hours && (daysAhead > 0 || clock < hours.opens))
      return { isOpen: false, opensAt: { daysAhead, date, time: hours.opens } }
  }
  return { isOpen: false, opensAt: null }
}

/** Days that follow each other with the same hours, as a sign on a door lists them. Weekdays count from Monday, 0. */
export const groupWeekHours = (
  week: WeekHours,
): { from: number; to: number; hours: OpeningHours | null }[] => {
  const groups: { from: number; to: number; hours: OpeningHours | null }[] = []
  week.forEach((hours, day) => {
    const last = groups.at(-1)
    if (last && last.hours?.opens === hours?.opens && last.hours?.closes === hours?.closes) last.to = day
    else groups.push({ from: day, to: day, hours })
  })
  return groups
}
