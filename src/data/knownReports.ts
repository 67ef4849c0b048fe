import type { ReportIndicator, ReportPerson } from '@/contract'
import type { FurtherResults } from '@/domain/report/types'
import type { QueuedReport } from './reportQueue'
import { useReports, useWaitingReports, type ReportSummary } from './reports'

/** A report as far as lists and courses need it, wherever it is kept. */
export type KnownReport = {
  id: string
  measuredAt: string
  isExpired: boolean
  isOnDevice: boolean
  person: ReportPerson
  indicators: readonly ReportIndicator[]
} & FurtherResults

const furtherOf = ({ tongue, sublingual, constitution }: Partial<FurtherResults>): FurtherResults => ({
  tongue: tongue ?? null,
  sublingual: sublingual ?? null,
  constitution: constitution ?? null,
})

/** Reports of this device and of the server, the newest first. */
export const latestOf = (
  waiting: readonly QueuedReport[],
  reports: readonly ReportSummary[],
): KnownReport[] => {
  const onDevice = waiting.map(
    ({ draft: { clientReportId, measuredAt, person, indicators, ...further } }) => ({
      id: clientReportId,
      measuredAt,
      isExpired: false,
      isOnDevice: true,
      person,
      indicators,
      ...furtherOf(further),
    }),
  )
  const onServer = reports.map(({ id, measuredAt, isExpired, person, indicators, ...further }) => ({
    id,
    measuredAt,
    isExpired,
    isOnDevice: false,
    person,
    indicators,
    ...furtherOf(further),
  }))
  return [...onDevice, ...onServer].sort((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))
}

/** Reports that this device knows of, and whether more are on their way. */
export const useKnownReports = (): { reports: KnownReport[]; isLoading: boolean } => {
  const waiting = useWaitingReports()
  const { data, isLoading } = useReports()
  return { reports: latestOf(waiting, data ?? []), isLoading }
}
