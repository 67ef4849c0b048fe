import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RESPONSE_CODE } from '@anzuo/contract'
import { translate } from '../messages'
import type { ServerSettings } from '../settings'
import { createErrorEnvelope, sendEnvelope } from './envelope'
import { getRequestLocale } from './requestLocale'
import { SAFETY_PATH } from './safetyPath'

/**
 * Refuses what came to a trusted proxy without TLS, where people reach this server by HTTPS: pages lead there, calls and WebSockets
 * do not, for their token has been readable on the way and their sender has to notice. A stop is never refused. Requests that came
 * past the proxy, such as probes of the same machine, say nothing of TLS and are answered.
 */
export const registerHttpsRequirement = (
  app: FastifyInstance,
  { publicAddress, trustProxy }: Pick<ServerSettings, 'publicAddress' | 'trustProxy'>,
): void => {
  if (!publicAddress?.startsWith('https:') || trustProxy === false) return
  app.addHook('onRequest', (request, reply, done) => {
    if (!cameWithoutTls(request) || request.routeOptions.url === SAFETY_PATH) return done()
    if (isPageRequest(request)) return reply.redirect(`${publicAddress}${request.url}`, 308)
    const message = translate(getRequestLocale(request), { key: 'requestInvalid' })
    // Payment providers take 200 for "received".
    return sendEnvelope(reply, createErrorEnvelope(RESPONSE_CODE.invalidRequest, message), 403)
  })
}

const cameWithoutTls = ({ headers, protocol }: FastifyRequest): boolean =>
  headers['x-forwarded-proto'] !== undefined && protocol === 'http'

const isPageRequest = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.upgrade === undefined && (headers.accept ?? '').includes('text/html')
