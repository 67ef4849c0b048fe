import type { ReportListEntry } from '@/data/health/reportList'
import type { IndicatorBand, IndicatorBandName } from '@anzuo/domain/report/indicators'
import { findHealthFindings } from '@anzuo/domain/report/healthFindings'
import { rateIndicator } from '@anzuo/domain/report/indicatorRating'
import { findPresentIndicator, type IndicatorKey } from '@anzuo/domain/report/types'

/** A report as one line of the history. */
export type HealthHistoryEntry = {
  report: ReportListEntry
  /** The score with its rating; null when there is none. */
  score: { value: number; band: IndicatorBand } | null
  /** Beats a minute, for reports without a score. */
  heartRate: number | null
  /** The most important finding; values that the person entered say nothing about this check. */
  finding: { key: IndicatorKey; band: IndicatorBandName } | null
}

const getHealthScore = ({ indicators, person }: ReportListEntry): HealthHistoryEntry['score'] => {
  const score = findPresentIndicator(indicators, 'HEALTH_SCORE')
  const rating = score && rateIndicator(score, person)
  return score && rating ? { value: score.value, band: rating.band } : null
}

/** One line of the history. */
export const toHealthHistoryEntry = (report: ReportListEntry): HealthHistoryEntry => {
  const { indicators, person } = report
  const measured = indicators.filter(found => !('provenance' in found) || found.provenance !== 'asked')
  const [notice] = findHealthFindings(measured, { person })
  return {
    report,
    score: getHealthScore(report),
    heartRate: findPresentIndicator(indicators, 'HR_BPM')?.value ?? null,
    finding: notice ? { key: notice.key, band: notice.band } : null,
  }
}

/** Groups the entries by month; `formatMonth` gives the name of a time's month. */
export const groupReportsByMonth = (
  reports: readonly ReportListEntry[],
  formatMonth: (moment: string) => string,
): { month: string; entries: HealthHistoryEntry[] }[] => {
  const months: { month: string; entries: HealthHistoryEntry[] }[] = []
  for (const report of reports) {
    const month = formatMonth(report.measuredAt)
    const last = months[months.length - 1]
    if (last?.month === month) last.entries.push(toHealthHistoryEntry(report))
    else months.push({ month, entries: [toHealthHistoryEntry(report)] })
  }
  return months
}
