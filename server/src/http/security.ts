import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'
import type { CallPath } from '../../../src/contract'
import type { Settings } from '../settings'
import { refuseForNow } from './refusal'

/** What every answer says to browsers. */
const PROTECTION = {
  // Answers of calls are data: whatever a browser makes of them, it may load and run nothing.
  'content-security-policy': `default-src 'none';frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The filter that this header once turned on could be misused.
  'x-xss-protection': '0',
}

const ONLY_ENCRYPTED = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Headers that protect, and compression of what is worth it. Pages set a content policy of their own. */
export const protect = async (app: FastifyInstance, { isProduction }: Settings): Promise<void> => {
  const headers = isProduction ? { ...PROTECTION, ...ONLY_ENCRYPTED } : PROTECTION
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
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
const NEVER_LIMITED: CallPath = '/device/stop'

/**
 * The first barrier against floods, counted by address in the memory of each instance. The limits that protect people —
 * codes and tries — are counted in the database.
 * @returns a function that throws a refusal when the address has made too many calls
 */
export const callLimiter = async (
  app: FastifyInstance,
  limits: Settings['limits'],
): Promise<(request: FastifyRequest, path: CallPath) => Promise<void>> => {
  await app.register(rateLimit, { global: false })
  const limitAll = app.createRateLimit({ max: limits.requestsPerMinute, timeWindow: 60_000 })
  const limitAuth = app.createRateLimit({ max: limits.authRequestsPerMinute, timeWindow: 60_000 })
  return async (request, path) => {
    if (path === NEVER_LIMITED) return
    const result = await (path.startsWith('/auth/') ? limitAuth : limitAll)(request)
    if (!result.isAllowed && result.isExceeded) throw refuseForNow('tooManyRequests', result.ttlInSeconds)
  }
}
