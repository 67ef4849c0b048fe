import { getIndicatorMetadata, type IndicatorBandName, type IndicatorSeverity } from './indicators'
import { isBloodPressureUncalibrated, rateIndicator } from './indicatorRating'
import {
  isIndicatorPresent,
  type IndicatorKey,
  type PresentIndicator,
  type ReportIndicator,
  type ReportPerson,
} from './types'

/** The bands that are due notice; each has a sentence in the locales. `older`: a cardiac age above one's own. */
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

/** The sentence that goes with a notice, after `note.` in the texts. */
type HealthFindingTextKey = {
  [K in NotableIndicatorKey]: `${K}.${(typeof NOTABLE_BANDS)[K][number]}`
}[NotableIndicatorKey]

/** A value that is worth a second look. */
export type HealthFinding = {
  key: IndicatorKey
  band: IndicatorBandName
  level: Exclude<IndicatorSeverity, 'good'>
  note: HealthFindingTextKey
}

/** Of indicators that say much the same, only the first one in the order of weight is named. */
const RELATED_INDICATORS: readonly (readonly IndicatorKey[])[] = [
  ['BLOOD_PRESSURE', 'MEAN_ARTERIAL_PRESSURE', 'Cardiac_Workload', 'CVD_RISK', 'AGE'],
  ['WEIGHT_BMI', 'WAIST_TO_HEIGHT', 'ABSI'],
  ['MENTAL_STRESS_INDEX', 'HRV_SDNN'],
]

/** These say no more about a person than the guess of blood pressure does, unless a cuff reading stands behind it. */
const PRESSURE_BASED_INDICATORS: readonly IndicatorKey[] = [
  'BLOOD_PRESSURE',
  'MEAN_ARTERIAL_PRESSURE',
  'Cardiac_Workload',
]

/** What was measured or told goes before what was estimated. */
const PROVENANCE_WEIGHTS = { measured: 1, derived: 0.95, asked: 0.9, estimated: 0.5 } as const

type WeightedFinding = HealthFinding & { weight: number }

const toFindingTextKey = (key: IndicatorKey, band: IndicatorBandName): HealthFindingTextKey | null => {
  if (key === 'AGE') return 'AGE.older'
  const bands: readonly string[] = NOTABLE_BANDS[key as NotableIndicatorKey] ?? []
  return bands.includes(band) ? (`${key}.${band}` as HealthFindingTextKey) : null
}

/** Whether stress came over a border by no more than its normal change, from a value that was fine. */
const isNormalStressChange = (
  indicator: PresentIndicator,
  { person, previousStress }: { person: ReportPerson; previousStress: number | null },
): boolean => {
  if (indicator.key !== 'MENTAL_STRESS_INDEX' || previousStress === null) return false
  const before = rateIndicator({ ...indicator, value: previousStress }, person)
  // Tenths: 4.2 − 3.2 must not be more than 1.
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
 * Everything in a report that is worth a second look, the weightiest first. An estimate never asks for more than notice;
 * of values that say much the same, one is named. A change of stress that is normal is no reason, nor is a blood pressure
 * behind which no cuff reading stands.
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

/** The two things to notice at the top of a report; fewer when less stands out. */
export const findTopTwoHealthFindings = (
  indicators: readonly ReportIndicator[],
  context: HealthFindingContext,
): HealthFinding[] => findHealthFindings(indicators, context).slice(0, 2)
