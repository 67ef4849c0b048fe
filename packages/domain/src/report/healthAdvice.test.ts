import fc from 'fast-check'
import { getHealthAdvice } from './healthAdvice'
import { getIndicatorStatuses } from './indicatorStatuses'
import type { IndicatorKey, ReportIndicator, ReportPerson } from './types'

const person: ReportPerson = { age: 42, sex: 'female', isAthlete: null }
const value = (key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>, number: number): ReportIndicator => ({
  key,
  value: number,
  unit: 'score',
  provenance: 'measured',
  confidence: 1,
  interval: [number - 0.5, number + 0.5],
})
const adviseOn = (indicators: ReportIndicator[]) =>
  getHealthAdvice(getIndicatorStatuses(indicators, { person }))
const getAdviceKeys = (indicators: ReportIndicator[]) => {
  const { suitable, avoid } = adviseOn(indicators)
  return { suitable: suitable.map(({ advice }) => advice), avoid: avoid.map(({ advice }) => advice) }
}

it('has none for whom nothing is marked', () => {
  expect(getAdviceKeys([value('HR_BPM', 65)])).toEqual({ suitable: [], avoid: [] })
})

it('names the values that speak for an advice', () => {
  const { suitable } = adviseOn([value('MENTAL_STRESS_INDEX', 4.4), value('HRV_SDNN', 20)])
  expect(suitable.find(({ advice }) => advice === 'earlyNight')?.because).toEqual([
    'MENTAL_STRESS_INDEX',
    'HRV_SDNN',
  ])
})

it('asks for rest rather than a brisk walk when the heart is fast', () => {
  const { suitable, avoid } = getAdviceKeys([value('HR_BPM', 110), value('WEIGHT_BMI', 25)])
  expect(suitable).toContain('restAndRepeat')
  expect(suitable).not.toContain('briskWalk')
  expect(avoid).toContain('allOutExercise')
})

it.each([
  ['many beats were irregular', value('IRREGULAR_BEATS', 20)],
  ['the heart is fast', value('HR_BPM', 110)],
])('advises no massage because %s: that is no cause for one', (_, indicator) => {
  const { suitable } = getAdviceKeys([indicator])
  expect(suitable).toContain('restAndRepeat')
  expect(suitable).not.toContain('gentleMassage')
})

it('advises against a strong massage when many beats were irregular', () => {
  expect(getAdviceKeys([value('IRREGULAR_BEATS', 20)]).avoid).toContain('strongMassage')
})

describe('a high blood pressure', () => {
  const pressure = (calibration: { systolic: number; diastolic: number; takenAt: string } | null) => ({
    key: 'BLOOD_PRESSURE' as const,
    value: 150,
    interval: [130, 170] as [number, number],
    diastolic: { value: 92, interval: [80, 104] as [number, number] },
    unit: 'mmHg' as const,
    provenance: 'estimated' as const,
    confidence: 0.5,
    calibration,
  })

  it('that is only guessed gives no advice', () => {
    expect(getAdviceKeys([pressure(null)])).toEqual({ suitable: [], avoid: [] })
  })

  it('behind which a cuff reading stands changes the advice', () => {
    const { suitable, avoid } = getAdviceKeys([
      pressure({ systolic: 152, diastolic: 93, takenAt: '2026-11-19T08:00:00Z' }),
    ])
    expect(suitable).toEqual(['cuffReading', 'vegetables', 'easyWalk'])
    expect(avoid).toEqual(['allOutExercise', 'strongMassage', 'saltyFood'])
  })
})

it('gives at most four and three, and never the two sides of one thing', () => {
  const indicators = fc.record({
    heart: fc.integer({ min: 40, max: 130 }),
    stress: fc.double({ min: 1, max: 5.9, noNaN: true }),
    variability: fc.integer({ min: 10, max: 120 }),
    mass: fc.integer({ min: 15, max: 40 }),
    irregular: fc.integer({ min: 0, max: 40 }),
    breathing: fc.integer({ min: 8, max: 35 }),
  })
  fc.assert(
    fc.property(indicators, found => {
      const { suitable, avoid } = getAdviceKeys([
        value('HR_BPM', found.heart),
        value('MENTAL_STRESS_INDEX', found.stress),
        value('HRV_SDNN', found.variability),
        value('WEIGHT_BMI', found.mass),
        value('IRREGULAR_BEATS', found.irregular),
        value('brpm', found.breathing),
      ])
      expect(suitable.length).toBeLessThanOrEqual(4)
      expect(avoid.length).toBeLessThanOrEqual(3)
      expect(suitable.includes('briskWalk') && suitable.includes('restAndRepeat')).toBe(false)
      expect(new Set(suitable).size).toBe(suitable.length)
    }),
  )
})
