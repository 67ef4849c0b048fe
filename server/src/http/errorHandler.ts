import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { RESPONSE_CODE, apiContract, type ResponseEnvelope } from '@anzuo/contract'
import { officeContract } from '@anzuo/contract/office'
import { isDatabaseUnavailableError } from '../db/databaseErrors'
import { translate } from '../messages'
import type { RecordSecurityEvent, SecurityEvent } from '../securityLog'
import { createErrorEnvelope, sendEnvelope } from './envelope'
import { toValidationMessage } from './validationMessage'
import { getEventOrigin } from './requestDecorators'
import { getRequestLocale } from './requestLocale'
import { ApiError, createApiError, createServerBusyError } from './apiError'

/** Makes every error of every kind leave as an envelope. What broke goes to the log, never to the caller. */
export const registerErrorHandler = (
  app: FastifyInstance,
  recordSecurityEvent: RecordSecurityEvent,
): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isUnavailable = isDatabaseUnavailableError(error)
    if (isUnavailable) request.log.error({ err: error }, 'the database gave no answer in time')
    const apiError = isUnavailable ? createServerBusyError() : toApiError(error, request)
    if (apiError === null) {
      request.log.error({ err: error }, 'a call crashed')
      return sendEnvelope(reply, createInternalErrorEnvelope(request), 500)
    }
    const event = toSecurityEvent(error, { apiError, request })
    if (event !== null) recordSecurityEvent(event, getEventOrigin(request))
    if (apiError.retryAfterSeconds !== null) reply.header('retry-after', apiError.retryAfterSeconds)
    return sendEnvelope(
      reply,
      createErrorEnvelope(
        apiError.code,
        translate(getRequestLocale(request), apiError.userMessage),
        apiError.data,
      ),
      // What is no call of ours, such as a payment provider, reads the status and tries again.
      isUnavailable && !isApiCall(request) ? 503 : 200,
    )
  })
}

/** What the security log tells of a refused request; null where it says nothing of an attack. */
const toSecurityEvent = (
  error: FastifyError,
  { apiError, request }: { apiError: ApiError; request: FastifyRequest },
): SecurityEvent | null => {
  const path = request.routeOptions.url ?? 'unknown'
  const userId = request.caller?.userId ?? null
  if (apiError.code === RESPONSE_CODE.tooManyRequests) return { event: 'rate_limit_hit', path, userId }
  if (apiError.code === RESPONSE_CODE.notFound && userId !== null)
    return { event: 'access_refused', path, userId }
  // Forms are checked on the device too, but people may type anything; the framework refuses what no form sends.
  const isOfFramework = typeof error.code === 'string' && error.code.startsWith('FST_ERR_CTP_')
  return isOfFramework ? { event: 'input_refused', path, reason: error.code, userId } : null
}

const isApiCall = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0] ?? ''
  return path in apiContract || path in officeContract
}

/** What a caller learns of a crash. */
const createInternalErrorEnvelope = (request: FastifyRequest): ResponseEnvelope =>
  createErrorEnvelope(RESPONSE_CODE.failure, translate(getRequestLocale(request), { key: 'failure' }))

/** What is said about an address that no call and no page has. */
export const createNotFoundEnvelope = (request: FastifyRequest): ResponseEnvelope => {
  const locale = getRequestLocale(request)
  return isApiCall(request)
    ? createErrorEnvelope(RESPONSE_CODE.invalidRequest, translate(locale, { key: 'usePost' }))
    : createErrorEnvelope(RESPONSE_CODE.notFound, translate(locale, { key: 'unknownAddress' }))
}

/** The `ApiError` that an error of the framework stands for, or null when something broke. */
const toApiError = (error: FastifyError, request: FastifyRequest): ApiError | null => {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const call = { path: request.routeOptions.url ?? '', body: request.body }
    return new ApiError(RESPONSE_CODE.invalidRequest, toValidationMessage(call, error.validation[0]))
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return createApiError('tooLarge', 'bodyTooLarge')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return createApiError('invalidRequest', 'bodyTypeNotJson')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return createApiError('invalidRequest', 'bodyNotJson')
  }
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isCallersFault ? createApiError('invalidRequest', 'requestInvalid') : null
}
