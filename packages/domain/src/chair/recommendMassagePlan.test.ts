import fc from 'fast-check'
import type { IndicatorKey, ReportIndicator } from '../report/types'
import {
  CHAIR_FAMILIES,
  encodeMassagePlan,
  MAX_PLAN_STEPS,
  getPlanDurationSeconds,
  decodeMassagePlan,
  getSupportedMassagePrograms,
} from '@anzuo/chair-protocol'
import { CONTRAINDICATIONS } from './contraindications'
import {
  recommendMassagePlan,
  MASSAGE_RECOMMENDATION_RULES,
  type MassageRecommendationInput,
} from './recommendMassagePlan'

const reading = { systolic: 118, diastolic: 76, takenAt: '2026-11-19T08:00:00Z' }

const pressure = (
  systolic: number,
  diastolic: number,
  { reach = 4, calibration = reading }: { reach?: number; calibration?: typeof reading | null } = {},
): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: systolic,
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.6,
  interval: [systolic - reach, systolic + reach],
  diastolic: { value: diastolic, interval: [diastolic - reach, diastolic + reach] },
  calibration,
})

const present = (key: IndicatorKey, value: number): ReportIndicator => {
  const estimate = { value, unit: 'score', provenance: 'measured', confidence: 0.9 } as const
  return key === 'BLOOD_PRESSURE'
    ? {
        ...estimate,
        key,
        unit: 'mmHg',
        interval: [value - 12, value + 12],
        diastolic: { value: value * 0.6, interval: [value * 0.6 - 10, value * 0.6 + 10] },
        calibration: reading,
      }
    : { ...estimate, key, interval: [value - 0.5, value + 0.5] }
}

const person = { age: 35, sex: null, isAthlete: null }

const input = (changes: Partial<MassageRecommendationInput> = {}): MassageRecommendationInput => ({
  indicators: [],
  isExpired: false,
  isSample: false,
  statusContext: { person },
  age: 35,
  cuffReading: null,
  hasHypertension: false,
  contraindications: [],
  hour: 14,
  features: CHAIR_FAMILIES[0]?.features ?? [],
  ...changes,
})

const planFor = (changes: Partial<MassageRecommendationInput> = {}) => {
  const advice = recommendMassagePlan(input(changes))
  if (advice.kind !== 'plan') throw new Error(`not now: ${advice.because.join()}`)
  return advice
}

/** A report of which heart rate and blood pressure are known well and calm, but for what is given. */
const calmWith = (...changed: ReportIndicator[]) => [
  ...[present('HR_BPM', 64), pressure(116, 74)].filter(
    ({ key }) => !changed.some(other => other.key === key),
  ),
  ...changed,
]
const withValue = (key: IndicatorKey, value: number) => planFor({ indicators: calmWith(present(key, value)) })
const ruleKeys = ({ reasons }: { reasons: readonly { key: string }[] }) => reasons.map(({ key }) => key)

