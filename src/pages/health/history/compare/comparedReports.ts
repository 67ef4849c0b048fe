import type { ReportListEntry } from '@/data/health/reportList'
import { areOfOnePerson, selectFollowedChecks } from '@anzuo/domain/report/samePerson'

/** The query of the history under which it compares two checks. */
export const compareQuery = { view: 'compare' } as const

/** Two checks in the order of time. */
export type ComparedReports = { earlier: ReportListEntry; later: ReportListEntry }

/**
 * The two checks that are compared: those that are asked for, as far as they are known and of one person, else the newest others of
 * that person; a sample only with samples. Null with fewer than two. `reports` are the newest first.
 */
export const chooseComparedReports = (
  reports: readonly ReportListEntry[],
  wanted: readonly (string | undefined)[],
): ComparedReports | null => {
  const subject = reports.find(({ id }) => wanted.includes(id)) ?? selectFollowedChecks(reports)[0]
  const ofOnePerson = subject ? reports.filter(report => areOfOnePerson(report, subject)) : []
  const asked = ofOnePerson.filter(({ id }) => wanted.includes(id))
  const others = ofOnePerson.filter(report => !asked.includes(report))
  const [later, earlier] = [...asked, ...others]
    .slice(0, 2)
    .sort((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))
  return later && earlier ? { earlier, later } : null
}
