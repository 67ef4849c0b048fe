import fc from 'fast-check'
import {
  findIndicatorBand,
  findIndicatorDefinition,
  getIndicatorsOnPage,
  indicatorDefinitions,
  indicatorGroups,
  getIndicatorPageKey,
  roundToIndicatorDecimals,
  type IndicatorDefinition,
} from '.'
import { INDICATOR_KEYS } from '../types'

const definition = (key: Parameters<typeof findIndicatorDefinition>[0]): IndicatorDefinition => {
  const found = findIndicatorDefinition(key)
  if (!found) throw new Error(`no bands for ${key}`)
  return found
}
const getBandName = (key: Parameters<typeof findIndicatorDefinition>[0], value: number) =>
  findIndicatorBand(definition(key), value).name

it.each([
  ['HR_BPM', 59.4, 'belowNormal'],
  ['HR_BPM', 60, 'normal'],
  ['HR_BPM', 100, 'normal'],
  ['HR_BPM', 100.6, 'aboveNormal'],
  ['HR_BPM', 220, 'aboveNormal'],
  ['brpm', 11.4, 'belowNormal'],
  ['brpm', 12, 'normal'],
  ['brpm', 25, 'normal'],
  ['brpm', 25.6, 'aboveNormal'],
  ['WEIGHT_BMI', 18.4, 'underweight'],
  ['WEIGHT_BMI', 18.5, 'normal'],
  ['WEIGHT_BMI', 23.9, 'normal'],
  ['WEIGHT_BMI', 24, 'overweight'],
  ['WEIGHT_BMI', 28, 'obese'],
  ['WAIST_TO_HEIGHT', 0.49, 'healthy'],
  ['WAIST_TO_HEIGHT', 0.5, 'increased'],
  ['WAIST_TO_HEIGHT', 0.6, 'high'],
  ['HRV_SDNN', 31, 'low'],
  ['HRV_SDNN', 50, 'usual'],
  ['WEIGHT_BMI', 27.9, 'overweight'],
  ['Cardiac_Workload', 3.79, 'veryLow'],
  ['Cardiac_Workload', 3.8, 'low'],
  ['Cardiac_Workload', 3.89, 'low'],
  ['Cardiac_Workload', 3.9, 'moderate'],
  ['Cardiac_Workload', 3.99, 'moderate'],
  ['Cardiac_Workload', 4, 'high'],
  ['Cardiac_Workload', 4.18, 'high'],
  ['Cardiac_Workload', 4.19, 'veryHigh'],
  ['AGE', 29, 'veryYoung'],
  ['AGE', 30, 'young'],
  ['AGE', 39, 'young'],
  ['AGE', 40, 'forties'],
  ['AGE', 50, 'fifties'],
  ['AGE', 60, 'sixties'],
  ['AGE', 70, 'seventies'],
  ['MENTAL_STRESS_INDEX', 1, 'veryRelaxed'],
  ['MENTAL_STRESS_INDEX', 2, 'relaxed'],
  ['MENTAL_STRESS_INDEX', 3, 'efficient'],
  ['MENTAL_STRESS_INDEX', 4, 'alert'],
  ['MENTAL_STRESS_INDEX', 5, 'overloaded'],
  ['MENTAL_STRESS_INDEX', 5.9, 'overloaded'],
  ['HEALTH_SCORE', 59, 'needsCare'],
  ['HEALTH_SCORE', 60, 'fair'],
  ['HEALTH_SCORE', 75, 'good'],
  ['HEALTH_SCORE', 90, 'excellent'],
  ['CVD_RISK', 5.4, 'lowRisk'],
  ['CVD_RISK', 6, 'moderateRisk'],
  ['CVD_RISK', 20, 'moderateRisk'],
  ['CVD_RISK', 20.6, 'highRisk'],
  ['MEAN_ARTERIAL_PRESSURE', 69, 'belowNormal'],
  ['MEAN_ARTERIAL_PRESSURE', 100, 'normal'],
  ['IRREGULAR_BEATS', 0, 'steady'],
  ['IRREGULAR_BEATS', 1, 'occasional'],
  ['IRREGULAR_BEATS', 10, 'frequent'],
] as const)('%s of %d is %s', (key, value, name) => {
  expect(getBandName(key, value)).toBe(name)
})

it('rates the number that is shown, not the one behind it', () => {
  expect(getBandName('HR_BPM', 59.96)).toBe('normal')
  expect(getBandName('WEIGHT_BMI', 23.96)).toBe('overweight')
})

it('has a scale within what a value can be', () => {
  for (const { plausibleRange, from, bands } of indicatorDefinitions) {
    expect(from).toBeGreaterThanOrEqual(plausibleRange[0])
    expect(bands[bands.length - 1]?.to).toBeLessThanOrEqual(plausibleRange[1])
  }
})

it('puts every indicator into one group, but the score', () => {
  const grouped = Object.values(indicatorGroups).flat()
  expect([...grouped, 'HEALTH_SCORE'].sort()).toEqual([...INDICATOR_KEYS].sort())
})

it('explains every indicator on the page of one that has an address', () => {
  const pages = new Set(INDICATOR_KEYS.map(getIndicatorPageKey))
  expect([...pages].flatMap(getIndicatorsOnPage).sort()).toEqual([...INDICATOR_KEYS].sort())
  expect(getIndicatorPageKey('CVD_RISK')).toBe('AGE')
  expect(getIndicatorsOnPage('BLOOD_PRESSURE')).toContain('MEAN_ARTERIAL_PRESSURE')
})

it('has bands that rise without gaps', () => {
  for (const { from, bands } of indicatorDefinitions) {
    const borders = [from, ...bands.map(band => band.to)]
    expect(borders).toEqual([...new Set(borders)].sort((a, b) => a - b))
  }
})

it('never gives a lower band to a higher value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...indicatorDefinitions),
      fc.double({ min: 0, max: 300, noNaN: true }),
      fc.double({ min: 0, max: 300, noNaN: true }),
      (indicator, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const place = (value: number) => indicator.bands.indexOf(findIndicatorBand(indicator, value))
        expect(place(low)).toBeLessThanOrEqual(place(high))
      },
    ),
  )
})

it('keeps as many decimals as it shows, and is rated by what it shows', () => {
  expect(roundToIndicatorDecimals(definition('HR_BPM'), 64.149)).toBe(64)
  expect(getBandName('HR_BPM', 59.6)).toBe('normal')
  expect(roundToIndicatorDecimals(definition('HRV_SDNN'), 41.7)).toBe(42)
})
