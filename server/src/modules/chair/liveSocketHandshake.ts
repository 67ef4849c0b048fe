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
import { createTokenBucket, type TokenBucket } from '../../http/tokenBucket'
import { toRateLimitIpKey } from '../auth/rateLimits'

const MAX_MESSAGE_BYTES = 4096

/** Pieces of one message: our clients send each as a whole. */
const MAX_FRAGMENTS = 16

/** What a socket may send each minute beside its messages, in messages: pings, pongs, and what closes it. */
const CONTROL_MESSAGES_PER_MINUTE = 16

/** So long whoever sent too much may read why the socket was closed. */
const CLOSING_MS = 1000

/** RFC 6455, section 7.4. */
const POLICY_VIOLATION = 1008

/** When somebody may try again who has too many sockets open. */
const RETRY_SECONDS = 10

export type HandshakeOptions = {
  settings: Pick<ServerSettings, 'liveSocketLimits' | 'publicAddress'>
  rateLimiter: Pick<RequestRateLimiter, 'countAddress'>
  onOpened: (socket: WebSocket) => void
  now: () => Date
}

/**
 * Opens the WebSockets of chairs, to our own pages and to what is no browser, as many as the limits allow. The handshake is
 * routed as a call is, so that proxies are trusted alike, and whoever is refused gets an envelope.
 */
export const registerLiveSocketHandshake = (app: FastifyInstance, options: HandshakeOptions): void => {
  const { liveSocketLimits: limits, publicAddress } = options.settings
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
  })
  const handshakes = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()
  const addresses = createSocketCounter(limits.socketsPerAddress)
  const bytesPerMinute = (limits.messagesPerMinute + CONTROL_MESSAGES_PER_MINUTE) * MAX_MESSAGE_BYTES

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
      sockets.handleUpgrade(request.raw, socket, head, opened => {
        limitBytes(opened, socket, createTokenBucket(bytesPerMinute, options.now))
        options.onOpened(opened)
      })
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

/** Ends a socket over which more comes than its messages could be: what is none, such as a pong, is not counted otherwise. */
const limitBytes = (opened: WebSocket, socket: Duplex, { take }: TokenBucket): void => {
  const onData = ({ length }: Buffer): void => {
    if (take(length)) return
    socket.off('data', onData)
    socket.pause()
    opened.close(POLICY_VIOLATION)
    const timer = setTimeout(() => opened.terminate(), CLOSING_MS)
    opened.once('close', () => clearTimeout(timer))
  }
  socket.on('data', onData)
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
