import { getIndicatorMetadata } from './indicators'
import {
  aggregateIndicatorTrend,
  getIndicatorTrend,
  getTrendPeriodStart,
  MIN_COMPARED_DAYS,
} from './indicatorTrends'
import type { CheckRecording } from './recordingKind'
import type { ReportIndicator } from './types'

/** What seven days say of the resting heart rate, beats a minute. */
type WeekNews =
  /** Checks on too few days to say anything. */
  | { kind: 'tooFewDays'; needed: number }
  /** Clearly below or above every day of the three weeks before. */
  | { kind: 'lowestInMonth' | 'highestInMonth'; value: number }
  /** Nothing but where it was. */
  | { kind: 'between'; low: number; high: number }

export type WeekSummary = {
  /** Seven days, the last one today, by the calendar of this device. */
  days: readonly { start: number; checks: number }[]
  checks: number
  news: WeekNews
}

type Check = CheckRecording & { measuredAt: string; indicators: readonly ReportIndicator[] }

const DAYS_A_WEEK = 7
const DAYS_A_MONTH = 28
/** Earlier days with checks from which on "the lowest of the month" says something. */
const MIN_EARLIER_DAYS = 5

const getDayStart = (now: Date, daysBefore: number): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBefore).getTime()

/** Medians of the days from one midnight on and before another. */
const listDailyHeartRates = (checks: readonly Check[], from: number, to: number): number[] =>
  aggregateIndicatorTrend(
    getIndicatorTrend(checks, 'HR_BPM').filter(({ measuredAt }) => {
      const at = Date.parse(measuredAt)
      return at >= from && at < to
    }),
    'day',
  ).map(({ median }) => Math.round(median))

const getNews = (checks: readonly Check[], now: Date): WeekNews => {
  const weekStart = getDayStart(now, DAYS_A_WEEK - 1)
  const week = listDailyHeartRates(checks, weekStart, getDayStart(now, -1))
  if (week.length < MIN_COMPARED_DAYS) return { kind: 'tooFewDays', needed: MIN_COMPARED_DAYS }
  const [low, high] = [Math.min(...week), Math.max(...week)]
  const earlier = listDailyHeartRates(checks, getDayStart(now, DAYS_A_MONTH - 1), weekStart)
  const { minDetectableChange } = getIndicatorMetadata('HR_BPM')
  if (earlier.length >= MIN_EARLIER_DAYS) {
    if (low < Math.min(...earlier) - minDetectableChange) return { kind: 'lowestInMonth', value: low }
    if (high > Math.max(...earlier) + minDetectableChange) return { kind: 'highestInMonth', value: high }
  }
  return { kind: 'between', low, high }
}

/**
 * The last seven days of one person, today among them: how many checks, and what they say of the resting heart rate; null in a week
 * without a check. It says nothing of a trend from fewer days than a trend needs, and calls no week calm: it knows minutes of it.
 * @param checks the person's own, in any order, without samples
 */
export const summariseWeek = (checks: readonly Check[], now: Date): WeekSummary | null => {
  const days = Array.from({ length: DAYS_A_WEEK }, (_, at) => {
    const start = getDayStart(now, DAYS_A_WEEK - 1 - at)
    const ofDay = checks.filter(
      ({ measuredAt }) => getTrendPeriodStart(new Date(measuredAt), 'day').getTime() === start,
    )
    return { start, checks: ofDay.length }
  })
  const count = days.reduce((sum, day) => sum + day.checks, 0)
  return count === 0 ? null : { days, checks: count, news: getNews(checks, now) }
}
