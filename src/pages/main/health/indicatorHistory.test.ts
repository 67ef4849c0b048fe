import type { HealthReportSummary } from '@/data/health/reports'
import type { QueuedReport } from '@/data/health/reportQueue'
import { mergeReports } from '@/data/health/reportList'
import { compareLastTwoChecks, getIndicatorHistory, getIndicatorValue } from './indicatorHistory'

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
  ({
    draft: {
      clientReportId: measuredAt,
      measuredAt,
      indicators: [heartRate(value)],
      quality: { isSample: false },
    },
  }) as QueuedReport

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

it('calls a change below the usual scatter none, as the comparison of two reports does', () => {
  const course = (earlier: number, later: number) =>
    compareLastTwoChecks(
      mergeReports(
        [],
        [
          onServer('2026-11-20T08:00:00Z', later),
          onServer('2026-11-19T08:00:00Z', null),
          onServer('2026-11-18T08:00:00Z', earlier),
        ],
      ),
      'HR_BPM',
    )
  expect(course(66, 67)?.kind).toBe('noClearDifference')
  expect(course(66, 72)).toMatchObject({ kind: 'changed', direction: 'higher', amount: 6 })
  expect(compareLastTwoChecks(reports.slice(0, 1), 'HR_BPM')).toBeNull()
})
