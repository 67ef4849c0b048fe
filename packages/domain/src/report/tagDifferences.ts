import { HEALTH_CHECK_TAGS, type CheckAnnotation, type HealthCheckTag } from './checkAnnotation'
import { getIndicatorMetadata, roundToIndicatorDecimals } from './indicators'
import { computeMedian, computeMedianMargin, computeRobustDeviation } from './robustStatistics'
import { findPresentIndicator, type IndicatorKey, type ReportIndicator } from './types'

/** What checks with a tag have in common against those without any. */
export type TagDifference = {
  tag: HealthCheckTag
  /** Checks with the tag. */
  checks: number
  difference: { direction: 'higher' | 'lower'; amount: number } | null
}

type TaggedReport = { indicators: readonly ReportIndicator[]; annotation: CheckAnnotation | null }

/** Below these nothing is said: two checks with the tag, and three without one to compare them with. */
const MIN_CHECKS = { tagged: 2, untagged: 3 } as const
/** With fewer checks than this a difference is a hint. */
const FIRM_CHECKS = 6

/**
 * The difference of two medians that chance explains in nine cases of ten, by the robust deviation of both groups around their own
 * medians; at least the smallest change of the indicator.
 */
const computeTolerance = (
  key: IndicatorKey,
  tagged: readonly number[],
  untagged: readonly number[],
): number => {
  const deviation = computeRobustDeviation(tagged, untagged)
  const margin = computeMedianMargin(deviation, [tagged.length, untagged.length])
  return Math.max(margin, getIndicatorMetadata(key).minDetectableChange)
}

/**
 * How an indicator differs with each tag: the median of the checks that have it against that of the checks without any tag. Tags on
 * fewer than two checks are left out, and all of them while fewer than three checks have none. What goes together need not be a cause.
 */
export const findTagDifferences = (reports: readonly TaggedReport[], key: IndicatorKey): TagDifference[] => {
  const valuesOf = (isMeant: (tags: readonly HealthCheckTag[]) => boolean) =>
    reports
      .filter(({ annotation }) => isMeant(annotation?.tags ?? []))
      .flatMap(({ indicators }) => findPresentIndicator(indicators, key)?.value ?? [])
  const untagged = valuesOf(tags => tags.length === 0)
  if (untagged.length < MIN_CHECKS.untagged) return []
  return HEALTH_CHECK_TAGS.flatMap(tag => {
    const tagged = valuesOf(tags => tags.includes(tag))
    if (tagged.length < MIN_CHECKS.tagged) return []
    const change = computeMedian(tagged) - computeMedian(untagged)
    const amount = roundToIndicatorDecimals(getIndicatorMetadata(key), Math.abs(change))
    const isClear = amount > computeTolerance(key, tagged, untagged)
    const difference = isClear
      ? { direction: change > 0 ? ('higher' as const) : ('lower' as const), amount }
      : null
    return [{ tag, checks: tagged.length, difference }]
  })
}

/** Whether a difference rests on so few checks, or massages with a check before and after, that it is a hint. */
export const isHint = ({ checks }: { checks: number }): boolean => checks < FIRM_CHECKS
