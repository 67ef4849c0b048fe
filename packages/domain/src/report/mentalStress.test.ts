import fc from 'fast-check'
import { computeBaevskyStressIndex, toStressLevel, estimateMentalStress } from './mentalStress'

const repeat = (count: number, value: number) => Array.from({ length: count }, () => value)

it('takes the index of Baevsky from the histogram in classes of 50 ms', () => {
  // 40 of 100 intervals in the class around 825 ms, and a range of 250 ms.
  const intervals = [...repeat(40, 825), ...repeat(30, 775), ...repeat(28, 875), 700, 950]
  expect(computeBaevskyStressIndex(intervals)).toBeCloseTo(40 / (2 * 0.825 * 0.25), 9)
})

it.each([
  [10, 1],
  [30, 1],
  [50, 2],
  [150, 3],
  [500, 4],
  [900, 5],
  [2000, 5.9],
  [9000, 5.9],
])('an index of %d is level %d', (index, level) => {
  expect(toStressLevel(index)).toBeCloseTo(level, 9)
})

it('interpolates the logarithm between the levels', () => {
  expect(toStressLevel(Math.sqrt(150 * 500))).toBeCloseTo(3.5, 9)
})

it('never falls when the index rises', () => {
  const index = fc.double({ min: 1, max: 5000, noNaN: true })
  fc.assert(
    fc.property(index, index, (a, b) => {
      expect(toStressLevel(Math.min(a, b))).toBeLessThanOrEqual(toStressLevel(Math.max(a, b)))
    }),
  )
})

describe('stress of a recording', () => {
  const swinging = (count: number) => Array.from({ length: count }, (_, i) => 850 + 60 * Math.sin(i / 3))
  const spread = 42

  it('holds its value in an interval that narrows with time', () => {
    const at = (seconds: number, count: number) =>
      estimateMentalStress({ intervals: swinging(count), standardDeviation: spread, seconds })
    const [short, long] = [at(30, 35), at(120, 140)]
    for (const stress of [short, long]) {
      expect(stress?.interval[0]).toBeLessThanOrEqual(stress?.value ?? NaN)
      expect(stress?.interval[1]).toBeGreaterThanOrEqual(stress?.value ?? NaN)
    }
    const width = ({ interval: [low, high] }: NonNullable<typeof short>) => high - low
    expect(width(long!)).toBeLessThan(width(short!))
    expect(long!.confidence).toBeGreaterThan(short!.confidence)
  })

  it('is higher when part of the spread was timing error of the camera', () => {
    const plain = estimateMentalStress({ intervals: swinging(60), standardDeviation: 100, seconds: 60 })
    const freed = estimateMentalStress({ intervals: swinging(60), standardDeviation: 20, seconds: 60 })
    expect(freed!.value).toBeGreaterThan(plain!.value)
  })

  it('is not told from a handful of beats', () => {
    expect(
      estimateMentalStress({ intervals: swinging(14), standardDeviation: spread, seconds: 30 }),
    ).toBeNull()
  })

  it('stays on its scale whatever the beats', () => {
    const beats = fc.array(fc.integer({ min: 250, max: 2000 }), { minLength: 15, maxLength: 300 })
    fc.assert(
      fc.property(beats, fc.integer({ min: 0, max: 400 }), (intervals, wide) => {
        const stress = estimateMentalStress({ intervals, standardDeviation: wide, seconds: 60 })
        expect(stress?.value).toBeGreaterThanOrEqual(1)
        expect(stress?.value).toBeLessThanOrEqual(5.9)
      }),
    )
  })
})
