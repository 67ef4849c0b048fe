import type { ResponseCode } from '@anzuo/contract'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { TranslatableMessage, MessageKey } from '../messages'

/**
 * The expected "no" to a call: it becomes an envelope in the person's language. Thrown, so that it also rolls back the
 * transaction that it leaves.
 */
export class ApiError extends Error {
  override name = 'ApiError'

  /** Seconds until trying again makes sense. */
  readonly retryAfterSeconds: number | null
  /** What is true now, when the call is refused because something changed. */
  readonly data: unknown

  constructor(
    readonly code: ResponseCode,
    readonly userMessage: TranslatableMessage,
    { retryAfterSeconds = null, data = null }: { retryAfterSeconds?: number | null; data?: unknown } = {},
  ) {
    super(userMessage.key)
    this.retryAfterSeconds = retryAfterSeconds
    this.data = data
  }

  /** The same error, with what is true now. */
  withData(data: unknown): ApiError {
    return new ApiError(this.code, this.userMessage, { retryAfterSeconds: this.retryAfterSeconds, data })
  }
}

/** An error by the name of its code. */
export const createApiError = (
  code: Exclude<keyof typeof RESPONSE_CODE, 'success'>,
  key: MessageKey,
  params?: TranslatableMessage['params'],
): ApiError => new ApiError(RESPONSE_CODE[code], params ? { key, params } : { key })

/** The error when something was done too often; the message may use `{seconds}`. */
export const createRateLimitError = (key: MessageKey, seconds: number): ApiError =>
  new ApiError(RESPONSE_CODE.tooManyRequests, { key, params: { seconds } }, { retryAfterSeconds: seconds })

const BUSY_RETRY_SECONDS = 5

/** The error for a call that would have had to wait too long. */
export const createServerBusyError = (): ApiError =>
  new ApiError(RESPONSE_CODE.unavailable, { key: 'serverBusy' }, { retryAfterSeconds: BUSY_RETRY_SECONDS })

/** The error for what somebody filled in or chose, by the name that messages have for it. */
export const createInvalidFieldError = (field: Extract<MessageKey, `field${string}`>): ApiError =>
  createApiError('invalidRequest', 'fieldWrong', { field: { key: field } })
