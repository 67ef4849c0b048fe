import { createHomeOpening } from './homeOpening'
import { assessHealthReport } from './reportAssessment'
import type { ReportIndicator } from './types'

const person = { age: 42, sex: 'female', isAthlete: null } as const
const onDay = (day: number) => new Date(Date.UTC(2026, 10, day, 8)).toISOString()
const heartRate = (value: number): ReportIndicator => ({
  key: 'HR_BPM',
  value,
  unit: 'bpm',
  provenance: 'measured',
  confidence: 1,
  interval: [value - 1, value + 1],
})
const check = (day: number, value: number) => ({
  measuredAt: onDay(day),
  indicators: [heartRate(value)],
  isSample: false,
  isExpired: false,
})
type Check = ReturnType<typeof check>

const open = (report: Check, ...earlier: Check[]) =>
  createHomeOpening(report, assessHealthReport(report.indicators, { person }), [report, ...earlier])

const weeks = [1, 4, 7, 9, 12, 15, 18].map(day => check(day, 70 + (day % 3)))

it('says of a sample and of an expired check that they say nothing of today', () => {
  expect(open({ ...check(20, 64), isSample: true })).toEqual({ kind: 'sample' })
  expect(open({ ...check(20, 120), isExpired: true }, ...weeks)).toEqual({ kind: 'expired' })
})

it('says what is worth a look before any other news', () => {
  expect(open(check(20, 118), ...weeks)).toEqual({ kind: 'findings', count: 1 })
})

it('says of a very high blood pressure more than that a value is worth a look', () => {
  const pressure: ReportIndicator = {
    key: 'BLOOD_PRESSURE',
    value: 164,
    unit: 'mmHg',
    provenance: 'estimated',
    confidence: 0.5,
    interval: [147, 180],
    diastolic: { value: 100, interval: [88, 112] },
    calibration: { systolic: 182, diastolic: 112, takenAt: onDay(18) },
  }
  const report = { ...check(20, 64), indicators: [heartRate(64), pressure] }
  expect(open(report)).toEqual({ kind: 'veryHighPressure' })
  expect(open({ ...report, isExpired: true })).toEqual({ kind: 'expired' })
})

it('names the lowest and the highest heart rate of two weeks', () => {
  expect(open(check(20, 62), ...weeks)).toEqual({ kind: 'extreme', key: 'HR_BPM', direction: 'lowest' })
  expect(open(check(20, 82), ...weeks)).toEqual({ kind: 'extreme', key: 'HR_BPM', direction: 'highest' })
})

it('welcomes the first check, and later says how things are against the last one', () => {
  expect(open(check(20, 64))).toEqual({ kind: 'firstCheck' })
  expect(open(check(20, 70), check(18, 71))).toEqual({ kind: 'nothingStandsOut', news: 'steady' })
  expect(open(check(20, 64), check(18, 72))).toEqual({ kind: 'nothingStandsOut', news: 'calmer' })
})

it('says no more of a first check without a value than that it is too little', () => {
  const empty = {
    ...check(20, 64),
    indicators: [{ key: 'HR_BPM', missing: 'poorSignal' }] as ReportIndicator[],
  }
  expect(createHomeOpening(empty, assessHealthReport(empty.indicators, { person }), [empty])).toEqual({
    kind: 'nothingKnown',
  })
})
