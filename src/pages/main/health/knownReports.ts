import type { IndicatorKey, ReportIndicator } from '@/contract'
import type { ReportSummary } from '@/data/reports'
import type { QueuedReport } from '@/data/reportQueue'
import { isPresent } from '@/domain/report/types'

/** A report as far as the health tab shows it. */
export type KnownReport = {
  id: string
  measuredAt: string
  isExpired: boolean
  isOnDevice: boolean
  indicators: readonly ReportIndicator[]
}

/** Reports of this device and of the server, the newest first. */
export const latestOf = (
  waiting: readonly QueuedReport[],
  reports: readonly ReportSummary[],
): KnownReport[] => {
  const onDevice = waiting.map(({ draft: { clientReportId, measuredAt, indicators } }) => ({
    id: clientReportId,
    measuredAt,
    isExpired: false,
    isOnDevice: true,
    indicators,
  }))
  const onServer = reports.map(({ id, measuredAt, isExpired, indicators }) => ({
    id,
    measuredAt,
    isExpired,
    isOnDevice: false,
    indicators,
  }))
  return [...onDevice, ...onServer].sort((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))
}

/** The value of an indicator in a report, or null when it is missing there. */
export const valueOf = (report: KnownReport, key: IndicatorKey): number | null => {
  const found = report.indicators.find(indicator => indicator.key === key)
  return found && isPresent(found) ? found.value : null
}

/** An indicator over the last reports, oldest first, without the reports that lack it. */
export const courseOf = (reports: readonly KnownReport[], key: IndicatorKey, length: number): number[] =>
  reports
    .slice(0, length)
    .reverse()
    .flatMap(report => valueOf(report, key) ?? [])
