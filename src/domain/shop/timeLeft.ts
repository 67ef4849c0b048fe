const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Time that is left, cut into what people count in. */
export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

/** Cuts whole seconds into days, hours, minutes and seconds; nothing is left below zero. */
export const timeLeftOf = (seconds: number): TimeLeft => {
  const left = Math.max(0, Math.floor(seconds))
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: left % MINUTE,
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** As a clock that runs down: `27:36`, from an hour on `23:59:10`, with the days counted as hours. */
export const clockOf = (seconds: number): string => {
  const { days, hours, minutes, seconds: rest } = timeLeftOf(seconds)
  const wholeHours = days * 24 + hours
  const start = wholeHours > 0 ? `${wholeHours}:` : ''
  return `${start}${twoDigits(minutes)}:${twoDigits(rest)}`
}
