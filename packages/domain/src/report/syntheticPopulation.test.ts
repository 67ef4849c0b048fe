import { computeMedian, computeRobustDeviation } from './robustStatistics'
import { createSyntheticPopulation, scorePopulation } from './syntheticPopulation'
import { findPresentIndicator, type PresentSingleValueIndicator } from './types'

const population = createSyntheticPopulation(1000, 7)

const listValues = (key: PresentSingleValueIndicator['key']) =>
  population.flatMap(({ indicators }) => findPresentIndicator(indicators, key)?.value ?? [])

it('is the same for the same seed, and another for another one', () => {
  expect(createSyntheticPopulation(5, 7)).toEqual(population.slice(0, 5))
  expect(createSyntheticPopulation(5, 8)).not.toEqual(population.slice(0, 5))
})

it('has the heart rates and bodies that it promises', () => {
  expect(computeMedian(listValues('HR_BPM'))).toBeCloseTo(72, -0.5)
  expect(computeRobustDeviation(listValues('HR_BPM'))).toBeCloseTo(11, -0.5)
  expect(computeMedian(listValues('WEIGHT_BMI'))).toBeCloseTo(24.4, -0.5)
})

it('has an even rhythm in four of five people', () => {
  const even = listValues('IRREGULAR_BEATS').filter(share => share === 0).length / population.length
  expect(even).toBeGreaterThan(0.75)
  expect(even).toBeLessThan(0.85)
})

it('has a score where enough is known, and none where not', () => {
  expect(scorePopulation(population, ['HR_BPM', 'IRREGULAR_BEATS', 'WEIGHT_BMI'])).toHaveLength(1000)
  expect(scorePopulation(population, ['HR_BPM'])).toEqual([])
})
