import fc from 'fast-check'
import { chooseReportMainAction, chooseReportNextStep } from './nextStep'
import { assessHealthReport } from './reportAssessment'
import type { ReportIndicator, ReportPerson } from './types'

const person: ReportPerson = { age: 42, sex: 'female', isAthlete: null }
const reading = { systolic: 112, diastolic: 72, takenAt: '2026-11-18T08:00:00Z' }
const pressure = (isCalibrated: boolean): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: 112,
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.5,
  interval: [98, 126],
  diastolic: { value: 72, interval: [61, 83] },
  calibration: isCalibrated ? reading : null,
})
const heartRate = (value: number): ReportIndicator => ({
  key: 'HR_BPM',
  value,
  unit: 'bpm',
  provenance: 'measured',
  confidence: 0.9,
  interval: [value - 1, value + 1],
})
const incomplete: ReportIndicator = { key: 'ABSI', missing: 'profileIncomplete', needs: ['waist'] }

const choose = (
  indicators: ReportIndicator[],
  steersChair = true,
  { isSample = false, isExpired = false } = {},
) =>
  chooseReportNextStep({
    indicators,
    assessment: assessHealthReport(indicators, { person }),
    steersChair,
    isSample,
    isExpired,
  })

it('is nothing after a sample, which says nothing of the person', () => {
  expect(choose([pressure(false), heartRate(120), incomplete], false, { isSample: true })).toBeNull()
})

it('is the cuff before a cuff reading, whatever else the report holds', () => {
  const anyReport = fc.tuple(fc.integer({ min: 42, max: 140 }), fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(anyReport, ([rate, lacksProfile, steersChair]) => {
      const indicators = [pressure(false), heartRate(rate), ...(lacksProfile ? [incomplete] : [])]
      expect(choose(indicators, steersChair)).toBe('cuff')
    }),
  )
})

it('is rest after it where the heart beats fast, else the plan', () => {
  expect(choose([pressure(true), heartRate(120)])).toBe('rest')
  expect(choose([pressure(true), heartRate(64), incomplete])).toBe('plan')
})

it('is the profile where the pressure cannot be estimated without it', () => {
  expect(choose([heartRate(64), incomplete])).toBe('profile')
})

it('is no massage for a report that steers no chair', () => {
  expect(choose([pressure(true), heartRate(64)], false)).toBeNull()
})

it('is the blood pressure where it is very high, before rest and before any massage', () => {
  const veryHigh = { ...pressure(true), calibration: { ...reading, systolic: 186 } } as ReportIndicator
  expect(choose([veryHigh, heartRate(120)])).toBe('pressure')
  expect(choose([veryHigh, heartRate(64)], false)).toBe('pressure')
})

it('is another cuff reading where the pressure is high, before a massage', () => {
  const high = { ...pressure(true), calibration: { ...reading, systolic: 148 } } as ReportIndicator
  expect(choose([high, heartRate(64)])).toBe('pressureTomorrow')
  expect(choose([high, heartRate(120)])).toBe('rest')
})

it('is a cuff reading in the week where the report opens with a high-normal pressure, so that both speak of the same', () => {
  const elevated = { ...pressure(true), calibration: { ...reading, systolic: 126 } } as ReportIndicator
  expect(choose([elevated, heartRate(64)])).toBe('pressureThisWeek')
  expect(choose([elevated, heartRate(120)])).toBe('rest')
})

it('is nothing after an expired report, but for a very high blood pressure', () => {
  const expired = { isExpired: true }
  expect(choose([pressure(false), heartRate(120)], false, expired)).toBeNull()
  const veryHigh = { ...pressure(true), calibration: { ...reading, systolic: 186 } } as ReportIndicator
  expect(choose([veryHigh, heartRate(64)], false, expired)).toBe('pressure')
})

describe('the main button', () => {
  const offer = (
    indicators: ReportIndicator[],
    exclusions: Parameters<typeof chooseReportMainAction>[0]['exclusions'] = [],
    { isSample = false, isExpired = false } = {},
  ) =>
    chooseReportMainAction({
      assessment: assessHealthReport(indicators, { person }),
      exclusions,
      isSample,
      isExpired,
    })

  it('offers a massage where the report chooses one and asks for nothing else', () => {
    expect(offer([pressure(true), heartRate(64)])).toBe('massage')
  })

  it('offers a new check where the report asks to rest and repeat, or chooses no massage', () => {
    expect(offer([pressure(false), heartRate(120)])).toBe('measure')
    expect(offer([heartRate(64)], ['tooYoung'])).toBe('measure')
    expect(offer([heartRate(64)], ['reportExpired'], { isExpired: true })).toBe('measure')
  })

  it('offers nothing beside a very high blood pressure: a camera cannot measure that', () => {
    expect(offer([heartRate(64)], ['veryHighPressure'])).toBeNull()
  })
})
