import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../../db/database'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import type { ServerSettings } from '../../settings'
import {
  listChairAccesses,
  findChairOccupancy,
  isOccupantUnidentified,
  type ChairAccess,
} from './chairAccess'
import { registerLiveSocketHandshake, type HandshakeOptions } from './liveSocketHandshake'
import type { LiveChairAccess } from './liveSubscription'
import { createLiveSubscriptions, type LiveCredential, type LiveSubscriptions } from './liveSubscriptions'

const PING_INTERVAL_MS = 25_000

/** Rights may end while somebody listens; they are looked up again so often. */
const ACCESS_CHECK_INTERVAL_MS = 10_000

export type ChairSeatBroadcaster = {
  /** Somebody has said that they sit in a chair: whoever watches it here is shown that at once. */
  broadcastSeat: (serialNumber: string) => Promise<void>
}

/** What the live socket works with. */
export type LiveSocketOptions = {
  db: Database
  mqttClient: ChairMqttClient
  findCaller: (token: string) => Promise<AuthenticatedUser | null>
  findCallerBySession: (sessionId: string) => Promise<AuthenticatedUser | null>
  rateLimiter: HandshakeOptions['rateLimiter']
  settings: ServerSettings
  now: () => Date
}

/** Serves the WebSocket that shows chairs as they are, on every instance, to those who may use them. */
export const registerChairLiveSocket = (
  app: FastifyInstance,
  options: LiveSocketOptions,
): ChairSeatBroadcaster => {
  const { mqttClient, settings, rateLimiter, now } = options
  const subscriptions = createLiveSubscriptions({
    log: app.log,
    limits: settings.liveSocketLimits,
    now,
    findAccess: by => findAccess(by, options),
  })
  registerLiveSocketHandshake(app, { settings, rateLimiter, onOpened: subscriptions.add, now })

  const broadcastChair = createChairBroadcaster(subscriptions, options, app.log)
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
  })
  return { broadcastSeat: broadcastChair }
}

/** Shows a chair to all who watch it here. */
const createChairBroadcaster = (
  subscriptions: LiveSubscriptions,
  { db, mqttClient }: LiveSocketOptions,
  log: FastifyBaseLogger,
) => {
  /** The chair's own state is shown also while the database gives no answer. */
  const findSeatClaimSafely = async (serialNumber: string): Promise<ChairAccess['seat']> => {
    if (!isOccupantUnidentified(mqttClient.getSnapshot(serialNumber))) return null
    try {
      return await findChairOccupancy(db, serialNumber)
    } catch (error) {
      log.error({ err: error }, 'who sits in a chair could not be looked up')
      return null
    }
  }

  return async (serialNumber: string): Promise<void> => {
    if (!subscriptions.isWatched(serialNumber)) return
    const seatClaim = await findSeatClaimSafely(serialNumber)
    const chair = { known: mqttClient.getSnapshot(serialNumber), seatClaim }
    subscriptions.applyToWatchers(serialNumber, { kind: 'chairChanged', serialNumber, chair })
  }
}

/** Who it is and which chairs that person may see; null when the session is over. */
const findAccess = async (
  by: LiveCredential,
  { db, mqttClient, findCaller, findCallerBySession, now }: LiveSocketOptions,
): Promise<LiveChairAccess | null> => {
  const caller = 'token' in by ? await findCaller(by.token) : await findCallerBySession(by.sessionId)
  if (!caller) return null
  const accesses = await listChairAccesses(db, caller.userId, now())
  return {
    ...caller,
    chairs: new Map(
      accesses.map(({ chair: { serialNumber }, seat }) => [
        serialNumber,
        { known: mqttClient.getSnapshot(serialNumber), seatClaim: seat },
      ]),
    ),
  }
}
