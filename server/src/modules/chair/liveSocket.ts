import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { ChairSocketMessage } from '@anzuo/contract'
import { CHAIR_SOCKET_PATH, ChairSocketRequest } from '@anzuo/contract/chairSocket'
import type { Database } from '../../db/database'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import {
  listChairAccesses,
  findChairOccupancy,
  isOccupantUnidentified,
  type ChairAccess,
} from './chairAccess'
import {
  getWatchedSerialNumbers,
  INITIAL_LIVE_SUBSCRIPTION,
  transitionLiveSubscription,
  type LiveChairAccess,
  type LiveSubscription,
  type LiveSubscriptionEffect,
  type LiveSubscriptionEvent,
} from './liveSubscription'

const MAX_MESSAGE_BYTES = 4096
const PING_INTERVAL_MS = 25_000

/** Rights may end while somebody listens; they are looked up again so often. */
const ACCESS_CHECK_INTERVAL_MS = 10_000

/** A socket that takes nothing off its connection gets no more; the next state shows all again. */
const MAX_BUFFERED_BYTES = 64 * 1024

export type ChairLiveSocket = {
  /** Somebody has said that they sit in a chair: whoever watches it here is shown that at once. */
  broadcastSeat: (serialNumber: string) => Promise<void>
}

type LiveSocketOptions = {
  db: Database
  mqttClient: ChairMqttClient
  findCaller: (token: string) => Promise<AuthenticatedUser | null>
  now: () => Date
}

/** Serves the WebSocket that shows chairs as they are, on every instance, to those who may use them. */
export const registerChairLiveSocket = (
  app: FastifyInstance,
  options: LiveSocketOptions,
): ChairLiveSocket => {
  const { db, mqttClient } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const subscriptions = createSubscriptions({
    log: app.log,
    findAccess: token => findAccess(token, options),
  })

  const broadcastChair = async (serialNumber: string): Promise<void> => {
    if (!subscriptions.isWatched(serialNumber)) return
    const seatClaim = await findSeatClaimSafely(serialNumber)
    const chair = { known: mqttClient.getSnapshot(serialNumber), seatClaim }
    subscriptions.applyToWatchers(serialNumber, { kind: 'chairChanged', serialNumber, chair })
  }

  /** The chair's own state is shown also while the database gives no answer. */
  const findSeatClaimSafely = async (serialNumber: string): Promise<ChairAccess['seat']> => {
    if (!isOccupantUnidentified(mqttClient.getSnapshot(serialNumber))) return null
    try {
      return await findChairOccupancy(db, serialNumber)
    } catch (error) {
      app.log.error({ err: error }, 'who sits in a chair could not be looked up')
      return null
    }
  }

  sockets.on('connection', subscriptions.add)
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== CHAIR_SOCKET_PATH) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, open => sockets.emit('connection', open, request))
  }
  app.server.on('upgrade', onUpgrade)

  const stopListening = mqttClient.onChanged(serialNumber => void broadcastChair(serialNumber))
  const pings = setInterval(() => subscriptions.applyToAll({ kind: 'pingDue' }), PING_INTERVAL_MS)
  const checks = setInterval(
    () => subscriptions.applyToAll({ kind: 'accessCheckDue' }),
    ACCESS_CHECK_INTERVAL_MS,
  )
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

/** Whose token it is and which chairs that person may see; null when the session is over. */
const findAccess = async (
  token: string,
  { db, mqttClient, findCaller, now }: LiveSocketOptions,
): Promise<LiveChairAccess | null> => {
  const caller = await findCaller(token)
  if (!caller) return null
  const accesses = await listChairAccesses(db, caller.userId, now())
  return {
    userId: caller.userId,
    chairs: new Map(
      accesses.map(({ chair: { serialNumber }, seat }) => [
        serialNumber,
        { known: mqttClient.getSnapshot(serialNumber), seatClaim: seat },
      ]),
    ),
  }
}

/** Holds the subscription of each socket, and performs what its transitions ask for. */
const createSubscriptions = ({
  log,
  findAccess,
}: {
  log: FastifyBaseLogger
  findAccess: (token: string) => Promise<LiveChairAccess | null>
}) => {
  const subscriptions = new Map<WebSocket, LiveSubscription>()
  const watchers = createWatcherIndex()

  const apply = (socket: WebSocket, event: LiveSubscriptionEvent): void => {
    const before = subscriptions.get(socket)
    if (!before) return
    const { subscription, effects } = transitionLiveSubscription(before, event)
    if (subscription.kind === 'closed') subscriptions.delete(socket)
    else subscriptions.set(socket, subscription)
    watchers.update(socket, getWatchedSerialNumbers(before), getWatchedSerialNumbers(subscription))
    for (const effect of effects) perform(socket, effect)
  }

  const perform = (socket: WebSocket, effect: LiveSubscriptionEffect): void => {
    switch (effect.kind) {
      case 'lookUpAccess':
        findAccess(effect.token).then(
          access => apply(socket, { ...effect, kind: 'accessFound', access }),
          (error: unknown) => {
            log.error({ err: error }, 'a listener could not be served')
            socket.close(1011)
          },
        )
        return
      case 'checkAccess':
        findAccess(effect.token).then(
          access => apply(socket, { ...effect, kind: 'accessChecked', access }),
          (error: unknown) => log.error({ err: error }, 'rights could not be checked'),
        )
        return
      case 'send':
        return sendMessage(socket, effect.message)
      case 'ping':
        return socket.ping()
      case 'terminate':
        return socket.terminate()
      case 'closeSocket':
        return socket.close()
    }
  }

  return {
    add: (socket: WebSocket) => {
      subscriptions.set(socket, INITIAL_LIVE_SUBSCRIPTION)
      socket.on('message', data => {
        const request = ChairSocketRequest.safeParse(parseJson(data.toString()))
        if (!request.success) return socket.close(1008)
        const { token, serialNumbers } = request.data
        apply(socket, { kind: 'request', token, serialNumbers })
      })
      socket.on('pong', () => apply(socket, { kind: 'pong' }))
      socket.on('close', () => apply(socket, { kind: 'close' }))
      socket.on('error', () => apply(socket, { kind: 'close' }))
    },
    isWatched: (serialNumber: string) => watchers.get(serialNumber).length > 0,
    applyToWatchers: (serialNumber: string, event: LiveSubscriptionEvent) => {
      for (const socket of watchers.get(serialNumber)) apply(socket, event)
    },
    applyToAll: (event: LiveSubscriptionEvent) => {
      for (const socket of [...subscriptions.keys()]) apply(socket, event)
    },
  }
}

/** Which sockets watch a chair. */
const createWatcherIndex = () => {
  const socketsByChair = new Map<string, Set<WebSocket>>()
  return {
    get: (serialNumber: string): readonly WebSocket[] => [...(socketsByChair.get(serialNumber) ?? [])],
    update: (socket: WebSocket, before: readonly string[], after: readonly string[]): void => {
      for (const serialNumber of before) {
        const others = socketsByChair.get(serialNumber)
        others?.delete(socket)
        if (others?.size === 0) socketsByChair.delete(serialNumber)
      }
      for (const serialNumber of after)
        socketsByChair.set(serialNumber, (socketsByChair.get(serialNumber) ?? new Set()).add(socket))
    },
  }
}

const sendMessage = (socket: WebSocket, message: ChairSocketMessage): void => {
  if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < MAX_BUFFERED_BYTES)
    socket.send(JSON.stringify(message))
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
