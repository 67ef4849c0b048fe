import type { FastifyInstance } from 'fastify'
import { RESPONSE_CODE } from '@anzuo/contract'
import { findUnstorableText } from '../db/valueChecks'
import { ApiError } from './apiError'
import { toValidationMessage } from './validationMessage'

/** 512 KB: the largest body of the contract is a profile picture of 400,000 characters. */
export const MAX_REQUEST_BODY_BYTES = 512 * 1024

/** Only such an escape brings NUL or half of a surrogate pair past the JSON grammar and the decoding of UTF-8. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i

/**
 * Reads bodies: JSON and nothing else, an empty one as none. Keys that would poison a prototype and characters that the
 * database can't keep, in any text or key, make the whole body invalid.
 */
export const registerBodyParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, (error, body) => {
      if (error) return done(error)
      const place = SUSPECT_ESCAPE.test(text) ? findUnstorableText(body) : null
      if (place === null) return done(null, body)
      const issue = { instancePath: `/${place.join('/')}`, keyword: 'invalid_format', params: {} }
      const invalidRequest = { path: request.routeOptions.url ?? '', body: body as unknown }
      return done(new ApiError(RESPONSE_CODE.invalidRequest, toValidationMessage(invalidRequest, issue)))
    })
  })
}
