import type { IndicatorStatusContext } from '@anzuo/domain/report/indicatorStatuses'
import { getRecordingKind, type CheckRecording } from '@anzuo/domain/report/recordingKind'
import { areOfOnePerson, type CheckSubject } from '@anzuo/domain/report/samePerson'
import { findPresentIndicator } from '@anzuo/domain/report/types'
import type { ReportListEntry } from './reportList'

type ComparedReport = CheckSubject & { id: string }

/** The same person's report before one; null for a sample, which is nobody's. `reports` are the newest first. */
export const findPreviousReport = (
  report: ComparedReport,
  reports: readonly ReportListEntry[],
): ReportListEntry | null =>
  (!report.isSample &&
    reports.find(
      other =>
        other.id !== report.id &&
        Date.parse(other.measuredAt) < Date.parse(report.measuredAt) &&
        areOfOnePerson(other, report),
    )) ||
  null

/**
 * What the statuses of a report rest on: the person, the length of the recording, and the stress of their report before, if that was
 * measured in the same way.
 */
export const getStatusContext = (
  report: ComparedReport & CheckRecording & { seconds: number },
  reports: readonly ReportListEntry[],
): IndicatorStatusContext => {
  const before = findPreviousReport(report, reports)
  const previous = before && getRecordingKind(before) === getRecordingKind(report) ? before : null
  return {
    person: report.person,
    seconds: report.seconds,
    previousStress:
      (previous && findPresentIndicator(previous.indicators, 'MENTAL_STRESS_INDEX')?.value) ?? null,
  }
}