describe('smart mode', () => {
  it('is balanced when heart rate and blood pressure are known and calm, and names the heart rate', () => {
    const advice = planFor({ indicators: calmWith() })
    expect([advice.program, advice.intensity]).toEqual(['fullBody', 3])
    expect(advice.reasons).toEqual([{ key: 'restingHeartRate', value: 64 }])
  })

  it('is not strong from a report in which nothing is known well', () => {
    const faint: ReportIndicator = { ...present('HR_BPM', 64), confidence: 0.5 } as ReportIndicator
    for (const indicators of [[], [faint], [{ key: 'HR_BPM', missing: 'poorSignal' } as const]]) {
      const advice = planFor({ indicators })
      expect(ruleKeys(advice)).toEqual(['pressureUnknown', 'littleKnown'])
      expect(advice.intensity).toBeLessThanOrEqual(2)
    }
  })

  it('is not strong while no cuff reading tells the blood pressure, and names no number of it', () => {
    const guessed = pressure(134, 84, { reach: 30, calibration: null })
    const advice = planFor({ indicators: [present('HR_BPM', 64), guessed] })
    expect(advice.reasons[0]).toEqual({ key: 'pressureUnknown', value: null })
    expect(advice.intensity).toBeLessThanOrEqual(2)
    const crisis = pressure(182, 112, { calibration: null })
    expect(recommendMassagePlan(input({ indicators: [crisis] })).kind).toBe('plan')
  })

  it('follows no sample', () => {
    expect(recommendMassagePlan(input({ isSample: true }))).toEqual({
      kind: 'notNow',
      because: ['sampleReport'],
    })
  })

  it('calls a stress that is as usual no reason, as the report does', () => {
    const indicators = calmWith(present('MENTAL_STRESS_INDEX', 4.2))
    const after = (previousStress: number) =>
      ruleKeys(planFor({ indicators, statusContext: { person, previousStress } }))
    expect(after(3.5)).toEqual(['restingHeartRate'])
    expect(after(3)).toEqual(['stressHigh', 'restingHeartRate'])
  })

  it('calls a variability low only where the recording was long enough to say so, as the report does', () => {
    const indicators = calmWith({ ...present('HRV_SDNN', 20), interval: [18, 22] } as ReportIndicator)
    const in120 = planFor({ indicators, statusContext: { person, seconds: 120 } })
    expect(ruleKeys(in120)).toEqual(['variabilityLow', 'restingHeartRate'])
    expect(ruleKeys(planFor({ indicators, statusContext: { person, seconds: 60 } }))).toEqual([
      'restingHeartRate',
    ])
  })

  it('is calm for somebody who is tense', () => {
    expect(withValue('MENTAL_STRESS_INDEX', 4.2)).toMatchObject({
      program: 'slowBreath',
      reasons: [
        { key: 'stressHigh', value: 4.2 },
        { key: 'restingHeartRate', value: 64 },
      ],
    })
    const overloaded = withValue('MENTAL_STRESS_INDEX', 5.4)
    expect(overloaded.program).toBe('deepRest')
    expect(overloaded.intensity).toBeLessThanOrEqual(2)
    expect(overloaded.minutes).toBeLessThanOrEqual(15)
  })

  it('is gentle and not warm when the heart beats fast at rest', () => {
    const advice = withValue('HR_BPM', 108)
    expect([advice.heat, advice.intensity <= 2]).toEqual([0, true])
    expect(advice.reasons).toEqual([{ key: 'heartRateHigh', value: 108 }])
    expect(ruleKeys(withValue('HR_BPM', 100))).toEqual(['restingHeartRate'])
  })

  it('is gentle with high pressure, and leaves very high pressure alone', () => {
    const advice = withValue('BLOOD_PRESSURE', 146)
    expect(advice.intensity).toBeLessThanOrEqual(2)
    expect(advice.heat).toBeLessThanOrEqual(1)
    expect(recommendMassagePlan(input({ indicators: [present('BLOOD_PRESSURE', 182)] }))).toEqual({
      kind: 'notNow',
      because: ['veryHighPressure'],
    })
  })

  it('leaves a very high cuff reading alone, also where the estimate beside it is lower', () => {
    for (const taken of [
      { ...reading, systolic: 186, diastolic: 104 },
      { ...reading, systolic: 168, diastolic: 112 },
    ])
      expect(
        recommendMassagePlan(input({ indicators: [pressure(158, 96, { calibration: taken })] })),
      ).toEqual({ kind: 'notNow', because: ['veryHighPressure'] })
  })

  it('leaves it alone too where the report has no estimate of the pressure', () => {
    const taken = { ...reading, systolic: 186 }
    expect(recommendMassagePlan(input({ cuffReading: taken })).kind).toBe('notNow')
    expect(recommendMassagePlan(input({ cuffReading: reading })).kind).toBe('plan')
  })

  it('is as gentle when only the lower value is high, and as firm when it is very high', () => {
    const advice = planFor({ indicators: calmWith(pressure(128, 94)) })
    expect(advice.reasons[0]).toEqual({ key: 'diastolicHigh', value: 94 })
    expect([advice.intensity <= 2, advice.heat <= 1, advice.minutes <= 15]).toEqual([true, true, true])
    expect(recommendMassagePlan(input({ indicators: [pressure(150, 112)] }))).toEqual({
      kind: 'notNow',
      because: ['veryHighPressure'],
    })
  })

  it('is careful when a likely range reaches into high pressure, and gentle when it reaches far', () => {
    expect(planFor({ indicators: calmWith(pressure(126, 80, { reach: 14 })) })).toMatchObject({
      intensity: 3,
      reasons: [
        { key: 'pressureMayBeHigh', value: 140 },
        { key: 'restingHeartRate', value: 64 },
      ],
    })
    const far = planFor({ indicators: calmWith(pressure(134, 78, { reach: 24 })) })
    expect(far.intensity).toBeLessThanOrEqual(2)
    expect(far.reasons).toEqual([
      { key: 'diastolicMayBeHigh', value: 102 },
      { key: 'restingHeartRate', value: 64 },
    ])
    expect(ruleKeys(planFor({ indicators: calmWith(pressure(118, 74, { reach: 12 })) }))).toEqual([
      'restingHeartRate',
    ])
  })

  it('is gentle with the old and the young, and not for children', () => {
    expect(planFor({ age: 71 }).intensity).toBeLessThanOrEqual(2)
    expect(planFor({ age: 15 }).minutes).toBeLessThanOrEqual(10)
    expect(recommendMassagePlan(input({ age: 13 }))).toEqual({ kind: 'notNow', because: ['tooYoung'] })
  })

  it('does not start with any of the things that people are asked for', () => {
    for (const contraindication of CONTRAINDICATIONS)
      expect(recommendMassagePlan(input({ contraindications: [contraindication] }))).toEqual({
        kind: 'notNow',
        because: [contraindication],
      })
  })

  it('does not go by a report that is over', () => {
    expect(recommendMassagePlan(input({ isExpired: true }))).toEqual({
      kind: 'notNow',
      because: ['reportExpired'],
    })
  })

  it('knows morning and evening', () => {
    expect(planFor({ hour: 7 }).program).toBe('gentleWake')
    expect(planFor({ hour: 22 }).program).toBe('deepRest')
  })

  it('gives every rule a source', () => {
    for (const { source } of MASSAGE_RECOMMENDATION_RULES) expect(source.length).toBeGreaterThan(20)
  })
})

