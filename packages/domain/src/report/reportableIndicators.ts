import { hasVeryHighPressure } from './bloodPressure/veryHighPressure'
import { getIndicatorMetadata, roundToIndicatorDecimals } from './indicators'
import { FREQUENT_IRREGULAR_BEATS_PERCENT } from './indicators/irregularBeats'
import {
  findPresentIndicator,
  isIndicatorPresent,
  type ConfidenceInterval,
  type IndicatorKey,
  type MissingIndicatorReason,
  type PresentIndicator,
  type ReportIndicator,
} from './types'

/**
 * How wide the 90 % interval of a value may be so that a second check would say the same. Only of what hangs on single beats: half
 * a minute of a face has too few of them. Our own limits:
 * - variability: three eighths of the value, which about 40 clean intervals reach (a standard deviation is known to 1/√(2n)): a slow heart in a minute;
 * - stress: one and a half of its five levels, because it may differ by 1.0 anyway (specification section 9);
 * - irregular beats: ten of a hundred beats, the width of the band between "steady" and "frequent".
 */
const MAX_REPEATABLE_WIDTH: Partial<Record<IndicatorKey, (value: number) => number>> = {
  HRV_SDNN: value => (value * 3) / 8,
  MENTAL_STRESS_INDEX: () => 1.5,
  IRREGULAR_BEATS: () => 10,
}

/**
 * Irregular beats whose interval lies wholly among the frequent ones, however wide it is: another check would say "frequent" again, only the
 * number is rough. So a pulse that is surely irregular is never hidden because half a minute cannot count it exactly.
 */
const isSurelyIrregular = ({ key, interval }: PresentIndicator): boolean =>
  key === 'IRREGULAR_BEATS' &&
  interval !== null &&
  roundTo(key, interval[0]) >= FREQUENT_IRREGULAR_BEATS_PERCENT

const roundTo = (key: IndicatorKey, value: number) =>
  roundToIndicatorDecimals(getIndicatorMetadata(key), value)

/**
 * Whether a second check would say the same, by the width of the value's interval. Stress, variability and irregular beats without
 * an interval are not repeatable; values that do not hang on single beats are. A pulse
 * that is surely irregular is repeatable however wide its interval is. Rounded as it is reported, so that reading a report again
 * withholds no more.
 */
export const isRepeatable = (indicator: PresentIndicator): boolean => {
  if (isSurelyIrregular(indicator)) return true
  const { key, value, interval } = indicator
  const getMaxWidth = MAX_REPEATABLE_WIDTH[key]
  if (!getMaxWidth) return true
  if (!interval) return false
  const [low, high] = [roundTo(key, interval[0]), roundTo(key, interval[1])]
  // Against the rounding errors of binary fractions.
  return high - low <= getMaxWidth(roundTo(key, value)) + 1e-9
}

/** These are computed from blood pressure, so that they are reported only when a cuff reading stands behind it. */
export const PRESSURE_BASED_INDICATORS: readonly IndicatorKey[] = [
  'MEAN_ARTERIAL_PRESSURE',
  'Cardiac_Workload',
  'AGE',
  'CVD_RISK',
]

/** Stress is read from the same beats as variability: when this is withheld, so is stress. */
const isStressUnsupported = (indicators: readonly ReportIndicator[]): boolean => {
  const variability = indicators.find(({ key }) => key === 'HRV_SDNN')
  return variability !== undefined && !(isIndicatorPresent(variability) && isRepeatable(variability))
}

/** Beats too uneven for a variability are not called steady: only that they are frequently irregular can be said beside it. */
const isSteadinessContradicted = (
  indicator: PresentIndicator,
  indicators: readonly ReportIndicator[],
): boolean =>
  indicator.key === 'IRREGULAR_BEATS' &&
  !isSurelyIrregular(indicator) &&
  indicators.some(
    other => other.key === 'HRV_SDNN' && 'missing' in other && other.missing === 'unsteadyRhythm',
  )

/**
 * Whether a report tells the person to rest, to measure again and to ask a doctor: a very high blood pressure by a cuff reading, or
 * frequent irregular beats. No sum of all values stands beside that.
 */
export const hasUrgentFinding = (indicators: readonly ReportIndicator[]): boolean => {
  if (hasVeryHighPressure(indicators)) return true
  const beats = findPresentIndicator(indicators, 'IRREGULAR_BEATS')
  return (
    beats !== null &&
    getWithholdingReason(beats, indicators) === null &&
    roundTo(beats.key, beats.value) >= FREQUENT_IRREGULAR_BEATS_PERCENT
  )
}

const getWithholdingReason = (
  indicator: PresentIndicator,
  indicators: readonly ReportIndicator[],
): MissingIndicatorReason | null => {
  if (indicator.key === 'HEALTH_SCORE') return hasUrgentFinding(indicators) ? 'urgentFinding' : null
  if (!isRepeatable(indicator)) return 'notRepeatable'
  if (isSteadinessContradicted(indicator, indicators)) return 'unsteadyRhythm'
  if (indicator.key === 'MENTAL_STRESS_INDEX' && isStressUnsupported(indicators)) return 'notRepeatable'
  const isCalibrated = findPresentIndicator(indicators, 'BLOOD_PRESSURE')?.calibration
  return PRESSURE_BASED_INDICATORS.includes(indicator.key) && !isCalibrated ? 'noCuffReading' : null
}

const roundPresentIndicator = (indicator: PresentIndicator): PresentIndicator => {
  const round = (value: number) => roundTo(indicator.key, value)
  const roundInterval = ([low, high]: ConfidenceInterval): ConfidenceInterval => [round(low), round(high)]
  if (indicator.key !== 'BLOOD_PRESSURE')
    return {
      ...indicator,
      value: round(indicator.value),
      interval: indicator.interval && roundInterval(indicator.interval),
    }
  const { value, interval, diastolic } = indicator
  return {
    ...indicator,
    value: round(value),
    interval: roundInterval(interval),
    diastolic: { value: round(diastolic.value), interval: roundInterval(diastolic.interval) },
  }
}

/**
 * The indicators of a report as people see them: rounded to the digits that their uncertainty allows, and without the values
 * that a second check would not repeat, that follow from a blood pressure without a cuff reading, or that add up what should be
 * seen to first; these carry the reason instead.
 * Reports are built by it, and those of earlier versions are read through it.
 */
export const toReportableIndicators = (indicators: readonly ReportIndicator[]): ReportIndicator[] =>
  indicators.map(indicator => {
    if (!isIndicatorPresent(indicator)) return indicator
    const reason = getWithholdingReason(indicator, indicators)
    return reason === null ? roundPresentIndicator(indicator) : { key: indicator.key, missing: reason }
  })
