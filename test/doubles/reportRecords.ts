import type { ReportIndicator } from '@anzuo/contract'
import type { TongueResult } from '@anzuo/domain/report/types'
import type { HealthReportSummary } from '@/data/health/reports'

/** A report in a list as the server gives it, for tests: empty, and with the given time as all of its times. */
export const createTestReportSummary = (
  changes: Partial<HealthReportSummary> & Pick<HealthReportSummary, 'id' | 'measuredAt'>,
): HealthReportSummary => ({
  memberId: null,
  personName: null,
  uploadedAt: changes.measuredAt,
  expiresAt: changes.measuredAt,
  isExpired: false,
  isSample: false,
  site: 'face',
  seconds: 120,
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators: [],
  tongue: null,
  sublingual: null,
  constitution: null,
  annotation: null,
  ...changes,
})

/** A heart rate that was measured well, in beats a minute. */
export const createTestHeartRate = (value: number): ReportIndicator => ({
  key: 'HR_BPM',
  value,
  unit: 'bpm',
  provenance: 'measured',
  confidence: 0.9,
  interval: [value - 1, value + 1],
})

/** An estimate of 124 over 79 mmHg without a cuff reading. */
export const testBloodPressure = {
  key: 'BLOOD_PRESSURE',
  value: 124,
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.3,
  interval: [108, 140],
  diastolic: { value: 79, interval: [68, 90] },
  calibration: null,
} satisfies ReportIndicator

const unclear = { label: 'unclear', confidence: 0 } as const

/** The signs of a tongue of which nothing is sure but what is given. */
export const createTestTongueSigns = (
  changes: Partial<TongueResult['signs']> = {},
): TongueResult['signs'] => ({
  toothMarks: unclear,
  cracks: unclear,
  build: unclear,
  bodyColour: unclear,
  redTip: unclear,
  coatingColour: unclear,
  coatingThickness: unclear,
  moisture: unclear,
  greasy: unclear,
  ...changes,
})

const emptyLayer = { lines: [], points: [] }

/** A photo's overlay in which nothing is drawn. */
export const emptyTongueOverlay = {
  aspect: 0.8,
  tongue: emptyLayer,
  coating: emptyLayer,
  cracks: emptyLayer,
  toothMarks: emptyLayer,
  redTip: emptyLayer,
}
