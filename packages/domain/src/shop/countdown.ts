import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../durations'

/** Time that is left, cut into what people count in. */
export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

/** Cuts whole seconds into days, hours, minutes and seconds; nothing is left below zero. */
export const toTimeLeft = (seconds: number): TimeLeft => {
  const left = Math.max(0, Math.floor(seconds))
  return {
    days: Math.floor(left / DAY_SECONDS),
    hours: Math.floor((left % DAY_SECONDS) / HOUR_SECONDS),
    minutes: Math.floor((left % HOUR_SECONDS) / MINUTE_SECONDS),
    seconds: left % MINUTE_SECONDS,
  }
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** As a clock that runs down: `27:36`, from an hour on `23:59:10`, with the days counted as hours. */
export const formatCountdown = (seconds: number): string => {
  const { days, hours, minutes, seconds: rest } = toTimeLeft(seconds)
  const wholeHours = days * 24 + hours
  const start = wholeHours > 0 ? `${wholeHours}:` : ''
  return `${start}${padTwoDigits(minutes)}:${padTwoDigits(rest)}`
}
