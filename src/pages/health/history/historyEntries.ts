import type { ReportListEntry } from '@/data/health/reportList'
import type { IndicatorBand, IndicatorBandName } from '@anzuo/domain/report/indicators'
import { getStatusContext } from '@/data/health/previousReport'
import { getTrendPeriodStart } from '@anzuo/domain/report/indicatorTrends'
import { assessHealthReport, type HealthReportAssessment } from '@anzuo/domain/report/reportAssessment'
import { areOfOnePerson, selectFollowedChecks } from '@anzuo/domain/report/samePerson'
import { rateIndicator } from '@anzuo/domain/report/indicatorRating'
import { findPresentIndicator, type IndicatorKey } from '@anzuo/domain/report/types'

/** A report as one line of the history. */
export type HealthHistoryEntry = {
  report: ReportListEntry
  /** The score with its rating, and whether the report says it; null when there is none. */
  score: { value: number; band: IndicatorBand; isRated: boolean } | null
  /** Beats a minute, for reports without a score. */
  heartRate: number | null
  /** What the report says in one sentence. */
  verdict: HealthReportAssessment['verdict']
  /** The most important finding, one of this check before one of what the person entered; none where nothing stands out. */
  finding: { key: IndicatorKey; band: IndicatorBandName } | null
  /** Whose check it is: the person's whom the history follows, somebody else's, or the sample's. */
  subject: 'followed' | 'other' | 'sample'
  /** Whether its day has another check, by the calendar of this device: the time of day tells them apart. */
  sharesDay: boolean
}

const getHealthScore = (
  { indicators, person }: ReportListEntry,
  { statuses }: HealthReportAssessment,
): HealthHistoryEntry['score'] => {
  const score = findPresentIndicator(indicators, 'HEALTH_SCORE')
  const rating = score && rateIndicator(score, person)
  return score && rating
    ? { value: score.value, band: rating.band, isRated: statuses.has('HEALTH_SCORE') }
    : null
}

const getDayStart = ({ measuredAt }: ReportListEntry): number =>
  getTrendPeriodStart(new Date(measuredAt), 'day').getTime()

const getSubject = (
  report: ReportListEntry,
  reports: readonly ReportListEntry[],
): HealthHistoryEntry['subject'] => {
  if (report.isSample) return 'sample'
  const [followed] = selectFollowedChecks(reports)
  return !followed || areOfOnePerson(report, followed) ? 'followed' : 'other'
}

const findFirstFinding = (
  { indicators }: ReportListEntry,
  { findings }: HealthReportAssessment,
): HealthHistoryEntry['finding'] => {
  const isEntered = (key: IndicatorKey) => findPresentIndicator(indicators, key)?.provenance === 'asked'
  const found = findings.find(({ key }) => !isEntered(key)) ?? findings[0]
  return found ? { key: found.key, band: found.band } : null
}

/** One line of the history, from the same assessment as its report; `reports` are all that are shown, the newest first. */
export const toHealthHistoryEntry = (
  report: ReportListEntry,
  reports: readonly ReportListEntry[],
): HealthHistoryEntry => {
  const { indicators } = report
  const assessment = assessHealthReport(indicators, getStatusContext(report, reports))
  return {
    report,
    score: getHealthScore(report, assessment),
    heartRate: findPresentIndicator(indicators, 'HR_BPM')?.value ?? null,
    verdict: assessment.verdict,
    finding: findFirstFinding(report, assessment),
    subject: getSubject(report, reports),
    sharesDay: reports.some(other => other !== report && getDayStart(other) === getDayStart(report)),
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
    if (last?.month === month) last.entries.push(toHealthHistoryEntry(report, reports))
    else months.push({ month, entries: [toHealthHistoryEntry(report, reports)] })
  }
  return months
}
