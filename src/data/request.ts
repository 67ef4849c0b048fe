import type { CallPath, ChangedOf, Code, DataOf, Envelope, RequestOf } from '@/contract'
import { RequestFailure } from '@/domain/failure'
import { HttpFailure, postJson, type HttpAnswer } from '@/platform/http'
import { showMessage, type Message } from '@/platform/messages'
import { isOpen, productBrowsing, worksWithoutToken } from './access'
import { assistantId, endSession, useSession } from './session'

/** Specification section 9. */
const TIMEOUT = 180_000

const SUCCESS: Code = 0
const SESSION_OVER: Code = 2001
/** Price or stock changed: the caller knows what to do, so nothing is shown. */
const CHANGED: Code = 3001

export type RequestOptions = {
  signal?: AbortSignal
  /** False: a failure is not shown at the bottom of the screen, because the caller shows it. */
  announces?: boolean
}

let languageInUse = () => 'en-GB'

/** Tells the request layer how to learn the language in use, which goes along with every call. */
export const readLanguageFrom = (read: () => string): void => {
  languageInUse = read
}

const headersOf = (path: string): Record<string, string> => {
  const { token } = useSession.getState()
  return {
    userid: assistantId(),
    language: languageInUse(),
    ...(token && !isOpen(path) ? { authorization: `Bearer ${token}` } : {}),
  }
}

const refuseWithoutToken = (path: string) => {
  if (useSession.getState().token || worksWithoutToken(path)) return
  if (!productBrowsing.includes(path)) endSession('missing')
  throw new RequestFailure('cancelled')
}

const send = async (path: string, body: unknown, signal?: AbortSignal): Promise<HttpAnswer> => {
  try {
    return await postJson({ path, headers: headersOf(path), body, timeout: TIMEOUT, signal })
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    const kinds = { unreachable: 'offline', timeout: 'timeout', aborted: 'cancelled' } as const
    throw new RequestFailure(kinds[error.kind])
  }
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'

/** The server took the token and yet knows nobody by it. */
class UserMissing extends RequestFailure {
  constructor() {
    super('refused', { code: SESSION_OVER })
  }
}

/** What the person is told about a failure; null: nothing. */
const messageOf = (failure: RequestFailure): Message | null => {
  switch (failure.kind) {
    case 'cancelled':
      return null
    case 'offline':
      return { key: 'errors.offline', tone: 'alert' }
    case 'timeout':
      return { key: 'errors.timeout', tone: 'alert' }
    case 'broken':
      return { key: 'errors.broken', tone: 'alert' }
    case 'refused':
      if (failure.code === CHANGED) return null
      if (failure instanceof UserMissing) return { key: 'errors.unverified', tone: 'alert' }
      // Without a text of the server the message is the bare kind, which is no text for a person.
      return failure.message && failure.message !== failure.kind
        ? { text: failure.message, tone: 'alert' }
        : { key: 'errors.broken', tone: 'alert' }
  }
}

/** Shows a failure of the request layer at the bottom of the screen, where specification section 8 wants it shown. */
export const announceFailure = (failure: unknown): void => {
  const message = failure instanceof RequestFailure ? messageOf(failure) : null
  if (message) showMessage(message)
}

const perform = async (path: string, body: unknown, signal?: AbortSignal): Promise<unknown> => {
  refuseWithoutToken(path)
  const { token } = useSession.getState()
  // Somebody may have logged in anew while an answer to the old token was on its way.
  const endThisSession = () => {
    if (useSession.getState().token === token) endSession('ended')
  }
  const { body: answer } = await send(path, body, signal)
  if (!isEnvelope(answer)) throw new RequestFailure('broken')
  const { code, message, data } = answer
  if (code === SUCCESS && path === '/user/get' && !data) {
    endThisSession()
    throw new UserMissing()
  }
  if (code === SUCCESS) return data
  if (code === SESSION_OVER) endThisSession()
  throw new RequestFailure('refused', { code, message, data })
}

/**
 * Makes one call of our server (specification sections 6 to 8) and gives its data.
 * @throws RequestFailure: `cancelled` when the call needs a token and there is none, `offline`, `timeout`, `broken`, or `refused`
 * with the server's code. Except for `cancelled` and code 3001 the person is told at the bottom of the screen.
 */
export const request = async <P extends CallPath>(
  path: P,
  body: RequestOf<P>,
  { signal, announces = true }: RequestOptions = {},
): Promise<DataOf<P>> => {
  try {
    return (await perform(path, body, signal)) as DataOf<P>
  } catch (failure) {
    if (announces) announceFailure(failure)
    throw failure
  }
}

/** Whether a call was refused because something is no longer as it was shown (code 3001). */
export const isChanged = (failure: unknown): boolean =>
  failure instanceof RequestFailure && failure.code === CHANGED

/** What is true now, when a call was refused because something has changed since it was shown (code 3001); null otherwise. */
export const changedOf = <P extends CallPath>(_path: P, failure: unknown): ChangedOf<P> | null =>
  isChanged(failure) ? ((failure as RequestFailure).data as ChangedOf<P> | null) : null
