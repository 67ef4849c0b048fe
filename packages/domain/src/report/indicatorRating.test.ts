import {
  ratePressureSide,
  getIndicatorLimitReached,
  isRatedAgainstEstimate,
  rateIndicator,
  getIndicatorBandScale,
} from './indicatorRating'
import type { IndicatorKey, PresentBloodPressureIndicator, PresentIndicator, ReportPerson } from './types'

const nobody: ReportPerson = { age: null, sex: null, isAthlete: null }
const woman: ReportPerson = { age: 42, sex: 'female', isAthlete: null }

const single = (key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>, value: number): PresentIndicator => ({
  key,
  value,
  unit: 'score',
  provenance: 'measured',
  confidence: 1,
  interval: [value - 0.5, value + 0.5],
})
const reading = { systolic: 126, diastolic: 80, takenAt: '2026-11-19T08:00:00Z' }
const pressure = (
  systolic: number,
  diastolic: number,
  calibration: typeof reading | null = reading,
): PresentBloodPressureIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: systolic,
  interval: [systolic - 20, systolic + 20],
  diastolic: { value: diastolic, interval: [diastolic - 10, diastolic + 10] },
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.3,
  calibration,
})
const getBandName = (indicator: PresentIndicator, person = woman) =>
  rateIndicator(indicator, person)?.band.name

describe('a resting heart rate from 40 to 60', () => {
  it.each([
    [39, 'belowNormal', 'belowNormal'],
    [40, 'belowNormal', 'normal'],
    [59, 'belowNormal', 'normal'],
    [60, 'normal', 'normal'],
    [100, 'normal', 'normal'],
    [101, 'aboveNormal', 'aboveNormal'],
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
    expect(getBandName(pressure(systolic, diastolic, { ...reading, systolic, diastolic }))).toBe(name)
  })

  it('is not rated without a cuff reading, whatever the estimate is', () => {
    for (const [systolic, diastolic] of [
      [112, 72],
      [165, 104],
      [84, 52],
    ] as const)
      expect(rateIndicator(pressure(systolic, diastolic, null), woman)).toBeNull()
  })

  it('is an estimate with a cuff reading too, so that it raises no alert', () => {
    expect(rateIndicator(pressure(172, 104), woman)?.band).toMatchObject({ name: 'high', level: 'notice' })
  })

  it('rates the diastolic value on its own scale', () => {
    expect(ratePressureSide(pressure(118, 79, { ...reading, diastolic: 78 }), 'diastolic')?.band.name).toBe(
      'normal',
    )
    expect(ratePressureSide(pressure(118, 80), 'diastolic')?.band.name).toBe('elevated')
  })

  it('is not marked where the cuff reading is normal: then nobody knows better than the cuff', () => {
    const normal = { ...reading, systolic: 114, diastolic: 74 }
    expect(rateIndicator(pressure(124, 77, normal), woman)).toBeNull()
    expect(rateIndicator(pressure(117, 82, normal), woman)).toBeNull()
    expect(getBandName(pressure(117, 77, normal))).toBe('normal')
    expect(getBandName(pressure(124, 92, { ...normal, diastolic: 96 }))).toBe('high')
  })

  it('is rated by the cuff reading where that is not normal: what was measured is not talked down', () => {
    const low = { ...reading, systolic: 84, diastolic: 54 }
    expect(getBandName(pressure(96, 60, low))).toBe('belowNormal')
    expect(getBandName(pressure(138, 88, { ...reading, systolic: 148, diastolic: 94 }))).toBe('high')
    expect(getBandName(pressure(119, 76, { ...reading, systolic: 121, diastolic: 78 }))).toBe('elevated')
  })

  it('says when its number alone would be rated otherwise', () => {
    const low = { ...reading, systolic: 84, diastolic: 54 }
    expect(isRatedAgainstEstimate(pressure(96, 60, low))).toBe(true)
    expect(isRatedAgainstEstimate(pressure(164, 100, { ...reading, systolic: 182 }))).toBe(true)
    expect(isRatedAgainstEstimate(pressure(88, 56, low))).toBe(false)
    expect(isRatedAgainstEstimate(pressure(140, 76, { ...reading, systolic: 134, diastolic: 76 }))).toBe(
      false,
    )
  })

  it('is very high by the estimate or by the cuff reading itself', () => {
    expect(getBandName(pressure(163, 98, { ...reading, systolic: 184 }))).toBe('veryHigh')
    expect(getBandName(pressure(150, 98, { ...reading, diastolic: 112 }))).toBe('veryHigh')
    expect(getBandName(pressure(181, 98, { ...reading, systolic: 178 }))).toBe('veryHigh')
  })
})

it('rates the body mass index of adults only: a body that grows has other borders', () => {
  expect(rateIndicator(single('WEIGHT_BMI', 18), { ...woman, age: 17 })).toBeNull()
  expect(getBandName(single('WEIGHT_BMI', 18), { ...woman, age: 18 })).toBe('underweight')
  expect(getBandName(single('WEIGHT_BMI', 18), nobody)).toBe('underweight')
})

it('rates pulse, breathing, waist and score of nobody under twelve by the borders of adults', () => {
  for (const key of [
    'HR_BPM',
    'brpm',
    'HRV_SDNN',
    'MENTAL_STRESS_INDEX',
    'WAIST_TO_HEIGHT',
    'HEALTH_SCORE',
  ] as const) {
    expect(getIndicatorBandScale(key, { ...woman, age: 11 })).toBeNull()
    expect(getIndicatorBandScale(key, { ...woman, age: 12 })).not.toBeNull()
  }
})

describe('the body shape index', () => {
  // Mean 0.07842 and standard deviation 0.00469 for women of 42 (Krakauer 2012, Table S1).
  it.each([
    [-0.9, 'veryLowRisk'],
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

  it('is called older than the person then, and never young', () => {
    expect(getBandName(single('AGE', 38), { ...woman, age: 32 })).toBe('older')
    expect(getBandName(single('AGE', 38), { ...woman, age: 36 })).toBe('young')
  })
})

it('gives no rating to what has no bands', () => {
  expect(rateIndicator(single('SKIN_AGE', 40), woman)).toBeNull()
})

it('knows where a formula can tell no more than "or more" and "or less"', () => {
  expect(getIndicatorLimitReached(single('AGE', 85))).toBe('highest')
  expect(getIndicatorLimitReached(single('AGE', 20))).toBe('lowest')
  expect(getIndicatorLimitReached(single('AGE', 84))).toBeNull()
  expect(getIndicatorLimitReached(single('MENTAL_STRESS_INDEX', 5.9))).toBe('highest')
  expect(getIndicatorLimitReached(single('HR_BPM', 220))).toBeNull()
})
