import type { FastifyInstance } from 'fastify'
import { containsNulCharacter } from '../db/valueChecks'
import { createApiError } from './apiError'

/** 512 KB: the largest body of the contract is a profile picture of 400,000 characters. */
export const MAX_REQUEST_BODY_BYTES = 512 * 1024

/**
 * Reads bodies: JSON and nothing else, an empty one as none. Keys that would poison a prototype and characters that the
 * database can't keep make the whole body invalid.
 */
export const registerBodyParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, (error, body) => {
      if (error) return done(error)
      // Only an escape brings the character past the JSON grammar.
      const isUnstorable = text.includes('\\u0000') && containsNulCharacter(body)
      return isUnstorable ? done(createApiError('invalidRequest', 'requestInvalid')) : done(null, body)
    })
  })
}
