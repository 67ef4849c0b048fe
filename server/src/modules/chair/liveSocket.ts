import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { Chair, ChairSocketMessage } from '@anzuo/contract'
import { CHAIR_SOCKET_PATH, ChairSocketRequest } from '@anzuo/contract/chairSocket'
import type { Database } from '../../db/database'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import {
  listChairAccesses,
  findSeatClaim,
  inferSeatStatus,
  isOccupantUnidentified,
  type ChairAccess,
} from './chairAccess'

const MAX_MESSAGE_BYTES = 4096
const PING_INTERVAL_MS = 25_000

/** Rights may end while somebody listens; they are looked up again so often. */
const ACCESS_CHECK_INTERVAL_MS = 10_000

/** A listener that takes nothing off its line gets no more; the next state tells all again. */
const MAX_BUFFERED_BYTES = 64 * 1024

type LiveSubscriber = {
  socket: WebSocket
  token: string
  userId: string
  /** The chairs, each with who sits in it as it was told last. */
  watched: Map<string, Chair['seat']>
  isAlive: boolean
}

type SeatClaim = ChairAccess['seat']

export type ChairLiveSocket = {
  /** Somebody has said that they sit in a chair: whoever watches it here hears that at once. */
  broadcastSeat: (serialNumber: string) => Promise<void>
}

/** Serves the WebSocket that shows chairs as they are, on every instance, to those who may use them. */
export const registerChairLiveSocket = (
  app: FastifyInstance,
  options: {
    db: Database
    mqttClient: ChairMqttClient
    findCaller: (token: string) => Promise<AuthenticatedUser | null>
    now: () => Date
  },
): ChairLiveSocket => {
  const { db, mqttClient, findCaller, now } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const subscribers = new Set<LiveSubscriber>()
  const subscribersByChair = new Map<string, Set<LiveSubscriber>>()

  const sendMessage = ({ socket }: LiveSubscriber, message: ChairSocketMessage) => {
    if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < MAX_BUFFERED_BYTES)
      socket.send(JSON.stringify(message))
  }

  const sendChair = (listener: LiveSubscriber, serialNumber: string, vouched: SeatClaim) => {
    const known = mqttClient.getSnapshot(serialNumber)
    const { isOnline, state } = known
    const seat = inferSeatStatus(listener.userId, known, vouched)
    listener.watched.set(serialNumber, seat)
    sendMessage(listener, { type: 'chair', serialNumber, isOnline, state, seat })
  }

  /** The chair's own state is told also while the database gives no answer. */
  const findSeatClaimSafely = async (serialNumber: string): Promise<SeatClaim> => {
    if (!isOccupantUnidentified(mqttClient.getSnapshot(serialNumber))) return null
    try {
      return await findSeatClaim(db, serialNumber)
    } catch (error) {
      app.log.error({ err: error }, 'who sits in a chair could not be looked up')
      return null
    }
  }

  /** Tells everybody who watches a chair. */
  const broadcastChair = async (serialNumber: string): Promise<void> => {
    if (!subscribersByChair.has(serialNumber)) return
    const vouched = await findSeatClaimSafely(serialNumber)
    for (const listener of subscribersByChair.get(serialNumber) ?? [])
      sendChair(listener, serialNumber, vouched)
  }

  const unwatch = (listener: LiveSubscriber, serialNumber: string) => {
    listener.watched.delete(serialNumber)
    const others = subscribersByChair.get(serialNumber)
    others?.delete(listener)
    if (others?.size === 0) subscribersByChair.delete(serialNumber)
  }

  const watch = (listener: LiveSubscriber, serialNumber: string) => {
    listener.watched.set(serialNumber, 'unknown')
    const others = subscribersByChair.get(serialNumber) ?? new Set()
    subscribersByChair.set(serialNumber, others.add(listener))
  }

  const removeSubscriber = (listener: LiveSubscriber) => {
    for (const serialNumber of listener.watched.keys()) unwatch(listener, serialNumber)
    subscribers.delete(listener)
  }

  /** The chairs that somebody may see, each with who said that they sit in it. */
  const listAccessibleChairs = async (userId: string): Promise<Map<string, SeatClaim>> =>
    new Map((await listChairAccesses(db, userId, now())).map(({ chair, seat }) => [chair.serialNumber, seat]))

  /** What somebody may no longer see, they are told, and see no more; who sat down elsewhere, they hear here. */
  const checkAccess = async (listener: LiveSubscriber): Promise<void> => {
    const caller = await findCaller(listener.token)
    if (!caller) {
      sendMessage(listener, { type: 'sessionOver' })
      removeSubscriber(listener)
      return listener.socket.close()
    }
    const own = await listAccessibleChairs(caller.userId)
    for (const [serialNumber, seat] of listener.watched) {
      const vouched = own.get(serialNumber)
      if (vouched === undefined) {
        unwatch(listener, serialNumber)
        sendMessage(listener, { type: 'gone', serialNumber })
      } else if (inferSeatStatus(listener.userId, mqttClient.getSnapshot(serialNumber), vouched) !== seat)
        sendChair(listener, serialNumber, vouched)
    }
  }

  const onRequest = async (socket: WebSocket, text: string): Promise<void> => {
    const request = ChairSocketRequest.safeParse(parseJson(text))
    if (!request.success) return socket.close(1008)
    const { token, serialNumbers } = request.data
    const caller = await findCaller(token)
    const before = [...subscribers].find(listener => listener.socket === socket)
    if (before) removeSubscriber(before)
    const listener: LiveSubscriber = {
      socket,
      token,
      userId: caller?.userId ?? '',
      watched: new Map(),
      isAlive: true,
    }
    if (!caller) {
      sendMessage(listener, { type: 'sessionOver' })
      return socket.close()
    }
    subscribers.add(listener)
    const own = await listAccessibleChairs(caller.userId)
    for (const serialNumber of serialNumbers) {
      const vouched = own.get(serialNumber)
      if (vouched !== undefined) {
        watch(listener, serialNumber)
        sendChair(listener, serialNumber, vouched)
      } else sendMessage(listener, { type: 'gone', serialNumber })
    }
  }

  sockets.on('connection', socket => {
    const drop = () => {
      for (const listener of subscribers) if (listener.socket === socket) removeSubscriber(listener)
    }
    socket.on('message', data => {
      onRequest(socket, data.toString()).catch((error: unknown) => {
        app.log.error({ err: error }, 'a listener could not be served')
        socket.close(1011)
      })
    })
    socket.on('pong', () => {
      for (const listener of subscribers) if (listener.socket === socket) listener.isAlive = true
    })
    socket.on('close', drop)
    socket.on('error', drop)
  })

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== CHAIR_SOCKET_PATH) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, open => sockets.emit('connection', open, request))
  }
  app.server.on('upgrade', onUpgrade)

  const stopListening = mqttClient.onChanged(serialNumber => void broadcastChair(serialNumber))
  const pings = setInterval(() => {
    for (const listener of subscribers) {
      if (!listener.isAlive) listener.socket.terminate()
      listener.isAlive = false
      listener.socket.ping()
    }
  }, PING_INTERVAL_MS)
  const checks = setInterval(() => {
    for (const listener of subscribers)
      checkAccess(listener).catch((error: unknown) =>
        app.log.error({ err: error }, 'rights could not be checked'),
      )
  }, ACCESS_CHECK_INTERVAL_MS)

  app.addHook('preClose', async () => {
    clearInterval(pings)
    clearInterval(checks)
    stopListening()
    app.server.off('upgrade', onUpgrade)
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  })
  return { broadcastSeat: broadcastChair }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
