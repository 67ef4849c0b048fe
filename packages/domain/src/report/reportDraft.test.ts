import fc from 'fast-check'
import { getIndicatorMetadata } from './indicators'
import { emptyHealthProfile, type HealthProfile } from './healthProfile'
import { buildReportDraft, type CompletedVitalsMeasurement, type ReportDraftInput } from './reportDraft'
import { INDICATOR_KEYS, isIndicatorPresent, findPresentIndicator } from './types'

const cuffReading = { systolic: 124, diastolic: 79, takenAt: '2026-11-18T08:00:00Z' }
const normal = (duration: number) => ({ end: 0, duration, isNormal: true })

const outcome: CompletedVitalsMeasurement = {
  kind: 'measured',
  heartRate: { value: 64.149, confidence: 0.93, interval: [63.02, 65.38] },
  respiratoryRate: { missing: 'poorSignal' },
  sdnn: { value: 41.7, confidence: 0.6, interval: [33.2, 50.1] },
  rmssd: { missing: 'poorSignal' },
  irregularBeats: { missing: 'poorSignal' },
  intervals: [],
  pulseWave: [0.12345, -11],
  quality: { seconds: 30.04, frameRate: 29.97, snr: 6.25, brightness: 131.6, stillness: 0.987 },
}
const whole: HealthProfile = {
  ...emptyHealthProfile,
  birthday: '1984-05-01',
  sex: 'female',
  height: 165,
  weight: 58,
  waist: 74,
  smoker: false,
  diabetes: false,
  hypertension: false,
}
const draft = (input: Partial<ReportDraftInput> = {}) =>
  buildReportDraft({
    outcome,
    profile: { ...emptyHealthProfile, height: 170, weight: 65, waist: 78 },
    now: new Date('2026-11-20T08:32:00Z'),
    clientReportId: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e',
    cuffReadings: [],
    keepPulseWave: false,
    site: 'face',
    isSample: false,
    ...input,
  })
const findDraftIndicator = (key: string, input?: Partial<ReportDraftInput>) =>
  draft(input).indicators.find(indicator => indicator.key === key)

it('carries what was measured with its interval, rounded to what is shown', () => {
  expect(findDraftIndicator('HR_BPM')).toEqual({
    key: 'HR_BPM',
    unit: 'bpm',
    value: 64,
    provenance: 'measured',
    confidence: 0.93,
    interval: [63, 65],
  })
})

it('says why a vital sign is missing', () => {
  expect(findDraftIndicator('brpm')).toEqual({ key: 'brpm', missing: 'poorSignal' })
})

it('works out body values from what the person told, without an interval', () => {
  expect(findDraftIndicator('WEIGHT_BMI')).toMatchObject({ value: 22.5, provenance: 'asked', interval: null })
  expect(findDraftIndicator('WAIST_TO_HEIGHT')).toMatchObject({ value: 0.46, provenance: 'asked' })
})

it('names what is missing in the profile', () => {
  const profile = { ...emptyHealthProfile, height: 170, weight: 65 }
  expect(findDraftIndicator('WAIST_TO_HEIGHT', { profile })).toEqual({
    key: 'WAIST_TO_HEIGHT',
    missing: 'profileIncomplete',
    needs: ['waist'],
  })
  expect(findDraftIndicator('WEIGHT_BMI', { profile: null })).toMatchObject({ needs: ['height', 'weight'] })
  expect(findDraftIndicator('BLOOD_PRESSURE', { profile })).toMatchObject({ needs: ['birthday', 'sex'] })
  expect(findDraftIndicator('CVD_RISK', { profile })).toMatchObject({
    needs: ['birthday', 'sex', 'smoker', 'diabetes', 'hypertension'],
  })
})

it('holds every indicator of a report, each once', () => {
  for (const profile of [null, emptyHealthProfile, whole])
    expect(draft({ profile }).indicators.map(({ key }) => key)).toEqual(INDICATOR_KEYS)
})

it('keeps who was measured, at the time', () => {
  expect(draft({ profile: whole }).person).toEqual({ age: 42, sex: 'female', isAthlete: null })
  expect(draft({ profile: null }).person).toEqual({ age: null, sex: null, isAthlete: null })
})

