import fc from 'fast-check'
import { computeValueAxis } from './valueAxis'

it('lies near the values, in even steps that people can read', () => {
  expect(computeValueAxis([64, 72, 78], 5)).toEqual({ min: 60, max: 80, gridValues: [60, 70, 80] })
  expect(computeValueAxis([3.4, 4.2], 0.5)).toEqual({ min: 3, max: 5, gridValues: [3, 4, 5] })
})

it('ends where no value can lie', () => {
  expect(computeValueAxis([98, 98], 5, 100)).toEqual({ min: 90, max: 100, gridValues: [90, 95, 100] })
})

it('does not blow up small differences', () => {
  const { min, max } = computeValueAxis([71.9, 72.1], 5)
  expect(max - min).toBeGreaterThanOrEqual(10)
})

it('holds every value, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -500, max: 5000, noNaN: true }), { minLength: 1 }),
      fc.double({ min: 0.001, max: 50, noNaN: true }),
      (values, smallest) => {
        const { min, max, gridValues: grid } = computeValueAxis(values, smallest)
        expect(Math.min(...values)).toBeGreaterThanOrEqual(min - 1e-6)
        expect(Math.max(...values)).toBeLessThanOrEqual(max + 1e-6)
        expect(grid[0]).toBeLessThan(grid[1])
        expect(grid[1]).toBeLessThan(grid[2])
      },
    ),
  )
})
