import { useHealthReport } from '@/data/health/reports'
import { toReportListEntry, useReportList, type ReportListEntry } from '@/data/health/reportList'
import { useMeasuredMemberId } from '@/data/health/measuredPerson'
import type { QueryState } from '@/ui/layout/PageLayout'

/** The report that a plan is made from, null without any, and the reports that it is compared with. */
type ReportOfPlan = { report: ReportListEntry | null; known: readonly ReportListEntry[] }

/**
 * The report that was asked for, wherever it is: in the list, further back, or of another household member. Without one the newest,
 * a person's before a sample. Another report never stands in for one that cannot be had.
 */
export const useReportOfPlan = (id: string | undefined): QueryState<ReportOfPlan> => {
  const { reports: known, isLoading } = useReportList(useMeasuredMemberId())
  const listed = known.find(report => report.id === id)
  const isFurtherBack = id !== undefined && !listed && !isLoading
  const single = useHealthReport(id ?? '', { isEnabled: isFurtherBack })
  const refetch = () => single.refetch()
  const success = (report: ReportListEntry | null) =>
    ({ status: 'success', data: { report, known }, error: null, refetch }) as const
  if (isLoading) return { status: 'pending', error: null, refetch }
  if (!isFurtherBack) return success(listed ?? known.find(({ isSample }) => !isSample) ?? known[0] ?? null)
  if (single.status === 'success') return success(toReportListEntry(single.data))
  return single
}