describe('blood pressure', () => {
  it('is an estimate of two values, each with its interval', () => {
    const found = findPresentIndicator(draft({ profile: whole }).indicators, 'BLOOD_PRESSURE')
    expect(found).toMatchObject({ provenance: 'estimated', unit: 'mmHg', calibration: null })
    expect(found?.interval[0]).toBeLessThan(found?.value ?? NaN)
    expect(found?.diastolic.interval[1]).toBeGreaterThan(found?.diastolic.value ?? NaN)
  })

  it('carries the cuff reading that moved it, and not one that is too old', () => {
    const reading = { systolic: 150, diastolic: 95, takenAt: '2026-11-18T08:00:00Z' }
    const before = findPresentIndicator(draft({ profile: whole }).indicators, 'BLOOD_PRESSURE')
    const after = findPresentIndicator(
      draft({ profile: whole, cuffReadings: [reading] }).indicators,
      'BLOOD_PRESSURE',
    )
    expect(after?.calibration).toEqual(reading)
    expect(after?.value).toBeGreaterThan(before?.value ?? NaN)
    const old = [{ ...reading, takenAt: '2026-10-01T08:00:00Z' }]
    expect(findDraftIndicator('BLOOD_PRESSURE', { profile: whole, cuffReadings: old })).toEqual(before)
  })

  it('hands its interval on to what follows from it, once a cuff reading moved it', () => {
    for (const key of ['MEAN_ARTERIAL_PRESSURE', 'Cardiac_Workload', 'AGE', 'CVD_RISK'] as const) {
      const { indicators } = draft({ profile: whole, cuffReadings: [cuffReading] })
      const found = findPresentIndicator(indicators, key)
      const [low, high] = found?.interval ?? [NaN, NaN]
      expect(found?.provenance).toBe('estimated')
      expect(low).toBeLessThan(found?.value ?? NaN)
      expect(high).toBeGreaterThan(found?.value ?? NaN)
      expect(findDraftIndicator(key, { profile: whole })).toEqual({ key, missing: 'noCuffReading' })
    }
  })
})

it('estimates no blood pressure below 18, nor what follows from it', () => {
  for (const [birthday, age] of [
    ['2009-01-01', 17],
    ['2007-01-01', 19],
  ] as const)
    for (const key of ['BLOOD_PRESSURE', 'MEAN_ARTERIAL_PRESSURE', 'Cardiac_Workload'] as const) {
      const found = findDraftIndicator(key, {
        profile: { ...whole, birthday },
        cuffReadings: [cuffReading],
      })
      if (age < 18) expect(found).toEqual({ key, missing: 'outOfScope' })
      else expect(found).toHaveProperty('value')
    }
})

describe('cardiac age and ten-year risk', () => {
  it('ask for the medication of somebody with high blood pressure', () => {
    const profile = { ...whole, hypertension: true }
    expect(findDraftIndicator('AGE', { profile })).toEqual({
      key: 'AGE',
      missing: 'profileIncomplete',
      needs: ['hypertensionMedication'],
    })
    expect(
      findDraftIndicator('AGE', {
        profile: { ...profile, hypertensionMedication: false },
        cuffReadings: [cuffReading],
      }),
    ).toHaveProperty('value')
  })

  it('are not told outside of the ages of the study', () => {
    for (const birthday of ['1997-01-01', '1951-01-01'])
      expect(findDraftIndicator('CVD_RISK', { profile: { ...whole, birthday } })).toEqual({
        key: 'CVD_RISK',
        missing: 'outOfScope',
      })
  })
})

describe('stress', () => {
  const steady: CompletedVitalsMeasurement = {
    ...outcome,
    intervals: Array.from({ length: 40 }, (_, i) => 900 + 50 * Math.sin(i / 2)).map(normal),
    irregularBeats: { premature: 0, beats: 41, isIrregular: false, confidence: 0.8 },
  }

  const minute: CompletedVitalsMeasurement = {
    ...steady,
    sdnn: { value: 41.7, confidence: 0.7, interval: [36, 47.4] },
    quality: { ...outcome.quality, seconds: 60 },
  }

  it('is derived from the beats after a minute', () => {
    const found = findPresentIndicator(draft({ outcome: minute }).indicators, 'MENTAL_STRESS_INDEX')
    expect(found).toMatchObject({ provenance: 'derived', confidence: 0.55 })
    expect(found?.value).toBeGreaterThan(1)
  })

  it('is withheld with variability after half a minute: another check would say something else', () => {
    for (const key of ['HRV_SDNN', 'MENTAL_STRESS_INDEX'])
      expect(findDraftIndicator(key, { outcome: steady })).toEqual({ key, missing: 'notRepeatable' })
  })

  it('is missing for the reason for which variability is', () => {
    const unsteady = { ...steady, sdnn: { missing: 'unsteadyRhythm' as const } }
    expect(findDraftIndicator('MENTAL_STRESS_INDEX', { outcome: unsteady })).toEqual({
      key: 'MENTAL_STRESS_INDEX',
      missing: 'unsteadyRhythm',
    })
  })

  it('comes with the share of irregular beats', () => {
    expect(findDraftIndicator('IRREGULAR_BEATS', { outcome: steady })).toMatchObject({
      value: 0,
      unit: 'percent',
      provenance: 'measured',
    })
    expect(findDraftIndicator('IRREGULAR_BEATS')).toEqual({ key: 'IRREGULAR_BEATS', missing: 'poorSignal' })
  })

  it('counts irregular beats out of all, and says how far half a minute may mislead', () => {
    const irregularBeats = { premature: 7, beats: 140, isIrregular: true, confidence: 0.8 }
    const found = findPresentIndicator(
      draft({ outcome: { ...steady, irregularBeats } }).indicators,
      'IRREGULAR_BEATS',
    )
    expect(found).toMatchObject({ value: 5, confidence: 0.8 })
    // Wilson, 90 %, 7 of 140: 2.8 to 8.9.
    expect(found?.interval).toEqual([3, 9])
    const few = { premature: 2, beats: 40, isIrregular: true, confidence: 0.8 }
    expect(findDraftIndicator('IRREGULAR_BEATS', { outcome: { ...steady, irregularBeats: few } })).toEqual({
      key: 'IRREGULAR_BEATS',
      missing: 'notRepeatable',
    })
  })
})

