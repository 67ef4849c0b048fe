import { DAY_MS } from '../durations'
import { listCountedComponents } from './healthScore'
import { getIndicatorMetadata } from './indicators'
import { isPressureBased } from './reportComparison'
import { getRecordingKind, isRecordingDependent, type CheckRecording } from './recordingKind'
import { computeMedian } from './robustStatistics'
import {
  findPresentIndicator,
  type IndicatorKey,
  type ConfidenceInterval,
  type IndicatorProvenance,
  type PresentIndicator,
  type ReportIndicator,
} from './types'

/** An indicator at one check. */
export type IndicatorTrendPoint = {
  /** ISO 8601 in UTC. */
  measuredAt: string
  value: number
  interval: ConfidenceInterval | null
  provenance: IndicatorProvenance
  /**
   * What the value rests on besides the check: the cuff reading, of blood pressure and what follows from it; the parts, of the
   * score; where and how long the pulse was read, of what hangs on single beats. Only values of one basis are compared. Left out where every check stands for itself.
   */
  basis?: string
}

type Report = CheckRecording & { measuredAt: string; indicators: readonly ReportIndicator[] }

const parseMeasuredAt = ({ measuredAt }: { measuredAt: string }) => Date.parse(measuredAt)

/** Whether a value can be followed: a blood pressure without a cuff reading is a range only, the same for people alike. */
const isFollowable = (indicator: PresentIndicator): boolean =>
  indicator.key !== 'BLOOD_PRESSURE' || indicator.calibration !== null

const getBasis = (key: IndicatorKey, { indicators, ...recording }: Report): string | undefined => {
  if (isRecordingDependent(key)) return getRecordingKind(recording)
  if (key === 'HEALTH_SCORE') {
    const parts = listCountedComponents(indicators)
    return [...parts, ...(parts.some(isRecordingDependent) ? [getRecordingKind(recording)] : [])].join()
  }
  if (!isPressureBased(key)) return undefined
  return findPresentIndicator(indicators, 'BLOOD_PRESSURE')?.calibration?.takenAt
}

/** Those points of a trend that its last one may be compared with, itself among them. */
export const selectComparablePoints = (trend: readonly IndicatorTrendPoint[]): IndicatorTrendPoint[] => {
  const basis = trend[trend.length - 1]?.basis
  return trend.filter(point => point.basis === basis)
}

/**
 * An indicator over the reports that have it, the oldest first. Of blood pressure the systolic value, where a cuff reading
 * stands behind it.
 */
export const getIndicatorTrend = (reports: readonly Report[], key: IndicatorKey): IndicatorTrendPoint[] =>
  reports
    .flatMap(report => {
      const { measuredAt, indicators } = report
      const found = findPresentIndicator(indicators, key)
      if (!found || !isFollowable(found)) return []
      const { value, interval, provenance } = found
      return [{ measuredAt, value, interval, provenance, basis: getBasis(key, report) }]
    })
    .sort((a, b) => parseMeasuredAt(a) - parseMeasuredAt(b))

const WEEK_MS = 7 * DAY_MS

/** Different days with checks, that of the last check among them, from which on a week is compared. */
export const MIN_COMPARED_DAYS = 3

/** How a value changed against the week before it, or how many days of checks that takes. */
export type WeeklyIndicatorChange =
  | { kind: 'tooFewDays'; days: number; missingDays: number }
  | {
      kind: 'compared'
      direction: 'up' | 'down' | 'steady'
      /** The last value minus the median of the days before it, in the indicator's unit. */
      difference: number
      /** Days with checks, that of the last check among them. */
      days: number
    }

const getHalfWidth = ({ value, interval }: IndicatorTrendPoint): number =>
  interval ? Math.max(value - interval[0], interval[1] - value) : 0

/**
 * What chance alone explains between the last value and the middle of earlier ones: the half width of the difference's 90 % interval,
 * with the errors of all checks independent, or the smallest change of the indicator where that is more. So a value that is known
 * roughly, such as one of a face, has to differ by more than one of a fingertip.
 */
const computeTolerance = (
  key: IndicatorKey,
  last: IndicatorTrendPoint,
  earlier: readonly IndicatorTrendPoint[],
): number => {
  const ofMiddle = Math.hypot(...earlier.map(getHalfWidth)) / earlier.length
  return Math.max(getIndicatorMetadata(key).minDetectableChange, Math.hypot(getHalfWidth(last), ofMiddle))
}

/**
 * The last value against the days before it, of the last seven; null without a value, and where too few of those days can be
 * compared with it. Each earlier day counts once, with the median of its checks, and earlier checks of the same day do not count:
 * they are the same moment of a life. With fewer than three different days nothing is compared. A difference that chance explains
 * is `steady`: of stress up to 1.0 (specification section 9).
 */
export const compareLatestWithPreviousWeek = (
  key: IndicatorKey,
  trend: readonly IndicatorTrendPoint[],
): WeeklyIndicatorChange | null => {
  const last = trend[trend.length - 1]
  if (!last) return null
  const lastDay = getTrendPeriodStart(new Date(last.measuredAt), 'day').getTime()
  const week = trend.filter(point => parseMeasuredAt(last) - parseMeasuredAt(point) <= WEEK_MS)
  const comparable = selectComparablePoints(week)
  const earlier = comparable.filter(
    ({ measuredAt }) => getTrendPeriodStart(new Date(measuredAt), 'day').getTime() < lastDay,
  )
  const earlierDays = aggregateIndicatorTrend(earlier, 'day')
  const days = earlierDays.length + 1
  if (days < MIN_COMPARED_DAYS)
    return comparable.length < week.length
      ? null
      : { kind: 'tooFewDays', days, missingDays: MIN_COMPARED_DAYS - days }
  // Rounded finer than shown, against the rounding errors of binary fractions.
  const grain = 10 ** (getIndicatorMetadata(key).decimals + 2)
  const usual = computeMedian(earlierDays.map(({ median }) => median))
  const difference = Math.round(grain * (last.value - usual)) / grain
  const isSteady = Math.abs(difference) <= computeTolerance(key, last, earlier)
  const direction = isSteady ? 'steady' : difference > 0 ? 'up' : 'down'
  return { kind: 'compared', direction, difference, days }
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
