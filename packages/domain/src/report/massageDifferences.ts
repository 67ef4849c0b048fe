import { HOUR_MS, MINUTE_MS } from '../durations'
import { getIndicatorMetadata, roundToIndicatorDecimals } from './indicators'
import type { CheckRecording } from './recordingKind'
import { compareReports } from './reportComparison'
import { computeMedian, computeMedianMargin, computeRobustDeviation } from './robustStatistics'
import { findPresentIndicator, type IndicatorKey, type PresentIndicator, type ReportIndicator } from './types'

/** How far a check may lie from a massage to count as one before or after it. */
export const MASSAGE_WINDOW_HOURS = 2
/** A massage that was ended sooner is none. */
const MIN_MASSAGE_MS = 5 * MINUTE_MS
/** With fewer massages nothing is said of all of them together. */
const MIN_MASSAGES = 2

type Check = CheckRecording & { measuredAt: string; indicators: readonly ReportIndicator[] }
type Massage = { startedAt: string; seconds: number }
type Difference = { direction: 'higher' | 'lower'; amount: number }

/** An indicator before and after one massage; the difference is null within what two checks differ by anyway. */
export type MassageDifference = {
  startedAt: string
  before: PresentIndicator
  after: PresentIndicator
  difference: Difference | null
}

export type MassageDifferences = {
  /** The newest first. */
  massages: MassageDifference[]
  /** The median over all of them; no difference where chance explains it, and nothing is said of a single one. */
  usual: Difference | 'noDifference' | 'tooFew'
}

const parseStart = ({ startedAt }: Massage): number => Date.parse(startedAt)
const parseTime = ({ measuredAt }: Pick<Check, 'measuredAt'>): number => Date.parse(measuredAt)

const toMassageDifference = (
  { startedAt }: Massage,
  [before, after]: readonly [Check, Check],
  key: IndicatorKey,
): MassageDifference[] => {
  const [value, laterValue] = [before, after].map(check => findPresentIndicator(check.indicators, key))
  if (!value || !laterValue) return []
  const comparison = compareReports(before, after).find(found => found.key === key)
  const verdict = comparison?.verdict
  const difference =
    verdict?.kind === 'changed' ? { direction: verdict.direction, amount: verdict.amount } : null
  return [{ startedAt, before: value, after: laterValue, difference }]
}

type MassagesOfHousehold = {
  /** The person's own, in any order, without samples. */
  checks: readonly Check[]
  /** Of everybody who is measured under the account: while somebody else is checked, a massage may be theirs. */
  checksOfOthers?: readonly Pick<Check, 'measuredAt'>[]
  /** Of the account: a chair doesn't know who sits in it. */
  massages: readonly Massage[]
}

/** The last check before each massage and the first one after it, with nobody else's between; of massages between the same two checks the first. */
const pairChecks = ({
  checks,
  checksOfOthers = [],
  massages,
}: MassagesOfHousehold): { massage: Massage; pair: readonly [Check, Check] }[] => {
  const sorted = [...checks].sort((a, b) => parseTime(a) - parseTime(b))
  const reach = MASSAGE_WINDOW_HOURS * HOUR_MS
  const paired = massages
    .filter(({ seconds }) => seconds * 1000 >= MIN_MASSAGE_MS)
    .sort((a, b) => parseStart(a) - parseStart(b))
    .flatMap(massage => {
      const start = parseStart(massage)
      const end = start + massage.seconds * 1000
      const before = sorted.filter(check => parseTime(check) <= start).pop()
      const after = sorted.find(check => parseTime(check) >= end)
      if (!before || !after || start - parseTime(before) > reach || parseTime(after) - end > reach) return []
      const isWithin = (check: Pick<Check, 'measuredAt'>) =>
        parseTime(check) > parseTime(before) && parseTime(check) < parseTime(after)
      if (checksOfOthers.some(isWithin)) return []
      return [{ massage, pair: [before, after] as const }]
    })
  return paired.filter(({ pair }, at) => paired.findIndex(other => other.pair[0] === pair[0]) === at)
}

/**
 * What is said of several massages together: the median of their differences, if it exceeds what chance explains in nine cases of ten
 * (`computeMedianMargin` of their scatter) and the smallest change of the indicator.
 */
const summarise = (
  massages: readonly MassageDifference[],
  key: IndicatorKey,
): Difference | 'noDifference' => {
  const metadata = getIndicatorMetadata(key)
  const changes = massages.map(({ before, after }) => after.value - before.value)
  const change = computeMedian(changes)
  const amount = roundToIndicatorDecimals(metadata, Math.abs(change))
  const margin = computeMedianMargin(computeRobustDeviation(changes), [changes.length])
  if (amount <= Math.max(margin, metadata.minDetectableChange)) return 'noDifference'
  return { direction: change > 0 ? 'higher' : 'lower', amount }
}

/**
 * How an indicator differs between the check before a massage and the one after it, for massages of five minutes and more with a check
 * within two hours on either side and no check of anybody else between. What differs need not come from the massage: sitting still does
 * part of it.
 */
export const findMassageDifferences = (
  household: MassagesOfHousehold,
  key: IndicatorKey,
): MassageDifferences => {
  const found = pairChecks(household)
    .flatMap(({ massage, pair }) => toMassageDifference(massage, pair, key))
    .reverse()
  return { massages: found, usual: found.length < MIN_MASSAGES ? 'tooFew' : summarise(found, key) }
}
