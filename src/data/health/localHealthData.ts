import { retainMeasurementPreferencesOfPersons } from './measurementPreferences'
import { retainConstitutionAnswersOfPersons } from './constitutionQuestionnaire'
import { deleteLocalCuffReadings, retainCuffReadingsOfPersons } from './cuffReadings'
import { deleteLocalCheckAnnotations } from './reportAnnotations'
import { queryClient } from '../api/queryClient'
import { deleteQueuedReports } from './reportUploads'
import { useAuthSession } from '../account/authSession'
import { retainTongueResultsOfPersons } from './tongueResults'

/**
 * A person's health data on the device is deleted when they sign out, are signed out, or somebody else signs in. What waits to
 * be uploaded stays for its owner: there is no other copy, and it is shown to nobody else.
 */
const retainHealthDataOfPerson = (personId: string | null): void => {
  const stays = (candidate: string) => candidate === personId
  retainTongueResultsOfPersons(stays)
  retainConstitutionAnswersOfPersons(stays)
  retainCuffReadingsOfPersons(stays)
}

/** Deletes all health data of a person on this device, uploaded or not: they had it erased, or closed the account. */
export const deleteLocalHealthData = (personId: string): void => {
  const stays = (candidate: string) => candidate !== personId
  retainTongueResultsOfPersons(stays)
  retainConstitutionAnswersOfPersons(stays)
  retainMeasurementPreferencesOfPersons(stays)
  deleteLocalCuffReadings(personId)
  deleteQueuedReports(personId)
  deleteLocalCheckAnnotations(personId)
  queryClient.removeQueries({ queryKey: ['/health_report/get'] })
}

let hasStarted = false

/** Deletes health data on the device when the signed-in person changes; further calls do nothing. */
export const startLocalHealthDataCleanup = (): void => {
  if (hasStarted) return
  hasStarted = true
  const follow = ({ token, user }: ReturnType<typeof useAuthSession.getState>) => {
    if (token === null) retainHealthDataOfPerson(null)
    else if (user) retainHealthDataOfPerson(user.id)
  }
  follow(useAuthSession.getState())
  useAuthSession.subscribe(follow)
}