it('invents no skin age and no venous difference', () => {
  for (const key of ['SKIN_AGE', 'VENOUS_DIFFERENCE'])
    expect(findDraftIndicator(key)).toEqual({ key, missing: 'noSoundMethod' })
})

it('scores the whole when enough is known, and says what would help when not', () => {
  expect(findDraftIndicator('HEALTH_SCORE', { profile: whole })).toMatchObject({
    provenance: 'derived',
    unit: 'score',
  })
  expect(findDraftIndicator('HEALTH_SCORE', { profile: null })).toMatchObject({
    missing: 'tooFewValues',
    needs: expect.arrayContaining(['birthday', 'sex', 'height', 'weight']) as unknown,
  })
})

it('says of a child that the score was not made for them, rather than that something is missing', () => {
  expect(findDraftIndicator('HEALTH_SCORE', { profile: { ...whole, birthday: '2016-01-01' } })).toEqual({
    key: 'HEALTH_SCORE',
    missing: 'outOfScope',
  })
})

it('keeps no value that nobody can have, whatever was typed or measured', () => {
  const profiles = fc.record({
    birthday: fc.option(
      fc.constantFrom('2020-01-01', '1996-02-29', '1980-06-01', '1930-01-01', '2090-01-01'),
    ),
    height: fc.option(fc.integer({ min: 100, max: 230 })),
    weight: fc.option(fc.integer({ min: 25, max: 300 })),
    waist: fc.option(fc.integer({ min: 40, max: 200 })),
    sex: fc.option(fc.constantFrom('female' as const, 'male' as const)),
    smoker: fc.option(fc.boolean()),
    diabetes: fc.option(fc.boolean()),
    hypertension: fc.option(fc.boolean()),
    hypertensionMedication: fc.option(fc.boolean()),
    athlete: fc.option(fc.boolean()),
  })
  const vital = (min: number, max: number) =>
    fc.double({ min, max, noNaN: true }).map(value => ({
      value,
      confidence: 0.7,
      interval: [0.9 * value, 1.1 * value] as [number, number],
    }))
  const outcomes = fc.record({
    heartRate: vital(20, 260),
    respiratoryRate: vital(1, 90),
    sdnn: vital(0, 500),
    intervals: fc.array(fc.integer({ min: 250, max: 2000 }), { maxLength: 60 }),
  })
  fc.assert(
    fc.property(profiles, outcomes, (profile, { intervals, ...vitals }) => {
      const irregularBeats = { missing: 'poorSignal' as const }
      const made = draft({
        profile: { ...emptyHealthProfile, ...profile },
        outcome: { ...outcome, ...vitals, intervals: intervals.map(normal), irregularBeats },
      })
      for (const indicator of made.indicators.filter(isIndicatorPresent)) {
        const { plausibleRange, unit } = getIndicatorMetadata(indicator.key)
        expect(indicator.unit).toBe(unit)
        expect(indicator.value).toBeGreaterThanOrEqual(plausibleRange[0])
        expect(indicator.value).toBeLessThanOrEqual(plausibleRange[1])
        const [low, high] = indicator.interval ?? [indicator.value, indicator.value]
        expect(low).toBeLessThanOrEqual(indicator.value)
        expect(high).toBeGreaterThanOrEqual(indicator.value)
        expect(indicator.confidence).toBeGreaterThanOrEqual(0)
        expect(indicator.confidence).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it('keeps the pulse wave only when the person agreed, within the bounds of the report call', () => {
  expect(draft().pulseWave).toBeNull()
  expect(draft({ keepPulseWave: true }).pulseWave).toEqual([0.123, -10])
})

it('marks a sample for good', () => {
  expect(draft({ isSample: true }).quality.isSample).toBe(true)
  expect(draft().quality).toEqual({
    site: 'face',
    seconds: 30,
    frameRate: 30,
    snr: 6.3,
    brightness: 132,
    stillness: 0.99,
    isSample: false,
  })
})

it('says that the pulse was read at a fingertip', () => {
  expect(draft({ site: 'finger' }).quality.site).toBe('finger')
})
