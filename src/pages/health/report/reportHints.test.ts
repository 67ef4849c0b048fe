import type { ReportIndicator } from '@anzuo/contract'
import { getReportHints } from './reportHints'
import type { HealthReportViewModel } from './reportView'

const shared = { provenance: 'estimated' as const, confidence: 0.5 }
const pressure = (isCalibrated: boolean): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: 124,
  unit: 'mmHg',
  interval: [108, 140],
  diastolic: { value: 79, interval: [68, 90] },
  calibration: isCalibrated ? { systolic: 126, diastolic: 80, takenAt: '2026-11-18T08:00:00Z' } : null,
  ...shared,
})
const stress: ReportIndicator = {
  key: 'MENTAL_STRESS_INDEX',
  value: 3,
  unit: 'score',
  interval: [2, 4],
  ...shared,
}
const report = (indicators: ReportIndicator[], seconds = 30) =>
  ({ indicators, quality: { seconds } }) as HealthReportViewModel

it('asks for a cuff reading as long as none moved the estimate', () => {
  expect(getReportHints(report([pressure(false)]))).toEqual(['cuff'])
  expect(getReportHints(report([pressure(true)]))).toEqual([])
})

it('asks for what is missing in the profile first', () => {
  const missing: ReportIndicator = { key: 'ABSI', missing: 'profileIncomplete', needs: ['waist'] }
  expect(getReportHints(report([pressure(false), missing]))).toEqual(['profile', 'cuff'])
})

it('offers a longer check where stress was read from a short one', () => {
  expect(getReportHints(report([stress], 30))).toEqual(['short'])
  expect(getReportHints(report([stress], 120))).toEqual([])
})
