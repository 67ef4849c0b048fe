import { DAY_MS } from '../durations'
import { getIndicatorMetadata } from './indicators'
import {
  findPresentIndicator,
  type IndicatorKey,
  type ConfidenceInterval,
  type IndicatorProvenance,
  type ReportIndicator,
} from './types'

/** An indicator at one check. */
export type IndicatorTrendPoint = {
  /** ISO 8601 in UTC. */
  measuredAt: string
  value: number
  interval: ConfidenceInterval | null
  provenance: IndicatorProvenance
}

type Report = { measuredAt: string; indicators: readonly ReportIndicator[] }

const parseMeasuredAt = ({ measuredAt }: { measuredAt: string }) => Date.parse(measuredAt)

const computeMedian = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return lower === undefined || upper === undefined ? NaN : (lower + upper) / 2
}

/** An indicator over the reports that have it, the oldest first. Of blood pressure the systolic value. */
export const getIndicatorTrend = (reports: readonly Report[], key: IndicatorKey): IndicatorTrendPoint[] =>
  reports
    .flatMap(({ measuredAt, indicators }) => {
      const found = findPresentIndicator(indicators, key)
      return found
        ? [{ measuredAt, value: found.value, interval: found.interval, provenance: found.provenance }]
        : []
    })
    .sort((a, b) => parseMeasuredAt(a) - parseMeasuredAt(b))

/** Checks that a personal range is computed from, at most and at least. */
const PERSONAL_RANGE_CHECKS = { max: 20, min: 5 } as const
/** The median absolute deviation times this is the standard deviation of normally distributed values. */
const MAD_TO_STANDARD_DEVIATION = 1.4826

/** The usual range of one person. */
export type PersonalReferenceRange = { median: number; low: number; high: number; checks: number }

/**
 * The usual range of a person: the median of their last 20 values, and one robust standard deviation (1.4826 times the
 * median absolute deviation) to each side, at least half of what two checks may differ by. A single odd value does not
 * move it. Null with fewer than five values.
 */
export const computePersonalReferenceRange = (
  key: IndicatorKey,
  trend: readonly IndicatorTrendPoint[],
): PersonalReferenceRange | null => {
  const values = trend.slice(-PERSONAL_RANGE_CHECKS.max).map(({ value }) => value)
  if (values.length < PERSONAL_RANGE_CHECKS.min) return null
  const median = computeMedian(values)
  const robustDeviation =
    MAD_TO_STANDARD_DEVIATION * computeMedian(values.map(value => Math.abs(value - median)))
  const { minDetectableChange, plausibleRange } = getIndicatorMetadata(key)
  const halfWidth = Math.max(robustDeviation, minDetectableChange / 2)
  return {
    median,
    low: Math.max(plausibleRange[0], median - halfWidth),
    high: Math.min(plausibleRange[1], median + halfWidth),
    checks: values.length,
  }
}

const WEEK_MS = 7 * DAY_MS

/** How a value changed against the week before it. */
export type WeeklyIndicatorChange = {
  direction: 'up' | 'down' | 'steady'
  /** The last value minus the median of the week before it, in the indicator's unit. */
  difference: number
  /** Earlier checks of that week. */
  checks: number
}

/**
 * The last value against the median of the seven days before it; null when that week has no other check. A difference
 * within the normal change is `steady`: of stress up to 1.0 (specification section 9).
 */
export const compareLatestWithPreviousWeek = (
  key: IndicatorKey,
  trend: readonly IndicatorTrendPoint[],
): WeeklyIndicatorChange | null => {
  const last = trend[trend.length - 1]
  if (!last) return null
  const week = trend.slice(0, -1).filter(point => parseMeasuredAt(last) - parseMeasuredAt(point) <= WEEK_MS)
  if (week.length === 0) return null
  const { decimals, minDetectableChange } = getIndicatorMetadata(key)
  // Rounded finer than shown, against the rounding errors of binary fractions.
  const grain = 10 ** (decimals + 2)
  const difference = Math.round(grain * (last.value - computeMedian(week.map(({ value }) => value)))) / grain
  const isSteady = Math.abs(difference) <= minDetectableChange
  return {
    direction: isSteady ? 'steady' : difference > 0 ? 'up' : 'down',
    difference,
    checks: week.length,
  }
}

export type IndicatorTrendPeriod = 'day' | 'week' | 'month'

/** The checks of one day, week or month together. */
export type TrendBucket = {
  /** Midnight at which it begins, where the person is; weeks begin on Monday. */
  start: Date
  median: number
  lowest: number
  highest: number
  checks: number
}

/** Midnight, by the calendar of this device, at which the period of a moment began. */
export const getTrendPeriodStart = (moment: Date, period: IndicatorTrendPeriod): Date => {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth(), moment.getDate()]
  if (period === 'month') return new Date(year, month, 1)
  const sinceMonday = period === 'week' ? (moment.getDay() + 6) % 7 : 0
  return new Date(year, month, day - sinceMonday)
}

/** A trend by days, weeks or months, the oldest first. Periods without a check are left out: gaps stay gaps. */
export const aggregateIndicatorTrend = (
  trend: readonly IndicatorTrendPoint[],
  period: IndicatorTrendPeriod,
): TrendBucket[] => {
  const buckets = new Map<number, number[]>()
  for (const point of trend) {
    const start = getTrendPeriodStart(new Date(point.measuredAt), period).getTime()
    buckets.set(start, [...(buckets.get(start) ?? []), point.value])
  }
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([start, values]) => ({
      start: new Date(start),
      median: computeMedian(values),
      lowest: Math.min(...values),
      highest: Math.max(...values),
      checks: values.length,
    }))
}
