import { retainMeasurementPreferencesOfPersons } from './measurementPreferences'
import { retainConstitutionAnswersOfPersons } from './constitutionQuestionnaire'
import {
  deleteLocalCuffReadings,
  deleteMemberCuffReadings,
  retainCuffReadingsOfPersons,
} from './cuffReadings'
import { retainMeasuredPersonOfAccounts, selectMeasuredPerson, toMeasuredPerson } from './measuredPerson'
import { getAccountId } from './perPersonStorage'
import { deleteLocalCheckAnnotations } from './reportAnnotations'
import { queryClient } from '../api/queryClient'
import { deleteQueuedReports, deleteQueuedReportsOfMember } from './reportUploads'
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
}

/** Deletes all health data of an account on this device, uploaded or not: they had it erased, or closed the account. */
export const deleteLocalHealthData = (personId: string): void => {
  const stays = (candidate: string) => getAccountId(candidate) !== personId
  retainMeasuredPersonOfAccounts(stays)
  retainTongueResultsOfPersons(stays)
  retainConstitutionAnswersOfPersons(stays)
  retainMeasurementPreferencesOfPersons(stays)
  deleteLocalCuffReadings(personId)
  deleteQueuedReports(personId)
  deleteLocalCheckAnnotations(personId)
  queryClient.removeQueries({ queryKey: ['/health_report/get'] })
}

/** Deletes what this device stores of a household member, uploaded or not: they were erased from the account. */
export const deleteLocalMemberData = (accountId: string, memberId: string): void => {
  const { id } = toMeasuredPerson(accountId, memberId)
  const stays = (candidate: string) => candidate !== id
  retainTongueResultsOfPersons(stays)
  retainConstitutionAnswersOfPersons(stays)
  deleteMemberCuffReadings(accountId, memberId)
  deleteQueuedReportsOfMember(memberId)
  selectMeasuredPerson(accountId, null)
  queryClient.removeQueries({ queryKey: ['/health_report/get'] })
}

let hasStarted = false

/** Deletes health data on the device when the signed-in person changes; further calls do nothing. */
export const startLocalHealthDataCleanup = (): void => {
  if (hasStarted) return
  hasStarted = true
  const follow = ({ token, user }: ReturnType<typeof useAuthSession.getState>) => {
    if (token === null) retainHealthDataOfAccount(null)
    else if (user) retainHealthDataOfAccount(user.id)
  }
  follow(useAuthSession.getState())
  useAuthSession.subscribe(follow)
}
