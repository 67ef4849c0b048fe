import { DAY_MS } from '../durations'
import { areRelatedIndicators, type HealthFinding } from './healthFindings'
import { getIndicatorMetadata, roundToIndicatorDecimals } from './indicators'
import {
  aggregateIndicatorTrend,
  getIndicatorTrend,
  selectComparablePoints,
  type IndicatorTrendPoint,
} from './indicatorTrends'
import { computePersonalReferenceRange } from './personalRange'
import type { HealthReportAssessment } from './reportAssessment'
import type { CheckRecording } from './recordingKind'
import { toReportableIndicators } from './reportableIndicators'
import {
  compareReports,
  getClearDifferences,
  isPressureBased,
  type IndicatorComparison,
} from './reportComparison'
import type { IndicatorKey, PresentIndicator, ReportIndicator } from './types'

/** What the check before says of how calm the body is; `steady`: nothing differs clearly. */
type ReportNews = 'calmer' | 'lessCalm' | 'steady'

/**
 * The first sentence of a report. `doingWell` needs a good score: without one too little is known to say more than that nothing
 * stands out. News are null without a check to compare with, and where the differences point both ways.
 */
export type ReportOpening =
  | { kind: 'nothingKnown' }
  | { kind: 'finding'; note: HealthFinding['note']; otherFindings: number }
  | { kind: 'doingWell' | 'nothingStandsOut'; news: ReportNews | null }

/** What a value is set against: the checks of two weeks, the person's usual range before this check, or the last check alone. */
type MoveReference =
  'lowestInTwoWeeks' | 'highestInTwoWeeks' | 'belowUsual' | 'withinUsual' | 'aboveUsual' | 'lastCheck'

/** A clear change since the last check; the amount is above zero, in the indicator's unit. */
export type ReportMove = {
  key: IndicatorKey
  indicator: PresentIndicator
  direction: 'higher' | 'lower'
  amount: number
  against: MoveReference
}

type ReportOverview = { opening: ReportOpening; moves: readonly ReportMove[] }

type Check = CheckRecording & { measuredAt: string; indicators: readonly ReportIndicator[] }

/** As many changes as a first screen holds. */
const MAX_MOVES = 2
const TWO_WEEKS_MS = 14 * DAY_MS
/** Days with checks in two weeks from which on their lowest and highest value say something. */
const MIN_DAYS_FOR_EXTREMES = 5

/** Where a change of these points when the body is calmer. */
const CALM_DIRECTIONS: Partial<Record<IndicatorKey, 'higher' | 'lower'>> = {
  HR_BPM: 'lower',
  MENTAL_STRESS_INDEX: 'lower',
  brpm: 'lower',
  HRV_SDNN: 'higher',
}
/** "Calmer" is said of these only; the others may speak against it. */
const CALM_KEYS: readonly IndicatorKey[] = ['HR_BPM', 'MENTAL_STRESS_INDEX']

const getNews = (comparisons: readonly IndicatorComparison[]): ReportNews | null => {
  const signs = comparisons.flatMap(({ key, verdict }) => {
    const calm = CALM_DIRECTIONS[key]
    return calm && verdict.kind === 'changed' ? [{ key, isCalmer: verdict.direction === calm }] : []
  })
  const [first] = signs
  if (first)
    return signs.every(({ isCalmer }) => isCalmer === first.isCalmer) &&
      signs.some(({ key }) => CALM_KEYS.includes(key))
      ? first.isCalmer
        ? 'calmer'
        : 'lessCalm'
      : null
  const isCompared = comparisons.some(
    ({ key, verdict }) => key === 'HR_BPM' && verdict.kind === 'noClearDifference',
  )
  return isCompared && comparisons.every(({ verdict }) => verdict.kind !== 'changed') ? 'steady' : null
}

