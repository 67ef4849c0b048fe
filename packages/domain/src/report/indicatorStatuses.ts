import { getIndicatorMetadata } from './indicators'
import { rateIndicator, type IndicatorRating } from './indicatorRating'
import { isHealthCheckTooShortFor } from './longerCheckSuggestions'
import { toReportableIndicators } from './reportableIndicators'
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

/** Whether a value says in other numbers what the report leaves open: mean pressure beside a blood pressure without a status. */
const isLeftOpen = (
  key: IndicatorKey,
  indicators: readonly ReportIndicator[],
  person: ReportPerson,
): boolean => {
  const pressure = key === 'MEAN_ARTERIAL_PRESSURE' && findPresentIndicator(indicators, 'BLOOD_PRESSURE')
  return pressure ? rateIndicator(pressure, person) === null : false
}

/**
 * The status of every value of a report that has one. Everything that a report concludes (verdict, findings, advice, marks) is taken
 * from here, so that no two parts of it can disagree. None without a rating: see `rateIndicator` and `toReportableIndicators`.
 */
export const getIndicatorStatuses = (
  indicators: readonly ReportIndicator[],
  context: IndicatorStatusContext,
): IndicatorStatuses =>
  new Map(
    toReportableIndicators(indicators).flatMap((indicator): [IndicatorKey, IndicatorStatus][] => {
      const rating = isIndicatorPresent(indicator) ? rateIndicator(indicator, context.person) : null
      if (!rating || !isIndicatorPresent(indicator) || isTooShortForBands(indicator.key, context)) return []
      if (isLeftOpen(indicator.key, indicators, context.person)) return []
      return rating.band.level !== 'good' && isNormalStressChange(indicator, context)
        ? [[indicator.key, { ...rating, band: { ...rating.band, level: 'good' }, isAsUsual: true }]]
        : [[indicator.key, { ...rating, isAsUsual: false }]]
    }),
  )
