import type { ReportListEntry } from '@/data/health/reportList'
import { HEALTH_CHECK_TAGS, type HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import { findIndicatorDefinition } from '@anzuo/domain/report/indicators'
import { getTrendPeriodStart } from '@anzuo/domain/report/indicatorTrends'
import { toHealthHistoryEntry } from './historyEntries'

/** The tint of a day: how its score is rated, the two lower ratings together. */
export type ScoreTint = 'low' | 'good' | 'excellent'

/** One day of the calendar of this device. */
export type CalendarDay = {
  /** Midnight at which it begins, ms. */
  start: number
  isInMonth: boolean
  isToday: boolean
  /** The newest first. */
  checks: readonly ReportListEntry[]
  /** Of the day's last check that has a score; null without one. */
  tint: ScoreTint | null
  /** What stands beside the checks of the day, each once, in the order of the list. */
  tags: readonly HealthCheckTag[]
}

const DAYS_A_WEEK = 7

/** Midnight of the day of a moment, ms, on the calendar of this device. */
export const getDayStart = (moment: number): number => getTrendPeriodStart(new Date(moment), 'day').getTime()

/** Midnight of the first day of the month that is so many months after that of a moment. */
export const shiftMonth = (moment: number, months: number): number => {
  const date = new Date(moment)
  return new Date(date.getFullYear(), date.getMonth() + months, 1).getTime()
}

const getTint = (checks: readonly ReportListEntry[]): ScoreTint | null => {
  const [score] = checks.flatMap(check => toHealthHistoryEntry(check, [check]).score ?? [])
  if (!score) return null
  const { name } = score.band
  return name === 'good' || name === 'excellent' ? name : 'low'
}

/** Scores from which on a day has the tint. */
export const getTintBorders = (): { good: number; excellent: number } => {
  const bands = findIndicatorDefinition('HEALTH_SCORE')?.bands ?? []
  // A band ends where the next one begins.
  const borderBefore = (tint: ScoreTint) => bands[bands.findIndex(({ name }) => name === tint) - 1]?.to ?? 0
  return { good: borderBefore('good'), excellent: borderBefore('excellent') }
}

/** The weeks of a month, from Monday to Sunday, with the days of its neighbours that fill the first and the last one. */
export const createCheckCalendar = (
  reports: readonly ReportListEntry[],
  month: number,
  now: number,
): CalendarDay[][] => {
  const [first, end] = [shiftMonth(month, 0), shiftMonth(month, 1)]
  const monday = getTrendPeriodStart(new Date(first), 'week')
  const weeks: CalendarDay[][] = []
  // By calendar dates: a day on which the clocks change is longer or shorter than others.
  const dayAt = (index: number) =>
    new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + index).getTime()
  for (let index = 0; dayAt(index) < end; index += DAYS_A_WEEK)
    weeks.push(
      Array.from({ length: DAYS_A_WEEK }, (_, day) => {
        const start = dayAt(index + day)
        const checks = reports.filter(({ measuredAt }) => getDayStart(Date.parse(measuredAt)) === start)
        const tags = checks.flatMap(({ annotation }) => annotation?.tags ?? [])
        return {
          start,
          isInMonth: start >= first && start < end,
          isToday: start === getDayStart(now),
          checks,
          tint: getTint(checks),
          tags: HEALTH_CHECK_TAGS.filter(tag => tags.includes(tag)),
        }
      }),
    )
  return weeks
}
