import dayjs from 'dayjs'
import type { MassageStatisticsQuery } from '@/data/chair/massageStatistics'

export type StatisticsPeriod = MassageStatisticsQuery['period']

export const STATISTICS_PERIODS: readonly StatisticsPeriod[] = ['day', 'week', 'month']

/** `2026-11-20`, in the person's own calendar. */
export const toIsoDate = (now: number): string => dayjs(now).format('YYYY-MM-DD')

/** A day one period earlier or later. */
export const shiftPeriod = (date: string, period: StatisticsPeriod, by: -1 | 1): string =>
  dayjs(date).add(by, period).format('YYYY-MM-DD')

/** First and last day of the period around a date; weeks begin on Monday. */
export const getPeriodDateRange = (
  date: string,
  period: StatisticsPeriod,
): { first: string; last: string } => {
  const day = dayjs(date)
  const first =
    period === 'week'
      ? day.subtract((day.day() + 6) % 7, 'day')
      : day.startOf(period === 'month' ? 'month' : 'day')
  const last = period === 'week' ? first.add(6, 'day') : day.endOf(period === 'month' ? 'month' : 'day')
  return { first: first.format('YYYY-MM-DD'), last: last.format('YYYY-MM-DD') }
}

/** Whether the period around a date reaches into the future. */
export const isCurrentPeriod = (date: string, period: StatisticsPeriod, now: number): boolean =>
  getPeriodDateRange(date, period).last >= toIsoDate(now)

/** How far the person's clock is ahead of UTC on that day, minutes. */
export const getUtcOffsetMinutes = (date: string): number => dayjs(date).utcOffset()
