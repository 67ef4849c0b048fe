import { createTextStorageKey, storage } from '@/platform/storage'
import { request } from '../api/request'
import { startSession } from './authentication'
import {
  getAuthSessionId,
  getCurrentAuthSessionId,
  isSignedIn,
  onAuthSessionEnded,
  useAuthSession,
} from './authSession'

/** Set while the person has logged out by choice; the server may not have heard of it. */
const loggedOutStorageKey = createTextStorageKey('weixinLoggedOut')

const QUIETLY = { showErrorToast: false, needsPerson: false } as const

/**
 * In the mini-program: who logged in before on this account of the platform, and did not log out, is logged in again without a tap, at the
 * start and when a session has run out. A log-in is remembered for that; nobody is registered. What goes wrong is told to nobody: the
 * log-in is still there. The result ends it.
 */
export const startWeixinReturns = (getCode: () => Promise<string>): (() => void) => {
  /** The session that the server knows of already. */
  let kept = getCurrentAuthSessionId()

  const comeBack = async () => {
    if (isSignedIn() || storage.read(loggedOutStorageKey) !== null) return
    const { session } = await request('/auth/weixin_return', { code: await getCode() }, QUIETLY)
    if (!session || isSignedIn()) return
    kept = getAuthSessionId(session.token)
    await startSession(session)
  }
  const keep = async () => {
    const current = getCurrentAuthSessionId()
    if (current === null || current === kept) return
    kept = current
    storage.remove(loggedOutStorageKey)
    await request('/auth/weixin_return/keep', { code: await getCode() }, QUIETLY)
  }
  const attempt = (deed: () => Promise<void>) => void deed().catch(() => {})

  attempt(comeBack)
  const stopKeeping = useAuthSession.subscribe(() => attempt(keep))
  const stopListening = onAuthSessionEnded(end => {
    if (end === 'loggedOut') storage.write(loggedOutStorageKey, 'true')
    if (end === 'lapsed') attempt(comeBack)
  })
  return () => {
    stopKeeping()
    stopListening()
  }
}
