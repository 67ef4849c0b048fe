import { INDICATOR_KEYS, type IndicatorKey } from '../types'
import { systolicPressureDefinition } from './bloodPressure'
import { bodyMassIndexDefinition } from './bodyMassIndex'
import { bodyShapeIndexMetadata } from './bodyShapeIndex'
import { cardiacAgeDefinition } from './cardiacAge'
import { cardiacWorkloadDefinition } from './cardiacWorkload'
import { cardiovascularRiskDefinition } from './cardiovascularRisk'
import type {
  IndicatorBand,
  IndicatorBandScale,
  IndicatorDefinition,
  IndicatorMetadata,
} from './indicatorDefinition'
import { healthScoreDefinition } from './healthScore'
import { heartRateDefinition } from './heartRate'
import { heartRateVariabilityDefinition } from './heartRateVariability'
import { irregularBeatsDefinition } from './irregularBeats'
import { meanArterialPressureDefinition } from './meanArterialPressure'
import { skinAgeMetadata, venousDifferenceMetadata } from './unmeasurableIndicators'
import { respiratoryRateDefinition } from './respiratoryRate'
import { stressIndexDefinition } from './stressIndex'
import { waistToHeightDefinition } from './waistToHeight'

export { diastolicPressureScale } from './bloodPressure'
export { INDICATOR_BAND_NAMES, INDICATOR_SEVERITIES } from './indicatorDefinition'
export { getIndicatorsOnPage, getIndicatorPageKey, type IndicatorPageKey } from './indicatorPages'
export type {
  IndicatorBand,
  IndicatorBandName,
  IndicatorBandScale,
  IndicatorDefinition,
  IndicatorMetadata,
  IndicatorSeverity,
} from './indicatorDefinition'

const metadataByKey: Record<IndicatorKey, IndicatorMetadata | IndicatorDefinition> = {
  HEALTH_SCORE: healthScoreDefinition,
  HR_BPM: heartRateDefinition,
  brpm: respiratoryRateDefinition,
  BLOOD_PRESSURE: systolicPressureDefinition,
  MEAN_ARTERIAL_PRESSURE: meanArterialPressureDefinition,
  VENOUS_DIFFERENCE: venousDifferenceMetadata,
  HRV_SDNN: heartRateVariabilityDefinition,
  IRREGULAR_BEATS: irregularBeatsDefinition,
  Cardiac_Workload: cardiacWorkloadDefinition,
  AGE: cardiacAgeDefinition,
  CVD_RISK: cardiovascularRiskDefinition,
  MENTAL_STRESS_INDEX: stressIndexDefinition,
  WEIGHT_BMI: bodyMassIndexDefinition,
  WAIST_TO_HEIGHT: waistToHeightDefinition,
  ABSI: bodyShapeIndexMetadata,
  SKIN_AGE: skinAgeMetadata,
}

/** The groups in which a report shows its indicators. */
export const indicatorGroups = {
  vital: ['HR_BPM', 'brpm', 'BLOOD_PRESSURE', 'MEAN_ARTERIAL_PRESSURE', 'VENOUS_DIFFERENCE'],
  physiological: ['HRV_SDNN', 'IRREGULAR_BEATS', 'Cardiac_Workload', 'AGE', 'CVD_RISK'],
  psychological: ['MENTAL_STRESS_INDEX'],
  physical: ['WEIGHT_BMI', 'WAIST_TO_HEIGHT', 'ABSI', 'SKIN_AGE'],
} as const satisfies Record<string, readonly IndicatorKey[]>

export type IndicatorGroupKey = keyof typeof indicatorGroups

/** Unit, decimals and possible range of an indicator. */
export const getIndicatorMetadata = (key: IndicatorKey): IndicatorMetadata => metadataByKey[key]

const hasBands = (known: IndicatorMetadata | IndicatorDefinition): known is IndicatorDefinition =>
  'bands' in known

/** The indicators whose bands are the same for everybody. */
export const indicatorDefinitions: readonly IndicatorDefinition[] =
  INDICATOR_KEYS.map(getIndicatorMetadata).filter(hasBands)

/**
 * The definition of an indicator, or undefined for one whose bands depend on the person. How a value of a report is rated for
 * its person: see `rateIndicator`.
 */
export const findIndicatorDefinition = (key: IndicatorKey): IndicatorDefinition | undefined =>
  indicatorDefinitions.find(definition => definition.key === key)

/** The value as it is shown and stored: rounded to the indicator's decimals. */
export const roundToIndicatorDecimals = ({ decimals }: { decimals: number }, value: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/**
 * The band of a value. The value is rounded first, so that the band's name never contradicts the number beside
 * it; beyond the ends of the scale the first or last band applies.
 */
export const findIndicatorBand = (
  scale: IndicatorBandScale & { decimals: number },
  value: number,
): IndicatorBand => {
  const shown = roundToIndicatorDecimals(scale, value)
  const { bands, includesUpperBorder = [] } = scale
  const band = bands.find(({ to }) => shown < to || (shown === to && includesUpperBorder.includes(to)))
  return band ?? bands[bands.length - 1] ?? bands[0]
}
