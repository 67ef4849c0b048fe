import fc from 'fast-check'
import { computeHealthScore, compareHealthScores, healthScoreComponentKeys } from './healthScore'
import type { IndicatorKey, ConfidenceInterval, ReportIndicator, ReportPerson } from './types'

const person: ReportPerson = { age: 42, sex: 'female', isAthlete: null }
const value = (
  key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>,
  number: number,
  interval: ConfidenceInterval | null = null,
): ReportIndicator => ({ key, value: number, unit: 'score', provenance: 'measured', confidence: 1, interval })
/** By default as sure as something measured. */
const pressure = (
  systolic: number,
  diastolic: number,
  { reach = 0, confidence = 1 }: { reach?: number; confidence?: number } = {},
): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: systolic,
  interval: [systolic - reach, systolic + reach],
  diastolic: { value: diastolic, interval: [diastolic - reach, diastolic + reach] },
  unit: 'mmHg',
  provenance: 'estimated',
  confidence,
  calibration: null,
})
const best: ReportIndicator[] = [
  value('HR_BPM', 65),
  value('MENTAL_STRESS_INDEX', 2.5),
  pressure(112, 72),
  value('IRREGULAR_BEATS', 0),
  value('WEIGHT_BMI', 21),
  value('WAIST_TO_HEIGHT', 0.45),
  value('ABSI', 0.074),
  value('Cardiac_Workload', 3.86),
  value('CVD_RISK', 0),
]
const without = (...keys: IndicatorKey[]) => best.filter(({ key }) => !keys.includes(key))
const withInstead = (...changed: ReportIndicator[]) => [
  ...without(...changed.map(({ key }) => key)),
  ...changed,
]

it('leaves the body mass index of a growing body out', () => {
  const { parts } = computeHealthScore(best, { ...person, age: 17 })
  expect(parts.find(({ key }) => key === 'WEIGHT_BMI')).toMatchObject({ score: null, counted: 0 })
})

it('is full when every input lies in its best range', () => {
  const score = computeHealthScore(best, person)
  expect(score.value).toBeCloseTo(100)
  expect(score.coverage).toBe(1)
  expect(score.parts.map(({ key }) => key)).toEqual(healthScoreComponentKeys)
})

