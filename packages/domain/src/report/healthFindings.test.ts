import { findHealthFindings } from './healthFindings'
import type { IndicatorKey, IndicatorProvenance, ReportIndicator, ReportPerson } from './types'

const person: ReportPerson = { age: 42, sex: 'female', isAthlete: null }
const value = (
  key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>,
  number: number,
  provenance: IndicatorProvenance = 'measured',
): ReportIndicator => ({
  key,
  value: number,
  unit: 'score',
  provenance,
  confidence: 0.9,
  interval: [number - 0.5, number + 0.5],
})
const cuff = { systolic: 150, diastolic: 78, takenAt: '2026-11-19T08:00:00Z' }
const pressure = (systolic: number, calibration: typeof cuff | null = cuff): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: systolic,
  interval: [systolic - 20, systolic + 20],
  diastolic: { value: 78, interval: [68, 88] },
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.3,
  calibration,
})

it('has nothing to say when everything is fine', () => {
  const fine = [
    value('HR_BPM', 65),
    value('WEIGHT_BMI', 21, 'asked'),
    pressure(112, { ...cuff, systolic: 114 }),
  ]
  expect(findHealthFindings(fine, { person })).toEqual([])
})

it('names a value with its band, its level and its sentence', () => {
  expect(findHealthFindings([value('HR_BPM', 108)], { person })).toEqual([
    { key: 'HR_BPM', band: 'aboveNormal', level: 'notice', note: 'HR_BPM.aboveNormal' },
  ])
  const calm = pressure(112, { ...cuff, systolic: 114 })
  expect(findHealthFindings([calm, value('AGE', 55, 'estimated')], { person })).toMatchObject([
    { note: 'AGE.older' },
  ])
})

it('puts what was measured before what was estimated', () => {
  const keys = findHealthFindings([pressure(150), value('HR_BPM', 108)], { person }).map(({ key }) => key)
  expect(keys).toEqual(['HR_BPM', 'BLOOD_PRESSURE'])
})

it('puts a blood pressure, which a cuff reading stands behind, before a body somewhat heavy for its height', () => {
  const keys = findHealthFindings([value('WEIGHT_BMI', 24.1, 'asked'), pressure(150)], { person }).map(
    ({ key }) => key,
  )
  expect(keys).toEqual(['BLOOD_PRESSURE', 'WEIGHT_BMI'])
})

it('raises no alert about an estimate', () => {
  expect(findHealthFindings([pressure(165)], { person })).toMatchObject([{ band: 'high', level: 'notice' }])
})

it('concludes nothing from a blood pressure that no cuff reading supports', () => {
  const guessed = [
    pressure(165, null),
    value('MEAN_ARTERIAL_PRESSURE', 120, 'estimated'),
    value('Cardiac_Workload', 4.3, 'estimated'),
  ]
  expect(findHealthFindings(guessed, { person })).toEqual([])
  expect(findHealthFindings([...guessed.slice(1), pressure(165)], { person })).toHaveLength(1)
})

it('names one of those that say much the same', () => {
  const body = [
    value('WEIGHT_BMI', 29, 'asked'),
    value('WAIST_TO_HEIGHT', 0.55, 'asked'),
    value('ABSI', 0.09, 'asked'),
  ]
  expect(findHealthFindings(body, { person })).toHaveLength(1)
  const heart = [
    pressure(150),
    value('Cardiac_Workload', 4.2, 'estimated'),
    value('CVD_RISK', 12, 'estimated'),
  ]
  expect(findHealthFindings(heart, { person })).toHaveLength(1)
})

it('puts the weightiest first', () => {
  const many = [
    value('HR_BPM', 108),
    value('brpm', 27),
    value('MENTAL_STRESS_INDEX', 5.2, 'derived'),
    value('WEIGHT_BMI', 29, 'asked'),
  ]
  expect(findHealthFindings(many, { person }).map(({ key }) => key)).toEqual([
    'MENTAL_STRESS_INDEX',
    'WEIGHT_BMI',
    'HR_BPM',
    'brpm',
  ])
})

describe('stress over its border', () => {
  const stress = (now: number) => [value('MENTAL_STRESS_INDEX', now, 'derived')]

  it('is no reason when it rose by 1.0 or less from a value that was fine', () => {
    expect(findHealthFindings(stress(4.2), { person, previousStress: 3.2 })).toEqual([])
    expect(findHealthFindings(stress(4.2), { person, previousStress: 3.9 })).toEqual([])
  })

  it('is one when it rose by more, when it was over before, and when there was no check before', () => {
    expect(findHealthFindings(stress(4.2), { person, previousStress: 3.1 })).toHaveLength(1)
    expect(findHealthFindings(stress(4.2), { person, previousStress: 4.1 })).toHaveLength(1)
    expect(findHealthFindings(stress(4.2), { person })).toHaveLength(1)
  })
})

it('takes the slow heart of an athlete for what it is', () => {
  expect(findHealthFindings([value('HR_BPM', 45)], { person: { ...person, isAthlete: true } })).toEqual([])
})

it('says nothing about what is missing', () => {
  expect(findHealthFindings([{ key: 'HR_BPM', missing: 'poorSignal' }], { person })).toEqual([])
})

it('names the score only where no single value explains it', () => {
  const fair = value('HEALTH_SCORE', 70, 'derived')
  expect(findHealthFindings([fair, value('HR_BPM', 98)], { person })).toMatchObject([
    { key: 'HEALTH_SCORE', note: 'HEALTH_SCORE.fair' },
  ])
  expect(findHealthFindings([fair, value('HR_BPM', 108)], { person })).toMatchObject([{ key: 'HR_BPM' }])
})
