import type { HealthReportDraft, ReportIndicator, ReportPerson } from '@anzuo/contract'
import type { CheckAnnotation } from '@anzuo/domain/report/checkAnnotation'
import { toReportableIndicators } from '@anzuo/domain/report/reportableIndicators'
import { selectFollowedChecks } from '@anzuo/domain/report/samePerson'
import { toReportableTongue } from '@anzuo/domain/report/supplementaryResults'
import type { SupplementaryResults } from '@anzuo/domain/report/types'
import type { MeasurementSite } from '@anzuo/vitals'
import { useMeasuredMemberId } from './measuredPerson'
import type { QueuedReport } from './reportQueue'
import {
  useHealthReports,
  useQueuedReports,
  type HealthReportSummary,
  type LocalOrServerReport,
} from './reports'

/** A report as lists and trends need it, from this device or from the server. */
export type ReportListEntry = {
  id: string
  /** The household member who was measured; null for the person whose account it is. */
  memberId: string | null
  measuredAt: string
  isExpired: boolean
  isOnDevice: boolean
  /** Whether it comes from the drawn sample rather than from a person. */
  isSample: boolean
  site: MeasurementSite
  /** Seconds of the recording. */
  seconds: number
  /** The name in the profile when it was uploaded; null before that, or without one. */
  personName: string | null
  person: ReportPerson
  indicators: readonly ReportIndicator[]
  /** What the person added, as far as the server has it; null for a report on the device. */
  annotation: CheckAnnotation | null
} & SupplementaryResults

const toFurtherResults = ({
  tongue,
  sublingual,
  constitution,
}: Partial<SupplementaryResults>): SupplementaryResults => ({
  tongue: toReportableTongue(tongue ?? null),
  sublingual: sublingual ?? null,
  constitution: constitution ?? null,
})

const fromDraft = ({
  clientReportId,
  memberId = null,
  measuredAt,
  person,
  indicators,
  quality,
  ...further
}: HealthReportDraft): ReportListEntry => ({
  id: clientReportId,
  memberId,
  measuredAt,
  isExpired: false,
  isOnDevice: true,
  isSample: quality.isSample,
  site: quality.site ?? 'face',
  seconds: quality.seconds,
  personName: null,
  person,
  indicators: toReportableIndicators(indicators),
  annotation: null,
  ...toFurtherResults(further),
})

const fromSummary = (report: HealthReportSummary): ReportListEntry => {
  const { id, memberId, measuredAt, isExpired, isSample, site, seconds, personName, person, annotation } =
    report
  return {
    id,
    memberId,
    measuredAt,
    isExpired,
    isOnDevice: false,
    isSample,
    site,
    seconds,
    personName,
    person,
    indicators: toReportableIndicators(report.indicators),
    annotation,
    ...toFurtherResults(report),
  }
}

/** A single report as lists have it. */
export const toReportListEntry = (report: LocalOrServerReport): ReportListEntry => {
  if (report.kind === 'device') return fromDraft(report.draft)
  const { isSample, site = 'face', seconds } = report.quality
  return fromSummary({ ...report, isSample, site, seconds })
}

/** Reports of this device and of the server, the newest first. */
export const mergeReports = (
  waiting: readonly QueuedReport[],
  reports: readonly HealthReportSummary[],
): ReportListEntry[] =>
  [...waiting.map(({ draft }) => fromDraft(draft)), ...reports.map(fromSummary)].sort(
    (a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt),
  )

/**
 * Reports of this device and of the server, and whether the server's are still loading: of one household member, with null of the
 * account's person, with undefined of everybody.
 */
export const useReportList = (
  memberId: string | null | undefined,
): { reports: ReportListEntry[]; isLoading: boolean } => {
  const waiting = useQueuedReports(memberId)
  const { data, isLoading } = useHealthReports(memberId)
  return { reports: mergeReports(waiting, data ?? []), isLoading }
}

/** The checks that are followed as those of the person whom the screens show: see `selectFollowedChecks`. */
export const useFollowedReports = (): ReturnType<typeof useReportList> => {
  const { reports, isLoading } = useReportList(useMeasuredMemberId())
  return { reports: selectFollowedChecks(reports), isLoading }
}
