import type { IndicatorKey } from '../types'
import { systolicPressure } from './bloodPressure'
import { bodyMassIndexBands } from './bodyMassIndex'
import { bodyShapeIndexFacts } from './bodyShapeIndex'
import { cardiacAgeBands } from './cardiacAge'
import { cardiacWorkloadBands } from './cardiacWorkload'
import { cardiovascularRiskBands } from './cardiovascularRisk'
import type { Band, BandScale, IndicatorDefinition, IndicatorFacts } from './definition'
import { healthScore } from './healthScore'
import { heartRate } from './heartRate'
import { heartRateVariability } from './heartRateVariability'
import { irregularBeats } from './irregularBeats'
import { meanArterialPressureBands } from './meanArterialPressure'
import { skinAge, venousDifference } from './notMeasurable'
import { respiratoryRate } from './respiratoryRate'
import { stressIndexBands } from './stressIndex'
import { waistToHeightBands } from './waistToHeight'

export { diastolicPressure } from './bloodPressure'
export { explainedOn, pageOf, type PageKey } from './pages'
export type { Band, BandName, BandScale, IndicatorDefinition, IndicatorFacts, Level } from './definition'

/** Everything that a report can hold, in the order in which it shows it. */
const facts: Record<IndicatorKey, IndicatorFacts | IndicatorDefinition> = {
  HEALTH_SCORE: healthScore,
  HR_BPM: heartRate,
  brpm: respiratoryRate,
  BLOOD_PRESSURE: systolicPressure,
  MEAN_ARTERIAL_PRESSURE: meanArterialPressureBands,
  VENOUS_DIFFERENCE: venousDifference,
  HRV_SDNN: heartRateVariability,
  IRREGULAR_BEATS: irregularBeats,
  Cardiac_Workload: cardiacWorkloadBands,
  AGE: cardiacAgeBands,
  CVD_RISK: cardiovascularRiskBands,
  MENTAL_STRESS_INDEX: stressIndexBands,
  WEIGHT_BMI: bodyMassIndexBands,
  WAIST_TO_HEIGHT: waistToHeightBands,
  ABSI: bodyShapeIndexFacts,
  SKIN_AGE: skinAge,
}

/** All indicators in the order in which a report shows them. */
export const indicatorKeys = Object.keys(facts) as IndicatorKey[]

/** The groups in which a report shows its indicators. */
export const indicatorGroups = {
  vital: ['HR_BPM', 'brpm', 'BLOOD_PRESSURE', 'MEAN_ARTERIAL_PRESSURE', 'VENOUS_DIFFERENCE'],
  physiological: ['HRV_SDNN', 'IRREGULAR_BEATS', 'Cardiac_Workload', 'AGE', 'CVD_RISK'],
  psychological: ['MENTAL_STRESS_INDEX'],
  physical: ['WEIGHT_BMI', 'WAIST_TO_HEIGHT', 'ABSI', 'SKIN_AGE'],
} as const satisfies Record<string, readonly IndicatorKey[]>

export type IndicatorGroup = keyof typeof indicatorGroups

/** Unit, decimals and possible range of an indicator. */
export const factsOf = (key: IndicatorKey): IndicatorFacts => facts[key]

const hasBands = (known: IndicatorFacts | IndicatorDefinition): known is IndicatorDefinition =>
  'bands' in known

/** The indicators whose bands are the same for everybody. */
export const indicatorDefinitions: readonly IndicatorDefinition[] = Object.values(facts).filter(hasBands)

/**
 * The definition of an indicator, or undefined for one that has no bands of its own. What a value of a report means for
 * its person is told by `ratingOf`.
 */
export const definitionOf = (key: IndicatorKey): IndicatorDefinition | undefined =>
  indicatorDefinitions.find(definition => definition.key === key)

/** The value as it is shown and kept: rounded to the indicator's decimals. */
export const roundedFor = ({ decimals }: { decimals: number }, value: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/**
 * The band that a value falls into. The value is rounded first, so that the word never contradicts the number beside
 * it; beyond the ends of the scale the first or last band holds.
 */
export const bandOf = (scale: BandScale & { decimals: number }, value: number): Band => {
  const shown = roundedFor(scale, value)
  const { bands, includesUpperBorder } = scale
  const band = bands.find(({ to }) => shown < to || (shown === to && includesUpperBorder.includes(to)))
  return band ?? bands[bands.length - 1] ?? bands[0]
}
