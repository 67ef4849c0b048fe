import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { CODE, contract, type Envelope } from '../../../src/contract'
import { say, type Message, type MessageKey } from '../messages'
import { failed, sendEnvelope } from './envelope'
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
    const [issue] = error.validation
    const path = issue?.instancePath.split('/').slice(1) ?? []
    return new Refusal(CODE.invalidRequest, invalidField(request, path))
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

/** The specification's own words for the fields of the log-in form. */
const LOGIN_FIELDS: Record<string, { missing: MessageKey; wrong: MessageKey }> = {
  phone: { missing: 'enterPhone', wrong: 'enterCorrectPhone' },
  email: { missing: 'enterEmail', wrong: 'enterCorrectEmail' },
  code: { missing: 'enterCode', wrong: 'enterSixDigits' },
  agreed: { missing: 'agreementFirst', wrong: 'agreementFirst' },
}

const invalidField = (request: FastifyRequest, path: string[]): Message => {
  const field = path.join('.')
  if (field === '') return { key: 'requestInvalid' }
  const value = valueAt(request.body, path)
  const isMissing = value === undefined || value === ''
  const loginField = request.routeOptions.url?.startsWith('/auth/') ? LOGIN_FIELDS[field] : undefined
  if (loginField) return { key: isMissing ? loginField.missing : loginField.wrong }
  return { key: isMissing ? 'fieldMissing' : 'fieldWrong', words: { field } }
}

const valueAt = (body: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  )
