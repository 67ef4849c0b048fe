import type { ReportIndicator, ReportPerson } from '@anzuo/contract'
import type { SupplementaryResults } from '@anzuo/domain/report/types'
import type { QueuedReport } from './reportQueue'
import { useHealthReports, useQueuedReports, type HealthReportSummary } from './reports'

/** A report as lists and trends need it, from this device or from the server. */
export type ReportListEntry = {
  id: string
  measuredAt: string
  isExpired: boolean
  isOnDevice: boolean
  person: ReportPerson
  indicators: readonly ReportIndicator[]
} & SupplementaryResults

const toFurtherResults = ({
  tongue,
  sublingual,
  constitution,
}: Partial<SupplementaryResults>): SupplementaryResults => ({
  tongue: tongue ?? null,
  sublingual: sublingual ?? null,
  constitution: constitution ?? null,
})

/** Reports of this device and of the server, the newest first. */
export const mergeReports = (
  waiting: readonly QueuedReport[],
  reports: readonly HealthReportSummary[],
): ReportListEntry[] => {
  const onDevice = waiting.map(
    ({ draft: { clientReportId, measuredAt, person, indicators, ...further } }) => ({
      id: clientReportId,
      measuredAt,
      isExpired: false,
      isOnDevice: true,
      person,
      indicators,
      ...toFurtherResults(further),
    }),
  )
  const onServer = reports.map(({ id, measuredAt, isExpired, person, indicators, ...further }) => ({
    id,
    measuredAt,
    isExpired,
    isOnDevice: false,
    person,
    indicators,
    ...toFurtherResults(further),
  }))
  return [...onDevice, ...onServer].sort((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))
}

/** Reports of this device and of the server, and whether the server's are still loading. */
export const useReportList = (): { reports: ReportListEntry[]; isLoading: boolean } => {
  const waiting = useQueuedReports()
  const { data, isLoading } = useHealthReports()
  return { reports: mergeReports(waiting, data ?? []), isLoading }
}
