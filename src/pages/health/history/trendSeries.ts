import {
  aggregateIndicatorTrend,
  getTrendPeriodStart,
  type IndicatorTrendPeriod,
  type IndicatorTrendPoint,
} from '@anzuo/domain/report/indicatorTrends'
import { DAY_MS, HOUR_MS } from '@anzuo/domain/durations'

/** The period that a trend covers. */
export type HistoryPeriod = 'day' | 'week' | 'month' | 'year'

export const historyPeriods: readonly HistoryPeriod[] = ['day', 'week', 'month', 'year']

type PeriodWindow = {
  /** Days back, today included. */
  days: number
  /** Which checks become one point; `none`: each check is a point. */
  groupBy: IndicatorTrendPeriod | 'none'
  /** Points further apart than this are no neighbours: the line has a gap there, ms. */
  gapMs: number
}

const periodWindows: Record<HistoryPeriod, PeriodWindow> = {
  day: { days: 1, groupBy: 'none', gapMs: 12 * HOUR_MS },
  week: { days: 7, groupBy: 'day', gapMs: 1.5 * DAY_MS },
  month: { days: 30, groupBy: 'day', gapMs: 1.5 * DAY_MS },
  year: { days: 365, groupBy: 'month', gapMs: 32 * DAY_MS },
}

/** A point of a chart: when, ms; its value; the likely range of a single estimate. */
type TrendChartPoint = { at: number; value: number | null; interval?: readonly [number, number] }

export type TrendSeries = {
  /** From the beginning of the period to its end, gaps as points without a value. */
  points: TrendChartPoint[]
  /** Its measured points alone. */
  measured: { at: number; value: number }[]
  /** Of which checks a point is the median; null where each check has its own. */
  medianOf: IndicatorTrendPeriod | null
  from: number
  to: number
}

const toTrendChartPoints = (
  trend: readonly IndicatorTrendPoint[],
  together: PeriodWindow['groupBy'],
): TrendChartPoint[] =>
  together === 'none'
    ? trend.map(({ measuredAt, value, provenance, interval }) => ({
        at: Date.parse(measuredAt),
        value,
        interval: provenance === 'estimated' && interval ? interval : undefined,
      }))
    : aggregateIndicatorTrend(trend, together).map(({ start, median }) => ({
        at: start.getTime(),
        value: median,
      }))

/**
 * The part of a trend in a period that ends now. Several checks of a day (or, over a year, of a month) become one
 * point, their median; between points that are not of neighbouring days (or months) is a gap.
 */
export const getTrendSeries = (
  trend: readonly IndicatorTrendPoint[],
  period: HistoryPeriod,
  now: number,
): TrendSeries => {
  const { days, groupBy, gapMs } = periodWindows[period]
  const from = getTrendPeriodStart(new Date(now - (days - 1) * DAY_MS), 'day').getTime()
  const inside = trend.filter(({ measuredAt }) => Date.parse(measuredAt) >= from)
  const points = toTrendChartPoints(inside, groupBy)
  const withGaps = points.flatMap((point, at) => {
    const before = points[at - 1]
    return before && point.at - before.at > gapMs
      ? [{ at: (before.at + point.at) / 2, value: null }, point]
      : [point]
  })
  const measured = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
  // A month begins before the period when the year does not.
  const first = Math.min(from, measured[0]?.at ?? from)
  return {
    points: [{ at: first, value: null }, ...withGaps, { at: now, value: null }],
    measured,
    medianOf: groupBy === 'none' || points.length === inside.length ? null : groupBy,
    from: first,
    to: now,
  }
}
