import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'
import type { EndpointPath } from '@anzuo/contract'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { ServerSettings } from '../settings'
import { createRateLimitError } from './apiError'
import { SAFETY_PATH } from './safetyPath'

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

/** Each of these takes much space or work, and people make few of them. */
const UPLOAD_PATHS: readonly EndpointPath[] = [
  '/health_report/upload',
  '/picture/upload',
  '/device/sessions/upload',
  '/user/edit',
]

/** Finds out whether a serial number exists, for everybody. */
const LOOKUP_PATH: EndpointPath = '/open/device/lookup'

/** Whoever logs in, customers and operators, makes few calls. */
const LOG_IN_PREFIXES = ['/auth/', '/office/v1/log_in/', '/office/v1/invitation/', '/office/v1/enrolment/']

/** Each throws an ApiError when there were too many calls. */
export type RequestRateLimiter = {
  /** Counts a call of the caller's address. */
  countAddress: (request: FastifyRequest, path: string) => Promise<void>
  /** Counts a call of the caller's account, once it is known. */
  countAccount: (request: FastifyRequest, path: EndpointPath) => Promise<void>
}

/**
 * The first barrier against floods, counted by address and account in the memory of each instance. The limits that protect
 * people — codes and tries — are counted in the database.
 */
export const createRequestRateLimiter = async (
  app: FastifyInstance,
  limits: ServerSettings['limits'],
): Promise<RequestRateLimiter> => {
  await app.register(rateLimit, { global: false })
  const perMinute = (max: number) => ({ max, timeWindow: MINUTE_MS })
  const limitAll = app.createRateLimit(perMinute(limits.requestsPerMinute))
  const limitAuth = app.createRateLimit(perMinute(limits.authRequestsPerMinute))
  const limitLookups = app.createRateLimit(perMinute(limits.lookupsPerMinute))
  const limitUploads = app.createRateLimit({
    ...perMinute(limits.uploadsPerMinute),
    keyGenerator: ({ caller, routeOptions }) => `${caller?.userId} ${routeOptions.url}`,
  })
  const enforce = async (limit: typeof limitAll, request: FastifyRequest): Promise<void> => {
    const result = await limit(request)
    if (!result.isAllowed && result.isExceeded)
      throw createRateLimitError('tooManyRequests', result.ttlInSeconds)
  }
  return {
    countAddress: async (request, path) => {
      if (path === SAFETY_PATH) return
      const isLogIn = LOG_IN_PREFIXES.some(prefix => path.startsWith(prefix))
      await enforce(isLogIn ? limitAuth : limitAll, request)
      if (path === LOOKUP_PATH) await enforce(limitLookups, request)
    },
    countAccount: async (request, path) => {
      if (UPLOAD_PATHS.includes(path)) await enforce(limitUploads, request)
    },
  }
}
