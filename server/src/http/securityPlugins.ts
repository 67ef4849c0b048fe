import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'
import type { EndpointPath } from '@anzuo/contract'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { ServerSettings } from '../settings'
import { createRateLimitError } from './apiError'

/** What pages may ask a person for; helmet leaves it to each app. */
const PERMISSIONS_POLICY = 'camera=(self), microphone=(), geolocation=(self)'

/** Headers that protect, and compression of what is worth it. Pages set a content policy of their own. */
export const registerSecurityPlugins = async (
  app: FastifyInstance,
  { isProduction }: ServerSettings,
): Promise<void> => {
  await app.register(helmet, {
    // Answers of calls are data: whatever a browser makes of them, it may load and run nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: [`'none'`], frameAncestors: [`'none'`] },
    },
    strictTransportSecurity: isProduction,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    done()
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Bodies of calls are small; unpacking them would only invite a bomb.
    globalDecompression: false,
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
}

/** Nothing may stand between a person and a chair that shall stop. */
const RATE_LIMIT_EXEMPT_PATH: EndpointPath = '/device/stop'

/**
 * The first barrier against floods, counted by address in the memory of each instance. The limits that protect people —
 * codes and tries — are counted in the database.
 * @returns a function that throws an ApiError when the address has made too many calls
 */
export const createRequestRateLimiter = async (
  app: FastifyInstance,
  limits: ServerSettings['limits'],
): Promise<(request: FastifyRequest, path: EndpointPath) => Promise<void>> => {
  await app.register(rateLimit, { global: false })
  const limitAll = app.createRateLimit({ max: limits.requestsPerMinute, timeWindow: MINUTE_MS })
  const limitAuth = app.createRateLimit({ max: limits.authRequestsPerMinute, timeWindow: MINUTE_MS })
  return async (request, path) => {
    if (path === RATE_LIMIT_EXEMPT_PATH) return
    const result = await (path.startsWith('/auth/') ? limitAuth : limitAll)(request)
    if (!result.isAllowed && result.isExceeded)
      throw createRateLimitError('tooManyRequests', result.ttlInSeconds)
  }
}
