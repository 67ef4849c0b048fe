import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations'
import {
  createScheduleCalendar,
  findNextPreparation,
  formatClockTime,
  formatOffsetZone,
  isPreparedSince,
  isTimeZone,
  MINUTES_OF_DAY,
  parseClockTime,
  PREPARATION_MS,
  type MassageSchedule,
} from './massageSchedules'

const ZONES = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC+08:00',
  'UTC-09:30',
]

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const at = (text: string) => Date.parse(text)
const evening = (changes: Partial<MassageSchedule> = {}): MassageSchedule => ({
  minuteOfDay: 20 * 60 + 30,
  weekdays: EVERY_DAY,
  timeZone: 'Asia/Shanghai',
  isOn: true,
  ...changes,
})
const nextOf = (schedule: MassageSchedule, now: string) => {
  const moment = findNextPreparation(schedule, at(now))
  return moment === null ? null : new Date(moment).toISOString()
}

/** What a clock on the wall shows, by another way than the code under test: `Mon 20:30`. */
const showClock = (moment: number, timeZone: string): string => {
  const sign = timeZone.startsWith('UTC-') ? -1 : 1
  const [, hours, minutes] = /^UTC[+-](\d\d):(\d\d)$/.exec(timeZone) ?? []
  const shifted =
    hours === undefined ? moment : moment + sign * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return new Date(shifted)
    .toLocaleString('en-GB', {
      timeZone: hours === undefined ? timeZone : 'UTC',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    .replace(',', '')
}
const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

describe('the time at which a preset lies ready', () => {
  it('is that of the zone, wherever the server stands', () => {
    expect(nextOf(evening(), '2026-11-26T00:00:00Z')).toBe('2026-11-26T12:30:00.000Z')
    expect(nextOf(evening({ timeZone: 'UTC+08:00' }), '2026-11-26T00:00:00Z')).toBe(
      '2026-11-26T12:30:00.000Z',
    )
    expect(nextOf(evening({ weekdays: [0] }), '2026-11-26T00:00:00Z')).toBe('2026-11-30T12:30:00.000Z')
  })

  it('stays the present one for an hour, also over midnight, and is the next one then', () => {
    const late = evening({ minuteOfDay: 23 * 60 + 30, timeZone: 'UTC+00:00' })
    expect(nextOf(late, '2026-11-27T00:29:59Z')).toBe('2026-11-26T23:30:00.000Z')
    expect(nextOf(late, '2026-11-27T00:30:00Z')).toBe('2026-11-27T23:30:00.000Z')
    expect(isPreparedSince(at('2026-11-26T23:30:00Z'), at('2026-11-27T00:29:59Z'))).toBe(true)
    expect(isPreparedSince(at('2026-11-26T23:30:00Z'), at('2026-11-26T23:29:59Z'))).toBe(false)
  })

  it('keeps to the clock when summer time begins and ends', () => {
    const london = evening({ minuteOfDay: 7 * 60, timeZone: 'Europe/London' })
    expect(nextOf(london, '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(nextOf(london, '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
  })

  it('comes once in the night in which an hour is skipped, and once in the one in which it comes twice', () => {
    const night = evening({ minuteOfDay: 90, timeZone: 'Europe/London' })
    // 01:30 does not exist on 29 March 2026: the clock goes from 01:00 to 02:00.
    expect(nextOf(night, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(nextOf(night, '2026-03-29T02:30:00Z')).toBe('2026-03-30T00:30:00.000Z')
    // It exists twice on 25 October 2026; the first one counts.
    expect(nextOf(night, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(nextOf(night, '2026-10-25T01:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
  })

  it('is none while the schedule is off', () => {
    expect(findNextPreparation(evening({ isOn: false }), at('2026-11-26T00:00:00Z'))).toBeNull()
  })

  const anySchedule = fc.record({
    minuteOfDay: fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 }),
    weekdays: fc.subarray(EVERY_DAY, { minLength: 1 }),
    timeZone: fc.constantFrom(...ZONES),
    isOn: fc.constant(true),
  })
  const anyMoment = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z') })

  it('is within eight days, not over yet, and what the clock shows then, except where the clock skips it', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, (schedule, now) => {
        const moment = findNextPreparation(schedule, now)
        if (moment === null) throw new Error('a schedule that is on has a next time')
        expect(moment + PREPARATION_MS).toBeGreaterThan(now)
        expect(moment - now).toBeLessThanOrEqual(8 * DAY_MS)
        const wanted = schedule.weekdays.map(
          day => `${WEEKDAY_NAMES[day]} ${formatClockTime(schedule.minuteOfDay)}`,
        )
        if (wanted.includes(showClock(moment, schedule.timeZone))) return
        // A skipped time: so long before it, the clock showed what it would have shown without the jump.
        const jumps = [30 * MINUTE_MS, HOUR_MS].map(jump => showClock(moment - jump, schedule.timeZone))
        expect(jumps.some(shown => wanted.includes(shown))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('is never passed over: from any moment on the same one comes until it is over, then a later one', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, (schedule, now) => {
        const first = findNextPreparation(schedule, now) ?? 0
        expect(findNextPreparation(schedule, first)).toBe(first)
        expect(findNextPreparation(schedule, first + PREPARATION_MS - 1)).toBe(first)
        const second = findNextPreparation(schedule, first + PREPARATION_MS) ?? 0
        expect(second).toBeGreaterThan(first)
        expect(second - first).toBeLessThanOrEqual(7 * DAY_MS + HOUR_MS)
      }),
      { numRuns: 150 },
    )
  })
})

it('knows what a time zone is', () => {
  for (const zone of ZONES) expect(isTimeZone(zone)).toBe(true)
  for (const text of ['', 'Mars/Olympus', 'UTC+15:00', 'UTC+8', '../../etc', 'x'.repeat(80)])
    expect(isTimeZone(text)).toBe(false)
  fc.assert(
    fc.property(fc.integer({ min: -14 * 60, max: 14 * 60 }), minutes =>
      expect(isTimeZone(formatOffsetZone(minutes))).toBe(true),
    ),
  )
})

it('reads a time as people type it', () => {
  const times: [string, number | null][] = [
    ['20:30', 1230],
    ['8.05', 485],
    ['730', 450],
    ['0000', 0],
    [' 23：59 ', 1439],
    ['24:00', null],
    ['12:60', null],
    ['7', null],
    ['half past eight', null],
  ]
  for (const [text, minute] of times) expect(parseClockTime(text)).toBe(minute)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 }), minute =>
      expect(parseClockTime(formatClockTime(minute))).toBe(minute),
    ),
  )
})

it('becomes a reminder of the calendar, whose title cannot break out of its line', () => {
  const calendar = createScheduleCalendar(
    { minuteOfDay: 1230, weekdays: [4, 0] },
    {
      id: 'b1',
      title: 'Evening; soft,\r\nATTACH:x',
      address: 'https://anzuo.example/chair/HK24A00012',
      firstDay: '2026-11-27',
      createdAt: at('2026-11-26T08:00:00.123Z'),
    },
  )
  const lines = calendar.split('\r\n')
  expect(lines).toContain('DTSTART:20261127T203000')
  expect(lines).toContain('DTSTAMP:20261126T080000Z')
  expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,FR')
  expect(lines).toContain('SUMMARY:Evening\\; soft\\, ATTACH:x')
  expect(lines.some(line => line.startsWith('ATTACH'))).toBe(false)
})
