import { storage, createTextKey } from '@/platform/storage'
import { healthStorageKeys } from './healthStorageKeys'
import { useAuthSession } from '../account/authSession'

const ownerKey = createTextKey(healthStorageKeys.reportOwner)

/**
 * Whose reports this device shows and sends: the person who is signed in. Remembered beside the token, so that a report
 * that waits can be read after a restart without a network; forgotten as soon as the token changes.
 */
export const getReportOwnerId = (): string | null => {
  const { token, user } = useAuthSession.getState()
  if (token === null) return null
  return user?.id ?? storage.read(ownerKey)
}

/** The same for a component. */
export const useReportOwnerId = (): string | null => {
  useAuthSession(({ token, user }) => `${token} ${user?.id}`)
  return getReportOwnerId()
}

/** Keeps what is remembered in step with the session; called once. */
export const startReportOwnerPersistence = (): void => {
  useAuthSession.subscribe((now, before) => {
    if (now.token !== before.token) storage.remove(ownerKey)
    if (now.user) storage.write(ownerKey, now.user.id)
  })
  const { user } = useAuthSession.getState()
  if (user) storage.write(ownerKey, user.id)
}
