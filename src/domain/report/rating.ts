import { isAdult } from './body'
import {
  bandOf,
  definitionOf,
  diastolicPressure,
  factsOf,
  type Band,
  type BandScale,
  type Level,
} from './indicators'
import { bodyShapeScale } from './indicators/bodyShapeIndex'
import { OLDER_BY_YEARS } from './indicators/cardiacAge'
import { athleteHeartRateScale } from './indicators/heartRate'
import { presentOf, type PresentIndicator, type ReportIndicator, type ReportPerson } from './types'

/** What a value means for the person who was measured. */
export type Rating = {
  band: Band
  /** The scale to draw the value on. */
  scale: BandScale
}

const severity: Record<Level, number> = { good: 0, notice: 1, alert: 2 }

/** The scale on which a value of this person is rated; null when there is none for them. */
export const scaleFor = (key: PresentIndicator['key'], person: ReportPerson): BandScale | null => {
  if (key === 'HR_BPM' && person.isAthlete) return athleteHeartRateScale
  if (key === 'ABSI')
    return person.age === null || !person.sex ? null : bodyShapeScale(person.age, person.sex)
  if (key === 'WEIGHT_BMI' && !isAdult(person.age)) return null
  return definitionOf(key) ?? null
}

const rate = (scale: BandScale, decimals: number, value: number): Rating => ({
  scale,
  band: bandOf({ ...scale, decimals }, value),
})

/**
 * How a value of a report is rated for its person, or null when there are no bands for them. Blood pressure is rated by
 * the worse of its two values, with the scale of the systolic one; `diastolicRating` rates the other.
 */
export const ratingOf = (indicator: PresentIndicator, person: ReportPerson): Rating | null => {
  const scale = scaleFor(indicator.key, person)
  if (!scale) return null
  const rating = rate(scale, factsOf(indicator.key).decimals, indicator.value)
  if (indicator.key === 'BLOOD_PRESSURE') {
    const { band } = diastolicRating(indicator.diastolic.value)
    return severity[band.level] > severity[rating.band.level] ? { ...rating, band } : rating
  }
  if (indicator.key === 'AGE' && person.age !== null && indicator.value > person.age + OLDER_BY_YEARS)
    return { ...rating, band: { ...rating.band, level: 'notice' } }
  return rating
}

/** How a diastolic pressure, mmHg, is rated. */
export const diastolicRating = (value: number): Rating => rate(diastolicPressure, 0, value)

/**
 * Whether blood pressure in this report rests on age, sex and body mass alone. It then says nothing about the person
 * that they did not tell, so that nothing is concluded from it but the advice to take a cuff reading.
 */
export const isPressureGuessed = (indicators: readonly ReportIndicator[]): boolean =>
  presentOf(indicators, 'BLOOD_PRESSURE')?.calibration === null

/**
 * Whether a value stands at an end of what its formula can tell, so that the true one may lie beyond: it is shown as
 * "85 or more".
 */
export const endOfScale = ({ key, value }: PresentIndicator): 'lowest' | 'highest' | null => {
  if (key !== 'AGE' && key !== 'MENTAL_STRESS_INDEX') return null
  const [lowest, highest] = factsOf(key).possible
  return value <= lowest ? 'lowest' : value >= highest ? 'highest' : null
}
