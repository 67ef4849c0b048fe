import { randomBytes } from 'node:crypto'
import { desc, eq, ne, or } from 'drizzle-orm'
import type { device } from '../../../../src/contract/device'
import {
  bytesOfHex,
  deviceKeyOf,
  featuresOf,
  hexOf,
  isLogPageAuthentic,
  issueTicket,
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
import { chairAudit, chairs, chairSeats, users } from '../../db/schema'
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
import type { CommandAudit } from './audit'
import { belongingCalls } from './belonging'
import { createCommandLimit } from './commandLimit'
import type { Fleet } from './fleet'
import type { Live } from './live'
import { chairOf, hasOwner } from './members'
import { recordSessions } from './sessions'

const HOUR_MS = 3600_000

/** How long a phone may use a chair without hearing from the server. */
const TICKET_HOURS: Record<Role, number> = { owner: 24, family: 24, guest: 2 }
const PASSING_GUEST_MS = HOUR_MS / 2

/** Commands that make a chair move which rested. */
const SETS_GOING: readonly string[] = ['start', 'startPlan', 'resume']

/** Chairs: whose they are, what they are, and what is asked of them over the internet. */
export const deviceCalls = (options: {
  db: Database
  line: ChairLine
  fleet: Pick<Fleet, 'tellOwner'>
  live: Live
  audit: CommandAudit
  masterKey: Uint8Array
  now: () => Date
}): HandlersOf<typeof device> => {
  const { db, line, live, audit, masterKey, now } = options
  const limitCommands = createCommandLimit(now)

  const shown = (access: Access) => shownDevice(access, line.known(access.chair.serialNumber))

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
    ...belongingCalls(options),

    '/open/device/lookup': async ({ request }) => {
      const chair = await chairOf(db, request.serialNumber)
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
      const chair = await chairOf(db, request.serialNumber)
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
