import type { ResponseData } from '@anzuo/contract'
import { retainMeasurementPreferencesOfPersons } from './measurementPreferences'
import { retainConstitutionAnswersOfPersons } from './constitutionQuestionnaire'
import {
  deleteLocalCuffReadings,
  retainCuffReadingsOfMembers,
  retainCuffReadingsOfPersons,
} from './cuffReadings'
import { HOUSEHOLD_MEMBER_LIST_PATH } from './householdMembers'
import { retainMeasuredPersonOfAccounts, selectMeasuredPerson } from './measuredPerson'
import { retainLastReportsOfPersons } from './lastReports'
import { getAccountId } from './perPersonStorage'
import { getReportOwnerId } from './reportOwner'
import { deleteLocalCheckAnnotations } from './reportAnnotations'
import { queryClient } from '../api/queryClient'
import { deleteQueuedReports, retainQueuedReportsOfMembers } from './reportUploads'
import { useAuthSession } from '../account/authSession'
import { retainTongueResultsOfPersons } from './tongueResults'

/**
 * The health data of a person and their household on the device is deleted when they sign out, are signed out, or somebody else signs
 * in. What waits to be uploaded stays for its owner: there is no other copy, and it is shown to nobody else.
 */
const retainHealthDataOfAccount = (accountId: string | null): void => {
  const stays = (candidate: string) => getAccountId(candidate) === accountId
  retainMeasuredPersonOfAccounts(stays)
  retainTongueResultsOfPersons(stays)
  retainConstitutionAnswersOfPersons(stays)
  retainCuffReadingsOfPersons(stays)
  retainLastReportsOfPersons(stays)
}

/** Deletes all health data of an account on this device, uploaded or not: they had it erased, or closed the account. */
export const deleteLocalHealthData = (personId: string): void => {
  const stays = (candidate: string) => getAccountId(candidate) !== personId
  retainMeasuredPersonOfAccounts(stays)
  retainTongueResultsOfPersons(stays)
  retainConstitutionAnswersOfPersons(stays)
  retainMeasurementPreferencesOfPersons(stays)
  retainLastReportsOfPersons(stays)
  deleteLocalCuffReadings(personId)
  deleteQueuedReports(personId)
  deleteLocalCheckAnnotations(personId)
  queryClient.removeQueries({ queryKey: ['/health_report/get'] })
}

/** Deletes what this device stores of the members of a household who do not stay, uploaded or not. */
const retainMembers = (accountId: string, stays: (memberId: string | null) => boolean): void => {
  const staysOnDevice = (personId: string) => {
    if (getAccountId(personId) !== accountId) return true
    return stays(personId === accountId ? null : personId.slice(accountId.length + 1))
  }
  retainTongueResultsOfPersons(staysOnDevice)
  retainConstitutionAnswersOfPersons(staysOnDevice)
  retainLastReportsOfPersons(staysOnDevice)
  retainCuffReadingsOfMembers(accountId, stays)
  retainQueuedReportsOfMembers(accountId, stays)
}

/** Deletes what this device stores of a household member, uploaded or not: they were erased from the account. */
export const deleteLocalMemberData = (accountId: string, memberId: string): void => {
  retainMembers(accountId, candidate => candidate !== memberId)
  selectMeasuredPerson(accountId, null)
  queryClient.removeQueries({ queryKey: ['/health_report/get'] })
}

/** Whenever the server says who is of the household: whoever was erased on another device leaves nothing on this one either. */
const followHouseholdMembers = () =>
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== HOUSEHOLD_MEMBER_LIST_PATH) return
    const accountId = getReportOwnerId()
    const { members } = event.query.state.data as ResponseData<typeof HOUSEHOLD_MEMBER_LIST_PATH>
    if (accountId !== null)
      retainMembers(accountId, memberId => memberId === null || members.some(({ id }) => id === memberId))
  })

let hasStarted = false

/** Deletes health data on the device when the signed-in person or their household changes; further calls do nothing. */
export const startLocalHealthDataCleanup = (): void => {
  if (hasStarted) return
  hasStarted = true
  const follow = ({ token, user }: ReturnType<typeof useAuthSession.getState>) => {
    if (token === null) retainHealthDataOfAccount(null)
    else if (user) retainHealthDataOfAccount(user.id)
  }
  follow(useAuthSession.getState())
  useAuthSession.subscribe(follow)
  followHouseholdMembers()
}
