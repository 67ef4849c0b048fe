import { retainMeasurementPreferences } from './measurementPreferences'
import { retainConstitutionAnswers } from './constitutionQuestionnaire'
import { deleteLocalCuffReadings, retainCuffReadings } from './cuffReadings'
import { queryClient } from '../api/queryClient'
import { deleteQueuedReports } from './reportUploads'
import { useAuthSession } from '../account/authSession'
import { retainTongueResults } from './tongueResults'

/**
 * What the device keeps of somebody's health goes when they sign out, are signed out, or somebody else signs in. What waits to
 * be sent stays for its owner: there is no other copy, and nobody else is shown it.
 */
const retainHealthDataOfPerson = (personId: string | null): void => {
  const stays = (candidate: string) => candidate === personId
  retainTongueResults(stays)
  retainConstitutionAnswers(stays)
  retainCuffReadings(stays)
}

/** Forgets all that this device has of a person's health, sent or not: they had it erased, or closed the account. */
export const deleteLocalHealthData = (personId: string): void => {
  const stays = (candidate: string) => candidate !== personId
  retainTongueResults(stays)
  retainConstitutionAnswers(stays)
  retainMeasurementPreferences(stays)
  deleteLocalCuffReadings(personId)
  deleteQueuedReports(personId)
  queryClient.removeQueries({ queryKey: ['/health_report/get'] })
}

let hasStarted = false

/** Keeps what is left on the device in step with who is signed in; further calls do nothing. */
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
