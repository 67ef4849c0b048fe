import {
  computeAgeOnDate,
  computeBodyMassIndex,
  computeBodyShapeIndex,
  computeWaistToHeightRatio,
} from './bodyMetrics'

it('takes weight by the square of the height', () => {
  expect(computeBodyMassIndex(70, 175)).toBeCloseTo(22.857, 3)
})

it('takes waist by height', () => {
  expect(computeWaistToHeightRatio(80, 160)).toBe(0.5)
})

it('takes the body shape index as its paper defines it', () => {
  // 0.8 m over (70/1.75²)^⅔ · √1.75
  expect(computeBodyShapeIndex({ waist: 80, weight: 70, height: 175 })).toBeCloseTo(0.07509, 5)
  // The same in the units of its name: waist · weight^(−2/3) · height^(5/6).
  expect(computeBodyShapeIndex({ waist: 91, weight: 82, height: 168 })).toBeCloseTo(
    0.91 * 82 ** (-2 / 3) * 1.68 ** (5 / 6),
    12,
  )
})

describe('age', () => {
  const on = (day: string) => new Date(`${day}T00:00:00Z`)

  it('changes on the birthday, not before', () => {
    expect(computeAgeOnDate('1984-05-01', on('2026-04-30'))).toBe(41)
    expect(computeAgeOnDate('1984-05-01', on('2026-05-01'))).toBe(42)
  })

  it('changes on 1 March for who was born on a leap day', () => {
    expect(computeAgeOnDate('2000-02-29', on('2025-02-28'))).toBe(24)
    expect(computeAgeOnDate('2000-02-29', on('2025-03-01'))).toBe(25)
  })

  it('is unknown for a birthday that lies ahead', () => {
    expect(computeAgeOnDate('2030-01-01', on('2026-01-01'))).toBeNull()
  })
})
