import { getIndicatorMetadata } from './indicators'
import { rateIndicator, type IndicatorRating } from './indicatorRating'
import { isHealthCheckTooShortFor } from './longerCheckSuggestions'
import { PRESSURE_BASED_INDICATORS, toReportableIndicators } from './reportableIndicators'
import {
  findPresentIndicator,
  isIndicatorPresent,
  type IndicatorKey,
  type PresentIndicator,
  type ReportIndicator,
  type ReportPerson,
} from './types'

/** The status of a value in its report. */
export type IndicatorStatus = IndicatorRating & {
  /** Whether it crossed a border by no more than its normal change, so that it is called "as usual" instead of by its band. */
  isAsUsual: boolean
}

/** The statuses of a report; an indicator without one is not in it. */
export type IndicatorStatuses = ReadonlyMap<IndicatorKey, IndicatorStatus>

export type IndicatorStatusContext = {
  person: ReportPerson
  /** The stress index of the report before; null when there is none. */
  previousStress?: number | null
  /** Seconds of the recording; left out where they are not known. */
  seconds?: number
}

/** Whether stress crossed a border by no more than its normal change, from a value in a good band. */
const isNormalStressChange = (
  indicator: PresentIndicator,
  { person, previousStress = null }: IndicatorStatusContext,
): boolean => {
  if (indicator.key !== 'MENTAL_STRESS_INDEX' || previousStress === null) return false
  const before = rateIndicator({ ...indicator, value: previousStress }, person)
  // Compared in tenths, against the rounding errors of binary fractions.
  const change = Math.round(10 * Math.abs(indicator.value - previousStress)) / 10
  return (
    before?.band.level === 'good' && change <= getIndicatorMetadata('MENTAL_STRESS_INDEX').minDetectableChange
  )
}

/** Whether the bands do not apply: those of variability come from five minutes, of which a shorter recording sees less. */
const isTooShortForBands = (key: IndicatorKey, { seconds }: IndicatorStatusContext): boolean =>
  key === 'HRV_SDNN' && seconds !== undefined && isHealthCheckTooShortFor(key, seconds)

/**
 * Whether a rating would say otherwise what the report says of the blood pressure: of mean pressure beside a blood pressure without a
 * status, or a fine one beside a marked one; of anything that follows from blood pressure, a fine one beside a very high one. Both
 * follow from the estimate, which leans towards what is usual.
 */
const contradictsPressure = (
  key: IndicatorKey,
  { band }: IndicatorRating,
  { indicators, person }: { indicators: readonly ReportIndicator[]; person: ReportPerson },
): boolean => {
  if (!PRESSURE_BASED_INDICATORS.includes(key)) return false
  const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
  if (!pressure) return false
  const rating = rateIndicator(pressure, person)
  if (key === 'MEAN_ARTERIAL_PRESSURE' && !rating) return true
  if (!rating || rating.band.level === 'good' || band.level !== 'good') return false
  return key === 'MEAN_ARTERIAL_PRESSURE' || rating.band.name === 'veryHigh'
}

/** While one of these is marked, a score is a number without praise: a mean is not called good beside it. */
const PRECEDE_SCORE: readonly IndicatorKey[] = ['HR_BPM', 'brpm', 'BLOOD_PRESSURE', 'IRREGULAR_BEATS']

/**
 * The status of every value of a report that has one. Everything that a report concludes (verdict, findings, advice, marks) is taken
 * from here, so that no two parts of it can disagree. None without a rating: see `rateIndicator` and `toReportableIndicators`.
 */
export const getIndicatorStatuses = (
  indicators: readonly ReportIndicator[],
  context: IndicatorStatusContext,
): IndicatorStatuses => {
  const statuses = rateAll(indicators, context)
  const isFine = (key: IndicatorKey) => (statuses.get(key)?.band.level ?? 'good') === 'good'
  return isFine('HEALTH_SCORE') && !PRECEDE_SCORE.every(isFine)
    ? new Map([...statuses].filter(([key]) => key !== 'HEALTH_SCORE'))
    : statuses
}

const rateAll = (
  indicators: readonly ReportIndicator[],
  context: IndicatorStatusContext,
): IndicatorStatuses =>
  new Map(
    toReportableIndicators(indicators).flatMap((indicator): [IndicatorKey, IndicatorStatus][] => {
      const rating = isIndicatorPresent(indicator) ? rateIndicator(indicator, context.person) : null
      if (!rating || !isIndicatorPresent(indicator) || isTooShortForBands(indicator.key, context)) return []
      if (contradictsPressure(indicator.key, rating, { indicators, person: context.person })) return []
      return rating.band.level !== 'good' && isNormalStressChange(indicator, context)
        ? [[indicator.key, { ...rating, band: { ...rating.band, level: 'good' }, isAsUsual: true }]]
        : [[indicator.key, { ...rating, isAsUsual: false }]]
    }),
  )
