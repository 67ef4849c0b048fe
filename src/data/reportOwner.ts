import { storage, textKey } from '@/platform/storage'
import { keptNames } from './keptNames'
import { useSession } from './session'

const ownerKey = textKey(keptNames.reportOwner)

/**
 * Whose reports this device shows and sends: the person who is signed in. Remembered beside the token, so that a report
 * that waits can be read after a restart without a network; forgotten as soon as the token changes.
 */
export const reportOwner = (): string | null => {
  const { token, user } = useSession.getState()
  if (token === null) return null
  return user?.id ?? storage.read(ownerKey)
}

/** The same for a component. */
export const useReportOwner = (): string | null => {
  useSession(({ token, user }) => `${token} ${user?.id}`)
  return reportOwner()
}

/** Keeps what is remembered in step with the session; called once. */
export const followReportOwner = (): void => {
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) storage.remove(ownerKey)
    if (now.user) storage.write(ownerKey, now.user.id)
  })
  const { user } = useSession.getState()
  if (user) storage.write(ownerKey, user.id)
}
