import type { FastifyBaseLogger } from 'fastify'
import { isActiveChairPhase, isNewerChairStateRevision, type ChairState } from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import { findChairOccupancy, listChairAccesses, type ChairAccess } from './chairAccess'
import type { ChairAuditBuffer } from './chairAudit'
import { isSittingIn } from './stopRights'

/** Massages whose session is remembered; the one that began longest ago is forgotten for a new one. */
const MAX_REMEMBERED_STARTS = 10_000

/** Whose session made a chair work, and the chair's state then. */
type RememberedStart = AuthenticatedUser & { boot: number | null; revision: number | null }

/** Sessions of a person that have ended. */
export type EndedSessions = { userId: string; isEnded: (sessionId: string) => boolean }

type DepartureContext = {
  db: Database
  mqttClient: Pick<ChairMqttClient, 'getSnapshot' | 'sendRequest' | 'onChanged'>
  audit: Pick<ChairAuditBuffer, 'add'>
  now: () => Date
  log: FastifyBaseLogger
}

/**
 * Stops, gently, the massage of a person who loses the right to go on with it while they sit in the chair: they could not change it any
 * more. Nobody waits for that; a chair that is offline goes on until its programme ends, and its own button stops it.
 */
export const createDepartures = (context: DepartureContext) => {
  const { db, now, log, mqttClient } = context
  const starts = new Map<string, RememberedStart>()
  const running = new Set<Promise<void>>()

  // The next massage may begin without this server: then it is not known whose it is.
  const stopListening = mqttClient.onChanged((serialNumber, chair) => {
    const start = starts.get(serialNumber)
    if (start && isMassageOver(start, chair)) starts.delete(serialNumber)
  })

  const runInBackground = (work: Promise<unknown>): void => {
    const task = work
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, 'a massage could not be ended with its right'))
      .finally(() => running.delete(task))
    running.add(task)
  }

  const endSessions = async ({ userId, isEnded }: EndedSessions): Promise<void> => {
    for (const { chair, seat } of await listChairAccesses(db, userId, now())) {
      const start = starts.get(chair.serialNumber)
      // A massage of which it is not known which session started it ends too.
      const isOfOther = start?.userId === userId && !isEnded(start.sessionId)
      if (!isOfOther) await stopWhoSits(context, { serialNumber: chair.serialNumber, seat }, [userId])
    }
  }

  const endMembers = async (serialNumber: string, userIds: readonly string[]): Promise<void> =>
    stopWhoSits(context, { serialNumber, seat: await findChairOccupancy(db, serialNumber) }, userIds)

  return {
    /** A session has made a chair begin to work, whose state is this since then. */
    noteStart: (
      serialNumber: string,
      { userId, sessionId }: AuthenticatedUser,
      state: ChairState | null,
    ): void => {
      const { boot } = mqttClient.getSnapshot(serialNumber)
      starts.delete(serialNumber)
      starts.set(serialNumber, { userId, sessionId, boot, revision: state?.revision ?? null })
      const [oldest] = starts.keys()
      if (starts.size > MAX_REMEMBERED_STARTS && oldest !== undefined) starts.delete(oldest)
    },
    /** The massages that these sessions started end. */
    onSessionsEnded: (ended: EndedSessions): void => runInBackground(endSessions(ended)),
    /** These people may no longer use a chair: a massage of theirs in it ends. */
    onMembersLeft: (serialNumber: string, userIds: readonly string[]): void =>
      runInBackground(endMembers(serialNumber, userIds)),
    /** Waits for what is in hand. */
    close: async (): Promise<void> => {
      stopListening()
      await Promise.all(running)
    },
  }
}

export type Departures = ReturnType<typeof createDepartures>

/** Whether a chair has come to rest since a start: a state of before it may arrive later than the answer to the start. */
const isMassageOver = (
  start: RememberedStart,
  { state, boot }: ReturnType<ChairMqttClient['getSnapshot']>,
): boolean => {
  if (!state || isActiveChairPhase(state.phase)) return false
  const isLater = start.revision === null || isNewerChairStateRevision(state.revision, start.revision)
  return boot !== start.boot || isLater
}

const stopWhoSits = async (
  { mqttClient, audit, log }: DepartureContext,
  { serialNumber, seat }: { serialNumber: string; seat: ChairAccess['seat'] },
  userIds: readonly string[],
): Promise<void> => {
  const chair = mqttClient.getSnapshot(serialNumber)
  if (!chair.state || !isActiveChairPhase(chair.state.phase)) return
  const userId = userIds.find(id => isSittingIn(id, chair, seat?.userId === id ? seat : null))
  if (userId === undefined) return
  const reply = await mqttClient.sendRequest(serialNumber, { name: 'stop' }, null)
  const result = reply.ok ? reply.result : reply.reason
  audit.add({ serialNumber, userId, action: 'stopOnLeaving', result })
  if (!reply.ok) log.warn({ serialNumber, result }, 'a massage goes on whose person lost the right to it')
}