it('has weights that add up to 100', () => {
  expect(computeHealthScore([], person).parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
})

it('spreads the weights of missing inputs over the others, and says how much is covered', () => {
  const score = computeHealthScore(without('CVD_RISK', 'ABSI'), person)
  expect(score.value).toBeCloseTo(100)
  expect(score.coverage).toBeCloseTo(0.85)
  expect(score.parts.filter(part => part.score === null).map(({ key }) => key)).toEqual(['ABSI', 'CVD_RISK'])
})

it('is missing when less than half is covered, and without a heart rate', () => {
  const half = without('BLOOD_PRESSURE', 'CVD_RISK', 'Cardiac_Workload', 'MENTAL_STRESS_INDEX')
  expect(computeHealthScore(half, person)).toMatchObject({ value: 100, coverage: 0.5 })
  expect(computeHealthScore(half.slice(0, -1), person).value).toBeNull()
  expect(computeHealthScore(without('HR_BPM'), person).value).toBeNull()
})

it('cannot rate a body shape without age and sex', () => {
  const nobody = { age: null, sex: null, isAthlete: null }
  expect(computeHealthScore(best, nobody).coverage).toBeCloseTo(0.95)
})

it('takes the slow heart of an athlete for what it is', () => {
  const slow = withInstead(value('HR_BPM', 45))
  expect(computeHealthScore(slow, { ...person, isAthlete: true }).value).toBeCloseTo(100)
  expect(computeHealthScore(slow, person).value).toBeLessThan(97)
})

it('counts the worse of the two pressures', () => {
  const diastolic = computeHealthScore(withInstead(pressure(115, 95)), person).value
  expect(diastolic).toBeLessThan(90)
})

describe('a blood pressure that was only guessed', () => {
  const prior = (systolic: number) => withInstead(pressure(systolic, 72, { confidence: 0.2 }))
  const measured = (systolic: number) => withInstead(pressure(systolic, 72))
  const lossBy = (reports: (systolic: number) => ReportIndicator[]) =>
    (computeHealthScore(reports(112), person).value ?? NaN) -
    (computeHealthScore(reports(170), person).value ?? NaN)

  it('moves the score about a fifth as far as a measured one', () => {
    expect(lossBy(measured)).toBeCloseTo(0.2 * 85, 6)
    expect(lossBy(prior) / lossBy(measured)).toBeCloseTo(0.2 / 0.84, 6)
  })

  it('covers a fifth of its weight, and says so', () => {
    const { coverage, parts } = computeHealthScore(prior(112), person)
    expect(coverage).toBeCloseTo(0.84)
    expect(parts.find(({ key }) => key === 'BLOOD_PRESSURE')).toMatchObject({ weight: 20, score: 100 })
    expect(parts.find(({ key }) => key === 'BLOOD_PRESSURE')?.counted).toBeCloseTo(4)
  })

  it('takes the workload and the risk that follow from it along', () => {
    const following = (key: 'Cardiac_Workload' | 'CVD_RISK', number: number): ReportIndicator => ({
      key,
      value: number,
      unit: 'ratio',
      provenance: 'estimated',
      confidence: 0.2,
      interval: null,
    })
    const all = withInstead(
      pressure(170, 72, { confidence: 0.2 }),
      following('Cardiac_Workload', 4.4),
      following('CVD_RISK', 40),
    )
    expect(computeHealthScore(all, person).coverage).toBeCloseTo(0.72)
    expect(computeHealthScore(all, person).value).toBeGreaterThan(90)
  })

  it('is not named as what moved the score where a measured part moved further', () => {
    const report = (score: number, indicators: ReportIndicator[]) => ({
      person,
      indicators: [value('HEALTH_SCORE', score), ...indicators],
    })
    const earlier = report(98, prior(112))
    const later = report(90, [...prior(150).filter(({ key }) => key !== 'HR_BPM'), value('HR_BPM', 100)])
    expect(compareHealthScores(earlier, later)?.mainPart).toBe('HR_BPM')
  })
})

it('has an interval that holds it and widens with that of its inputs', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 40, max: 130, noNaN: true }),
      fc.integer({ min: 85, max: 170 }),
      fc.integer({ min: 0, max: 25 }),
      (heart, systolic, reach) => {
        const at = (width: number) =>
          computeHealthScore(
            withInstead(value('HR_BPM', heart), pressure(systolic, systolic - 45, { reach: width })),
            person,
          )
        const [low, high] = at(reach).interval ?? [NaN, NaN]
        const score = at(reach).value ?? NaN
        expect(low).toBeLessThanOrEqual(score + 1e-9)
        expect(high).toBeGreaterThanOrEqual(score - 1e-9)
        const [wideLow, wideHigh] = at(reach + 5).interval ?? [NaN, NaN]
        expect(wideLow).toBeLessThanOrEqual(low + 1e-9)
        expect(wideHigh).toBeGreaterThanOrEqual(high - 1e-9)
      },
    ),
  )
})

describe('the change since an earlier report', () => {
  const report = (score: number, ...changed: ReportIndicator[]) => ({
    person,
    indicators: [value('HEALTH_SCORE', score), ...withInstead(...changed)],
  })

  it('names the part that moved it most', () => {
    const earlier = report(90, value('HR_BPM', 95), value('MENTAL_STRESS_INDEX', 3.5))
    expect(compareHealthScores(earlier, report(98))).toEqual({ difference: 8, mainPart: 'HR_BPM' })
    expect(compareHealthScores(report(98), earlier)).toEqual({ difference: -8, mainPart: 'HR_BPM' })
  })

  it('names none when nothing moved', () => {
    expect(compareHealthScores(report(98), report(98))).toEqual({ difference: 0, mainPart: null })
  })

  it('is unknown when one of the two has no score', () => {
    expect(compareHealthScores({ person, indicators: best }, report(98))).toBeNull()
  })
})
