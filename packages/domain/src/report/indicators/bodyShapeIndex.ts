import type { Sex } from '../types'
import { bodyShapeReferenceTable } from './bodyShapeReference'
import { alert, good, notice, type IndicatorBandScale, type IndicatorMetadata } from './indicatorDefinition'

/** A Body Shape Index, m^(11/6)·kg^(−2/3). Its bands depend on age and sex: `getBodyShapeBandScale` makes them. */
export const bodyShapeIndexMetadata: IndicatorMetadata = {
  key: 'ABSI',
  unit: 'ratio',
  decimals: 4,
  // Ten standard deviations below and above the mean of every age.
  plausibleRange: [0.03, 0.14],
  minDetectableChange: 0.0008,
}

/** Between the fifths of the population, z scores. */
const Z_SCORE_BORDERS = [-0.868, -0.272, 0.229, 0.798] as const
const SCALE_END_Z_SCORE = 2.5

/** Mean and standard deviation of the index at an age; null below 18, where a body still grows. */
const getBodyShapeReference = (age: number, sex: Sex): { mean: number; deviation: number } | null => {
  const { firstAge, [sex]: table } = bodyShapeReferenceTable
  const row = Math.min(Math.floor(age) - firstAge, table.mean.length - 1)
  const [mean, deviation] = [table.mean[row], table.deviation[row]]
  return mean === undefined || deviation === undefined
    ? null
    : { mean: mean / 1e5, deviation: deviation / 1e5 }
}

/** Standard deviations from the mean of one's age and sex; null below 18. */
export const computeBodyShapeZScore = (index: number, age: number, sex: Sex): number | null => {
  const reference = getBodyShapeReference(age, sex)
  return reference && (index - reference.mean) / reference.deviation
}

/**
 * The bands of the index for an age and sex; null below 18. Borders: Krakauer, Krakauer, PLoS ONE 7 (2012), e39504,
 * fifths of the z score.
 */
export const getBodyShapeBandScale = (age: number, sex: Sex): IndicatorBandScale | null => {
  const reference = getBodyShapeReference(age, sex)
  if (!reference) return null
  const at = (z: number) => reference.mean + z * reference.deviation
  return {
    from: at(-SCALE_END_Z_SCORE),
    bands: [
      good('veryLowRisk', at(Z_SCORE_BORDERS[0])),
      good('low', at(Z_SCORE_BORDERS[1])),
      good('average', at(Z_SCORE_BORDERS[2])),
      notice('high', at(Z_SCORE_BORDERS[3])),
      alert('veryHigh', at(SCALE_END_Z_SCORE)),
    ],
  }
}
