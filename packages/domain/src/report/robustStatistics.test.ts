import {
  computeMedian,
  computeMedianMargin,
  computeQuantile,
  computeRobustDeviation,
} from './robustStatistics'

it('takes the middle value, or the mean of the two in the middle', () => {
  expect(computeMedian([9, 1, 5])).toBe(5)
  expect(computeMedian([9, 1, 5, 6])).toBe(5.5)
  expect(computeMedian([])).toBeNaN()
})

it('finds the value below which a share of the others lies', () => {
  const values = [50, 10, 40, 20, 30]
  expect([0, 0.25, 0.5, 1].map(share => computeQuantile(values, share))).toEqual([10, 20, 30, 50])
  expect(computeQuantile([], 0.5)).toBeNaN()
})

it('estimates the scatter of a group around its own median, without single odd values', () => {
  // Deviations from 70: 8, 4, 0, 4, 8; their median is 4.
  expect(computeRobustDeviation([62, 66, 70, 74, 78])).toBeCloseTo(4 * 1.4826, 9)
  expect(computeRobustDeviation([62, 66, 70, 74, 999])).toBeCloseTo(4 * 1.4826, 9)
  expect(computeRobustDeviation([62, 66, 70, 74, 78], [162, 166, 170, 174, 178])).toBeCloseTo(4 * 1.4826, 9)
})

it('allows chance more with a larger scatter and less with more values', () => {
  expect(computeMedianMargin(4, [4])).toBeCloseTo((1.645 * 1.2533 * 4) / 2, 9)
  expect(computeMedianMargin(4, [16])).toBeLessThan(computeMedianMargin(4, [4]))
  expect(computeMedianMargin(4, [4, 4])).toBeCloseTo(Math.SQRT2 * computeMedianMargin(4, [4]), 9)
  expect(computeMedianMargin(0, [2])).toBe(0)
})
