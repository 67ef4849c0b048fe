import type { IndicatorKey } from '@/contract'
import type { KnownReport } from '@/data/knownReports'
import { isPresent } from '@/domain/report/types'

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
