import { bodyShapeReference } from './bodyShapeReference'
import type { BandScale, IndicatorFacts } from './definition'

/** A Body Shape Index, m^(11/6)·kg^(−2/3). Its bands depend on age and sex: `bodyShapeScale` makes them. */
export const bodyShapeIndexFacts: IndicatorFacts = {
  key: 'ABSI',
  unit: 'ratio',
  decimals: 4,
  // Ten standard deviations below and above the mean of every age.
  possible: [0.03, 0.14],
  normalChange: 0.0008,
}

/** Between the fifths of the population, z scores. */
const BORDERS = [-0.868, -0.272, 0.229, 0.798] as const
const SCALE_END = 2.5

/** Mean and standard deviation of the index at an age; null below 18, where a body still grows. */
export const bodyShapeAt = (
  age: number,
  sex: 'female' | 'male',
): { mean: number; deviation: number } | null => {
  const { firstAge, [sex]: table } = bodyShapeReference
  const row = Math.min(Math.floor(age) - firstAge, table.mean.length - 1)
  const [mean, deviation] = [table.mean[row], table.deviation[row]]
  return mean === undefined || deviation === undefined
    ? null
    : { mean: mean / 1e5, deviation: deviation / 1e5 }
}

/** Standard deviations from the mean of one's age and sex; null below 18. */
export const bodyShapeScore = (index: number, age: number, sex: 'female' | 'male'): number | null => {
  const reference = bodyShapeAt(age, sex)
  return reference && (index - reference.mean) / reference.deviation
}

/**
 * The bands of the index for an age and sex; null below 18. Borders: Krakauer, Krakauer, PLoS ONE 7 (2012), e39504,
 * fifths of the z score.
 */
export const bodyShapeScale = (age: number, sex: 'female' | 'male'): BandScale | null => {
  const reference = bodyShapeAt(age, sex)
  if (!reference) return null
  const at = (z: number) => reference.mean + z * reference.deviation
  return {
    from: at(-SCALE_END),
    bands: [
      { name: 'veryLow', level: 'good', to: at(BORDERS[0]) },
      { name: 'low', level: 'good', to: at(BORDERS[1]) },
      { name: 'average', level: 'good', to: at(BORDERS[2]) },
      { name: 'high', level: 'notice', to: at(BORDERS[3]) },
      { name: 'veryHigh', level: 'alert', to: at(SCALE_END) },
    ],
    includesUpperBorder: [],
  }
}
