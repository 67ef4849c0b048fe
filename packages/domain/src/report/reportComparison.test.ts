import fc from 'fast-check'
import { compareReports, getClearDifferences } from './reportComparison'
import type { CuffPressure, IndicatorKey, PresentSingleValueIndicator, ReportIndicator } from './types'

const measured = (
  key: PresentSingleValueIndicator['key'],
  value: number,
  halfWidth: number | null = 1,
): PresentSingleValueIndicator => ({
  key,
  value,
  unit: 'bpm',
  provenance: 'measured',
  confidence: 0.9,
  interval: halfWidth === null ? null : [value - halfWidth, value + halfWidth],
})
const asked = (value: number): ReportIndicator => ({
  ...measured('WEIGHT_BMI', value, null),
  provenance: 'asked',
})
const pressure = (value: number, calibration: CuffPressure | null): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value,
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.3,
  interval: [value - 20, value + 20],
  diastolic: { value: 79, interval: [69, 89] },
  calibration,
})
const cuff = { systolic: 124, diastolic: 79, takenAt: '2026-11-02T08:00:00Z' }
const verdictOf = (key: IndicatorKey, earlier: ReportIndicator[], later: ReportIndicator[]) =>
  compareReports({ indicators: earlier }, { indicators: later }).find(comparison => comparison.key === key)
    ?.verdict

it('calls a difference clear that is larger than both the likely ranges and the usual scatter', () => {
  expect(verdictOf('HR_BPM', [measured('HR_BPM', 72)], [measured('HR_BPM', 64)])).toEqual({
    kind: 'changed',
    direction: 'lower',
    amount: 8,
    tolerance: 3,
  })
})

it('finds no clear difference within the usual scatter of one person', () => {
  expect(verdictOf('HR_BPM', [measured('HR_BPM', 66)], [measured('HR_BPM', 69)])).toMatchObject({
    kind: 'noClearDifference',
    direction: 'higher',
    amount: 3,
    within: 'usualScatter',
  })
})

it('finds no clear difference within the likely ranges of two uncertain values', () => {
  const compare = (value: number) =>
    verdictOf('HR_BPM', [measured('HR_BPM', 60, 6)], [measured('HR_BPM', value, 8)])
  // √(6² + 8²) = 10.
  expect(compare(70)).toMatchObject({ kind: 'noClearDifference', within: 'likelyRange' })
  expect(compare(71)).toMatchObject({ kind: 'changed', tolerance: 10 })
})

it('calls nothing clear that its own words would not: a difference of 3 where 2.8 is written as 3', () => {
  const later = [measured('brpm', 20, 2)]
  expect(verdictOf('brpm', [measured('brpm', 23, 2)], later)?.kind).toBe('noClearDifference')
  expect(verdictOf('brpm', [measured('brpm', 24, 2)], later)).toMatchObject({ kind: 'changed', tolerance: 3 })
})

it('judges what is shown: values that are written alike do not differ', () => {
  const score = (value: number) => measured('HEALTH_SCORE', value, null)
  expect(verdictOf('HEALTH_SCORE', [score(79.6)], [score(80.4)])).toMatchObject({
    kind: 'noClearDifference',
    direction: 'same',
    amount: 0,
  })
})

it('says the same of two checks whichever is looked at first, with the direction turned', () => {
  const values = fc.integer({ min: 45, max: 120 })
  fc.assert(
    fc.property(values, values, fc.integer({ min: 0, max: 12 }), (a, b, halfWidth) => {
      const [one, other] = [[measured('HR_BPM', a, halfWidth)], [measured('HR_BPM', b, 1)]]
      const [there, back] = [verdictOf('HR_BPM', one, other), verdictOf('HR_BPM', other, one)]
      expect(there?.kind).toBe(back?.kind)
      if (there?.kind === 'changed' && back?.kind === 'changed')
        expect([there.direction, back.direction].sort()).toEqual(['higher', 'lower'])
    }),
  )
})

it('does not compare scores that are made of other parts', () => {
  const score = (value: number) => measured('HEALTH_SCORE', value)
  const stress = measured('MENTAL_STRESS_INDEX', 4.8, 0.5)
  const [withStress, without] = [
    [score(64), measured('HR_BPM', 70), stress],
    [score(82), measured('HR_BPM', 70)],
  ]
  expect(verdictOf('HEALTH_SCORE', withStress, without)).toEqual({ kind: 'otherParts' })
  expect(verdictOf('HEALTH_SCORE', withStress, [score(82), ...withStress.slice(1)])?.kind).toBe('changed')
})

