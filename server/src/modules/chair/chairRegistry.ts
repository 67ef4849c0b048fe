import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import {
  computeClaimProof,
  deriveDeviceKey,
  constantTimeEqual,
  toFeatureBitmask,
  toHex,
  isSessionLogPageAuthentic,
  computeLogReceiptMac,
  decodeChairInfo,
  type ChairEvent,
  type ChairInfo,
  type SessionLogPage,
} from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairOwnershipClaims, chairMembers, chairs } from '../../db/schema'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { insertChairAuditEntry } from './chairAudit'
import { endAllChairMemberships } from './chairMembers'
import { insertMassageSessions } from './insertMassageSessions'

/** So many chairs are greeted at the same time when all of them arrive at once. */
const MAX_CONCURRENT_GREETINGS = 20

/** What the server does by itself with chairs: greets those that arrive, and keeps what they say without being asked. */
export const createChairRegistry = (options: {
  db: Database
  mqttClient: ChairMqttClient
  masterKey: Uint8Array
  now: () => Date
  log: FastifyBaseLogger
}) => {
  const { db, mqttClient, masterKey, now, log } = options
  const arrivals = new Set<string>()
  let greeting = 0
  const runningTasks = new Set<Promise<unknown>>()

  /** Failures are told to the log: nobody waits for this work. */
  const runInBackground = (what: string, work: Promise<unknown>): void => {
    const task = work
      .catch((error: unknown) => log.error({ err: error }, what))
      .finally(() => runningTasks.delete(task))
    runningTasks.add(task)
  }

  const findOwnership = async (serialNumber: string): Promise<{ epoch: number; isOwned: boolean } | null> => {
    const [row] = await db
      .select({ epoch: chairs.epoch, owner: chairMembers.id })
      .from(chairs)
      .leftJoin(
        chairMembers,
        and(
          eq(chairMembers.serialNumber, chairs.serialNumber),
          eq(chairMembers.role, 'owner'),
          isNull(chairMembers.leftAt),
        ),
      )
      .where(eq(chairs.serialNumber, serialNumber))
    return row ? { epoch: row.epoch, isOwned: row.owner !== null } : null
  }

  const register = async (serialNumber: string, info: ChairInfo): Promise<void> => {
    const about = {
      family: info.family,
      features: toFeatureBitmask(info.features),
      firmware: info.firmware.join('.'),
    }
    await db
      .insert(chairs)
      .values({ serialNumber, ...about, epoch: 1, allowsGuests: false, registeredAt: now() })
      .onConflictDoUpdate({ target: chairs.serialNumber, set: { ...about, offlineSince: null } })
  }

  const markOffline = (serialNumber: string) =>
    db.update(chairs).set({ offlineSince: now() }).where(eq(chairs.serialNumber, serialNumber))

  const greet = async (serialNumber: string): Promise<void> => {
    await mqttClient.sendRequest(
      serialNumber,
      { name: 'time', unixSeconds: Math.floor(now().getTime() / 1000) },
      null,
    )
    const reply = await mqttClient.sendRequest(serialNumber, { name: 'getInfo' }, null)
    const info = reply.ok ? decodeChairInfo(reply.data) : null
    if (info && info.serialNumber === serialNumber) await register(serialNumber, info)
  }

  const greetNext = (): void => {
    const [serialNumber] = arrivals
    if (serialNumber === undefined || greeting >= MAX_CONCURRENT_GREETINGS) return
    arrivals.delete(serialNumber)
    greeting += 1
    runInBackground(
      'a chair could not be greeted',
      greet(serialNumber).finally(() => {
        greeting -= 1
        greetNext()
      }),
    )
  }

  /** Tells the chair who its owner is now; a chair that is not there says so itself when it comes. */
  const tellOwner = async (serialNumber: string): Promise<void> => {
    const owner = await findOwnership(serialNumber)
    if (owner) await mqttClient.sendRequest(serialNumber, { name: 'owner', ...owner }, null)
  }

  /** The chair was reset to how it left the factory, or has missed that its owner changed. */
  const onOwner = async (serialNumber: string, said: { epoch: number; isOwned: boolean }): Promise<void> => {
    const known = await findOwnership(serialNumber)
    if (!known || (known.epoch === said.epoch && known.isOwned === said.isOwned)) return
    if (said.epoch > known.epoch && !said.isOwned) await removeOwner(serialNumber, said.epoch)
    else await tellOwner(serialNumber)
  }

  const removeOwner = (serialNumber: string, epoch: number): Promise<void> =>
    db.transaction(async tx => {
      const moved = await tx
        .update(chairs)
        .set({ epoch, name: null, allowsGuests: false })
        .where(eq(chairs.serialNumber, serialNumber))
        .returning({ epoch: chairs.epoch })
      if (moved.length === 0) return
      await endAllChairMemberships(tx, serialNumber, now())
      await insertChairAuditEntry(
        tx,
        { serialNumber, userId: null, action: 'factoryReset', result: 'ok' },
        now(),
      )
    })

  const onClaimed = async (
    serialNumber: string,
    { challenge, proof }: { challenge: Uint8Array; proof: Uint8Array },
  ): Promise<void> => {
    const expected = computeClaimProof(deriveDeviceKey(masterKey, serialNumber), serialNumber, challenge)
    if (!constantTimeEqual(proof, expected)) return
    await db
      .update(chairOwnershipClaims)
      .set({ provedAt: now() })
      .where(
        and(
          eq(chairOwnershipClaims.challenge, toHex(challenge)),
          eq(chairOwnershipClaims.serialNumber, serialNumber),
          isNull(chairOwnershipClaims.provedAt),
          gt(chairOwnershipClaims.expiresAt, now()),
        ),
      )
  }

  const onSessions = async (serialNumber: string, page: SessionLogPage): Promise<void> => {
    const deviceKey = deriveDeviceKey(masterKey, serialNumber)
    const last = page.records.at(-1)
    if (!last || !isSessionLogPageAuthentic(deviceKey, page)) return
    const [chair] = await db
      .select({ serialNumber: chairs.serialNumber })
      .from(chairs)
      .where(eq(chairs.serialNumber, serialNumber))
    // It will send them again: a chair deletes nothing before it is told to.
    if (!chair) return
    await insertMassageSessions(db, { serialNumber, page }, now())
    await mqttClient.sendRequest(
      serialNumber,
      {
        name: 'logReceived',
        generation: page.generation,
        upTo: last.id,
        mac: computeLogReceiptMac(deviceKey, page.generation, last.id),
      },
      null,
    )
  }

  const onEvent = (serialNumber: string, event: ChairEvent): void => {
    switch (event.name) {
      case 'session':
        return runInBackground('sessions could not be kept', onSessions(serialNumber, event.page))
      case 'claimed':
        return runInBackground('a claim could not be kept', onClaimed(serialNumber, event))
      case 'owner':
        return runInBackground('an owner could not be compared', onOwner(serialNumber, event))
      case 'fault':
        return log.warn({ serialNumber, fault: event.fault }, 'a chair has a fault')
      case 'state':
        return undefined
    }
  }

  const stopListening = [
    mqttClient.onChairOnline(serialNumber => {
      arrivals.add(serialNumber)
      greetNext()
    }),
    mqttClient.onEvent(onEvent),
    mqttClient.onChanged((serialNumber, { isOnline }) => {
      // When the broker is lost nobody knows which chairs are gone.
      if (!isOnline && mqttClient.isConnected())
        runInBackground('a chair that went could not be noted', markOffline(serialNumber))
    }),
  ]

  return {
    tellOwner: (serialNumber: string): void =>
      runInBackground('a chair could not be told its owner', tellOwner(serialNumber)),
    /** Waits for what is in hand. */
    close: async (): Promise<void> => {
      for (const stop of stopListening) stop()
      arrivals.clear()
      await Promise.all(runningTasks)
    },
  }
}

export type ChairRegistry = ReturnType<typeof createChairRegistry>
