import { assessHealthReport } from './reportAssessment'
import { getIndicatorStatuses } from './indicatorStatuses'
import type { ReportIndicator } from './types'

const person = { age: 42, sex: 'female' as const, isAthlete: null }
const lowVariability: ReportIndicator = {
  key: 'HRV_SDNN',
  value: 22,
  unit: 'ms',
  provenance: 'measured',
  confidence: 0.8,
  interval: [19, 25],
}

describe('variability, whose usual range comes from five minutes', () => {
  const getBand = (seconds: number) =>
    getIndicatorStatuses([lowVariability], { person, seconds }).get('HRV_SDNN')?.band.name

  it('is rated in a recording of two minutes, some seconds of which may be missing', () => {
    expect(getBand(120)).toBe('low')
    expect(getBand(110)).toBe('low')
  })

  it('is not rated in a shorter one: no status, no finding, no advice', () => {
    for (const seconds of [30, 60]) {
      expect(getBand(seconds)).toBeUndefined()
      const { findings, suitable, avoid } = assessHealthReport([lowVariability], { person, seconds })
      expect([findings, suitable, avoid]).toEqual([[], [], []])
    }
  })
})

describe('what follows from a blood pressure', () => {
  const single = (
    key: Exclude<ReportIndicator['key'], 'BLOOD_PRESSURE'>,
    value: number,
  ): ReportIndicator => ({
    key,
    value,
    unit: 'score',
    provenance: 'estimated',
    confidence: 0.5,
    interval: [value, value],
  })
  const getBands = (systolic: number, cuff: { systolic: number; diastolic: number }) => {
    const statuses = getIndicatorStatuses(
      [
        {
          key: 'BLOOD_PRESSURE',
          value: systolic,
          interval: [systolic - 15, systolic + 15],
          diastolic: { value: 62, interval: [50, 74] },
          unit: 'mmHg',
          provenance: 'estimated',
          confidence: 0.5,
          calibration: { ...cuff, takenAt: '2026-11-18T08:00:00Z' },
        },
        single('MEAN_ARTERIAL_PRESSURE', 84),
        single('CVD_RISK', 5),
        single('Cardiac_Workload', 3.95),
        single('AGE', 40),
      ],
      { person },
    )
    return Object.fromEntries([...statuses].map(([key, { band }]) => [key, band.name]))
  }

  it('has its own words beside a normal one', () => {
    expect(getBands(112, { systolic: 112, diastolic: 64 })).toEqual({
      BLOOD_PRESSURE: 'normal',
      MEAN_ARTERIAL_PRESSURE: 'normal',
      CVD_RISK: 'lowRisk',
      Cardiac_Workload: 'moderate',
      AGE: 'forties',
    })
  })

  it('does not call the mean pressure normal beside a marked one', () => {
    const bands = getBands(98, { systolic: 86, diastolic: 62 })
    expect(bands.BLOOD_PRESSURE).toBe('belowNormal')
    expect(bands).not.toHaveProperty('MEAN_ARTERIAL_PRESSURE')
    expect(bands.CVD_RISK).toBe('lowRisk')
  })

  it('calls nothing fine beside a very high one', () => {
    expect(getBands(164, { systolic: 182, diastolic: 70 })).toEqual({ BLOOD_PRESSURE: 'veryHigh' })
  })
})

describe('the score', () => {
  const measured = (key: 'HR_BPM' | 'HEALTH_SCORE' | 'WEIGHT_BMI', value: number): ReportIndicator => ({
    key,
    value,
    unit: 'score',
    provenance: 'measured',
    confidence: 0.9,
    interval: [value, value],
  })
  const getScoreBand = (...indicators: ReportIndicator[]) =>
    getIndicatorStatuses(indicators, { person }).get('HEALTH_SCORE')?.band.name

  it('is praised beside values that are fine, or that only weigh on it', () => {
    expect(getScoreBand(measured('HEALTH_SCORE', 86), measured('HR_BPM', 64))).toBe('good')
    expect(getScoreBand(measured('HEALTH_SCORE', 86), measured('WEIGHT_BMI', 25))).toBe('good')
  })

  it('is a number without a word of praise beside a marked pulse, breathing or blood pressure', () => {
    expect(getScoreBand(measured('HEALTH_SCORE', 86), measured('HR_BPM', 108))).toBeUndefined()
    expect(getScoreBand(measured('HEALTH_SCORE', 58), measured('HR_BPM', 108))).toBe('needsCare')
  })
})
