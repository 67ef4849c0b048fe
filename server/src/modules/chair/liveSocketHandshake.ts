import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { CHAIR_SOCKET_PATH } from '@anzuo/contract/chairSocketPath'
import { isAllowedOrigin } from '../../http/allowedOrigin'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestRateLimiter } from '../../http/securityPlugins'
import type { ServerSettings } from '../../settings'
import { toRateLimitIpKey } from '../auth/rateLimits'

const MAX_MESSAGE_BYTES = 4096

/** When somebody may try again who has too many sockets open. */
const RETRY_SECONDS = 10

export type HandshakeOptions = {
  settings: Pick<ServerSettings, 'liveSocketLimits' | 'publicAddress'>
  rateLimiter: Pick<RequestRateLimiter, 'countAddress'>
  onOpened: (socket: WebSocket) => void
}

/**
 * Opens the WebSockets of chairs, to our own pages and to what is no browser, as many as the limits allow. The handshake is
 * routed as a call is, so that proxies are trusted alike, and whoever is refused gets an envelope.
 */
export const registerLiveSocketHandshake = (app: FastifyInstance, options: HandshakeOptions): void => {
  const { liveSocketLimits: limits, publicAddress } = options.settings
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const handshakes = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()
  const addresses = createSocketCounter(limits.socketsPerAddress)

  app.get(CHAIR_SOCKET_PATH, { schema: { hide: true }, compress: false }, async (request, reply) => {
    const handshake = handshakes.get(request.raw)
    if (!handshake) return reply.callNotFound()
    await options.rateLimiter.countAddress(request, CHAIR_SOCKET_PATH)
    requireAllowedOrigin(request, publicAddress)
    if (sockets.clients.size >= limits.sockets) throw createApiError('unavailable', 'serverBusy')
    const { socket, head } = handshake
    if (!socket.destroyed) {
      const address = toRateLimitIpKey(request.ip)
      if (!addresses.add(address)) throw createRateLimitError('tooManyRequests', RETRY_SECONDS)
      socket.once('close', () => addresses.remove(address))
      reply.raw.detachSocket(socket as Socket)
      sockets.handleUpgrade(request.raw, socket, head, options.onOpened)
    }
    return reply.hijack()
  })

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (request.url?.split('?')[0] !== CHAIR_SOCKET_PATH) return socket.destroy()
    handshakes.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.assignSocket(socket as Socket)
    response.once('finish', () => socket.destroy())
    app.routing(request, response)
  }
  app.server.on('upgrade', onUpgrade)
  app.addHook('preClose', async () => {
    app.server.off('upgrade', onUpgrade)
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  })
}

const requireAllowedOrigin = (request: FastifyRequest, publicAddress: string | null): void => {
  const ownHosts = [request.host, ...(publicAddress ? [new URL(publicAddress).host] : [])]
  if (!isAllowedOrigin(request.headers.origin, ownHosts))
    throw createApiError('invalidRequest', 'requestInvalid')
}

/** Counts the open sockets of each address. */
const createSocketCounter = (max: number) => {
  const counts = new Map<string, number>()
  return {
    /** False when the address has as many as it may. */
    add: (address: string): boolean => {
      const count = counts.get(address) ?? 0
      if (count >= max) return false
      counts.set(address, count + 1)
      return true
    },
    remove: (address: string): void => {
      const count = (counts.get(address) ?? 0) - 1
      if (count > 0) counts.set(address, count)
      else counts.delete(address)
    },
  }
}
