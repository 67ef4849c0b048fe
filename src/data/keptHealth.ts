import { keepChoicesOf } from './capture'
import { keepAnswersOf } from './constitutionAnswers'
import { forgetReadingsOf, keepReadingsOf } from './cuffReadings'
import { queryClient } from './queryClient'
import { forgetReportsOf } from './reports'
import { useSession } from './session'
import { keepTonguesOf } from './tongueResults'

/**
 * What the device keeps of somebody's health goes when they sign out, are signed out, or somebody else signs in. What waits to
 * be sent stays for its owner: there is no other copy, and nobody else is shown it.
 */
const keepOnly = (personId: string | null): void => {
  const stays = (candidate: string) => candidate === personId
  keepTonguesOf(stays)
  keepAnswersOf(stays)
  keepReadingsOf(stays)
}

/** Forgets all that this device has of a person's health, sent or not: they had it erased, or closed the account. */
export const forgetHealthOf = (personId: string): void => {
  const stays = (candidate: string) => candidate !== personId
  keepTonguesOf(stays)
  keepAnswersOf(stays)
  keepChoicesOf(stays)
  forgetReadingsOf(personId)
  forgetReportsOf(personId)
  queryClient.removeQueries({ queryKey: ['/health_report/get'] })
}

let isFollowing = false

/** Keeps what is left on the device in step with who is signed in; further calls do nothing. */
export const followKeptHealth = (): void => {
  if (isFollowing) return
  isFollowing = true
  const follow = ({ token, user }: ReturnType<typeof useSession.getState>) => {
    if (token === null) keepOnly(null)
    else if (user) keepOnly(user.id)
  }
  follow(useSession.getState())
  useSession.subscribe(follow)
}
