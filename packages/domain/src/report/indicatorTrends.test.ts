import fc from 'fast-check'
import {
  aggregateIndicatorTrend,
  compareLatestWithPreviousWeek,
  getIndicatorTrend,
  computePersonalReferenceRange,
  type IndicatorTrendPoint,
} from './indicatorTrends'

const DAY = 24 * 3600_000
const noon = new Date(2026, 10, 20, 12).getTime()
const point = (value: number, daysAgo = 0): IndicatorTrendPoint => ({
  measuredAt: new Date(noon - daysAgo * DAY).toISOString(),
  value,
  interval: null,
  provenance: 'measured',
})
/** One value a day up to now, the oldest first. */
const daily = (...values: number[]) => values.map((value, at) => point(value, values.length - 1 - at))

it('follows an indicator over the reports that have it, the oldest first', () => {
  const report = (value: number | null, daysAgo: number) => ({
    measuredAt: point(0, daysAgo).measuredAt,
    indicators: [
      value === null
        ? { key: 'HR_BPM' as const, missing: 'poorSignal' as const }
        : { ...point(value), key: 'HR_BPM' as const, unit: 'bpm' as const, confidence: 1 },
    ],
  })
  const trend = getIndicatorTrend([report(70, 1), report(null, 2), report(66, 3)], 'HR_BPM')
  expect(trend.map(({ value }) => value)).toEqual([66, 70])
})

describe('the personal range', () => {
  it('is the median with one robust deviation to each side', () => {
    // Deviations from 70: 8, 4, 0, 4, 8; their median is 4.
    expect(computePersonalReferenceRange('HR_BPM', daily(62, 66, 70, 74, 78))).toEqual({
      median: 70,
      low: 70 - 4 * 1.4826,
      high: 70 + 4 * 1.4826,
      checks: 5,
    })
  })

  it('needs five checks and looks back on twenty', () => {
    expect(computePersonalReferenceRange('HR_BPM', daily(70, 70, 70, 70))).toBeNull()
    const many = daily(...Array.from({ length: 20 }, () => 100), ...Array.from({ length: 20 }, () => 60))
    expect(computePersonalReferenceRange('HR_BPM', many)).toMatchObject({ median: 60, checks: 20 })
  })

  it('is never narrower than what two checks may differ by', () => {
    expect(computePersonalReferenceRange('MENTAL_STRESS_INDEX', daily(3, 3, 3, 3, 3))).toMatchObject({
      low: 2.5,
      high: 3.5,
    })
  })

  it('is not moved by one odd value, however odd', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 55, max: 80 }), { minLength: 9, maxLength: 19 }),
        fc.integer({ min: 30, max: 220 }),
        (values, odd) => {
          const range = computePersonalReferenceRange('HR_BPM', daily(...values, odd))
          expect(range?.median).toBeGreaterThanOrEqual(Math.min(...values))
          expect(range?.median).toBeLessThanOrEqual(Math.max(...values))
          expect(range?.low).toBeLessThanOrEqual(range?.median ?? NaN)
          expect(range?.high).toBeGreaterThanOrEqual(range?.median ?? NaN)
        },
      ),
    )
  })
})

describe('the arrow against the last seven days', () => {
  it('points where the last value went from the median of the week', () => {
    expect(compareLatestWithPreviousWeek('HR_BPM', daily(64, 66, 65, 74))).toEqual({
      direction: 'up',
      difference: 9,
      checks: 3,
    })
    expect(compareLatestWithPreviousWeek('HR_BPM', daily(74, 66))?.direction).toBe('down')
  })

  it('is steady for a difference that says nothing', () => {
    expect(compareLatestWithPreviousWeek('HR_BPM', daily(64, 67))?.direction).toBe('steady')
  })

  it.each([
    [3.2, 4.2, 'steady'],
    [4.2, 3.2, 'steady'],
    [3.2, 4.3, 'up'],
    [4.3, 3.2, 'down'],
  ])('stress from %d to %d is %s', (before, after, direction) => {
    expect(compareLatestWithPreviousWeek('MENTAL_STRESS_INDEX', daily(before, after))?.direction).toBe(
      direction,
    )
  })

  it('leaves out what is older than a week', () => {
    expect(compareLatestWithPreviousWeek('HR_BPM', [point(90, 8), point(66, 7), point(66)])).toMatchObject({
      checks: 1,
    })
    expect(compareLatestWithPreviousWeek('HR_BPM', [point(90, 8), point(66)])).toBeNull()
    expect(compareLatestWithPreviousWeek('HR_BPM', [])).toBeNull()
  })
})

describe('by days, weeks and months', () => {
  /** A check at a time of this device, `2026-11-19 08`. */
  const at = (time: string, value: number): IndicatorTrendPoint => ({
    ...point(value),
    measuredAt: new Date(`${time.replace(' ', 'T')}:00`).toISOString(),
  })

  it('takes the checks of one day together, by the calendar of the device', () => {
    const trend = [at('2026-11-19 00', 60), at('2026-11-19 23', 70), at('2026-11-20 00', 80)]
    expect(aggregateIndicatorTrend(trend, 'day')).toEqual([
      { start: new Date(2026, 10, 19), median: 65, lowest: 60, highest: 70, checks: 2 },
      { start: new Date(2026, 10, 20), median: 80, lowest: 80, highest: 80, checks: 1 },
    ])
  })

  it('begins weeks on Monday, and leaves gaps', () => {
    const trend = [at('2026-11-01 12', 60), at('2026-11-02 12', 70), at('2026-11-22 12', 80)]
    expect(aggregateIndicatorTrend(trend, 'week').map(({ start }) => start)).toEqual([
      new Date(2026, 9, 26),
      new Date(2026, 10, 2),
      new Date(2026, 10, 16),
    ])
  })

  it('begins months on the first', () => {
    const trend = [at('2025-12-31 23', 60), at('2026-01-01 00', 70)]
    expect(aggregateIndicatorTrend(trend, 'month').map(({ start }) => start)).toEqual([
      new Date(2025, 11, 1),
      new Date(2026, 0, 1),
    ])
  })

  it('loses no check, whatever the period', () => {
    const days = fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 40 })
    fc.assert(
      fc.property(days, fc.constantFrom('day', 'week', 'month'), (ago, period) => {
        const trend = ago.map(daysAgo => point(70, daysAgo))
        const total = aggregateIndicatorTrend(trend, period).reduce((sum, { checks }) => sum + checks, 0)
        expect(total).toBe(trend.length)
      }),
    )
  })
})
