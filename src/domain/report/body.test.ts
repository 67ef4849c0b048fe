import { ageOn, bodyMassIndex, waistToHeight } from './body'

it('takes weight by the square of the height', () => {
  expect(bodyMassIndex(70, 175)).toBeCloseTo(22.857, 3)
})

it('takes waist by height', () => {
  expect(waistToHeight(80, 160)).toBe(0.5)
})

describe('age', () => {
  const on = (day: string) => new Date(`${day}T00:00:00Z`)

  it('changes on the birthday, not before', () => {
    expect(ageOn('1984-05-01', on('2026-04-30'))).toBe(41)
    expect(ageOn('1984-05-01', on('2026-05-01'))).toBe(42)
  })

  it('changes on 1 March for who was born on a leap day', () => {
    expect(ageOn('2000-02-29', on('2025-02-28'))).toBe(24)
    expect(ageOn('2000-02-29', on('2025-03-01'))).toBe(25)
  })

  it('is unknown for a birthday that lies ahead', () => {
    expect(ageOn('2030-01-01', on('2026-01-01'))).toBeNull()
  })
})
