import { storage, createTextStorageKey } from '@/platform/storage'
import { healthStorageKeys } from './healthStorageKeys'
import { getAuthSessionId, useAuthSession } from '../account/authSession'

const ownerKey = createTextStorageKey(healthStorageKeys.reportOwner)

/**
 * Whose reports this device shows and uploads: the person who is signed in. Stored beside the token, so that a report
 * that waits can be read after a restart without a network; deleted as soon as another session begins.
 */
export const getReportOwnerId = (): string | null => {
  const { token, user } = useAuthSession.getState()
  if (token === null) return null
  return user?.id ?? storage.read(ownerKey)
}

/** The same for a component. */
export const useReportOwnerId = (): string | null => {
  useAuthSession(({ token, user }) => `${getAuthSessionId(token)} ${user?.id}`)
  return getReportOwnerId()
}

/** Stores the owner whenever the session changes; called once. */
export const startReportOwnerPersistence = (): void => {
  useAuthSession.subscribe((now, before) => {
    if (getAuthSessionId(now.token) !== getAuthSessionId(before.token)) storage.remove(ownerKey)
    if (now.user) storage.write(ownerKey, now.user.id)
  })
  const { user } = useAuthSession.getState()
  if (user) storage.write(ownerKey, user.id)
}
