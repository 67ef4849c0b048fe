import { toReportableIndicators } from '@anzuo/domain/report/reportableIndicators'
import { toReportableTongue } from '@anzuo/domain/report/supplementaryResults'
import type { SharedReport } from '@/data/health/reportShares'
import type { HealthReportViewModel } from '../report/reportView'

/** A report that somebody shared as the sections of a report show it; its id stays with its owner. */
export const toSharedReportViewModel = ({
  report: { person, indicators, quality, tongue, sublingual, constitution },
  personName,
  measuredAt,
  isExpired,
}: Extract<SharedReport, { scope: 'whole' }>): HealthReportViewModel => ({
  id: `shared ${measuredAt}`,
  memberId: null,
  personName,
  measuredAt,
  expiresAt: null,
  isExpired,
  isOnDevice: false,
  upload: null,
  person,
  indicators: toReportableIndicators(indicators),
  quality,
  tongue: toReportableTongue(tongue),
  sublingual,
  constitution,
})
