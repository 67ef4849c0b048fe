import { aggregate, startOfPeriod, type TrendPeriod, type TrendPoint } from '@/domain/report/trends'

/** How far a course looks back. */
export type Period = 'day' | 'week' | 'month' | 'year'

export const periods: readonly Period[] = ['day', 'week', 'month', 'year']

const DAY_MS = 24 * 3600_000

type Window = {
  /** Days back, today included. */
  days: number
  /** Checks that stand together as one point; `none`: each for itself. */
  together: TrendPeriod | 'none'
  /** A longer pause than this is a gap in the line, ms. */
  gap: number
}

const windows: Record<Period, Window> = {
  day: { days: 1, together: 'none', gap: 12 * 3600_000 },
  week: { days: 7, together: 'day', gap: 3 * DAY_MS },
  month: { days: 30, together: 'day', gap: 8 * DAY_MS },
  year: { days: 365, together: 'month', gap: 70 * DAY_MS },
}

/** A point of a chart: when, ms; its value; the likely range of a single estimate. */
export type CoursePoint = { at: number; value: number | null; interval?: readonly [number, number] }

export type CourseInPeriod = {
  /** From the beginning of the period to its end, gaps as points without a value. */
  points: CoursePoint[]
  /** Its measured points alone. */
  measured: { at: number; value: number }[]
  from: number
  to: number
}

const pointsOf = (course: readonly TrendPoint[], together: Window['together']): CoursePoint[] =>
  together === 'none'
    ? course.map(({ measuredAt, value, provenance, interval }) => ({
        at: Date.parse(measuredAt),
        value,
        interval: provenance === 'estimated' && interval ? interval : undefined,
      }))
    : aggregate(course, together).map(({ start, median }) => ({ at: start.getTime(), value: median }))

/**
 * The part of a course that lies in a period up to now. Several checks of a day (or, over a year, of a month) are one
 * point, their median; a long pause is a gap.
 */
export const courseInPeriod = (
  course: readonly TrendPoint[],
  period: Period,
  now: number,
): CourseInPeriod => {
  const { days, together, gap } = windows[period]
  const from = startOfPeriod(new Date(now - (days - 1) * DAY_MS), 'day').getTime()
  const inside = course.filter(({ measuredAt }) => Date.parse(measuredAt) >= from)
  const points = pointsOf(inside, together)
  const withGaps = points.flatMap((point, at) => {
    const before = points[at - 1]
    return before && point.at - before.at > gap
      ? [{ at: (before.at + point.at) / 2, value: null }, point]
      : [point]
  })
  const measured = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
  // A month begins before the period when the year does not.
  const first = Math.min(from, measured[0]?.at ?? from)
  return {
    points: [{ at: first, value: null }, ...withGaps, { at: now, value: null }],
    measured,
    from: first,
    to: now,
  }
}
