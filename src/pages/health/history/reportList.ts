import type { KnownReport } from '@/data/knownReports'
import type { Band, BandName } from '@/domain/report/indicators'
import { noticesOf } from '@/domain/report/notices'
import { ratingOf } from '@/domain/report/rating'
import { presentOf, type IndicatorKey } from '@/domain/report/types'

/** A report as one line of the history. */
export type HistoryEntry = {
  report: KnownReport
  /** The score with its rating; null when there is none. */
  score: { value: number; band: Band } | null
  /** Beats a minute, for reports without a score. */
  heartRate: number | null
  /** The weightiest value that is due notice; what the person told us says nothing about this check. */
  notice: { key: IndicatorKey; band: BandName } | null
}

const scoreOf = ({ indicators, person }: KnownReport): HistoryEntry['score'] => {
  const score = presentOf(indicators, 'HEALTH_SCORE')
  const rating = score && ratingOf(score, person)
  return score && rating ? { value: score.value, band: rating.band } : null
}

/** One line of the history. */
export const entryOf = (report: KnownReport): HistoryEntry => {
  const { indicators, person } = report
  const measured = indicators.filter(found => !('provenance' in found) || found.provenance !== 'asked')
  const [notice] = noticesOf(measured, { person })
  return {
    report,
    score: scoreOf(report),
    heartRate: presentOf(indicators, 'HR_BPM')?.value ?? null,
    notice: notice ? { key: notice.key, band: notice.band } : null,
  }
}

/** Entries of one month stand together; `monthOf` names the month of a moment. */
export const byMonth = (
  reports: readonly KnownReport[],
  monthOf: (moment: string) => string,
): { month: string; entries: HistoryEntry[] }[] => {
  const months: { month: string; entries: HistoryEntry[] }[] = []
  for (const report of reports) {
    const month = monthOf(report.measuredAt)
    const last = months[months.length - 1]
    if (last?.month === month) last.entries.push(entryOf(report))
    else months.push({ month, entries: [entryOf(report)] })
  }
  return months
}
