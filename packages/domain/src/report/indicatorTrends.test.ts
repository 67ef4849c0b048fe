import fc from 'fast-check'
import {
  aggregateIndicatorTrend,
  compareLatestWithPreviousWeek,
  getIndicatorTrend,
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

it('follows blood pressure only where a cuff reading stands behind it', () => {
  const reading = { systolic: 131, diastolic: 84, takenAt: point(0, 2).measuredAt }
  const report = (value: number, calibration: typeof reading | null, daysAgo: number) => ({
    measuredAt: point(0, daysAgo).measuredAt,
    indicators: [
      {
        key: 'BLOOD_PRESSURE' as const,
        value,
        unit: 'mmHg' as const,
        provenance: 'estimated' as const,
        confidence: 0.5,
        interval: [value - 16, value + 16] as [number, number],
        diastolic: { value: 79, interval: [68, 90] as [number, number] },
        calibration,
      },
    ],
  })
  const trend = getIndicatorTrend([report(128, reading, 1), report(124, null, 3)], 'BLOOD_PRESSURE')
  expect(trend.map(({ value }) => value)).toEqual([128])
})

describe('the arrow against the last seven days', () => {
  it('points where the last value went from the median of the days before', () => {
    expect(compareLatestWithPreviousWeek('HR_BPM', daily(64, 66, 65, 74))).toEqual({
      kind: 'compared',
      direction: 'up',
      difference: 9,
      days: 4,
    })
    expect(compareLatestWithPreviousWeek('HR_BPM', daily(74, 74, 66))).toMatchObject({ direction: 'down' })
  })

  it('is steady for a difference that says nothing', () => {
    expect(compareLatestWithPreviousWeek('HR_BPM', daily(64, 64, 67))).toMatchObject({ direction: 'steady' })
  })

  it('needs three different days, however many checks one day has', () => {
    const minutesAgo = (minutes: number, value: number) => point(value, minutes / (24 * 60))
    const oneDay = [minutesAgo(90, 64), minutesAgo(60, 65), minutesAgo(30, 64), minutesAgo(0, 66)]
    expect(compareLatestWithPreviousWeek('HR_BPM', oneDay)).toEqual({
      kind: 'tooFewDays',
      days: 1,
      missingDays: 2,
    })
    expect(compareLatestWithPreviousWeek('HR_BPM', [point(64, 2), ...oneDay])).toEqual({
      kind: 'tooFewDays',
      days: 2,
      missingDays: 1,
    })
    expect(compareLatestWithPreviousWeek('HR_BPM', [point(64, 2), point(64, 1), ...oneDay])).toMatchObject({
      kind: 'compared',
      difference: 2,
      days: 3,
    })
  })

  it('counts each day once, with the median of its checks', () => {
    const trend = [point(60, 2), point(80, 1.1), point(80, 1.05), point(80, 1), point(70)]
    expect(compareLatestWithPreviousWeek('HR_BPM', trend)).toMatchObject({ difference: 0 })
  })

  it.each([
    [3.2, 4.2, 'steady'],
    [4.2, 3.2, 'steady'],
    [3.2, 4.3, 'up'],
    [4.3, 3.2, 'down'],
  ])('stress from %d to %d is %s', (before, after, direction) => {
    expect(compareLatestWithPreviousWeek('MENTAL_STRESS_INDEX', daily(before, before, after))).toMatchObject({
      direction,
    })
  })

  it('is steady within the likely ranges of the values, as the comparison of two checks is', () => {
    const known = (value: number, daysAgo: number, halfWidth: number): IndicatorTrendPoint => ({
      ...point(value, daysAgo),
      interval: [value - halfWidth, value + halfWidth],
    })
    const after = (halfWidth: number) =>
      compareLatestWithPreviousWeek('HR_BPM', [known(64, 2, 1), known(64, 1, 1), known(70, 0, halfWidth)])
    expect(after(1)).toMatchObject({ direction: 'up', difference: 6 })
    expect(after(8)).toMatchObject({ direction: 'steady', difference: 6 })
  })

  it('compares only what rests on the same cuff reading, or is made of the same parts', () => {
    const on = (basis: string, ...points: IndicatorTrendPoint[]) => points.map(each => ({ ...each, basis }))
    const other = on('first', point(110, 4), point(112, 3))
    expect(
      compareLatestWithPreviousWeek('BLOOD_PRESSURE', [...other, ...on('second', point(131, 1), point(132))]),
    ).toBeNull()
    expect(
      compareLatestWithPreviousWeek('BLOOD_PRESSURE', [
        ...other,
        ...on('second', point(131, 2), point(131, 1), point(132)),
      ]),
    ).toMatchObject({ direction: 'steady', days: 3 })
  })

  it('leaves out what is older than a week', () => {
    expect(
      compareLatestWithPreviousWeek('HR_BPM', [point(90, 8), point(66, 7), point(66, 6), point(66)]),
    ).toMatchObject({ difference: 0, days: 3 })
    expect(compareLatestWithPreviousWeek('HR_BPM', [point(90, 9), point(90, 8), point(66)])).toMatchObject({
      kind: 'tooFewDays',
      days: 1,
    })
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
