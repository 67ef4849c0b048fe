import type { ReportListEntry } from '@/data/health/reportList'
import type { HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import { createTestHeartRate } from '../../../../test/doubles/reportRecords'
import { createCheckCalendar, getTintBorders, shiftMonth } from './checkCalendar'

/** A moment of November 2026, by the clock of this device. */
const on = (day: number, hour = 8) => new Date(2026, 10, day, hour).getTime()
const check = (
  day: number,
  score: number | null,
  { tags = [], hour = 8 }: { tags?: HealthCheckTag[]; hour?: number } = {},
) =>
  ({
    id: `${day}-${hour}`,
    measuredAt: new Date(on(day, hour)).toISOString(),
    person: { age: 42, sex: 'female', isAthlete: null },
    indicators: [
      createTestHeartRate(64),
      score === null
        ? { key: 'HEALTH_SCORE', missing: 'poorSignal' }
        : {
            key: 'HEALTH_SCORE',
            value: score,
            unit: 'score',
            provenance: 'derived',
            confidence: 1,
            interval: null,
          },
    ],
    annotation: tags.length > 0 ? { tags, note: null, editedAt: '2026-11-20T08:00:00Z' } : null,
  }) as unknown as ReportListEntry

const calendar = (...checks: ReportListEntry[]) => createCheckCalendar(checks, on(20), on(20, 12))
const dayOf = (weeks: ReturnType<typeof calendar>, day: number) =>
  weeks.flat().find(({ start, isInMonth }) => isInMonth && new Date(start).getDate() === day)!

it('lays out whole weeks that begin on Monday', () => {
  const weeks = calendar()
  // 1 November 2026 is a Sunday.
  expect(weeks).toHaveLength(6)
  expect(weeks.every(week => week.length === 7)).toBe(true)
  expect(weeks.flat().every(({ start }, at) => new Date(start).getDay() === (at + 1) % 7)).toBe(true)
  expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(30)
})

it('gives each check to its day, the rating of its score as a tint, and marks today', () => {
  const weeks = calendar(check(20, 92), check(18, 76), check(5, 74), check(3, null))
  expect([20, 18, 5, 3, 4].map(day => dayOf(weeks, day).tint)).toEqual([
    'excellent',
    'good',
    'low',
    null,
    null,
  ])
  expect([3, 4].map(day => dayOf(weeks, day).checks.length)).toEqual([1, 0])
  expect(
    weeks
      .flat()
      .filter(({ isToday }) => isToday)
      .map(({ start }) => start),
  ).toEqual([on(20, 0)])
})

it('takes the last score of a day, and each of its tags once', () => {
  const day = dayOf(
    calendar(
      check(18, null, { tags: ['massage'], hour: 20 }),
      check(18, 91, { tags: ['coffee', 'massage'], hour: 12 }),
      check(18, 60, { tags: ['coffee'] }),
    ),
    18,
  )
  expect(day.tint).toBe('excellent')
  expect(day.tags).toEqual(['coffee', 'massage'])
})

it('has the borders of the tints from the rating of the score', () => {
  expect(getTintBorders()).toEqual({ good: 75, excellent: 90 })
})

it('goes from month to month, also over the end of a year', () => {
  expect(new Date(shiftMonth(on(30), 1))).toEqual(new Date(2026, 11, 1))
  expect(new Date(shiftMonth(on(30), 2))).toEqual(new Date(2027, 0, 1))
  expect(new Date(shiftMonth(on(30), -10))).toEqual(new Date(2026, 0, 1))
})
