import type { IndicatorKey } from '@anzuo/contract'
import type { ReportListEntry } from '@/data/health/reportList'
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
