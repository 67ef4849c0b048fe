import { isAdult } from './bodyMetrics'
import {
  findIndicatorBand,
  findIndicatorDefinition,
  diastolicPressureScale,
  getIndicatorMetadata,
  type IndicatorBand,
  type IndicatorBandScale,
  type IndicatorSeverity,
} from './indicators'
import { getBodyShapeBandScale } from './indicators/bodyShapeIndex'
import { CARDIAC_AGE_NOTICE_MARGIN_YEARS } from './indicators/cardiacAge'
import { athleteHeartRateBandScale } from './indicators/heartRate'
import { findPresentIndicator, type PresentIndicator, type ReportIndicator, type ReportPerson } from './types'

/** The rating of a value for the person who was measured. */
export type IndicatorRating = {
  band: IndicatorBand
  /** The scale to draw the value on. */
  scale: IndicatorBandScale
}

const SEVERITY_RANK: Record<IndicatorSeverity, number> = { good: 0, notice: 1, alert: 2 }

/** The scale on which a value of this person is rated; null when there is none for them. */
export const getIndicatorBandScale = (
  key: PresentIndicator['key'],
  person: ReportPerson,
): IndicatorBandScale | null => {
  if (key === 'HR_BPM' && person.isAthlete) return athleteHeartRateBandScale
  if (key === 'ABSI')
    return person.age === null || !person.sex ? null : getBodyShapeBandScale(person.age, person.sex)
  if (key === 'WEIGHT_BMI' && !isAdult(person.age)) return null
  return findIndicatorDefinition(key) ?? null
}

const rateOnScale = (scale: IndicatorBandScale, decimals: number, value: number): IndicatorRating => ({
  scale,
  band: findIndicatorBand({ ...scale, decimals }, value),
})

/**
 * How a value of a report is rated for its person, or null when there are no bands for them. Blood pressure is rated by
 * the worse of its two values, with the scale of the systolic one; `rateDiastolicPressure` rates the other.
 */
export const rateIndicator = (indicator: PresentIndicator, person: ReportPerson): IndicatorRating | null => {
  const scale = getIndicatorBandScale(indicator.key, person)
  if (!scale) return null
  const rating = rateOnScale(scale, getIndicatorMetadata(indicator.key).decimals, indicator.value)
  if (indicator.key === 'BLOOD_PRESSURE') {
    const { band } = rateDiastolicPressure(indicator.diastolic.value)
    return SEVERITY_RANK[band.level] > SEVERITY_RANK[rating.band.level] ? { ...rating, band } : rating
  }
  if (
    indicator.key === 'AGE' &&
    person.age !== null &&
    indicator.value > person.age + CARDIAC_AGE_NOTICE_MARGIN_YEARS
  )
    return { ...rating, band: { ...rating.band, level: 'notice' } }
  return rating
}

/** How a diastolic pressure, mmHg, is rated. */
export const rateDiastolicPressure = (value: number): IndicatorRating =>
  rateOnScale(diastolicPressureScale, 0, value)

/**
 * Whether blood pressure in this report follows from age, sex and body mass alone. It then says nothing about the person
 * beyond their profile, so that nothing is concluded from it but the advice to take a cuff reading.
 */
export const isBloodPressureUncalibrated = (indicators: readonly ReportIndicator[]): boolean =>
  findPresentIndicator(indicators, 'BLOOD_PRESSURE')?.calibration === null

/**
 * Whether a value is at an end of its formula's range, so that the true one may be beyond: it is shown as
 * "85 or more".
 */
export const getIndicatorLimitReached = ({ key, value }: PresentIndicator): 'lowest' | 'highest' | null => {
  if (key !== 'AGE' && key !== 'MENTAL_STRESS_INDEX') return null
  const [lowest, highest] = getIndicatorMetadata(key).plausibleRange
  return value <= lowest ? 'lowest' : value >= highest ? 'highest' : null
}
