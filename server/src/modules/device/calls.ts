import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { device } from '../../../../src/contract/device'
import {
  bytesOfHex,
  claimProof,
  deviceKeyOf,
  equalBytes,
  featuresOf,
  hexOf,
  isLogPageAuthentic,
  issueTicket,
  LIMITS,
  logReceivedMac,
  requestsOf,
  unpackLogPage,
  userKeyOf,
  type ChairCommand,
  type ChairRequest,
  type LogPage,
  type Role,
} from '../../../../src/domain/chair'
import type { Database } from '../../db/database'
import {
  chairAudit,
  chairClaims,
  chairMembers,
  chairs,
  chairSeats,
  chairShares,
  users,
} from '../../db/schema'
import { isUuid } from '../../db/values'
import type { ChairLine, ChairReply } from '../../gateways/chairs/line'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import {
  accessesOf,
  accessTo,
  familyKeyOf,
  keptBy,
  ownedBy,
  shownDevice,
  vouchedSitting,
  type Access,
} from './access'
import { writeAudit, type CommandAudit } from './audit'
import { createCommandLimit } from './commandLimit'
import { endMemberships, type Fleet } from './fleet'
import type { Live } from './live'
import { recordSessions } from './sessions'

const HOUR_MS = 3600_000

/** A claim waits as long as the chair does, and a little for the way. */
const CLAIM_MS = (LIMITS.claimSeconds + 10) * 1000

/** How long a phone may use a chair without hearing from the server. */
const TICKET_HOURS: Record<Role, number> = { owner: 24, family: 24, guest: 2 }
const PASSING_GUEST_MS = HOUR_MS / 2

/** Commands that make a chair move which rested. */
const SETS_GOING: readonly string[] = ['start', 'startPlan', 'resume']

