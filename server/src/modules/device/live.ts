import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { Device, LiveMessage } from '../../../../src/contract'
import { LIVE_PATH, LiveRequest } from '../../../../src/contract/live'
import type { Database } from '../../db/database'
import type { ChairLine } from '../../gateways/chairs/line'
import type { SignedIn } from '../../http/request'
import { accessesOf, readSeat, seatSeenBy, vouchesMatter, type Access } from './access'

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
  /** The chairs, each with who sits in it as it was told last. */
  watched: Map<string, Device['seat']>
  isAlive: boolean
}

type Seat = Access['seat']

export type Live = {
  /** Somebody has said that they sit in a chair: whoever watches it here hears that at once. */
  tellSeat: (serialNumber: string) => Promise<void>
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
): Live => {
  const { db, line, findCaller, now } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE })
  const listeners = new Set<Listener>()
  const listenersOf = new Map<string, Set<Listener>>()

  const tell = ({ socket }: Listener, message: LiveMessage) => {
    if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < MOST_BUFFERED)
      socket.send(JSON.stringify(message))
  }

  const tellChair = (listener: Listener, serialNumber: string, vouched: Seat) => {
    const known = line.known(serialNumber)
    const { isOnline, state } = known
    const seat = seatSeenBy(listener.userId, known, vouched)
    listener.watched.set(serialNumber, seat)
    tell(listener, { type: 'chair', serialNumber, isOnline, state, seat })
  }

  /** The chair's own state is told also while the database gives no answer. */
  const vouchedSeat = async (serialNumber: string): Promise<Seat> => {
    if (!vouchesMatter(line.known(serialNumber))) return null
    try {
      return await readSeat(db, serialNumber)
    } catch (error) {
      app.log.error({ err: error }, 'who sits in a chair could not be looked up')
      return null
    }
  }

  /** Tells everybody who watches a chair. */
  const tellEverybody = async (serialNumber: string): Promise<void> => {
    if (!listenersOf.has(serialNumber)) return
    const vouched = await vouchedSeat(serialNumber)
    for (const listener of listenersOf.get(serialNumber) ?? []) tellChair(listener, serialNumber, vouched)
  }

  const unwatch = (listener: Listener, serialNumber: string) => {
    listener.watched.delete(serialNumber)
    const others = listenersOf.get(serialNumber)
    others?.delete(listener)
    if (others?.size === 0) listenersOf.delete(serialNumber)
  }

  const watch = (listener: Listener, serialNumber: string) => {
    listener.watched.set(serialNumber, 'unknown')
    const others = listenersOf.get(serialNumber) ?? new Set()
    listenersOf.set(serialNumber, others.add(listener))
  }

  const forget = (listener: Listener) => {
    for (const serialNumber of listener.watched.keys()) unwatch(listener, serialNumber)
    listeners.delete(listener)
  }

  /** The chairs that somebody may see, each with who said that they sit in it. */
  const allowed = async (userId: string): Promise<Map<string, Seat>> =>
    new Map((await accessesOf(db, userId, now())).map(({ chair, seat }) => [chair.serialNumber, seat]))

  /** What somebody may no longer see, they are told, and see no more; who sat down elsewhere, they hear here. */
  const check = async (listener: Listener): Promise<void> => {
    const caller = await findCaller(listener.token)
    if (!caller) {
      tell(listener, { type: 'sessionOver' })
      forget(listener)
      return listener.socket.close()
    }
    const own = await allowed(caller.userId)
    for (const [serialNumber, seat] of listener.watched) {
      const vouched = own.get(serialNumber)
      if (vouched === undefined) {
        unwatch(listener, serialNumber)
        tell(listener, { type: 'gone', serialNumber })
      } else if (seatSeenBy(listener.userId, line.known(serialNumber), vouched) !== seat)
        tellChair(listener, serialNumber, vouched)
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
      watched: new Map(),
      isAlive: true,
    }
    if (!caller) {
      tell(listener, { type: 'sessionOver' })
      return socket.close()
    }
    listeners.add(listener)
    const own = await allowed(caller.userId)
    for (const serialNumber of serialNumbers) {
      const vouched = own.get(serialNumber)
      if (vouched !== undefined) {
        watch(listener, serialNumber)
        tellChair(listener, serialNumber, vouched)
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

  const stopListening = line.onChanged(serialNumber => void tellEverybody(serialNumber))
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
  return { tellSeat: tellEverybody }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
