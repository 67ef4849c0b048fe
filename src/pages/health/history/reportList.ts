import type { ReportIndicator } from '@/contract'
import type { ReportSummary } from '@/data/reports'
import type { QueuedReport } from '@/data/reportQueue'
import { bandOf, definitionOf, type BandName } from '@/domain/report/indicators'
import { isPresent } from '@/domain/report/types'

/** A report as one line of the history. */
export type HistoryEntry = {
  id: string
  measuredAt: string
  heartRate: number | null
  /** The first measured value that is due some notice; what the person told us says nothing about this check. */
  notice: { key: ReportIndicator['key']; band: BandName } | null
  isExpired: boolean
  isOnDevice: boolean
}

const heartRateOf = (indicators: readonly ReportIndicator[]): number | null => {
  const found = indicators.find(({ key }) => key === 'HR_BPM')
  return found && isPresent(found) ? found.value : null
}

const noticeOf = (indicators: readonly ReportIndicator[]): HistoryEntry['notice'] => {
  for (const indicator of indicators) {
    const definition = definitionOf(indicator.key)
    if (!definition || !isPresent(indicator) || indicator.provenance === 'asked') continue
    const { name, level } = bandOf(definition, indicator.value)
    if (level !== 'good') return { key: indicator.key, band: name }
  }
  return null
}

/** Reports of this device and of the server in one list, the newest first. */
export const historyOf = (
  waiting: readonly QueuedReport[],
  reports: readonly ReportSummary[],
): HistoryEntry[] => {
  const onDevice = waiting.map(({ draft: { clientReportId, measuredAt, indicators } }) => ({
    id: clientReportId,
    measuredAt,
    heartRate: heartRateOf(indicators),
    notice: noticeOf(indicators),
    isExpired: false,
    isOnDevice: true,
  }))
  const onServer = reports.map(({ id, measuredAt, indicators, isExpired }) => ({
    id,
    measuredAt,
    heartRate: heartRateOf(indicators),
    notice: noticeOf(indicators),
    isExpired,
    isOnDevice: false,
  }))
  return [...onDevice, ...onServer].sort((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))
}

/** Entries of one month stand together; `monthOf` names the month of a moment. */
export const byMonth = (
  entries: readonly HistoryEntry[],
  monthOf: (moment: string) => string,
): { month: string; entries: HistoryEntry[] }[] => {
  const months: { month: string; entries: HistoryEntry[] }[] = []
  for (const entry of entries) {
    const month = monthOf(entry.measuredAt)
    const last = months[months.length - 1]
    if (last?.month === month) last.entries.push(entry)
    else months.push({ month, entries: [entry] })
  }
  return months
}
