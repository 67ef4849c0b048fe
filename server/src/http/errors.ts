import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { CODE, contract, type Envelope } from '../../../src/contract'
import { say } from '../messages'
import { failed, sendEnvelope } from './envelope'
import { invalidField } from './invalidField'
import { localeOf } from './language'
import { Refusal, refuse } from './refusal'

/** Makes every error of every kind leave as an envelope. What broke goes to the log, never to the caller. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, request)
    if (refusal === null) {
      request.log.error({ err: error }, 'a call crashed')
      return sendEnvelope(reply, crash(request), 500)
    }
    if (refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter)
    return sendEnvelope(reply, failed(refusal.code, say(localeOf(request), refusal.spoken), refusal.data))
  })
}

/** What a caller learns of a crash. */
export const crash = (request: FastifyRequest): Envelope =>
  failed(CODE.failure, say(localeOf(request), { key: 'failure' }))

/** What is said about an address that no call and no page has. */
export const unknownAddress = (request: FastifyRequest): Envelope => {
  const path = request.url.split('?')[0] ?? ''
  const locale = localeOf(request)
  return path in contract
    ? failed(CODE.invalidRequest, say(locale, { key: 'usePost' }))
    : failed(CODE.notFound, say(locale, { key: 'unknownAddress' }))
}

/** The refusal that an error of the framework stands for, or null when something broke. */
const asRefusal = (error: FastifyError, request: FastifyRequest): Refusal | null => {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const call = { path: request.routeOptions.url ?? '', body: request.body }
    return new Refusal(CODE.invalidRequest, invalidField(call, error.validation[0]))
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('tooLarge', 'bodyTooLarge')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('invalidRequest', 'bodyTypeNotJson')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return refuse('invalidRequest', 'bodyNotJson')
  }
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isCallersFault ? refuse('invalidRequest', 'requestInvalid') : null
}
