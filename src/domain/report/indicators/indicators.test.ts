import fc from 'fast-check'
import { bandOf, definitionOf, indicatorDefinitions, roundedFor, type IndicatorDefinition } from '.'

const definition = (key: Parameters<typeof definitionOf>[0]): IndicatorDefinition => {
  const found = definitionOf(key)
  if (!found) throw new Error(`no bands for ${key}`)
  return found
}
const nameOf = (key: Parameters<typeof definitionOf>[0], value: number) => bandOf(definition(key), value).name

it.each([
  ['HR_BPM', 59.9, 'belowNormal'],
  ['HR_BPM', 60, 'normal'],
  ['HR_BPM', 100, 'normal'],
  ['HR_BPM', 100.1, 'aboveNormal'],
  ['HR_BPM', 220, 'aboveNormal'],
  ['brpm', 11.9, 'belowNormal'],
  ['brpm', 12, 'normal'],
  ['brpm', 25, 'normal'],
  ['brpm', 25.1, 'aboveNormal'],
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
] as const)('%s of %d is %s', (key, value, name) => {
  expect(nameOf(key, value)).toBe(name)
})

it('rates the number that is shown, not the one behind it', () => {
  expect(nameOf('HR_BPM', 59.96)).toBe('normal')
  expect(nameOf('WEIGHT_BMI', 23.96)).toBe('overweight')
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
        const place = (value: number) => indicator.bands.indexOf(bandOf(indicator, value))
        expect(place(low)).toBeLessThanOrEqual(place(high))
      },
    ),
  )
})

it('keeps as many decimals as it shows', () => {
  expect(roundedFor(definition('HR_BPM'), 64.149)).toBe(64.1)
  expect(roundedFor(definition('HRV_SDNN'), 41.7)).toBe(42)
})
