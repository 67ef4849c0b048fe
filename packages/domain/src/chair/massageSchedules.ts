import { DAY_MS, MINUTE_MS } from '../durations'

/** Reminders of one person for one chair. */
export const MAX_MASSAGE_SCHEDULES = 8

/** So long a preset lies ready after its time. */
export const PREPARATION_MS = 60 * MINUTE_MS

export const MINUTES_OF_DAY = 24 * 60

/**
 * When a person wants to find a preset laid ready. It only prepares: nothing of it goes to the chair, and nothing starts.
 * `weekdays`: Monday is 0.
 */
export type MassageSchedule = {
  /** By the clock of the zone: minutes since midnight. */
  minuteOfDay: number
  weekdays: readonly number[]
  /** A name of the IANA database, or `UTC+08:00` where a device knows only how far its clock is from UTC. */
  timeZone: string
  isOn: boolean
}

const OFFSET_PATTERN = /^UTC([+-])(0\d|1[0-4]):([0-5]\d)$/

/** How a device without names of zones calls its own. `offsetMinutes`: how far its clock is ahead of UTC. */
export const formatOffsetZone = (offsetMinutes: number): string => {
  const minutes = Math.abs(offsetMinutes)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

const parseOffsetZone = (timeZone: string): number | null => {
  const [, sign, hours, minutes] = OFFSET_PATTERN.exec(timeZone) ?? []
  if (sign === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Whether the text names a zone. */
export const isTimeZone = (text: string): boolean => {
  if (parseOffsetZone(text) !== null) return true
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(text)) return false
  try {
    createClock(text)
    return true
  } catch {
    return false
  }
}

const createClock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** To make one takes a thousand times as long as to read it. There are as many as zones, some hundred. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clock of a zone shows, as if it were UTC: ms since 1970. */
const createLocalClock = (timeZone: string): ((moment: number) => number) => {
  const offset = parseOffsetZone(timeZone)
  if (offset !== null) return moment => moment + offset * MINUTE_MS
  const clock = clocks.get(timeZone) ?? createClock(timeZone)
  clocks.set(timeZone, clock)
  return moment => {
    const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const whole = Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    )
    // The parts end with the second.
    return whole + (((moment % 1000) + 1000) % 1000)
  }
}

/**
 * The moment at which the clock shows a time: the first of two where it is set back, and as much later as it jumps where it
 * skips that time.
 */
const findMoment = (getLocal: (moment: number) => number, local: number): number => {
  const getOffset = (moment: number) => getLocal(moment) - moment
  const before = local - getOffset(local - DAY_MS)
  const behind = local - getOffset(local + DAY_MS)
  const shown = [before, behind].filter(moment => getLocal(moment) === local)
  return shown.length > 0 ? Math.min(...shown) : before
}

/** Monday is 0. */
const getWeekday = (local: number): number => (new Date(local).getUTCDay() + 6) % 7

/** A day of each weekday, and one on either side for zones far from each other. */
const DAYS_LOOKED_AHEAD = 8

/** When a preset lies ready next, or since when it does now (ms since 1970); null for a schedule that is off. */
export const findNextPreparation = (schedule: MassageSchedule, now: number): number | null => {
  const { minuteOfDay, weekdays, timeZone, isOn } = schedule
  if (!isOn) return null
  const getLocal = createLocalClock(timeZone)
  const today = Math.floor(getLocal(now) / DAY_MS) * DAY_MS
  for (let day = -1; day <= DAYS_LOOKED_AHEAD; day += 1) {
    const midnight = today + day * DAY_MS
    if (!weekdays.includes(getWeekday(midnight))) continue
    const moment = findMoment(getLocal, midnight + minuteOfDay * MINUTE_MS)
    if (isPreparedSince(moment, now) || moment > now) return moment
  }
  return null
}

/** Whether a preset that lies ready from a moment on does so now. */
export const isPreparedSince = (moment: number, now: number): boolean =>
  now >= moment && now - moment < PREPARATION_MS

const CALENDAR_WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/**
 * A reminder of the device's own calendar, as a file (RFC 5545): the calendar rings even while the app is closed. Its time has no
 * zone, so that it is the one on the clock of whoever is reminded.
 */
export const createScheduleCalendar = (
  { minuteOfDay, weekdays }: Pick<MassageSchedule, 'minuteOfDay' | 'weekdays'>,
  event: {
    id: string
    title: string
    /** Of the page where the preset lies ready. */
    address: string
    /** The first day, `2026-11-27`. */
    firstDay: string
    /** ms since 1970. */
    createdAt: number
  },
): string => {
  const days = [...weekdays].sort((a, b) => a - b).map(day => CALENDAR_WEEKDAYS[day])
  const title = escapeCalendarText(event.title)
  const stamp = new Date(event.createdAt).toISOString().replace(/[-:]|\.\d{3}/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Anzuo//Massage reminder//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@anzuo`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${event.firstDay.replaceAll('-', '')}T${formatClockTime(minuteOfDay).replace(':', '')}00`,
    'DURATION:PT30M',
    `RRULE:FREQ=WEEKLY;BYDAY=${days.join(',')}`,
    `SUMMARY:${title}`,
    `URL:${event.address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** `20:30` of minutes since midnight. */
export const formatClockTime = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map(part => String(part).padStart(2, '0')).join(':')

/** Minutes since midnight of a time as people type it (`20:30`, `8.05`, `730`), or null. */
export const parseClockTime = (text: string): number | null => {
  const [, hours, minutes] = /^\s*(\d{1,2}?)[:.：]?([0-5]\d)\s*$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23) return null
  return Number(hours) * 60 + Number(minutes)
}

const escapeCalendarText = (text: string): string =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/[\r\n]+/g, ' ')
