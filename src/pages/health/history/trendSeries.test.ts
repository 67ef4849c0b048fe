import type { IndicatorTrendPoint } from '@anzuo/domain/report/indicatorTrends'
import { getTrendSeries, historyPeriods } from './trendSeries'

const now = new Date(2026, 10, 20, 18).getTime()
const HOUR = 3600_000
const DAY = 24 * HOUR
const check = (before: number, value: number): IndicatorTrendPoint => ({
  measuredAt: new Date(now - before).toISOString(),
  value,
  interval: [value - 8, value + 8],
  provenance: 'estimated',
})
const values = (trend: readonly IndicatorTrendPoint[], period: (typeof historyPeriods)[number]) =>
  getTrendSeries(trend, period, now).points.map(({ value }) => value)

it('shows every check of today for itself, each with its likely range', () => {
  const trend = [check(2 * DAY, 60), check(8 * HOUR, 72), check(HOUR, 75)]
  expect(values(trend, 'day')).toEqual([null, 72, 75, null])
  expect(getTrendSeries(trend, 'day', now).points[1]?.interval).toEqual([64, 80])
})

it('makes one point of the checks of one day, their median', () => {
  const trend = [check(DAY + 2 * HOUR, 70), check(DAY + HOUR, 74), check(DAY, 90), check(HOUR, 72)]
  expect(values(trend, 'week')).toEqual([null, 74, 72, null])
})

it('leaves a gap between days that are no neighbours', () => {
  const trend = [check(25 * DAY, 70), check(24 * DAY, 71), check(3 * DAY, 72), check(DAY, 73)]
  expect(values(trend, 'month')).toEqual([null, 70, 71, null, 72, null, 73, null])
})

it('makes one point of a month when it looks back a year', () => {
  const trend = [check(40 * DAY, 70), check(38 * DAY, 72), check(DAY, 80)]
  expect(values(trend, 'year')).toEqual([null, 71, 80, null])
})

it.each(historyPeriods)('has nothing to show for a %s without a check', period => {
  const { measured, from, to } = getTrendSeries([check(800 * DAY, 70)], period, now)
  expect(measured).toEqual([])
  expect(from).toBeLessThan(to)
})

it.each(historyPeriods)('keeps the points of a %s in the order of time', period => {
  const trend = Array.from({ length: 60 }, (_, at) => check((60 - at) * 6 * DAY, 60 + (at % 9)))
  const times = getTrendSeries(trend, period, now).points.map(({ at }) => at)
  expect(times).toEqual([...times].sort((a, b) => a - b))
})
