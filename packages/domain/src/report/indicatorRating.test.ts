import {
  rateDiastolicPressure,
  getIndicatorLimitReached,
  isBloodPressureUncalibrated,
  rateIndicator,
  getIndicatorBandScale,
} from './indicatorRating'
import type { IndicatorKey, PresentIndicator, ReportPerson } from './types'

const nobody: ReportPerson = { age: null, sex: null, isAthlete: null }
const woman: ReportPerson = { age: 42, sex: 'female', isAthlete: null }

const single = (key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>, value: number): PresentIndicator => ({
  key,
  value,
  unit: 'score',
  provenance: 'measured',
  confidence: 1,
  interval: null,
})
const pressure = (systolic: number, diastolic: number): PresentIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: systolic,
  interval: [systolic - 20, systolic + 20],
  diastolic: { value: diastolic, interval: [diastolic - 10, diastolic + 10] },
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.3,
  calibration: null,
})
const getBandName = (indicator: PresentIndicator, person = woman) =>
  rateIndicator(indicator, person)?.band.name

describe('a resting heart rate from 40 to 60', () => {
  it.each([
    [39.9, 'belowNormal', 'belowNormal'],
    [40, 'belowNormal', 'normal'],
    [59.9, 'belowNormal', 'normal'],
    [60, 'normal', 'normal'],
    [100, 'normal', 'normal'],
    [100.1, 'aboveNormal', 'aboveNormal'],
  ])('of %d is %s, for an athlete %s', (value, usual, athlete) => {
    expect(getBandName(single('HR_BPM', value))).toBe(usual)
    expect(getBandName(single('HR_BPM', value), { ...woman, isAthlete: true })).toBe(athlete)
  })
})

describe('blood pressure', () => {
  it.each([
    [118, 76, 'normal'],
    [119, 80, 'elevated'],
    [120, 76, 'elevated'],
    [139, 89, 'elevated'],
    [140, 80, 'high'],
    [118, 90, 'high'],
    [89, 65, 'belowNormal'],
    [100, 59, 'belowNormal'],
  ])('of %d/%d is %s: the worse of the two counts', (systolic, diastolic, name) => {
    expect(getBandName(pressure(systolic, diastolic))).toBe(name)
  })

  it('rates the diastolic value on its own scale', () => {
    expect(rateDiastolicPressure(79).band.name).toBe('normal')
    expect(rateDiastolicPressure(80).band.name).toBe('elevated')
  })
})

it('rates the body mass index of adults only: a body that grows has other borders', () => {
  expect(rateIndicator(single('WEIGHT_BMI', 18), { ...woman, age: 17 })).toBeNull()
  expect(getBandName(single('WEIGHT_BMI', 18), { ...woman, age: 18 })).toBe('underweight')
  expect(getBandName(single('WEIGHT_BMI', 18), nobody)).toBe('underweight')
})

describe('the body shape index', () => {
  // Mean 0.07842 and standard deviation 0.00469 for women of 42 (Krakauer 2012, Table S1).
  it.each([
    [-0.9, 'veryLow'],
    [-0.8, 'low'],
    [-0.2, 'average'],
    [0.3, 'high'],
    [0.85, 'veryHigh'],
  ])('%d standard deviations from the mean of age and sex is %s', (z, name) => {
    expect(getBandName(single('ABSI', 0.07842 + z * 0.00469))).toBe(name)
  })

  it('has no bands without age and sex, and none for children', () => {
    expect(rateIndicator(single('ABSI', 0.078), nobody)).toBeNull()
    expect(getIndicatorBandScale('ABSI', { ...woman, age: 17 })).toBeNull()
    expect(getIndicatorBandScale('ABSI', { ...woman, age: 18 })).not.toBeNull()
  })

  it('takes the oldest of the table for everybody who is older', () => {
    expect(getIndicatorBandScale('ABSI', { ...woman, age: 99 })).toEqual(
      getIndicatorBandScale('ABSI', { ...woman, age: 85 }),
    )
  })
})

describe('cardiac age', () => {
  it('is due notice when it is more than five years above the person’s own', () => {
    const level = (value: number, person = woman) => rateIndicator(single('AGE', value), person)?.band.level
    expect(level(47)).toBe('good')
    expect(level(48)).toBe('notice')
    expect(level(80, nobody)).toBe('good')
  })
})

it('gives no rating to what has no bands', () => {
  expect(rateIndicator(single('SKIN_AGE', 40), woman)).toBeNull()
})

it('knows whether a cuff reading stands behind the blood pressure', () => {
  const reading = { systolic: 126, diastolic: 80, takenAt: '2026-11-19T08:00:00Z' }
  expect(isBloodPressureUncalibrated([pressure(118, 76)])).toBe(true)
  expect(
    isBloodPressureUncalibrated([{ ...pressure(118, 76), calibration: reading } as PresentIndicator]),
  ).toBe(false)
  expect(isBloodPressureUncalibrated([{ key: 'BLOOD_PRESSURE', missing: 'profileIncomplete' }])).toBe(false)
})

it('knows where a formula can tell no more than "or more" and "or less"', () => {
  expect(getIndicatorLimitReached(single('AGE', 85))).toBe('highest')
  expect(getIndicatorLimitReached(single('AGE', 20))).toBe('lowest')
  expect(getIndicatorLimitReached(single('AGE', 84))).toBeNull()
  expect(getIndicatorLimitReached(single('MENTAL_STRESS_INDEX', 5.9))).toBe('highest')
  expect(getIndicatorLimitReached(single('HR_BPM', 220))).toBeNull()
})
