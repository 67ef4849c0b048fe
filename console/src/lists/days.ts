import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'

/** The spans of a list that can be chosen, days with today. */
export const daySpans = [1, 7, 30, 90] as const

/** The midnight of the shop, UTC+8, at which the last so many days began. */
export const getStartOfDays = (days: number, now: number): string =>
  new Date(`${formatChinaDate(now - (days - 1) * DAY_MS)}T00:00:00+08:00`).toISOString()
