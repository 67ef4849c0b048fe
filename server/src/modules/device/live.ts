import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { LiveMessage } from '../../../../src/contract'
import { LIVE_PATH, LiveRequest } from '../../../../src/contract/live'
import type { Database } from '../../db/database'
import type { ChairLine } from '../../gateways/chairs/line'
import type { SignedIn } from '../../http/request'
import { accessesOf, seatSeenBy } from './access'

const LONGEST_MESSAGE = 4096
const PING_MS = 25_000

/** Rights may end while somebody listens; they are looked up again so often. */
const CHECK_MS = 10_000

/** A listener that takes nothing off its line gets no more; the next state tells all again. */
const MOST_BUFFERED = 64 * 1024

type Listener = {
  socket: WebSocket
  token: string
  userId: string
  watched: Set<string>
  isAlive: boolean
}

/** Serves the WebSocket that shows chairs as they are, on every instance, to those who may use them. */
export const serveLive = (
  app: FastifyInstance,
  options: {
    db: Database
    line: ChairLine
    findCaller: (token: string) => Promise<SignedIn | null>
    now: () => Date
  },
): void => {
  const { db, line, findCaller, now } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE })
  const listeners = new Set<Listener>()
  const listenersOf = new Map<string, Set<Listener>>()

  const tell = ({ socket }: Listener, message: LiveMessage) => {
    if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < MOST_BUFFERED)
      socket.send(JSON.stringify(message))
  }

  const tellChair = (listener: Listener, serialNumber: string) => {
    const known = line.known(serialNumber)
    const { isOnline, state } = known
    const seat = seatSeenBy(listener.userId, known, null)
    tell(listener, { type: 'chair', serialNumber, isOnline, state, seat })
  }

  const unwatch = (listener: Listener, serialNumber: string) => {
    listener.watched.delete(serialNumber)
    const others = listenersOf.get(serialNumber)
    others?.delete(listener)
    if (others?.size === 0) listenersOf.delete(serialNumber)
  }

  const watch = (listener: Listener, serialNumber: string) => {
    listener.watched.add(serialNumber)
    const others = listenersOf.get(serialNumber) ?? new Set()
    listenersOf.set(serialNumber, others.add(listener))
  }

  const forget = (listener: Listener) => {
    for (const serialNumber of listener.watched) unwatch(listener, serialNumber)
    listeners.delete(listener)
  }

  const allowed = async (userId: string): Promise<Set<string>> =>
    new Set((await accessesOf(db, userId, now())).map(({ chair }) => chair.serialNumber))

  /** What somebody may no longer see, they are told, and see no more. */
  const check = async (listener: Listener): Promise<void> => {
    const caller = await findCaller(listener.token)
    if (!caller) {
      tell(listener, { type: 'sessionOver' })
      forget(listener)
      return listener.socket.close()
    }
    const own = await allowed(caller.userId)
    for (const serialNumber of listener.watched)
      if (!own.has(serialNumber)) {
        unwatch(listener, serialNumber)
        tell(listener, { type: 'gone', serialNumber })
      }
  }

  const onRequest = async (socket: WebSocket, text: string): Promise<void> => {
    const request = LiveRequest.safeParse(parsed(text))
    if (!request.success) return socket.close(1008)
    const { token, serialNumbers } = request.data
    const caller = await findCaller(token)
    const before = [...listeners].find(listener => listener.socket === socket)
    if (before) forget(before)
    const listener: Listener = {
      socket,
      token,
      userId: caller?.userId ?? '',
      watched: new Set(),
      isAlive: true,
    }
    if (!caller) {
      tell(listener, { type: 'sessionOver' })
      return socket.close()
    }
    listeners.add(listener)
    const own = await allowed(caller.userId)
    for (const serialNumber of serialNumbers) {
      if (own.has(serialNumber)) {
        watch(listener, serialNumber)
        tellChair(listener, serialNumber)
      } else tell(listener, { type: 'gone', serialNumber })
    }
  }

  sockets.on('connection', socket => {
    const drop = () => {
      for (const listener of listeners) if (listener.socket === socket) forget(listener)
    }
    socket.on('message', data => {
      onRequest(socket, data.toString()).catch((error: unknown) => {
        app.log.error({ err: error }, 'a listener could not be served')
        socket.close(1011)
      })
    })
    socket.on('pong', () => {
      for (const listener of listeners) if (listener.socket === socket) listener.isAlive = true
    })
    socket.on('close', drop)
    socket.on('error', drop)
  })

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== LIVE_PATH) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, open => sockets.emit('connection', open, request))
  }
  app.server.on('upgrade', onUpgrade)

  const stopListening = line.onChanged(serialNumber => {
    for (const listener of listenersOf.get(serialNumber) ?? []) tellChair(listener, serialNumber)
  })
  const pings = setInterval(() => {
    for (const listener of listeners) {
      if (!listener.isAlive) listener.socket.terminate()
      listener.isAlive = false
      listener.socket.ping()
    }
  }, PING_MS)
  const checks = setInterval(() => {
    for (const listener of listeners)
      check(listener).catch((error: unknown) => app.log.error({ err: error }, 'rights could not be checked'))
  }, CHECK_MS)

  app.addHook('preClose', async () => {
    clearInterval(pings)
    clearInterval(checks)
    stopListening()
    app.server.off('upgrade', onUpgrade)
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
