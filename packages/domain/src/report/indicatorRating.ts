import { hasAdultVitals, isAdult } from './bodyMetrics'
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
import { isVeryHighPressure } from './bloodPressure'
import { systolicPressureDefinition } from './indicators/bloodPressure'
import { CARDIAC_AGE_NOTICE_MARGIN_YEARS } from './indicators/cardiacAge'
import { athleteHeartRateBandScale } from './indicators/heartRate'
import { isRepeatable } from './reportableIndicators'
import type { PresentBloodPressureIndicator, PresentIndicator, ReportPerson } from './types'

/** The rating of a value for the person who was measured. */
export type IndicatorRating = {
  band: IndicatorBand
  /** The scale to draw the value on. */
  scale: IndicatorBandScale
}

const SEVERITY_RANK: Record<IndicatorSeverity, number> = { good: 0, notice: 1, alert: 2 }

/** Their bands are of adults: those of a child are others. */
const ADULT_VITALS: readonly PresentIndicator['key'][] = [
  'HEALTH_SCORE',
  'HR_BPM',
  'brpm',
  'HRV_SDNN',
  'MENTAL_STRESS_INDEX',
  'WAIST_TO_HEIGHT',
]

/** The scale on which a value of this person is rated; null when there is none for them. */
export const getIndicatorBandScale = (
  key: PresentIndicator['key'],
  person: ReportPerson,
): IndicatorBandScale | null => {
  if (ADULT_VITALS.includes(key) && !hasAdultVitals(person.age)) return null
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

/** An estimate is due notice at most: an alert would claim more than it knows. */
const capEstimate = (
  rating: IndicatorRating,
  { provenance }: Pick<PresentIndicator, 'provenance'>,
): IndicatorRating =>
  provenance === 'estimated' && rating.band.level === 'alert'
    ? { ...rating, band: { ...rating.band, level: 'notice' } }
    : rating

/**
 * The status of a value of a report for its person. Null when there are no bands for them, when a second check would not
 * repeat the value, and for a blood pressure that no cuff reading supports. Blood pressure is rated by the worse of its
 * two values, with the scale of the systolic one; `ratePressureSide` rates each. No estimate is an alert.
 */
export const rateIndicator = (indicator: PresentIndicator, person: ReportPerson): IndicatorRating | null => {
  if (!isRepeatable(indicator)) return null
  const rating = rateOnBands(indicator, person)
  return rating && capEstimate(rating, indicator)
}

type PressureSide = 'systolic' | 'diastolic'

const PRESSURE_SCALES: Record<PressureSide, IndicatorBandScale> = {
  systolic: systolicPressureDefinition,
  diastolic: diastolicPressureScale,
}

/**
 * The rating of one of the two pressures: the worse of cuff reading and estimate. The estimate leans towards what is usual, and what a
 * cuff has shown is not talked down. Null without a reading, and where the reading is normal and the estimate is not: nobody knows
 * better than the cuff.
 */
const rateOnPressureScale = (
  indicator: PresentBloodPressureIndicator,
  side: PressureSide,
): IndicatorRating | null => {
  const { calibration } = indicator
  if (calibration === null) return null
  const value = side === 'systolic' ? indicator.value : indicator.diastolic.value
  const estimated = rateOnScale(PRESSURE_SCALES[side], 0, value)
  const measured = rateOnScale(PRESSURE_SCALES[side], 0, calibration[side])
  if (measured.band.level === 'good') return estimated.band.level === 'good' ? measured : null
  return SEVERITY_RANK[estimated.band.level] > SEVERITY_RANK[measured.band.level] ? estimated : measured
}

/** The rating of one of the two pressures: due notice at most; null where nothing is said of it. */
export const ratePressureSide = (
  indicator: PresentBloodPressureIndicator,
  side: PressureSide,
): IndicatorRating | null => {
  const rating = rateOnPressureScale(indicator, side)
  return rating && capEstimate(rating, indicator)
}

/** The worse of the two, on the scale of the systolic one; null where one is not rated and the other is fine. */
const ratePressure = (indicator: PresentBloodPressureIndicator): IndicatorRating | null => {
  const { scale, band } = rateOnScale(systolicPressureDefinition, 0, indicator.value)
  if (isVeryHighPressure(indicator)) return { scale, band: { ...band, name: 'veryHigh', level: 'alert' } }
  const sides = (['systolic', 'diastolic'] as const).map(side => rateOnPressureScale(indicator, side))
  const [worst] = sides
    .flatMap(side => (side ? [side.band] : []))
    .sort((a, b) => SEVERITY_RANK[b.level] - SEVERITY_RANK[a.level])
  if (!worst || (worst.level === 'good' && sides.includes(null))) return null
  return { scale, band: worst }
}

/**
 * Whether a blood pressure carries the rating of its cuff reading although the estimate, which is the number shown, lies in another
 * band: the report says so.
 */
export const isRatedAgainstEstimate = (indicator: PresentBloodPressureIndicator): boolean => {
  const { calibration } = indicator
  const shown = ratePressure(indicator)
  if (!calibration || !shown) return false
  const estimate = { systolic: indicator.value, diastolic: indicator.diastolic.value }
  const byEstimate = ratePressure({ ...indicator, calibration: { ...calibration, ...estimate } })
  return shown.band.name !== byEstimate?.band.name
}

const rateOnBands = (indicator: PresentIndicator, person: ReportPerson): IndicatorRating | null => {
  if (indicator.key === 'BLOOD_PRESSURE') return ratePressure(indicator)
  const scale = getIndicatorBandScale(indicator.key, person)
  if (!scale) return null
  const rating = rateOnScale(scale, getIndicatorMetadata(indicator.key).decimals, indicator.value)
  if (
    indicator.key === 'AGE' &&
    person.age !== null &&
    indicator.value > person.age + CARDIAC_AGE_NOTICE_MARGIN_YEARS
  )
    return { ...rating, band: { ...rating.band, name: 'older', level: 'notice' } }
  return rating
}

/**
 * Whether a value is at an end of its formula's range, so that the true one may be beyond: it is shown as
 * "85 or more".
 */
export const getIndicatorLimitReached = ({ key, value }: PresentIndicator): 'lowest' | 'highest' | null => {
  if (key !== 'AGE' && key !== 'MENTAL_STRESS_INDEX') return null
  const [lowest, highest] = getIndicatorMetadata(key).plausibleRange
  return value <= lowest ? 'lowest' : value >= highest ? 'highest' : null
}
