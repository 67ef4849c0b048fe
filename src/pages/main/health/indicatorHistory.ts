import type { IndicatorKey } from '@anzuo/contract'
import type { ReportListEntry } from '@/data/health/reportList'
import { compareReports, type ComparisonVerdict } from '@anzuo/domain/report/reportComparison'
import { isIndicatorPresent } from '@anzuo/domain/report/types'

/** The value of an indicator in a report, or null when it is missing there. */
export const getIndicatorValue = (report: ReportListEntry, key: IndicatorKey): number | null => {
  const found = report.indicators.find(indicator => indicator.key === key)
  return found && isIndicatorPresent(found) ? found.value : null
}

/** An indicator over the last reports, oldest first, without the reports that lack it. */
export const getIndicatorHistory = (
  reports: readonly ReportListEntry[],
  key: IndicatorKey,
  length: number,
): number[] =>
  reports
    .slice(0, length)
    .reverse()
    .flatMap(report => getIndicatorValue(report, key) ?? [])

/** What the last two checks that have a value say of it, by the rule that compares two reports; null with fewer than two. */
export const compareLastTwoChecks = (
  reports: readonly ReportListEntry[],
  key: IndicatorKey,
): ComparisonVerdict | null => {
  const [last, before] = reports.filter(report => getIndicatorValue(report, key) !== null)
  if (!last || !before) return null
  return compareReports(before, last).find(found => found.key === key)?.verdict ?? null
}
