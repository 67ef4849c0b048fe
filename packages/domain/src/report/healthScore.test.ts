import fc from 'fast-check'
import { VERY_HIGH_PRESSURE } from './bloodPressure'
import { computeHealthScore, compareHealthScores, healthScoreComponentKeys } from './healthScore'
import { toReportableIndicators } from './reportableIndicators'
import { computeQuantile } from './robustStatistics'
import { createSyntheticPopulation, scorePopulation } from './syntheticPopulation'
import type { IndicatorKey, ConfidenceInterval, ReportIndicator, ReportPerson } from './types'

const person: ReportPerson = { age: 42, sex: 'female', isAthlete: null }
const value = (
  key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>,
  number: number,
  interval: ConfidenceInterval | null = [number, number],
): ReportIndicator => ({ key, value: number, unit: 'score', provenance: 'measured', confidence: 1, interval })
const reading = { systolic: 118, diastolic: 76, takenAt: '2026-11-19T08:00:00Z' }
/** By default as sure as something measured, with a cuff reading behind it. */
const pressure = (
  systolic: number,
  diastolic: number,
  {
    reach = 0,
    confidence = 1,
    calibration = reading,
  }: { reach?: number; confidence?: number; calibration?: typeof reading | null } = {},
): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: systolic,
  interval: [systolic - reach, systolic + reach],
  diastolic: { value: diastolic, interval: [diastolic - reach, diastolic + reach] },
  unit: 'mmHg',
  provenance: 'estimated',
  confidence,
  calibration,
})
const best: ReportIndicator[] = [
  value('HR_BPM', 60),
  value('MENTAL_STRESS_INDEX', 1),
  pressure(110, 70),
  value('IRREGULAR_BEATS', 0),
  value('WEIGHT_BMI', 21.5),
  value('WAIST_TO_HEIGHT', 0.44),
  value('ABSI', 0.07),
  value('Cardiac_Workload', 3.75),
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

it('is missing for a child: its curves are of adults', () => {
  expect(computeHealthScore(best, { ...person, age: 11 }).value).toBeNull()
})

it('is full when every input has its best value', () => {
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

it('is missing when less than heart rate, rhythm and body mass is known, and without a heart rate', () => {
  const least = best.filter(({ key }) => ['HR_BPM', 'IRREGULAR_BEATS', 'WEIGHT_BMI'].includes(key))
  expect(computeHealthScore(least, person)).toMatchObject({ value: 100, coverage: 0.35 })
  expect(computeHealthScore(least.slice(0, -1), person).value).toBeNull()
  expect(computeHealthScore(without('HR_BPM'), person).value).toBeNull()
})

it('cannot rate a body shape without age and sex', () => {
  const nobody = { age: null, sex: null, isAthlete: null }
  expect(computeHealthScore(best, nobody).coverage).toBeCloseTo(0.95)
})

it('takes the slow heart of an athlete for what it is', () => {
  const slow = withInstead(value('HR_BPM', 50))
  expect(computeHealthScore(slow, { ...person, isAthlete: true }).value).toBeCloseTo(100)
  expect(computeHealthScore(slow, person).value).toBeLessThan(97)
})

it('counts the worse of the two pressures', () => {
  const diastolic = computeHealthScore(withInstead(pressure(115, 95)), person).value
  expect(diastolic).toBeLessThan(90)
})

describe('a blood pressure that was only guessed', () => {
  const guessed = (systolic: number) => withInstead(pressure(systolic, 72, { calibration: null }))
  const unknown = without('BLOOD_PRESSURE', 'Cardiac_Workload', 'CVD_RISK')

  it('does not count, nor do the workload and the risk that follow from it', () => {
    for (const systolic of [112, 170])
      expect(computeHealthScore(guessed(systolic), person)).toEqual(computeHealthScore(unknown, person))
    expect(computeHealthScore(unknown, person).coverage).toBeCloseTo(0.65)
  })

  it('counts by its confidence once a cuff reading moved it', () => {
    const { parts } = computeHealthScore(withInstead(pressure(112, 72, { confidence: 0.6 })), person)
    expect(parts.find(({ key }) => key === 'BLOOD_PRESSURE')).toMatchObject({ weight: 20, counted: 12 })
  })
})

describe('beside a finding that a doctor should see', () => {
  const urgent: [string, ReportIndicator][] = [
    [
      'a cuff reading of 182 over 112',
      pressure(164, 100, { calibration: { ...reading, systolic: 182, diastolic: 112 } }),
    ],
    ['frequent irregular beats', value('IRREGULAR_BEATS', 22, [14, 31])],
  ]

  it.each(urgent)('is withheld, as a mean would talk it down: %s', (_, indicator) => {
    expect(computeHealthScore(withInstead(indicator), person)).toMatchObject({
      value: null,
      interval: null,
      coverage: 1,
    })
  })

  it.each(urgent)('is withheld from reports of earlier versions too: %s', (_, indicator) => {
    const shown = toReportableIndicators([value('HEALTH_SCORE', 81), ...withInstead(indicator)])
    expect(shown[0]).toEqual({ key: 'HEALTH_SCORE', missing: 'urgentFinding' })
  })

  it('stands beside a few irregular beats and a high pressure, which lower it', () => {
    const high = withInstead(pressure(150, 96, { calibration: { ...reading, systolic: 152 } }))
    expect(computeHealthScore(high, person).value).toBeLessThan(95)
    expect(computeHealthScore(withInstead(value('IRREGULAR_BEATS', 9)), person).value).toBeLessThan(98)
  })

  it('is never higher than without it, over all blood pressures', () => {
    fc.assert(
      fc.property(fc.integer({ min: 121, max: 200 }), fc.integer({ min: 1, max: 30 }), (systolic, rise) => {
        const at = (upper: number) =>
          computeHealthScore(
            withInstead(pressure(upper, 78, { calibration: { ...reading, systolic: upper } })),
            person,
          ).value ?? -1
        expect(at(systolic + rise)).toBeLessThanOrEqual(at(systolic))
      }),
    )
  })
})

it('does not count a stress that another check would not repeat', () => {
  const wide = withInstead(value('MENTAL_STRESS_INDEX', 5.5, [3, 5.9]))
  expect(computeHealthScore(wide, person)).toEqual(computeHealthScore(without('MENTAL_STRESS_INDEX'), person))
})

it('has an interval that holds it and widens with that of its inputs', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 40, max: 130, noNaN: true }),
      // Up to the lower value from which on no score is shown.
      fc.integer({ min: 85, max: VERY_HIGH_PRESSURE.diastolic + 44 }),
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

const samplePopulation = createSyntheticPopulation(2000, 42)

const spreadOfScores = (keys: readonly IndicatorKey[]) => {
  const scores = scorePopulation(samplePopulation, keys)
  const [p5 = NaN, p50 = NaN, p95 = NaN] = [0.05, 0.5, 0.95].map(share => computeQuantile(scores, share))
  const atCeiling = scores.filter(score => Math.round(score) === 100).length / scores.length
  return { p5, p50, p95, atCeiling }
}

it.each([
  ['everything is known', healthScoreComponentKeys],
  ['half a minute of face is known', ['HR_BPM', 'IRREGULAR_BEATS', 'WEIGHT_BMI', 'WAIST_TO_HEIGHT', 'ABSI']],
] as const)(
  'tells people apart when %s: from the 5th to the 95th percentile are 30 points or more',
  (_, keys) => {
    const { p5, p50, p95, atCeiling } = spreadOfScores(keys)
    expect(p95 - p5).toBeGreaterThanOrEqual(30)
    expect(atCeiling).toBeLessThan(0.01)
    // Neither end is crowded: the middle is far from both.
    expect(p50 - p5).toBeGreaterThanOrEqual(10)
    expect(p95 - p50).toBeGreaterThanOrEqual(10)
  },
)

/** From the best value to one that nobody wants, on each side of it that can be worse. */
const WORSENING: readonly {
  key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>
  best: number
  worst: number
  step: number
}[] = [
  { key: 'HR_BPM', best: 60, worst: 140, step: 1 },
  { key: 'HR_BPM', best: 60, worst: 30, step: -1 },
  { key: 'MENTAL_STRESS_INDEX', best: 1, worst: 5.9, step: 0.1 },
  { key: 'IRREGULAR_BEATS', best: 0, worst: 30, step: 1 },
  { key: 'WEIGHT_BMI', best: 21.5, worst: 40, step: 0.1 },
  { key: 'WEIGHT_BMI', best: 21.5, worst: 14, step: -0.1 },
  { key: 'WAIST_TO_HEIGHT', best: 0.44, worst: 0.7, step: 0.01 },
  { key: 'WAIST_TO_HEIGHT', best: 0.44, worst: 0.34, step: -0.01 },
  { key: 'ABSI', best: 0.072, worst: 0.0877, step: 0.0001 },
  { key: 'Cardiac_Workload', best: 3.75, worst: 4.4, step: 0.01 },
  { key: 'CVD_RISK', best: 0, worst: 40, step: 1 },
]

const anyPerson = fc.nat({ max: 1999 }).map(at => samplePopulation[at]!)
const anyShare = fc.double({ min: 0, max: 1, noNaN: true })
/** What is known besides heart rate, which a score needs. */
const anyKnownKeys = fc
  .subarray(healthScoreComponentKeys.filter(key => key !== 'HR_BPM'))
  .map((keys): IndicatorKey[] => ['HR_BPM', ...keys])

it('falls with every input that gets worse, whatever else is known', () => {
  fc.assert(
    fc.property(
      anyPerson,
      anyKnownKeys,
      fc.record({ input: fc.constantFrom(...WORSENING), at: anyShare, further: anyShare }),
      (somebody, known, { input: { key, best: from, worst, step }, at, further }) => {
        const steps = Math.floor((worst - from) / step)
        const near = Math.floor(at * (steps - 1))
        const far = near + 1 + Math.floor(further * (steps - near - 1))
        const withValue = (number: number) => {
          const others = somebody.indicators.filter(other => other.key !== key && known.includes(other.key))
          // What follows from blood pressure counts only beside it.
          const needed = somebody.indicators.filter(other => other.key === 'BLOOD_PRESSURE')
          return computeHealthScore([...others, ...needed, value(key, number)], {
            ...somebody.person,
            age: 42,
            sex: 'female',
          }).value
        }
        const [before, after] = [withValue(from + near * step), withValue(from + far * step)]
        if (before === null || after === null) return
        expect(after).toBeLessThan(before)
      },
    ),
  )
})

it('falls with a blood pressure that rises above its best, and with one that falls below', () => {
  const score = (systolic: number, diastolic: number) =>
    computeHealthScore(withInstead(pressure(systolic, diastolic)), person).value ?? NaN
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 68 }), fc.integer({ min: 1, max: 38 }), (rise, step) => {
      expect(score(110 + rise + 1, 70)).toBeLessThan(score(110 + rise, 70))
      expect(score(110, 70 + step + 1)).toBeLessThan(score(110, 70 + step))
      if (step < 29) expect(score(110 - step - 1, 70)).toBeLessThan(score(110 - step, 70))
    }),
  )
})

it('is the mean of what is known by its weights, so that a missing input pulls it nowhere', () => {
  fc.assert(
    fc.property(anyPerson, anyKnownKeys, ({ indicators, person: somebody }, known) => {
      const { value: score, parts } = computeHealthScore(
        indicators.filter(({ key }) => known.includes(key)),
        somebody,
      )
      if (score === null) return
      const counting = parts.filter(({ counted }) => counted > 0)
      const total = counting.reduce((sum, { counted }) => sum + counted, 0)
      const mean = counting.reduce((sum, part) => sum + (part.counted * (part.score ?? NaN)) / total, 0)
      expect(score).toBeCloseTo(mean, 9)
    }),
  )
})