const anyInput: fc.Arbitrary<MassageRecommendationInput> = fc.record({
  indicators: fc
    .record({
      MENTAL_STRESS_INDEX: fc.option(fc.double({ min: 1, max: 5.9, noNaN: true })),
      HR_BPM: fc.option(fc.integer({ min: 35, max: 180 })),
      HRV_SDNN: fc.option(fc.integer({ min: 5, max: 200 })),
      brpm: fc.option(fc.integer({ min: 6, max: 40 })),
      BLOOD_PRESSURE: fc.option(fc.integer({ min: 80, max: 179 })),
    })
    .map(values =>
      Object.entries(values).flatMap(([key, value]) =>
        value === null ? [] : [present(key as IndicatorKey, value)],
      ),
    ),
  isExpired: fc.constant(false),
  isSample: fc.constant(false),
  statusContext: fc
    .option(fc.double({ min: 1, max: 5.9, noNaN: true }))
    .map(previousStress => ({ person, previousStress })),
  age: fc.option(fc.integer({ min: 14, max: 100 })),
  cuffReading: fc.constant(null),
  hasHypertension: fc.option(fc.boolean()),
  contraindications: fc.constant([]),
  hour: fc.integer({ min: 0, max: 23 }),
  features: fc.constantFrom(...CHAIR_FAMILIES.map(({ features }) => features)),
})

describe('any plan', () => {
  it('is one that the chair may run, as long as it says, and never stronger than it says', () => {
    fc.assert(
      fc.property(anyInput, any => {
        const advice = recommendMassagePlan(any)
        if (advice.kind !== 'plan') throw new Error('not a plan')
        expect(decodeMassagePlan(encodeMassagePlan(advice.plan))).toEqual(advice.plan)
        expect(getPlanDurationSeconds(advice.plan)).toBe(advice.minutes * 60)
        expect(advice.minutes).toBeLessThanOrEqual(20)
        const minutes = advice.plan.steps.map(({ seconds }) => seconds / 60)
        expect(minutes.every(each => Number.isInteger(each) && each >= 1)).toBe(true)
        expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(advice.minutes)
        expect(minutes.length).toBeLessThanOrEqual(MAX_PLAN_STEPS)
        expect(getSupportedMassagePrograms(any.features).map(({ key }) => key)).toContain(advice.program)
        for (const step of advice.plan.steps) {
          expect(step.intensity).toBeLessThanOrEqual(advice.intensity)
          expect(step.heat).toBeLessThanOrEqual(advice.heat)
          if (!any.features.includes('heat')) expect(step.heat).toBe(0)
          if (!any.features.includes('airbag')) expect(step.airbag).toBe(0)
        }
        advice.plan.steps.slice(1).forEach(({ seconds: _, ...step }, at) => {
          const { seconds: __, ...before } = advice.plan.steps[at]!
          expect(step).not.toEqual(before)
        })
        expect(advice.reasons.length).toBeGreaterThan(0)
      }),
    )
  })

  it('is never stronger for somebody with one more reason to be careful', () => {
    fc.assert(
      fc.property(anyInput, any => {
        const careful = recommendMassagePlan({ ...any, age: 80, hasHypertension: true })
        const plain = recommendMassagePlan(any)
        if (careful.kind !== 'plan' || plain.kind !== 'plan') throw new Error('not a plan')
        expect(careful.intensity).toBeLessThanOrEqual(Math.max(2, plain.intensity))
        expect(careful.intensity).toBeLessThanOrEqual(2)
        expect(careful.minutes).toBeLessThanOrEqual(15)
      }),
    )
  })
})
