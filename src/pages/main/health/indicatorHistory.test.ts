import type { HealthReportSummary } from '@/data/health/reports'
import type { QueuedReport } from '@/data/health/reportQueue'
import { mergeReports } from '@/data/health/reportList'
import { getIndicatorHistory, getIndicatorValue } from './indicatorHistory'

const heartRate = (value: number | null) =>
  value === null
    ? { key: 'HR_BPM' as const, missing: 'poorSignal' as const }
    : {
        key: 'HR_BPM' as const,
        value,
        unit: 'bpm' as const,
        provenance: 'measured' as const,
        confidence: 1,
        interval: null,
      }
const onServer = (measuredAt: string, value: number | null) =>
  ({
    id: measuredAt,
    measuredAt,
    isExpired: false,
    indicators: [heartRate(value)],
  }) as unknown as HealthReportSummary
const waiting = (measuredAt: string, value: number) =>
  ({ draft: { clientReportId: measuredAt, measuredAt, indicators: [heartRate(value)] } }) as QueuedReport

const reports = mergeReports(
  [waiting('2026-11-20T08:00:00Z', 72)],
  [onServer('2026-11-19T08:00:00Z', null), onServer('2026-11-18T08:00:00Z', 66)],
)

it('begins with the newest report, wherever it is', () => {
  expect(reports[0]).toMatchObject({ isOnDevice: true, measuredAt: '2026-11-20T08:00:00Z' })
})

it('gives a value, or null where it is missing', () => {
  expect(reports.map(report => getIndicatorValue(report, 'HR_BPM'))).toEqual([72, null, 66])
})

it('gives the course of a value, oldest first, without gaps', () => {
  expect(getIndicatorHistory(reports, 'HR_BPM', 14)).toEqual([66, 72])
})
