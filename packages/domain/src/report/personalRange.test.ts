import fc from 'fast-check'
import type { IndicatorTrendPoint } from './indicatorTrends'
import { getIndicatorMetadata } from './indicators'
import { computePersonalReferenceRange, getUsualRanges } from './personalRange'
import { INDICATOR_KEYS, type ReportIndicator } from './types'

const DAY = 24 * 3600_000
const noon = new Date(2026, 10, 20, 12).getTime()
const point = (value: number, daysAgo = 0): IndicatorTrendPoint => ({
  measuredAt: new Date(noon - daysAgo * DAY).toISOString(),
  value,
  interval: null,
  provenance: 'measured',
})
/** One value a day up to now, the oldest first. */
const daily = (...values: number[]) => values.map((value, at) => point(value, values.length - 1 - at))
const computeRange = (...args: Parameters<typeof computePersonalReferenceRange>) => {
  const range = computePersonalReferenceRange(...args)
  if (!range) throw new Error('There is no range')
  return range
}
const widthOf = (...args: Parameters<typeof computePersonalReferenceRange>) => {
  const { low, high } = computeRange(...args)
  return high - low
}

it('is there from the first check on, between that check and most people', () => {
  const { centre, low, high, days, isSettled } = computeRange('HR_BPM', daily(60))
  // s² = 25 and τ = 7.7: the check weighs 1/25, the population 1/59.29.
  expect(centre).toBeCloseTo((60 / 25 + 72 / 59.29) / (1 / 25 + 1 / 59.29), 6)
  const halfWidth = 1.2816 * Math.sqrt(25 + 1 / (1 / 25 + 1 / 59.29))
  expect([low, high]).toEqual([Math.floor(centre - halfWidth), Math.ceil(centre + halfWidth)])
  expect({ days, isSettled }).toEqual({ days: 1, isSettled: false })
})

it('pretends no precision: its ends are whole beats, and tenths of the stress index', () => {
  const { low, high } = computeRange('HR_BPM', daily(61.3, 64.8, 66.1, 63.2))
  expect([low, high]).toEqual([Math.round(low), Math.round(high)])
  const stress = computeRange('MENTAL_STRESS_INDEX', daily(2.13, 2.87, 3.41))
  expect([stress.low, stress.high].map(String)).toEqual([stress.low, stress.high].map(end => end.toFixed(1)))
})

it('becomes narrower with every day and moves to the person', () => {
  const widths = [1, 2, 4, 8, 16].map(days => widthOf('HR_BPM', daily(...Array<number>(days).fill(58))))
  expect(widths).toEqual([...widths].sort((a, b) => b - a))
  expect(computeRange('HR_BPM', daily(...Array<number>(20).fill(58))).centre).toBeLessThan(58.5)
})

it('counts a day once: ten checks of one hour tell hardly more than one', () => {
  const hour = Array.from({ length: 10 }, (_, at) => point(64, at / 240)).reverse()
  expect(computeRange('HR_BPM', hour)).toEqual(computeRange('HR_BPM', daily(64)))
})

it('is wider for a person whose days differ more', () => {
  expect(widthOf('HR_BPM', daily(55, 65, 75, 85, 60, 70))).toBeGreaterThan(
    widthOf('HR_BPM', daily(69, 70, 71, 70, 69, 70)),
  )
})

it('holds about eight in ten of the next checks of a person like those that it assumes', () => {
  // A deterministic sample of a normal distribution: mean 64, deviation 5.
  const quantiles = [-1.64, -1.04, -0.67, -0.39, -0.13, 0.13, 0.39, 0.67, 1.04, 1.64]
  const values = quantiles.map(z => 64 + 5 * z)
  const { low, high } = computeRange('HR_BPM', daily(...values))
  expect(values.filter(value => low <= value && value <= high)).toHaveLength(8)
})

it('begins with the person alone where no population is published', () => {
  expect(computeRange('MENTAL_STRESS_INDEX', daily(3)).centre).toBe(3)
})

it('looks back on twenty days', () => {
  const before = Array<number>(20).fill(100)
  const after = Array<number>(20).fill(60)
  expect(computeRange('HR_BPM', daily(...before, ...after))).toEqual(computeRange('HR_BPM', daily(...after)))
  expect(computeRange('HR_BPM', daily(...before, ...after))).toMatchObject({ days: 20, isSettled: true })
})

it('is never narrower than what two checks may differ by', () => {
  const same = Array<number>(20).fill(3)
  expect(widthOf('MENTAL_STRESS_INDEX', daily(...same))).toBeGreaterThanOrEqual(1)
})

it('is not moved by one odd day, however odd, and lies in the possible values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 55, max: 80 }), { minLength: 9, maxLength: 19 }),
      fc.integer({ min: 30, max: 220 }),
      (values, odd) => {
        const { low, centre, high } = computeRange('HR_BPM', daily(...values, odd))
        expect(centre).toBeGreaterThanOrEqual(Math.min(...values))
        expect(centre).toBeLessThanOrEqual(Math.max(...values, 72))
        expect(low).toBeGreaterThanOrEqual(30)
        expect(high).toBeLessThanOrEqual(220)
      },
    ),
  )
})

it.each(INDICATOR_KEYS)('of %s holds its centre and lies in the possible values', key => {
  const [lowest, highest] = getIndicatorMetadata(key).plausibleRange
  const { low, centre, high } = computeRange(key, daily((lowest + highest) / 2, lowest, highest))
  expect(lowest <= low && low <= centre && centre <= high && high <= highest).toBe(true)
})

describe('what was usual before a check', () => {
  const check = (day: number, heartRate: number, seconds = 60) => ({
    measuredAt: new Date(Date.UTC(2026, 10, day, 8)).toISOString(),
    site: 'finger' as const,
    seconds,
    indicators: [
      {
        key: 'HR_BPM',
        value: heartRate,
        unit: 'bpm',
        provenance: 'measured',
        confidence: 0.9,
        interval: [heartRate - 1, heartRate + 1],
      },
    ] as ReportIndicator[],
  })
  const days = (count: number) => Array.from({ length: count }, (_, at) => check(at + 1, 64))

  it('is known once the person’s own checks outweigh what is assumed of everybody', () => {
    expect(getUsualRanges(check(20, 90), days(4)).get('HR_BPM')).toBeUndefined()
    expect(getUsualRanges(check(20, 90), days(5)).get('HR_BPM')).toMatchObject({ days: 5 })
  })

  it('does not follow the check itself', () => {
    expect(getUsualRanges(check(20, 90), days(6))).toEqual(getUsualRanges(check(20, 64), days(6)))
  })
})

it('does not exist without a check', () => {
  expect(computePersonalReferenceRange('HR_BPM', [])).toBeNull()
})
