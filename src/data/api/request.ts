import type {
  EndpointPath,
  ChangedData,
  ResponseCode,
  ResponseData,
  ResponseEnvelope,
  RequestBody,
} from '@anzuo/contract'
import { RequestError } from '@anzuo/domain/requestError'
import { HttpError, postJson, type HttpResponse } from '@/platform/http'
import { showToast, type ToastMessage } from '@/platform/toast'
import { isPublicEndpoint, endpointsSkippedWhenSignedOut, isCallableWithoutToken } from './endpointAccess'
import { noteServerTime } from './serverClock'
import {
  endLocalAuthSession,
  getAuthSessionId,
  getLastSessionEndReason,
  getShopAssistantIdOrDefault,
  readAuthToken,
  renewAuthToken,
  useAuthSession,
} from '../account/authSession'

/** Specification section 9. */
const TIMEOUT_MS = 180_000

const SUCCESS: ResponseCode = 0
const SESSION_EXPIRED: ResponseCode = 2001
/** Price or stock changed: the caller knows what to do, so nothing is shown. */
const DATA_CHANGED: ResponseCode = 3001

export type ApiRequestOptions = {
  signal?: AbortSignal
  /** False: a failure is not shown at the bottom of the screen, because the caller shows it. */
  showErrorToast?: boolean
  /**
   * False: the screen can do without. When nobody is signed in or the session is over, the call is cancelled and nobody is asked to
   * log in.
   */
  needsPerson?: boolean
}

let getRequestLanguage = () => 'en-GB'

/** Tells the request layer how to learn the language in use, which goes along with every call. */
export const setRequestLanguageSource = (read: () => string): void => {
  getRequestLanguage = read
}

const buildHeaders = (path: string, token: string | null): Record<string, string> => ({
  userid: getShopAssistantIdOrDefault(),
  language: getRequestLanguage(),
  ...(token && !isPublicEndpoint(path) ? { authorization: `Bearer ${token}` } : {}),
})

const requireToken = (path: string, needsPerson: boolean) => {
  if (useAuthSession.getState().token || isCallableWithoutToken(path)) return
  if (needsPerson) endLocalAuthSession('missing')
  throw new RequestError('cancelled')
}

/**
 * Ends the session of a token that the server no longer takes. While its answer was on its way somebody may have logged in anew, or out;
 * a call that could do without a person may have ended the session already, and this one can't.
 */
const endRejectedSession = (token: string | null, needsPerson: boolean) => {
  const { token: current } = useAuthSession.getState()
  if (getAuthSessionId(current) === getAuthSessionId(token))
    endLocalAuthSession(needsPerson ? 'ended' : 'lapsed')
  else if (!current && needsPerson && getLastSessionEndReason() === 'lapsed') endLocalAuthSession('missing')
}

const postRequest = async (
  path: string,
  body: unknown,
  { token, signal }: { token: string | null; signal: AbortSignal | undefined },
): Promise<HttpResponse> => {
  try {
    return await postJson({ path, headers: buildHeaders(path, token), body, timeout: TIMEOUT_MS, signal })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const kinds = { unreachable: 'offline', timeout: 'timeout', aborted: 'cancelled' } as const
    throw new RequestError(kinds[error.kind])
  }
}

const isEnvelope = (body: unknown): body is ResponseEnvelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'

/** The server took the token and yet knows nobody by it. */
class UserNotFoundError extends RequestError {
  constructor() {
    super('refused', { code: SESSION_EXPIRED })
  }
}

/** The toast that is shown about a failure; null: none. */
const toErrorToast = (failure: RequestError): ToastMessage | null => {
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
      if (failure.code === DATA_CHANGED) return null
      if (failure instanceof UserNotFoundError) return { key: 'errors.unverified', tone: 'alert' }
      // Without a text of the server the message is the bare kind, which is no text for a person.
      return failure.message && failure.message !== failure.kind
        ? { text: failure.message, tone: 'alert' }
        : { key: 'errors.broken', tone: 'alert' }
  }
}

/** Shows a failure of the request layer at the bottom of the screen, where specification section 8 wants it shown. */
export const showRequestErrorToast = (failure: unknown): void => {
  const message = failure instanceof RequestError ? toErrorToast(failure) : null
  if (message) showToast(message)
}

const performRequest = async (
  path: string,
  body: unknown,
  { signal, needsPerson: isNeeded = true }: ApiRequestOptions,
): Promise<unknown> => {
  const needsPerson = isNeeded && !endpointsSkippedWhenSignedOut.includes(path)
  requireToken(path, needsPerson)
  const token = readAuthToken()
  const response = await postRequest(path, body, { token, signal })
  const { body: answer, isTokenRejected, nextToken, serverTime } = response
  if (serverTime !== null) noteServerTime(serverTime)
  if (nextToken !== null) renewAuthToken(token, nextToken)
  if (!isEnvelope(answer)) throw new RequestError('broken')
  const { code, message, data } = answer
  const isUserMissing = code === SUCCESS && path === '/user/get' && !data
  if (code === SESSION_EXPIRED || isUserMissing) endRejectedSession(token, needsPerson)
  else if (isTokenRejected) endRejectedSession(token, false)
  if (isUserMissing) throw new UserNotFoundError()
  if (code === SUCCESS) return data
  if (code === SESSION_EXPIRED && !needsPerson) throw new RequestError('cancelled')
  throw new RequestError('refused', { code, message, data })
}

/**
 * Makes one call of our server (specification sections 6 to 8) and gives its data.
 * @throws RequestError: `cancelled` when the call needs a token and there is none, or none that counts and the screen can do without,
 * `offline`, `timeout`, `broken`, or `refused` with the server's code. Except for `cancelled` and code 3001 a toast is shown.
 */
export const request = async <P extends EndpointPath>(
  path: P,
  body: RequestBody<P>,
  options: ApiRequestOptions = {},
): Promise<ResponseData<P>> => {
  try {
    return (await performRequest(path, body, options)) as ResponseData<P>
  } catch (failure) {
    if (options.showErrorToast !== false) showRequestErrorToast(failure)
    throw failure
  }
}

/** Whether a call was refused because something is no longer as it was shown (code 3001). */
export const isDataChangedError = (failure: unknown): boolean =>
  failure instanceof RequestError && failure.code === DATA_CHANGED

/** What is true now, when a call was refused because something has changed since it was shown (code 3001); null otherwise. */
export const getChangedData = <P extends EndpointPath>(_path: P, failure: unknown): ChangedData<P> | null =>
  isDataChangedError(failure) ? ((failure as RequestError).data as ChangedData<P> | null) : null