describe('blood pressure and what follows from it', () => {
  const workload = measured('Cardiac_Workload', 3.9, 0.01)
  const otherWorkload = measured('Cardiac_Workload', 4.3, 0.01)

  it('has no verdict without a cuff reading, however far apart the estimates are', () => {
    const [earlier, later] = [
      [pressure(100, null), workload],
      [pressure(160, cuff), otherWorkload],
    ]
    expect(verdictOf('BLOOD_PRESSURE', earlier, later)).toEqual({ kind: 'noVerdict' })
    expect(verdictOf('Cardiac_Workload', earlier, later)).toEqual({ kind: 'noVerdict' })
  })

  it('is not compared when another cuff reading lies between the checks', () => {
    const earlier = [pressure(100, { ...cuff, takenAt: '2026-10-02T08:00:00Z' }), workload]
    const later = [pressure(160, cuff), otherWorkload]
    expect(verdictOf('BLOOD_PRESSURE', earlier, later)).toEqual({ kind: 'otherCuffReading' })
    expect(verdictOf('Cardiac_Workload', earlier, later)).toEqual({ kind: 'otherCuffReading' })
  })

  it('is compared by its likely ranges under one cuff reading', () => {
    const verdict = (value: number) =>
      verdictOf('BLOOD_PRESSURE', [pressure(120, cuff)], [pressure(value, cuff)])
    expect(verdict(140)).toMatchObject({ kind: 'noClearDifference', within: 'likelyRange' })
    expect(verdict(155)).toMatchObject({ kind: 'changed', direction: 'higher' })
  })
})

it('says in which check a value is missing, and why', () => {
  const there = measured('HRV_SDNN', 48)
  const tooShort: ReportIndicator = { key: 'HRV_SDNN', missing: 'tooShort' }
  expect(verdictOf('HRV_SDNN', [there], [tooShort])).toEqual({
    kind: 'missing',
    from: 'later',
    reason: 'tooShort',
  })
  expect(verdictOf('HRV_SDNN', [], [there])).toEqual({
    kind: 'missing',
    from: 'earlier',
    reason: 'notMeasured',
  })
  expect(verdictOf('HRV_SDNN', [tooShort], [tooShort])).toMatchObject({ from: 'both' })
})

it('compares what hangs on single beats only between recordings of one place and length, and the score with it', () => {
  const stress = [
    measured('HRV_SDNN', 48),
    measured('MENTAL_STRESS_INDEX', 3, 0.2),
    measured('HEALTH_SCORE', 80),
  ]
  const calm = [
    measured('HRV_SDNN', 88),
    measured('MENTAL_STRESS_INDEX', 1.2, 0.2),
    measured('HEALTH_SCORE', 92),
  ]
  const face = { site: 'face', seconds: 29.2 } as const
  const kinds = (later: { site: 'face' | 'finger'; seconds: number }) =>
    compareReports({ ...face, indicators: stress }, { ...later, indicators: calm }).map(
      ({ key, verdict }) => [key, verdict.kind],
    )
  expect(kinds({ site: 'face', seconds: 30 })).toEqual([
    ['HEALTH_SCORE', 'changed'],
    ['HRV_SDNN', 'changed'],
    ['MENTAL_STRESS_INDEX', 'changed'],
  ])
  for (const other of [
    { site: 'finger', seconds: 30 },
    { site: 'face', seconds: 60 },
  ] as const)
    expect(kinds(other).every(([, kind]) => kind === 'otherRecording')).toBe(true)
})

it('compares a heart rate whatever it was read from', () => {
  const [before, after] = [[measured('HR_BPM', 80)], [measured('HR_BPM', 64)]]
  const comparisons = compareReports(
    { site: 'face', seconds: 30, indicators: before },
    { site: 'finger', seconds: 60, indicators: after },
  )
  expect(comparisons[0]?.verdict.kind).toBe('changed')
})

it('leaves out what no check could tell', () => {
  const impossible: ReportIndicator = { key: 'SKIN_AGE', missing: 'noSoundMethod' }
  expect(compareReports({ indicators: [impossible] }, { indicators: [impossible] })).toEqual([])
})

it('counts as clear differences what the checks found, not the score and not what the person entered', () => {
  const earlier = [measured('HEALTH_SCORE', 70), measured('HR_BPM', 80), asked(22)]
  const later = [measured('HEALTH_SCORE', 85), measured('HR_BPM', 64), asked(28)]
  expect(
    getClearDifferences(compareReports({ indicators: earlier }, { indicators: later })).map(({ key }) => key),
  ).toEqual(['HR_BPM'])
})