/** Chairs: whose they are, who may use them, and what is asked of them over the internet. */
export const deviceCalls = (options: {
  db: Database
  line: ChairLine
  fleet: Pick<Fleet, 'tellOwner'>
  live: Live
  audit: CommandAudit
  masterKey: Uint8Array
  now: () => Date
}): HandlersOf<typeof device> => {
  const { db, line, fleet, live, audit, masterKey, now } = options
  const limitCommands = createCommandLimit(now)

  const shown = (access: Access) => shownDevice(access, line.known(access.chair.serialNumber))

  const chairOf = async (serialNumber: string) => {
    const [chair] = await db.select().from(chairs).where(eq(chairs.serialNumber, serialNumber))
    if (!chair) throw refuse('notFound', 'chairNotFound')
    return chair
  }

  const hasOwner = async (tx: Database, serialNumber: string): Promise<boolean> => {
    const owners = await tx
      .select({ id: chairMembers.id })
      .from(chairMembers)
      .where(
        and(
          eq(chairMembers.serialNumber, serialNumber),
          eq(chairMembers.role, 'owner'),
          isNull(chairMembers.leftAt),
        ),
      )
    return owners.length > 0
  }

  const leave = async (tx: Database, { userId, serialNumber }: { userId: string; serialNumber: string }) => {
    await tx
      .update(chairMembers)
      .set({ leftAt: now() })
      .where(
        and(
          eq(chairMembers.serialNumber, serialNumber),
          eq(chairMembers.userId, userId),
          isNull(chairMembers.leftAt),
        ),
      )
  }

  const join = async (
    tx: Database,
    member: { userId: string; serialNumber: string; role: Role; expiresAt: Date | null },
  ) => {
    await leave(tx, member)
    await tx.insert(chairMembers).values({
      id: randomUUID(),
      userKey: hexOf(userKeyOf(member.userId)),
      sharesStatistics: false,
      joinedAt: now(),
      ...member,
    })
  }

  /** A link never takes anything away from whoever opens it. */
  const refuseLesserRole = async (
    tx: Database,
    { userId, serialNumber }: { userId: string; serialNumber: string },
    offered: Role,
  ): Promise<void> => {
    const [member] = await tx
      .select({ role: chairMembers.role })
      .from(chairMembers)
      .where(
        and(
          eq(chairMembers.serialNumber, serialNumber),
          eq(chairMembers.userId, userId),
          eq(chairMembers.role, 'family'),
          isNull(chairMembers.leftAt),
        ),
      )
    if (member && offered !== 'owner') throw refuse('conflict', 'shareKnown')
  }

  /** Voids every ticket and link that was handed out. The chair's row is locked, so that owners follow one another. */
  const nextEpoch = async (tx: Database, serialNumber: string): Promise<void> => {
    const [chair] = await tx
      .select({ epoch: chairs.epoch })
      .from(chairs)
      .where(eq(chairs.serialNumber, serialNumber))
      .for('update')
    if (!chair) throw refuse('notFound', 'chairNotFound')
    await tx
      .update(chairs)
      .set({ epoch: chair.epoch + 1 })
      .where(eq(chairs.serialNumber, serialNumber))
  }

  const ticketFor = (
    chair: typeof chairs.$inferSelect,
    person: { user: Uint8Array; role: Role; until: Date },
  ) => {
    const issued = issueTicket(deviceKeyOf(masterKey, chair.serialNumber), {
      role: person.role,
      epoch: chair.epoch,
      issuedAt: Math.floor(now().getTime() / 1000),
      expiresAt: Math.floor(person.until.getTime() / 1000),
      user: person.user,
    })
    return {
      ticket: hexOf(issued.ticket),
      sessionRoot: hexOf(issued.sessionRoot),
      role: person.role,
      expiresAt: person.until.toISOString(),
    }
  }

  /** Asks step by step; the first answer that is not `ok` ends it. */
  const carryOut = async (access: Access, requests: ChairRequest[]): Promise<ChairReply> => {
    const { serialNumber } = access.chair
    const { userId, role } = access.member
    let reply: ChairReply = { ok: false, reason: 'noAnswer' }
    for (const request of requests) {
      const sitting = vouchedSitting(access.seat, userId, line.known(serialNumber))
      reply = await line.ask(serialNumber, request, { userId, role, vouchedSitting: sitting })
      if (!reply.ok || reply.result !== 'ok') break
    }
    return reply
  }

  const answered = (access: Access, action: string, reply: ChairReply) => {
    const { serialNumber } = access.chair
    const result = reply.ok ? reply.result : reply.reason
    audit.add({ serialNumber, userId: access.member.userId, action, result })
    if (!reply.ok) throw refuse('unavailable', reply.reason === 'offline' ? 'chairOffline' : 'chairNoAnswer')
    return { result: reply.result, state: reply.state ?? line.known(serialNumber).state }
  }

  return {
    '/open/device/lookup': async ({ request }) => {
      const chair = await chairOf(request.serialNumber)
      return {
        serialNumber: chair.serialNumber,
        family: familyKeyOf(chair.family),
        features: featuresOf(chair.features),
        isOnline: line.known(chair.serialNumber).isOnline,
        isOwned: await hasOwner(db, chair.serialNumber),
        allowsGuests: chair.allowsGuests,
      }
    },

    '/open/device/guest_ticket': async ({ request }) => {
      const chair = await chairOf(request.serialNumber)
      if (!chair.allowsGuests) throw refuse('notFound', 'chairNoGuests')
      return ticketFor(chair, {
        user: Uint8Array.from(randomBytes(8)),
        role: 'guest',
        until: new Date(now().getTime() + PASSING_GUEST_MS),
      })
    },

    '/device/list': async ({ caller }) => ({
      devices: (await accessesOf(db, caller.userId, now())).map(shown),
    }),

    '/device/get': async ({ caller, request }) => shown(await accessTo(db, { ...caller, ...request }, now())),

    '/device/edit': async ({ caller, request: { serialNumber, name, allowsGuests } }) => {
      const person = { userId: caller.userId, serialNumber }
      await ownedBy(db, person, now())
      await db
        .update(chairs)
        // A field that was left out keeps the number as the only thing set, which changes nothing.
        .set({ serialNumber, name, allowsGuests })
        .where(eq(chairs.serialNumber, serialNumber))
      return shown(await accessTo(db, person, now()))
    },

    '/device/claim': async ({ caller, request: { serialNumber } }) => {
      await chairOf(serialNumber)
      if (await hasOwner(db, serialNumber)) throw refuse('conflict', 'chairOwned')
      const challenge = Uint8Array.from(randomBytes(16))
      const claim = {
        id: randomUUID(),
        serialNumber,
        userId: caller.userId,
        challenge: hexOf(challenge),
        expiresAt: new Date(now().getTime() + CLAIM_MS),
      }
      await db.insert(chairClaims).values(claim)
      const reply = await line.ask(serialNumber, { name: 'claim', challenge }, null)
      return {
        claimId: claim.id,
        challenge: claim.challenge,
        isWaitingForPress: reply.ok && reply.result === 'ok',
        expiresAt: claim.expiresAt.toISOString(),
      }
    },

    '/device/bind': async ({ caller, request }) => {
      const [claim] = isUuid(request.claimId)
        ? await db
            .select()
            .from(chairClaims)
            .where(
              and(
                eq(chairClaims.id, request.claimId),
                eq(chairClaims.userId, caller.userId),
                gt(chairClaims.expiresAt, now()),
                isNull(chairClaims.usedAt),
              ),
            )
        : []
      if (!claim) throw refuse('notFound', 'claimOver')
      const { serialNumber } = claim
      if (request.proof !== undefined) {
        const challenge = bytesOfHex(claim.challenge) ?? new Uint8Array(0)
        const expected = claimProof(deviceKeyOf(masterKey, serialNumber), serialNumber, challenge)
        if (!equalBytes(bytesOfHex(request.proof) ?? new Uint8Array(0), expected))
          throw refuse('invalidRequest', 'claimWrong')
      } else if (claim.provedAt === null) return { isBound: false, device: null }

      await db.transaction(async tx => {
        await nextEpoch(tx, serialNumber)
        if (await hasOwner(tx, serialNumber)) throw refuse('conflict', 'chairOwned')
        await tx.update(chairClaims).set({ usedAt: now() }).where(eq(chairClaims.id, claim.id))
        await join(tx, { userId: caller.userId, serialNumber, role: 'owner', expiresAt: null })
        await writeAudit(tx, { serialNumber, userId: caller.userId, action: 'bind', result: 'ok' }, now())
      })
      fleet.tellOwner(serialNumber)
      return {
        isBound: true,
        device: shown(await accessTo(db, { userId: caller.userId, serialNumber }, now())),
      }
    },

    '/device/remove': async ({ caller, request: { serialNumber } }) => {
      const person = { userId: caller.userId, serialNumber }
      const { member } = await accessTo(db, person, now())
      await db.transaction(async tx => {
        await nextEpoch(tx, serialNumber)
        if (member.role === 'owner') {
          await endMemberships(tx, serialNumber, now())
          await tx
            .update(chairs)
            .set({ name: null, allowsGuests: false })
            .where(eq(chairs.serialNumber, serialNumber))
        } else await leave(tx, person)
        await writeAudit(tx, { ...person, action: 'remove', result: 'ok' }, now())
      })
      fleet.tellOwner(serialNumber)
      return {}
    },

    '/device/member/list': async ({ caller, request: { serialNumber } }) => {
      await keptBy(db, { userId: caller.userId, serialNumber }, now())
      const rows = await db
        .select({ member: chairMembers, nickname: users.nickname })
        .from(chairMembers)
        .innerJoin(users, eq(users.id, chairMembers.userId))
        .where(
          and(
            eq(chairMembers.serialNumber, serialNumber),
            isNull(chairMembers.leftAt),
            or(isNull(chairMembers.expiresAt), gt(chairMembers.expiresAt, now())),
          ),
        )
        .orderBy(chairMembers.joinedAt, desc(chairMembers.role))
      return {
        members: rows.map(({ member, nickname }) => ({
          id: member.id,
          nickname,
          role: member.role,
          isYou: member.userId === caller.userId,
          joinedAt: member.joinedAt.toISOString(),
          expiresAt: member.expiresAt?.toISOString() ?? null,
        })),
      }
    },

    '/device/member/remove': async ({ caller, request: { serialNumber, memberId } }) => {
      await ownedBy(db, { userId: caller.userId, serialNumber }, now())
      await db.transaction(async tx => {
        const removed = isUuid(memberId)
          ? await tx
              .update(chairMembers)
              .set({ leftAt: now() })
              .where(
                and(
                  eq(chairMembers.id, memberId),
                  eq(chairMembers.serialNumber, serialNumber),
                  ne(chairMembers.role, 'owner'),
                  isNull(chairMembers.leftAt),
                ),
              )
              .returning({ id: chairMembers.id })
          : []
        if (removed.length === 0) throw refuse('notFound', 'memberNotFound')
        // Tickets that the person carries would still be good beside the chair.
        await nextEpoch(tx, serialNumber)
        await writeAudit(
          tx,
          { serialNumber, userId: caller.userId, action: 'memberRemove', result: 'ok' },
          now(),
        )
      })
      fleet.tellOwner(serialNumber)
      return {}
    },

    '/device/share': async ({ caller, request: { serialNumber, audience, hours } }) => {
      const { chair } = await ownedBy(db, { userId: caller.userId, serialNumber }, now())
      const key = randomBytes(16).toString('base64url')
      const expiresAt = new Date(now().getTime() + hours * HOUR_MS)
      await db.transaction(async tx => {
        await tx.insert(chairShares).values({
          keyHash: hashKey(key),
          serialNumber,
          audience,
          epoch: chair.epoch,
          createdBy: caller.userId,
          expiresAt,
        })
        await writeAudit(
          tx,
          { serialNumber, userId: caller.userId, action: `share:${audience}`, result: 'ok' },
          now(),
        )
      })
      const path = `/${audience === 'guest' ? 'g' : 's'}/${serialNumber}?key=${key}`
      return { path, key, audience, expiresAt: expiresAt.toISOString() }
    },

    '/device/share/accept': async ({ caller, request: { serialNumber, key } }) => {
      const person = { userId: caller.userId, serialNumber }
      const isHandedOver = await db.transaction(async tx => {
        const [chair] = await tx
          .select({ epoch: chairs.epoch })
          .from(chairs)
          .where(eq(chairs.serialNumber, serialNumber))
          .for('update')
        const [share] = await tx
          .update(chairShares)
          .set({ usedAt: now() })
          .where(
            and(
              eq(chairShares.keyHash, hashKey(key)),
              eq(chairShares.serialNumber, serialNumber),
              eq(chairShares.epoch, chair?.epoch ?? 0),
              isNull(chairShares.usedAt),
              gt(chairShares.expiresAt, now()),
            ),
          )
          .returning()
        if (!share) throw refuse('notFound', 'shareOver')
        if (share.createdBy === caller.userId) throw refuse('conflict', 'shareOwn')
        await refuseLesserRole(tx, person, share.audience)
        if (share.audience === 'owner') {
          await endMemberships(tx, serialNumber, now())
          await nextEpoch(tx, serialNumber)
        }
        await join(tx, {
          ...person,
          role: share.audience,
          expiresAt: share.audience === 'guest' ? share.expiresAt : null,
        })
        await writeAudit(tx, { ...person, action: `accept:${share.audience}`, result: 'ok' }, now())
        return share.audience === 'owner'
      })
      if (isHandedOver) fleet.tellOwner(serialNumber)
      return shown(await accessTo(db, person, now()))
    },

    '/device/ticket': async ({ caller, request: { serialNumber } }) => {
      const { chair, member } = await accessTo(db, { userId: caller.userId, serialNumber }, now())
      const longest = new Date(now().getTime() + TICKET_HOURS[member.role] * HOUR_MS)
      const until = member.expiresAt && member.expiresAt < longest ? member.expiresAt : longest
      return ticketFor(chair, { user: userKeyOf(caller.userId), role: member.role, until })
    },

    '/device/sit': async ({ caller, request: { serialNumber } }) => {
      const person = { userId: caller.userId, serialNumber }
      // A guest far away is not believed; beside the chair Bluetooth says it.
      await keptBy(db, person, now())
      const { isOnline, boot, state } = line.known(serialNumber)
      if (!isOnline || boot === null || state === null) throw refuse('unavailable', 'chairOffline')
      if (!state.isSeated) throw refuse('conflict', 'seatEmpty')
      const seat = { userId: caller.userId, boot, sitting: state.sitting, since: now() }
      const taken = await db
        .insert(chairSeats)
        .values({ serialNumber, ...seat })
        .onConflictDoUpdate({
          target: chairSeats.serialNumber,
          set: seat,
          setWhere: or(
            eq(chairSeats.userId, caller.userId),
            ne(chairSeats.boot, boot),
            ne(chairSeats.sitting, state.sitting),
          ),
        })
        .returning({ userId: chairSeats.userId })
      const device = shown(await accessTo(db, person, now()))
      if (taken.length === 0 || device.seat === 'other') throw refuse('conflict', 'seatTaken')
      audit.add({ ...person, action: 'sit', result: 'ok' })
      await live.tellSeat(serialNumber)
      return device
    },

    '/device/command': async ({ caller, request: { serialNumber, command }, hasLeft }) => {
      const access = await accessTo(db, { userId: caller.userId, serialNumber }, now())
      if (command.name !== 'stop' && command.name !== 'pause') limitCommands(caller.userId, serialNumber)
      // A network that comes back delivers what was called off long ago: nobody expects the chair to start any more.
      if (SETS_GOING.includes(command.name) && (await hasLeft())) throw refuse('unavailable', 'chairOffline')
      const reply = await carryOut(access, requestsOf(command as ChairCommand))
      return answered(access, command.name, reply)
    },

    '/device/stop': async ({ caller, request: { serialNumber, isEmergency } }) => {
      const access = await accessTo(db, { userId: caller.userId, serialNumber }, now())
      const name = isEmergency ? 'emergencyStop' : 'stop'
      return answered(access, name, await carryOut(access, [{ name }]))
    },

    '/device/audit': async ({ caller, request: { serialNumber, limit } }) => {
      await ownedBy(db, { userId: caller.userId, serialNumber }, now())
      await audit.flush()
      const rows = await db
        .select({ entry: chairAudit, nickname: users.nickname })
        .from(chairAudit)
        .leftJoin(users, eq(users.id, chairAudit.userId))
        .where(eq(chairAudit.serialNumber, serialNumber))
        .orderBy(desc(chairAudit.at))
        .limit(limit)
      return {
        entries: rows.map(({ entry, nickname }) => ({
          id: entry.id,
          nickname,
          action: entry.action,
          result: entry.result,
          at: entry.at.toISOString(),
        })),
      }
    },

    '/device/sessions/upload': async ({ caller, request: { serialNumber, pages } }) => {
      await keptBy(db, { userId: caller.userId, serialNumber }, now())
      const deviceKey = deviceKeyOf(masterKey, serialNumber)
      const read = pages.map(page => readPage(deviceKey, page))
      for (const page of read) await recordSessions(db, { serialNumber, page }, now())
      return {
        received: read.flatMap(({ generation, records }) => {
          const upTo = records.at(-1)?.id
          return upTo === undefined
            ? []
            : [{ generation, upTo, mac: hexOf(logReceivedMac(deviceKey, generation, upTo)) }]
        }),
      }
    },
  }
}

/** @throws Refusal for a page that the chair did not write */
const readPage = (deviceKey: Uint8Array, hex: string): LogPage => {
  const page = unpackLogPage(bytesOfHex(hex) ?? new Uint8Array(0))
  if (!page || !isLogPageAuthentic(deviceKey, page)) throw refuse('invalidRequest', 'logWrong')
  return page
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
