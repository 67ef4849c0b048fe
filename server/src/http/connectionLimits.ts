import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { toRateLimitIpKey } from '../modules/auth/rateLimits'
import { MAX_REQUEST_BODY_BYTES } from './bodyParser'

export type ConnectionLimits = {
  /** Connections at once. */
  connections: number
  /** Connections of one address at once; null where a proxy stands in front, from which all come. */
  connectionsPerAddress: number | null
  /** So long the rest of a request may take that has its answer already. */
  unreadBodyMs: number
  /** What is announced to be longer, or has no length, is not read on at all. */
  unreadBodyBytes: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 10_000,
  connectionsPerAddress: 500,
  // A picture of the largest size over a slow network: who sends it to the end can use the connection again.
  unreadBodyMs: 10_000,
  unreadBodyBytes: MAX_REQUEST_BODY_BYTES,
}

/**
 * Keeps connections few. When there are too many, in all or of one address, the one that was idle for longest makes room; who
 * waits for an answer keeps theirs. Whoever sends no body to a refused request, or too much, is not listened to for long.
 */
export const registerConnectionLimits = (app: FastifyInstance, limits: ConnectionLimits): void => {
  const all = createConnectionGroup(limits.connections)
  const byAddress = new Map<string, ConnectionGroup>()
  const groupsOf = new WeakMap<Socket, ConnectionGroup[]>()

  const findGroups = (address: string): ConnectionGroup[] => {
    if (limits.connectionsPerAddress === null) return [all]
    const ofAddress = byAddress.get(address) ?? createConnectionGroup(limits.connectionsPerAddress)
    byAddress.set(address, ofAddress)
    return [ofAddress, all]
  }
  const remove = (socket: Socket, address: string): void => {
    for (const group of groupsOf.get(socket) ?? []) group.remove(socket)
    if (byAddress.get(address)?.isEmpty()) byAddress.delete(address)
  }

  app.server.on('connection', (socket: Socket) => {
    const address = toRateLimitIpKey(socket.remoteAddress ?? '')
    const groups = findGroups(address)
    groupsOf.set(socket, groups)
    socket.once('close', () => remove(socket, address))
    for (const group of groups) group.add(socket)
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const groups = groupsOf.get(socket) ?? []
    for (const group of groups) group.setBusy(socket)
    response.once('close', () => {
      if (!socket.destroyed) for (const group of groups) group.setAnswered(socket)
    })
  })
  // WebSockets have limits of their own.
  app.server.on('upgrade', ({ socket }: IncomingMessage) =>
    remove(socket, toRateLimitIpKey(socket.remoteAddress ?? '')),
  )
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete && groupsOf.has(raw.socket) && !raw.socket.destroyed) endUnreadRequest(raw, limits)
  })
}

type ConnectionGroup = ReturnType<typeof createConnectionGroup>

/** Connections of which there may be so many. */
const createConnectionGroup = (max: number) => {
  /** Answers that are under way on each. */
  const answers = new Map<Socket, number>()
  /** Those without any, the one that is so for longest first. */
  const idle = new Set<Socket>()
  return {
    add: (socket: Socket): void => {
      if (answers.size >= max) {
        const [longest = socket] = idle
        longest.destroy()
        if (longest === socket) return
        idle.delete(longest)
        answers.delete(longest)
      }
      answers.set(socket, 0)
      idle.add(socket)
    },
    setBusy: (socket: Socket): void => {
      answers.set(socket, (answers.get(socket) ?? 0) + 1)
      idle.delete(socket)
    },
    setAnswered: (socket: Socket): void => {
      const left = (answers.get(socket) ?? 1) - 1
      answers.set(socket, left)
      if (left === 0) idle.add(socket)
    },
    remove: (socket: Socket): void => {
      answers.delete(socket)
      idle.delete(socket)
    },
    isEmpty: (): boolean => answers.size === 0,
  }
}

/** Waits a while for the rest of a request that was answered without it, and ends the connection when it does not come. */
const endUnreadRequest = (
  request: IncomingMessage,
  { unreadBodyMs, unreadBodyBytes }: ConnectionLimits,
): void => {
  const { socket, headers } = request
  const length = Number(headers['content-length'] ?? Infinity)
  // The framework of HTTP reads on after an answer, to throw it away: this comes after that.
  if (length > unreadBodyBytes) setImmediate(() => socket.pause())
  const timer = setTimeout(() => request.complete || socket.destroy(), unreadBodyMs)
  socket.once('close', () => clearTimeout(timer))
}
