import type { HealthReport } from '@anzuo/contract'
import { toMeasuredPerson } from './measuredPerson'
import { createPerPersonStore, getAccountId, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'

const isReportOrNull = (value: unknown): value is HealthReport | null =>
  value === null || (typeof value === 'object' && 'id' in value && 'indicators' in value)

const lastReports = createPerPersonStore<HealthReport | null>({
  name: healthStorageKeys.lastReports,
  isValid: isReportOrNull,
  initial: null,
})

/** Stores the report that was opened last of a person of the account, so that it can be read without a network. */
export const storeLastReport = (accountId: string, report: HealthReport): void =>
  lastReports.update(toMeasuredPerson(accountId, report.memberId).id, () => report)

/** The report with this id if this device stores it: it was opened last of somebody of the account. */
export const useLastReport = (accountId: string | null, reportId: string): HealthReport | null => {
  const ofAccount = Object.entries(lastReports.useAll()).filter(
    ([personId]) => getAccountId(personId) === accountId,
  )
  return ofAccount.map(([, report]) => report).find(report => report?.id === reportId) ?? null
}

/** Deletes the stored copy of a report that was deleted on the server. */
export const deleteLastReport = (reportId: string): void =>
  void lastReports.retain((_personId, report) => (report?.id === reportId ? null : report))

/** Deletes the stored reports of everybody who does not stay. */
export const retainLastReportsOfPersons = (stays: PersonPredicate): void =>
  void lastReports.retain((personId, report) => (stays(personId) ? report : null))
