import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { RESPONSE_CODE, apiContract, type ResponseEnvelope } from '@anzuo/contract'
import { isDatabaseBusyError } from '../db/databaseErrors'
import { translate } from '../messages'
import type { RecordSecurityEvent, SecurityEvent } from '../securityLog'
import { createErrorEnvelope, sendEnvelope } from './envelope'
import { toValidationMessage } from './validationMessage'
import { getEventOrigin } from './requestDecorators'
import { getRequestLocale } from './requestLocale'
import { ApiError, createApiError } from './apiError'

/** Makes every error of every kind leave as an envelope. What broke goes to the log, never to the caller. */
export const registerErrorHandler = (
  app: FastifyInstance,
  recordSecurityEvent: RecordSecurityEvent,
): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isBusy = isDatabaseBusyError(error)
    if (isBusy) request.log.error({ err: error }, 'the database gave no answer in time')
    const apiError = isBusy ? createServerBusyError() : toApiError(error, request)
    if (apiError === null) {
      request.log.error({ err: error }, 'a call crashed')
      return sendEnvelope(reply, createInternalErrorEnvelope(request), 500)
    }
    if (apiError.code === RESPONSE_CODE.tooManyRequests)
      recordSecurityEvent(createRateLimitEvent(request), getEventOrigin(request))
    if (apiError.retryAfterSeconds !== null) reply.header('retry-after', apiError.retryAfterSeconds)
    return sendEnvelope(
      reply,
      createErrorEnvelope(
        apiError.code,
        translate(getRequestLocale(request), apiError.userMessage),
        apiError.data,
      ),
      // What is no call of ours, such as a payment provider, reads the status and tries again.
      isBusy && !isApiCall(request) ? 503 : 200,
    )
  })
}

const createRateLimitEvent = ({ routeOptions, caller }: FastifyRequest): SecurityEvent => ({
  event: 'rate_limit_hit',
  path: routeOptions.url ?? 'unknown',
  userId: caller?.userId ?? null,
})

const BUSY_RETRY_SECONDS = 5

const createServerBusyError = (): ApiError =>
  new ApiError(RESPONSE_CODE.unavailable, { key: 'serverBusy' }, { retryAfterSeconds: BUSY_RETRY_SECONDS })

const isApiCall = (request: FastifyRequest): boolean => (request.url.split('?')[0] ?? '') in apiContract

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