const getOpening = (
  { verdict, findings, statuses }: HealthReportAssessment,
  comparisons: readonly IndicatorComparison[],
): ReportOpening => {
  const [first] = findings
  if (first) return { kind: 'finding', note: first.note, otherFindings: findings.length - 1 }
  if (verdict === 'nothingKnown') return { kind: 'nothingKnown' }
  return {
    kind: statuses.has('HEALTH_SCORE') ? 'doingWell' : 'nothingStandsOut',
    news: getNews(comparisons),
  }
}

/** Whether a value is below or above all of the two weeks before it; null where too few checks are known to say so. */
const findExtreme = (
  { key, value }: PresentIndicator,
  measuredAt: number,
  earlier: readonly IndicatorTrendPoint[],
): 'lowestInTwoWeeks' | 'highestInTwoWeeks' | null => {
  const start = measuredAt - TWO_WEEKS_MS
  const [oldest] = earlier
  // Somebody whose first check is younger than two weeks has no two weeks to speak of.
  if (!oldest || Date.parse(oldest.measuredAt) > start) return null
  const recent = earlier.filter(point => Date.parse(point.measuredAt) >= start)
  if (aggregateIndicatorTrend(recent, 'day').length < MIN_DAYS_FOR_EXTREMES) return null
  const show = (number: number) => roundToIndicatorDecimals(getIndicatorMetadata(key), number)
  const shown = recent.map(point => show(point.value))
  if (show(value) < Math.min(...shown)) return 'lowestInTwoWeeks'
  return show(value) > Math.max(...shown) ? 'highestInTwoWeeks' : null
}

const getReference = (
  indicator: PresentIndicator,
  measuredAt: number,
  history: readonly Check[],
): MoveReference => {
  const { key, value } = indicator
  // Values that rest on different cuff readings make neither a range nor an extreme.
  if (isPressureBased(key)) return 'lastCheck'
  const earlier = selectComparablePoints(getIndicatorTrend(history, key))
  const extreme = findExtreme(indicator, measuredAt, earlier)
  if (extreme) return extreme
  const range = computePersonalReferenceRange(key, earlier)
  if (!range?.isSettled) return 'lastCheck'
  if (value < range.low) return 'belowUsual'
  return value > range.high ? 'aboveUsual' : 'withinUsual'
}

type WeighedMove = { move: Omit<ReportMove, 'against'>; weight: number }

/** The clear changes, by how far they exceed what two checks may differ by; of closely related ones the first. */
const getMoves = (comparisons: readonly IndicatorComparison[]): Omit<ReportMove, 'against'>[] => {
  const sorted = getClearDifferences(comparisons)
    .flatMap(({ key, later, verdict }): WeighedMove[] => {
      if (!later || verdict.kind !== 'changed') return []
      const { direction, amount, tolerance } = verdict
      return [{ move: { key, indicator: later, direction, amount }, weight: amount / tolerance }]
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ move }) => move)
  return sorted
    .filter(({ key }, at) => sorted.findIndex(other => areRelatedIndicators(key, other.key)) === at)
    .slice(0, MAX_MOVES)
}

/**
 * What the first screen of a report says: its opening sentence and what moved since the last check, both from the one assessment and
 * from the rule that compares two checks. `history` holds the person's own checks in any order, without samples; only those before
 * this one count. Nothing is compared without one.
 */
export const createReportOverview = (
  report: Check,
  assessment: HealthReportAssessment,
  history: readonly Check[],
): ReportOverview => {
  const measuredAt = Date.parse(report.measuredAt)
  const earlier = history
    .filter(check => Date.parse(check.measuredAt) < measuredAt)
    .map(check => ({ ...check, indicators: toReportableIndicators(check.indicators) }))
    .sort((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))
  const [last] = earlier
  const comparisons = last
    ? compareReports(last, { ...report, indicators: toReportableIndicators(report.indicators) })
    : []
  return {
    opening: getOpening(assessment, comparisons),
    moves: getMoves(comparisons).map(move => ({
      ...move,
      against: getReference(move.indicator, measuredAt, earlier),
    })),
  }
}
