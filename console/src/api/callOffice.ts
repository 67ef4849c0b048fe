import type { OfficePath, OfficeRequestBody, OfficeResponseData } from '@anzuo/contract/office/index'
import type { ResponseCode, ResponseEnvelope } from '@anzuo/contract/responseEnvelope'
import { RequestError, type RequestErrorKind } from '@anzuo/domain/requestError'
import { getCurrentLocale } from '../i18n/i18n'
import { noteCall, noteSessionOver } from '../session/sessionStore'

/** How long an answer may take, in milliseconds. */
const TIMEOUT_MS = 20_000

const SUCCESS: ResponseCode = 0
const FORBIDDEN: ResponseCode = 1003
const NOT_FOUND: ResponseCode = 1004
const SESSION_OVER: ResponseCode = 2001
const CHANGED: ResponseCode = 3001

/** Why a call of the back office gave nothing, with the number under which the server logged it. */
export class OfficeError extends RequestError {
  readonly requestId: string | null

  constructor(
    kind: RequestErrorKind,
    detail: { message?: string; code?: number; data?: unknown; requestId?: string | null } = {},
  ) {
    super(kind, detail)
    this.name = 'OfficeError'
    this.requestId = detail.requestId ?? null
  }

  /** The session ended; the card above the page asks for the person again. */
  get isSessionOver() {
    return this.code === SESSION_OVER
  }

  get isForbidden() {
    return this.code === FORBIDDEN
  }

  get isNotFound() {
    return this.code === NOT_FOUND
  }

  /** Somebody else has changed the thing meanwhile; `data` is what it is now. */
  get isChanged() {
    return this.code === CHANGED
  }

  /** Whether the deed may have been done although no answer came. */
  get isUnknown() {
    return this.kind === 'offline' || this.kind === 'timeout' || this.kind === 'broken'
  }
}

const post = async (path: OfficePath, body: unknown): Promise<Response> => {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'accept-language': getCurrentLocale() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw new OfficeError(isTimeout ? 'timeout' : 'offline')
  }
}

/** What came back, with the number under which the server logged it. */
type Answer = {
  readBody: () => unknown
  requestId: string | null
  /** Nobody asked for it: the session goes on resting. */
  isAutomatic?: boolean
}

/**
 * The data of an answer.
 * @throws OfficeError when the server refused, or something else answered in its place
 */
export const openAnswer = async <Data>({
  readBody,
  requestId,
  isAutomatic = false,
}: Answer): Promise<Data> => {
  const { code, message, data } = await readEnvelope({ readBody, requestId })
  if (code === SUCCESS) {
    if (!isAutomatic) noteCall()
    return data as Data
  }
  if (code === SESSION_OVER) noteSessionOver()
  throw new OfficeError('refused', { code, message, data, requestId })
}

const readEnvelope = async ({
  readBody,
  requestId,
}: Pick<Answer, 'readBody' | 'requestId'>): Promise<ResponseEnvelope> => {
  try {
    const envelope: unknown = await readBody()
    if (typeof envelope === 'object' && envelope !== null && 'code' in envelope)
      return envelope as ResponseEnvelope
  } catch {
    // A page of a proxy in place of an answer ends up below.
  }
  throw new OfficeError('broken', { requestId })
}

/**
 * Makes a call of the back office.
 * @throws OfficeError when the server refuses it or doesn't answer
 */
export const callOffice = async <P extends OfficePath>(
  path: P,
  body: OfficeRequestBody<P>,
  { isAutomatic = false }: { isAutomatic?: boolean } = {},
): Promise<OfficeResponseData<P>> => {
  const response = await post(path, body)
  const requestId = response.headers.get('x-request-id')
  return openAnswer({ readBody: () => response.json(), requestId, isAutomatic })
}
