import dayjs from 'dayjs'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { i18n } from './instance'

export { toPluralOptions, formatMoney, formatNumber } from './numberFormat'

/** A moment: ISO 8601 text, or milliseconds since 1970. Always shown in the person's own time zone. */
export type Timestamp = string | number

/** `21:40` */
export const formatTime = (moment: Timestamp): string => dayjs(moment).format(i18n.t('time.clock'))

/** `28 Nov`, `11月28日`; with the year when it is not this one. */
export const formatDay = (moment: Timestamp, now: number = Date.now()): string =>
  dayjs(moment).format(dayjs(moment).isSame(now, 'year') ? i18n.t('time.day') : i18n.t('time.dayOfYear'))

/** `28 Nov 2026`, `2026年11月28日` */
export const formatDate = (moment: Timestamp): string => dayjs(moment).format(i18n.t('time.dayOfYear'))

/** `28 Nov, 21:40`, `11月28日 21:40`; with the year when it is not this one. */
export const formatDayAndTime = (moment: Timestamp): string =>
  i18n.t('time.dateAndClock', { date: formatDay(moment), clock: formatTime(moment) })

/** `28 Nov 2026, 21:40` */
export const formatDateTime = (moment: Timestamp): string =>
  i18n.t('time.dateAndClock', { date: formatDate(moment), clock: formatTime(moment) })

/**
 * `2026-11-28 21:40:05`, the format of the date filter in specification section 3; without a moment its words for "no
 * time".
 */
export const formatTimestamp = (moment: Timestamp | null): string =>
  moment === null ? i18n.t('time.none') : dayjs(moment).format('YYYY-MM-DD HH:mm:ss')

/** Calendar days from a moment to now, in the person's time zone. */
export const countDaysSince = (moment: Timestamp, now: number = Date.now()): number =>
  dayjs(now).startOf('day').diff(dayjs(moment).startOf('day'), 'day')

/**
 * How long ago, as specification section 9 has it: under a minute "just now", under an hour minutes, under a day hours,
 * yesterday and the day before with the time, then month and day, then the full date. A moment slightly ahead of this
 * device's clock counts as now.
 */
export const formatRelativeTime = (moment: Timestamp, now: number = Date.now()): string => {
  const age = now - dayjs(moment).valueOf()
  if (age < -MINUTE_MS) return formatDateTime(moment)
  if (age < MINUTE_MS) return i18n.t('time.justNow')
  if (age < HOUR_MS) return i18n.t('time.minutesAgo', { count: Math.floor(age / MINUTE_MS) })
  if (age < DAY_MS) return i18n.t('time.hoursAgo', { count: Math.floor(age / HOUR_MS) })
  const days = countDaysSince(moment, now)
  if (days === 1) return i18n.t('time.yesterday', { clock: formatTime(moment) })
  if (days === 2) return i18n.t('time.dayBeforeYesterday', { clock: formatTime(moment) })
  return formatDay(moment, now)
}
