import type { IndicatorBandName, IndicatorSeverity } from './indicators'
import { getIndicatorStatuses, type IndicatorStatusContext } from './indicatorStatuses'
import { isIndicatorPresent, type IndicatorKey, type ReportIndicator } from './types'

/** The bands that are findings; each has a sentence in the locales. */
const NOTABLE_BANDS = {
  HEALTH_SCORE: ['fair', 'needsCare'],
  HR_BPM: ['belowNormal', 'aboveNormal'],
  brpm: ['belowNormal', 'aboveNormal'],
  BLOOD_PRESSURE: ['belowNormal', 'elevated', 'high', 'veryHigh'],
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
} as const satisfies Partial<Record<IndicatorKey, readonly IndicatorBandName[]>>

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

/** Whether two indicators are so closely related that a short list names only the weightier one. */
export const areRelatedIndicators = (one: IndicatorKey, other: IndicatorKey): boolean =>
  one === other || RELATED_INDICATORS.some(keys => keys.includes(one) && keys.includes(other))

/** Measured and entered values come before estimates. */
const PROVENANCE_WEIGHTS = { measured: 1, derived: 0.95, asked: 0.9, estimated: 0.5 } as const

/** A blood pressure has a status only with a cuff reading, which comes before what else was entered. */
const CUFF_WEIGHT = 0.92

/** A very high blood pressure comes before everything else, although it is an estimate. */
const URGENT_WEIGHT = 10

type WeightedFinding = HealthFinding & { weight: number }

const toFindingTextKey = (key: IndicatorKey, band: IndicatorBandName): HealthFindingTextKey | null => {
  const bands: readonly string[] = NOTABLE_BANDS[key as NotableIndicatorKey] ?? []
  return bands.includes(band) ? (`${key}.${band}` as HealthFindingTextKey) : null
}

/** The score is named only when it is marked and no single value is: it is made of the others. */
const withoutExplainedScore = (findings: readonly WeightedFinding[]): WeightedFinding[] => {
  const others = findings.filter(({ key }) => key !== 'HEALTH_SCORE')
  return others.length > 0 ? others : [...findings]
}

/**
 * All findings of a report, the most important first: every value whose status is not good, of closely related ones the
 * weightiest. Where the statuses come from: see `getIndicatorStatuses`.
 */
export const findHealthFindings = (
  indicators: readonly ReportIndicator[],
  context: IndicatorStatusContext,
): HealthFinding[] => {
  const statuses = getIndicatorStatuses(indicators, context)
  const weighed = indicators.flatMap((indicator): WeightedFinding[] => {
    const { key } = indicator
    const status = statuses.get(key)
    if (!isIndicatorPresent(indicator) || !status || status.band.level === 'good') return []
    const { name, level } = status.band
    const note = toFindingTextKey(key, name)
    if (!note) return []
    const { provenance, confidence } = indicator
    const isUrgent = key === 'BLOOD_PRESSURE' && name === 'veryHigh'
    const certainty =
      key === 'BLOOD_PRESSURE' ? CUFF_WEIGHT : PROVENANCE_WEIGHTS[provenance] * (0.5 + confidence / 2)
    const weight = isUrgent ? URGENT_WEIGHT : (level === 'alert' ? 2 : 1) * certainty
    return [{ key, band: name, level, note, weight }]
  })
  const sorted = withoutExplainedScore(weighed.sort((a, b) => b.weight - a.weight))
  const isFirstOfKin = ({ key }: WeightedFinding, at: number) =>
    sorted.findIndex(other => areRelatedIndicators(key, other.key)) === at
  return sorted.filter(isFirstOfKin).map(({ key, band, level, note }) => ({ key, band, level, note }))
}
