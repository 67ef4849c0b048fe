import type {
  CaptureQuality,
  HealthReport,
  HealthReportDraft,
  ReportIndicator,
  ReportPerson,
} from '@anzuo/contract'
import { toReportableIndicators } from '@anzuo/domain/report/reportableIndicators'
import { DAY_MS } from '@anzuo/domain/durations'
import type { LocalOrServerReport, ReportUploadState } from '@/data/health/reports'
import { toReportableTongue } from '@anzuo/domain/report/supplementaryResults'
import type { SupplementaryResults } from '@anzuo/domain/report/types'

/** A report as the page shows it, whether it comes from the server or from this device. */
export type HealthReportViewModel = {
  /** The id in this page's address. */
  id: string
  /** The household member who was measured; null for the person whose account it is. */
  memberId: string | null
  personName: string | null
  measuredAt: string
  /** Null while the report is on this device only: the server sets the expiry. */
  expiresAt: string | null
  isExpired: boolean
  isOnDevice: boolean
  /** The state of its upload; null once the server has it. */
  upload: ReportUploadState | null
  person: ReportPerson
  indicators: ReportIndicator[]
  quality: CaptureQuality
} & SupplementaryResults

/** What a draft and a report of the server have in common; an older draft may lack the results of later steps. */
const toCommonView = ({
  memberId = null,
  measuredAt,
  person,
  indicators,
  quality,
  tongue = null,
  sublingual = null,
  constitution = null,
}: HealthReportDraft | HealthReport) => ({
  memberId,
  measuredAt,
  person,
  indicators: toReportableIndicators(indicators),
  quality,
  tongue: toReportableTongue(tongue),
  sublingual,
  constitution,
})

/** Converts a report for the page. `profileName` is used while the report is not on the server yet. */
export const toHealthReportViewModel = (
  report: LocalOrServerReport,
  profileName: string | null,
): HealthReportViewModel => {
  if (report.kind === 'device') {
    return {
      ...toCommonView(report.draft),
      id: report.draft.clientReportId,
      personName: profileName,
      expiresAt: null,
      isExpired: false,
      isOnDevice: true,
      upload: report.upload,
    }
  }
  const { id, personName, expiresAt, isExpired } = report
  return { ...toCommonView(report), id, personName, expiresAt, isExpired, isOnDevice: false, upload: null }
}

/** Full days until a moment, rounded up; 0 when it has passed. */
export const getDaysUntil = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / DAY_MS))
