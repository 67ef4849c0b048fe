/** The shop's own time, in which its days begin and end. */
const TIME_ZONE = 'Asia/Shanghai'

const createTimeFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, hourCycle: 'h23', ...options })

/** Amounts and times as a language writes them; times are those of Beijing. */
export const createFormat = (locale: string) => {
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const days = createTimeFormat(locale, { day: 'numeric', month: 'short' })
  const minutes = createTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const seconds = createTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const exactDays = createTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const today = createTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const fullDays = createTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const shares = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const longDays = createTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const comma = locale.startsWith('zh') ? '，' : ', '
  return {
    /** `W8 Cloud, slate`: parts of one thing, with the comma of the language. */
    join: (...parts: (string | null)[]) => parts.filter(Boolean).join(comma),
    /** `¥1,280.00`; with a true minus sign. */
    money: (cents: number) => `${cents < 0 ? '−' : ''}¥${amounts.format(Math.abs(cents) / 100)}`,
    day: (instant: string) => days.format(new Date(instant)),
    /** A date without a time, `2026-11-28`. */
    date: (date: string) => longDays.format(new Date(`${date}T00:00:00+08:00`)),
    /** A month, `2026-11`. */
    month: (month: string) => months.format(new Date(`${month}-15T00:00:00Z`)),
    longDate: (date: string) => fullDays.format(new Date(`${date}T00:00:00+08:00`)),
    /** `0.60%`, of a part of one. */
    share: (part: number) => shares.format(part),
    time: (instant: string) => minutes.format(new Date(instant)),
    dayAndTime: (instant: string) => `${days.format(new Date(instant))} ${minutes.format(new Date(instant))}`,
    /** Length of a film, `1:05`. */
    playTime: (length: number) => `${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`,
    /** With the year: for what lies further away than a glance tells. */
    exactMinute: (instant: string) =>
      `${exactDays.format(new Date(instant))} ${minutes.format(new Date(instant))}`,
    exactDay: (instant: string) => exactDays.format(new Date(instant)),
    exact: (instant: string) => seconds.format(new Date(instant)),
    today: (now: Date) => today.format(now),
  }
}

/** Commas stand between thousands only: `39,90` could mean two things. */
const AMOUNT_PATTERN = /^(?:\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/

/** Cents of an amount that was typed, such as `1,280.00` or `¥1280`; null when it is none. */
export const parseAmount = (typed: string): number | null => {
  const plain = typed.replace(/[¥￥\s]/g, '').replaceAll('，', ',')
  return AMOUNT_PATTERN.test(plain) ? Math.round(Number(plain.replaceAll(',', '')) * 100) : null
}
