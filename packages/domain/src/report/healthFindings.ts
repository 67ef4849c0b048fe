import { getIndicatorMetadata, type IndicatorBandName, type IndicatorSeverity } from './indicators'
import { isBloodPressureUncalibrated, rateIndicator } from './indicatorRating'
import {
  isIndicatorPresent,
  type IndicatorKey,
  type PresentIndicator,
  type ReportIndicator,
  type ReportPerson,
} from './types'

/** The bands that are findings; each has a sentence in the locales. `older`: a cardiac age above one's own. */
const NOTABLE_BANDS = {
  HR_BPM: ['belowNormal', 'aboveNormal'],
  brpm: ['belowNormal', 'aboveNormal'],
  BLOOD_PRESSURE: ['belowNormal', 'elevated', 'high'],
  MEAN_ARTERIAL_PRESSURE: ['belowNormal', 'aboveNormal'],
  HRV_SDNN: ['low'],
  IRREGULAR_BEATS: ['frequent'],
  Cardiac_Workload: ['high', 'veryHigh'],
  AGE: ['older'],
  CVD_RISK: ['moderateRisk', 'highRisk'],
  MENTAL_STRESS_INDEX: ['alert', 'overloaded'],
  WEIGHT_BMI: ['underweight', 'overweight', 'obese'],
  WAIST_TO_HEIGHT: ['slim', 'increased', 'high'],
  ABSI: ['high', 'veryHigh'],
} as const satisfies Partial<Record<IndicatorKey, readonly (IndicatorBandName | 'older')[]>>

type NotableIndicatorKey = keyof typeof NOTABLE_BANDS

/** The key of a finding's sentence, after `note.` in the texts. */
type HealthFindingTextKey = {
  [K in NotableIndicatorKey]: `${K}.${(typeof NOTABLE_BANDS)[K][number]}`
}[NotableIndicatorKey]

/** A value outside of its good bands. */
export type HealthFinding = {
  key: IndicatorKey
  band: IndicatorBandName
  level: Exclude<IndicatorSeverity, 'good'>
  note: HealthFindingTextKey
}

/** Of indicators that are closely related, only the first one in the order of weight is named. */
const RELATED_INDICATORS: readonly (readonly IndicatorKey[])[] = [
  ['BLOOD_PRESSURE', 'MEAN_ARTERIAL_PRESSURE', 'Cardiac_Workload', 'CVD_RISK', 'AGE'],
  ['WEIGHT_BMI', 'WAIST_TO_HEIGHT', 'ABSI'],
  ['MENTAL_STRESS_INDEX', 'HRV_SDNN'],
]

/** These follow from the estimated blood pressure, which without a cuff reading says nothing about the person. */
const PRESSURE_BASED_INDICATORS: readonly IndicatorKey[] = [
  'BLOOD_PRESSURE',
  'MEAN_ARTERIAL_PRESSURE',
  'Cardiac_Workload',
]

/** Measured and entered values come before estimates. */
const PROVENANCE_WEIGHTS = { measured: 1, derived: 0.95, asked: 0.9, estimated: 0.5 } as const

type WeightedFinding = HealthFinding & { weight: number }

const toFindingTextKey = (key: IndicatorKey, band: IndicatorBandName): HealthFindingTextKey | null => {
  if (key === 'AGE') return 'AGE.older'
  const bands: readonly string[] = NOTABLE_BANDS[key as NotableIndicatorKey] ?? []
  return bands.includes(band) ? (`${key}.${band}` as HealthFindingTextKey) : null
}

/** Whether stress crossed a border by no more than its normal change, from a value in a good band. */
const isNormalStressChange = (
  indicator: PresentIndicator,
  { person, previousStress }: { person: ReportPerson; previousStress: number | null },
): boolean => {
  if (indicator.key !== 'MENTAL_STRESS_INDEX' || previousStress === null) return false
  const before = rateIndicator({ ...indicator, value: previousStress }, person)
  // Compared in tenths, against the rounding errors of binary fractions.
  const change = Math.round(10 * Math.abs(indicator.value - previousStress)) / 10
  return (
    before?.band.level === 'good' && change <= getIndicatorMetadata('MENTAL_STRESS_INDEX').minDetectableChange
  )
}

export type HealthFindingContext = {
  person: ReportPerson
  /** The stress index of the report before; null when there is none. */
  previousStress?: number | null
}

/**
 * All findings of a report, the most important first. An estimate is never more severe than `notice`;
 * of closely related values one is named. A normal change of stress is no finding, nor is a blood pressure
 * without a cuff reading.
 */
export const findHealthFindings = (
  indicators: readonly ReportIndicator[],
  { person, previousStress = null }: HealthFindingContext,
): HealthFinding[] => {
  const ignored = isBloodPressureUncalibrated(indicators) ? PRESSURE_BASED_INDICATORS : []
  const weighed = indicators.flatMap((indicator): WeightedFinding[] => {
    if (!isIndicatorPresent(indicator) || ignored.includes(indicator.key)) return []
    if (isNormalStressChange(indicator, { person, previousStress })) return []
    const rating = rateIndicator(indicator, person)
    if (!rating || rating.band.level === 'good') return []
    const { key, provenance, confidence } = indicator
    const note = toFindingTextKey(key, rating.band.name)
    if (!note) return []
    const level = provenance === 'estimated' ? 'notice' : rating.band.level
    const weight = (level === 'alert' ? 2 : 1) * PROVENANCE_WEIGHTS[provenance] * (0.5 + confidence / 2)
    return [{ key, band: rating.band.name, level, note, weight }]
  })
  const sorted = weighed.sort((a, b) => b.weight - a.weight)
  const isFirstOfKin = ({ key }: WeightedFinding, at: number) => {
    const kin = RELATED_INDICATORS.find(keys => keys.includes(key))
    return sorted.findIndex(other => other.key === key || kin?.includes(other.key)) === at
  }
  return sorted.filter(isFirstOfKin).map(({ key, band, level, note }) => ({ key, band, level, note }))
}

/** The findings at the top of a report, two at most. */
export const findTopTwoHealthFindings = (
  indicators: readonly ReportIndicator[],
  context: HealthFindingContext,
): HealthFinding[] => findHealthFindings(indicators, context).slice(0, 2)
