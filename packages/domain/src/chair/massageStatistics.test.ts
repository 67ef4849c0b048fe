import fc from 'fast-check'
import {
  getStatisticsPeriodRange,
  computeMassageStatistics,
  getMassageMinutes,
  type CompletedMassageSession,
} from './massageStatistics'

const session = (
  at: string,
  minutes: number,
  changes: Partial<CompletedMassageSession> = {},
): CompletedMassageSession => ({
  startedAt: Date.parse(at),
  seconds: minutes * 60,
  program: 1,
  zones: ['back'],
  reason: 'finished',
  ...changes,
})

const iso = (ms: number) => new Date(ms).toISOString()

describe('a period', () => {
  it('is the person’s own day, week from Monday, or month', () => {
    const spans = (['day', 'week', 'month'] as const).map(period =>
      getStatisticsPeriodRange(period, '2026-11-20', 480),
    )
    expect(spans.map(({ from, to }) => [iso(from), iso(to)])).toEqual([
      ['2026-11-19T16:00:00.000Z', '2026-11-20T16:00:00.000Z'],
      ['2026-11-15T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
      ['2026-10-31T16:00:00.000Z', '2026-11-30T16:00:00.000Z'],
    ])
  })

  it('holds the date that it was asked for, and ends where the next begins', () => {
    const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.constantFrom('day', 'week', 'month'), (day, period) => {
        const date = day.toISOString().slice(0, 10)
        const { from, to } = getStatisticsPeriodRange(period as 'day', date, 0)
        const asked = Date.parse(`${date}T00:00:00Z`)
        expect(from <= asked && asked < to).toBe(true)
        expect(getStatisticsPeriodRange(period as 'day', iso(to).slice(0, 10), 0).from).toBe(to)
      }),
    )
  })
})

describe('statistics', () => {
  const week = { period: 'week', date: '2026-11-20', offsetMinutes: 0 } as const

  it('add up minutes by day, program and zone', () => {
    const statistics = computeMassageStatistics(
      [
        session('2026-11-16T08:00:00Z', 20, { zones: ['neck', 'back'] }),
        session('2026-11-16T20:00:00Z', 10, { program: 3 }),
        session('2026-11-22T23:59:00Z', 15),
        session('2026-11-23T00:00:00Z', 99),
        session('2026-11-15T23:59:59Z', 99),
      ],
      week,
    )
    expect([statistics.minutes, statistics.sessions]).toEqual([45, 3])
    expect(statistics.parts.map(({ minutes }) => minutes)).toEqual([30, 0, 0, 0, 0, 0, 15])
    expect(statistics.parts[0]?.label).toBe('2026-11-16')
    expect(statistics.programs).toEqual([
      { program: 1, minutes: 35, sessions: 2 },
      { program: 3, minutes: 10, sessions: 1 },
    ])
    expect(statistics.zones).toEqual([
      { zone: 'back', minutes: 45 },
      { zone: 'neck', minutes: 20 },
    ])
  })

  it('show a day by the hour, and a month by the day', () => {
    const day = computeMassageStatistics([session('2026-11-20T09:30:00Z', 5)], { ...week, period: 'day' })
    expect(day.parts).toHaveLength(24)
    expect(day.parts[9]).toEqual({ label: '09:00', minutes: 5 })
    expect(computeMassageStatistics([], { ...week, period: 'month' }).parts).toHaveLength(30)
  })

  it('count a stopped massage with the minutes that it ran', () => {
    const stopped = session('2026-11-18T08:00:00Z', 4, { reason: 'person', program: 2 })
    const { minutes, programs } = computeMassageStatistics(
      [stopped, session('2026-11-18T09:00:00Z', 15)],
      week,
    )
    expect(minutes).toBe(19)
    expect(programs).toContainEqual({ program: 2, minutes: 4, sessions: 1 })
  })

  it('add up in every way that they are shown, whatever the seconds are', () => {
    const [from, to] = [Date.parse('2026-11-16T00:00:00Z'), Date.parse('2026-11-22T23:59:59Z')]
    const sessions = fc.array(
      fc.record({
        startedAt: fc.integer({ min: from, max: to }),
        seconds: fc.integer({ min: 0, max: 1800 }),
        program: fc.integer({ min: 1, max: 9 }),
        zones: fc.constant(['back' as const]),
        reason: fc.constantFrom('finished' as const, 'person' as const),
      }),
      { maxLength: 20 },
    )
    const sum = (parts: readonly { minutes: number }[]) =>
      parts.reduce((all, { minutes }) => all + minutes, 0)
    fc.assert(
      fc.property(sessions, some => {
        const { minutes, parts, programs } = computeMassageStatistics(some, week)
        expect(sum(parts)).toBe(minutes)
        expect(sum(programs)).toBe(minutes)
        expect(sum(some.map(({ seconds }) => ({ minutes: getMassageMinutes(seconds) })))).toBe(minutes)
        const days = parts.map(({ label }) =>
          computeMassageStatistics(some, { ...week, period: 'day', date: label }),
        )
        expect(days.map(day => day.minutes)).toEqual(parts.map(part => part.minutes))
      }),
    )
  })

  it.each([0, 5, 29])('show a massage of %i seconds as one minute on its day', seconds => {
    const statistics = computeMassageStatistics([{ ...session('2026-11-18T08:00:00Z', 0), seconds }], week)
    expect(statistics.minutes).toBe(1)
    expect(statistics.parts.map(({ minutes }) => minutes)).toEqual([0, 0, 1, 0, 0, 0, 0])
    expect(statistics.programs).toEqual([{ program: 1, minutes: 1, sessions: 1 }])
  })

  it('show nothing where nothing was', () => {
    const { minutes, sessions, programs, zones } = computeMassageStatistics([], week)
    expect([minutes, sessions, programs, zones]).toEqual([0, 0, [], []])
  })
})
