import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import {
  claimProof,
  deviceKeyOf,
  equalBytes,
  featureBits,
  hexOf,
  isLogPageAuthentic,
  logReceivedMac,
  unpackInfo,
  type ChairEvent,
  type ChairInfo,
  type LogPage,
} from '../../../../src/domain/chair'
import type { Database } from '../../db/database'
import { chairClaims, chairMembers, chairs } from '../../db/schema'
import type { ChairLine } from '../../gateways/chairs/line'
import { writeAudit } from './audit'
import { endMemberships } from './members'
import { recordSessions } from './sessions'

/** So many chairs are greeted at the same time when all of them arrive at once. */
const GREETED_AT_ONCE = 20

/** What the server does by itself with chairs: greets those that arrive, and keeps what they say without being asked. */
export const createFleet = (options: {
  db: Database
  line: ChairLine
  masterKey: Uint8Array
  now: () => Date
  log: FastifyBaseLogger
}) => {
  const { db, line, masterKey, now, log } = options
  const arrivals = new Set<string>()
  let greeting = 0
  const inHand = new Set<Promise<unknown>>()

  /** Failures are told to the log: nobody waits for this work. */
  const doAside = (what: string, work: Promise<unknown>): void => {
    const task = work
      .catch((error: unknown) => log.error({ err: error }, what))
      .finally(() => inHand.delete(task))
    inHand.add(task)
  }

  const ownerOf = async (serialNumber: string): Promise<{ epoch: number; isOwned: boolean } | null> => {
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
      features: featureBits(info.features),
      firmware: info.firmware.join('.'),
    }
    await db
      .insert(chairs)
      .values({ serialNumber, ...about, epoch: 1, allowsGuests: false, registeredAt: now() })
      .onConflictDoUpdate({ target: chairs.serialNumber, set: { ...about, offlineSince: null } })
  }

  const noteLeaving = (serialNumber: string) =>
    db.update(chairs).set({ offlineSince: now() }).where(eq(chairs.serialNumber, serialNumber))

  const greet = async (serialNumber: string): Promise<void> => {
    await line.ask(serialNumber, { name: 'time', unixSeconds: Math.floor(now().getTime() / 1000) }, null)
    const reply = await line.ask(serialNumber, { name: 'getInfo' }, null)
    const info = reply.ok ? unpackInfo(reply.data) : null
    if (info && info.serialNumber === serialNumber) await register(serialNumber, info)
  }

  const greetNext = (): void => {
    const [serialNumber] = arrivals
    if (serialNumber === undefined || greeting >= GREETED_AT_ONCE) return
    arrivals.delete(serialNumber)
    greeting += 1
    doAside(
      'a chair could not be greeted',
      greet(serialNumber).finally(() => {
        greeting -= 1
        greetNext()
      }),
    )
  }

  /** Tells the chair who its owner is now; a chair that is not there says so itself when it comes. */
  const tellOwner = async (serialNumber: string): Promise<void> => {
    const owner = await ownerOf(serialNumber)
    if (owner) await line.ask(serialNumber, { name: 'owner', ...owner }, null)
  }

  /** The chair was reset to how it left the factory, or has missed that its owner changed. */
  const onOwner = async (serialNumber: string, said: { epoch: number; isOwned: boolean }): Promise<void> => {
    const known = await ownerOf(serialNumber)
    if (!known || (known.epoch === said.epoch && known.isOwned === said.isOwned)) return
    if (said.epoch > known.epoch && !said.isOwned) await forgetOwner(serialNumber, said.epoch)
    else await tellOwner(serialNumber)
  }

  const forgetOwner = (serialNumber: string, epoch: number): Promise<void> =>
    db.transaction(async tx => {
      const moved = await tx
        .update(chairs)
        .set({ epoch, name: null, allowsGuests: false })
        .where(eq(chairs.serialNumber, serialNumber))
        .returning({ epoch: chairs.epoch })
      if (moved.length === 0) return
      await endMemberships(tx, serialNumber, now())
      await writeAudit(tx, { serialNumber, userId: null, action: 'factoryReset', result: 'ok' }, now())
    })

  const onClaimed = async (
    serialNumber: string,
    { challenge, proof }: { challenge: Uint8Array; proof: Uint8Array },
  ): Promise<void> => {
    const expected = claimProof(deviceKeyOf(masterKey, serialNumber), serialNumber, challenge)
    if (!equalBytes(proof, expected)) return
    await db
      .update(chairClaims)
      .set({ provedAt: now() })
      .where(
        and(
          eq(chairClaims.challenge, hexOf(challenge)),
          eq(chairClaims.serialNumber, serialNumber),
          isNull(chairClaims.provedAt),
          gt(chairClaims.expiresAt, now()),
        ),
      )
  }

  const onSessions = async (serialNumber: string, page: LogPage): Promise<void> => {
    const deviceKey = deviceKeyOf(masterKey, serialNumber)
    const last = page.records.at(-1)
    if (!last || !isLogPageAuthentic(deviceKey, page)) return
    const [chair] = await db
      .select({ serialNumber: chairs.serialNumber })
      .from(chairs)
      .where(eq(chairs.serialNumber, serialNumber))
    // It will send them again: a chair deletes nothing before it is told to.
    if (!chair) return
    await recordSessions(db, { serialNumber, page }, now())
    await line.ask(
      serialNumber,
      {
        name: 'logReceived',
        generation: page.generation,
        upTo: last.id,
        mac: logReceivedMac(deviceKey, page.generation, last.id),
      },
      null,
    )
  }

  const onEvent = (serialNumber: string, event: ChairEvent): void => {
    switch (event.name) {
      case 'session':
        return doAside('sessions could not be kept', onSessions(serialNumber, event.page))
      case 'claimed':
        return doAside('a claim could not be kept', onClaimed(serialNumber, event))
      case 'owner':
        return doAside('an owner could not be compared', onOwner(serialNumber, event))
      case 'fault':
        return log.warn({ serialNumber, fault: event.fault }, 'a chair has a fault')
      case 'state':
        return undefined
    }
  }

  const stopListening = [
    line.onArrived(serialNumber => {
      arrivals.add(serialNumber)
      greetNext()
    }),
    line.onEvent(onEvent),
    line.onChanged((serialNumber, { isOnline }) => {
      // When the broker is lost nobody knows which chairs are gone.
      if (!isOnline && line.isConnected())
        doAside('a chair that went could not be noted', noteLeaving(serialNumber))
    }),
  ]

  return {
    tellOwner: (serialNumber: string): void =>
      doAside('a chair could not be told its owner', tellOwner(serialNumber)),
    /** Waits for what is in hand. */
    close: async (): Promise<void> => {
      for (const stop of stopListening) stop()
      arrivals.clear()
      await Promise.all(inHand)
    },
  }
}

export type Fleet = ReturnType<typeof createFleet>
