import { randomBytes } from 'node:crypto'
import { desc, eq, ne, or } from 'drizzle-orm'
import type { chairEndpoints } from '@anzuo/contract/chair'
import {
  parseHex,
  deriveDeviceKey,
  parseFeatureBitmask,
  toHex,
  isSessionLogPageAuthentic,
  issueAccessTicket,
  computeLogReceiptMac,
  toChairRequests,
  decodeSessionLogPage,
  deriveUserKey,
  type ChairCommand,
  type ChairRequest,
  type SessionLogPage,
  type ChairRole,
} from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairAuditLog, chairs, chairOccupancies, users } from '../../db/schema'
import type { ChairReply } from '../../gateways/chairs/chairConnection'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import {
  listChairAccesses,
  requireChairAccess,
  parseChairFamilyKey,
  requireChairOwnerOrFamily,
  requireChairOwner,
  toChairResponse,
  getConfirmedSitting,
  type ChairAccess,
} from './chairAccess'
import type { ChairAuditBuffer } from './chairAudit'
import { chairOwnershipRoutes } from './ownershipRoutes'
import { createChairCommandRateLimiter } from './commandRateLimit'
import type { ChairRegistry } from './chairRegistry'
import type { ChairLiveSocket } from './liveSocket'
import { requireChair, hasChairOwner } from './chairMembers'
import { insertMassageSessions } from './insertMassageSessions'

const HOUR_MS = 3600_000

/** How long a phone may use a chair without hearing from the server. */
const TICKET_HOURS: Record<ChairRole, number> = { owner: 24, family: 24, guest: 2 }
const ANONYMOUS_GUEST_TICKET_MS = HOUR_MS / 2

/** Commands that make a chair move which rested. */
const STARTING_COMMANDS: readonly string[] = ['start', 'startPlan', 'resume']

/** Chairs: whose they are, what they are, and what is asked of them over the internet. */
export const chairRoutes = (options: {
  db: Database
  mqttClient: ChairMqttClient
  chairRegistry: Pick<ChairRegistry, 'notifyOwner'>
  live: ChairLiveSocket
  audit: ChairAuditBuffer
  masterKey: Uint8Array
  now: () => Date
}): RouteHandlers<typeof chairEndpoints> => {
  const { db, mqttClient, live, audit, masterKey, now } = options
  const limitCommands = createChairCommandRateLimiter(now)

  const toChair = (access: ChairAccess) =>
    toChairResponse(access, mqttClient.getSnapshot(access.chair.serialNumber))

  const createTicketResponse = (
    chair: typeof chairs.$inferSelect,
    person: { user: Uint8Array; role: ChairRole; until: Date },
  ) => {
    const issued = issueAccessTicket(deriveDeviceKey(masterKey, chair.serialNumber), {
      role: person.role,
      epoch: chair.epoch,
      issuedAt: Math.floor(now().getTime() / 1000),
      expiresAt: Math.floor(person.until.getTime() / 1000),
      user: person.user,
    })
    return {
      ticket: toHex(issued.ticket),
      sessionRoot: toHex(issued.sessionRoot),
      role: person.role,
      expiresAt: person.until.toISOString(),
    }
  }

  /** Asks step by step; the first answer that is not `ok` ends it. */
  const sendRequests = async (access: ChairAccess, requests: ChairRequest[]): Promise<ChairReply> => {
    const { serialNumber } = access.chair
    const { userId, role } = access.member
    let reply: ChairReply = { ok: false, reason: 'noAnswer' }
    for (const request of requests) {
      const sitting = getConfirmedSitting(access.seat, userId, mqttClient.getSnapshot(serialNumber))
      reply = await mqttClient.sendRequest(serialNumber, request, { userId, role, vouchedSitting: sitting })
      if (!reply.ok || reply.result !== 'ok') break
    }
    return reply
  }

  const toCommandResponse = (access: ChairAccess, action: string, reply: ChairReply) => {
    const { serialNumber } = access.chair
    const result = reply.ok ? reply.result : reply.reason
    audit.add({ serialNumber, userId: access.member.userId, action, result })
    if (!reply.ok)
      throw createApiError('unavailable', reply.reason === 'offline' ? 'chairOffline' : 'chairNoAnswer')
    return { result: reply.result, state: reply.state ?? mqttClient.getSnapshot(serialNumber).state }
  }

  return {
    ...chairOwnershipRoutes(options),

    '/open/device/lookup': async ({ request }) => {
      const chair = await requireChair(db, request.serialNumber)
      return {
        serialNumber: chair.serialNumber,
        family: parseChairFamilyKey(chair.family),
        features: parseFeatureBitmask(chair.features),
        isOnline: mqttClient.getSnapshot(chair.serialNumber).isOnline,
        isOwned: await hasChairOwner(db, chair.serialNumber),
        allowsGuests: chair.allowsGuests,
      }
    },

    '/open/device/guest_ticket': async ({ request }) => {
      const chair = await requireChair(db, request.serialNumber)
      if (!chair.allowsGuests) throw createApiError('notFound', 'chairNoGuests')
      return createTicketResponse(chair, {
        user: Uint8Array.from(randomBytes(8)),
        role: 'guest',
        until: new Date(now().getTime() + ANONYMOUS_GUEST_TICKET_MS),
      })
    },

    '/device/list': async ({ caller }) => ({
      devices: (await listChairAccesses(db, caller.userId, now())).map(toChair),
    }),

    '/device/get': async ({ caller, request }) =>
      toChair(await requireChairAccess(db, { ...caller, ...request }, now())),

    '/device/edit': async ({ caller, request: { serialNumber, name, allowsGuests } }) => {
      const person = { userId: caller.userId, serialNumber }
      await requireChairOwner(db, person, now())
      await db
        .update(chairs)
        // A field that was left out keeps the number as the only thing set, which changes nothing.
        .set({ serialNumber, name, allowsGuests })
        .where(eq(chairs.serialNumber, serialNumber))
      return toChair(await requireChairAccess(db, person, now()))
    },

    '/device/ticket': async ({ caller, request: { serialNumber } }) => {
      const { chair, member } = await requireChairAccess(db, { userId: caller.userId, serialNumber }, now())
      const longest = new Date(now().getTime() + TICKET_HOURS[member.role] * HOUR_MS)
      const until = member.expiresAt && member.expiresAt < longest ? member.expiresAt : longest
      return createTicketResponse(chair, { user: deriveUserKey(caller.userId), role: member.role, until })
    },

    '/device/sit': async ({ caller, request: { serialNumber } }) => {
      const person = { userId: caller.userId, serialNumber }
      // A guest far away is not believed; beside the chair Bluetooth says it.
      await requireChairOwnerOrFamily(db, person, now())
      const { isOnline, boot, state } = mqttClient.getSnapshot(serialNumber)
      if (!isOnline || boot === null || state === null) throw createApiError('unavailable', 'chairOffline')
      if (!state.isSeated) throw createApiError('conflict', 'seatEmpty')
      const seat = { userId: caller.userId, boot, sitting: state.sitting, since: now() }
      const taken = await db
        .insert(chairOccupancies)
        .values({ serialNumber, ...seat })
        .onConflictDoUpdate({
          target: chairOccupancies.serialNumber,
          set: seat,
          setWhere: or(
            eq(chairOccupancies.userId, caller.userId),
            ne(chairOccupancies.boot, boot),
            ne(chairOccupancies.sitting, state.sitting),
          ),
        })
        .returning({ userId: chairOccupancies.userId })
      const device = toChair(await requireChairAccess(db, person, now()))
      if (taken.length === 0 || device.seat === 'other') throw createApiError('conflict', 'seatTaken')
      audit.add({ ...person, action: 'sit', result: 'ok' })
      await live.broadcastSeat(serialNumber)
      return device
    },

    '/device/command': async ({ caller, request: { serialNumber, command }, hasDisconnected }) => {
      const access = await requireChairAccess(db, { userId: caller.userId, serialNumber }, now())
      if (command.name !== 'stop' && command.name !== 'pause') limitCommands(caller.userId, serialNumber)
      // A network that comes back delivers what was called off long ago: nobody expects the chair to start any more.
      if (STARTING_COMMANDS.includes(command.name) && (await hasDisconnected()))
        throw createApiError('unavailable', 'chairOffline')
      const reply = await sendRequests(access, toChairRequests(command as ChairCommand))
      return toCommandResponse(access, command.name, reply)
    },

    '/device/stop': async ({ caller, request: { serialNumber, isEmergency } }) => {
      const access = await requireChairAccess(db, { userId: caller.userId, serialNumber }, now())
      const name = isEmergency ? 'emergencyStop' : 'stop'
      return toCommandResponse(access, name, await sendRequests(access, [{ name }]))
    },

    '/device/audit': async ({ caller, request: { serialNumber, limit } }) => {
      await requireChairOwner(db, { userId: caller.userId, serialNumber }, now())
      await audit.flush()
      const rows = await db
        .select({ entry: chairAuditLog, nickname: users.nickname })
        .from(chairAuditLog)
        .leftJoin(users, eq(users.id, chairAuditLog.userId))
        .where(eq(chairAuditLog.serialNumber, serialNumber))
        .orderBy(desc(chairAuditLog.at))
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
      await requireChairOwnerOrFamily(db, { userId: caller.userId, serialNumber }, now())
      const deviceKey = deriveDeviceKey(masterKey, serialNumber)
      const read = pages.map(page => verifySessionLogPage(deviceKey, page))
      for (const page of read) await insertMassageSessions(db, { serialNumber, page }, now())
      return {
        received: read.flatMap(({ generation, records }) => {
          const upTo = records.at(-1)?.id
          return upTo === undefined
            ? []
            : [{ generation, upTo, mac: toHex(computeLogReceiptMac(deviceKey, generation, upTo)) }]
        }),
      }
    },
  }
}

/** @throws Refusal for a page that the chair did not write */
const verifySessionLogPage = (deviceKey: Uint8Array, hex: string): SessionLogPage => {
  const page = decodeSessionLogPage(parseHex(hex) ?? new Uint8Array(0))
  if (!page || !isSessionLogPageAuthentic(deviceKey, page)) throw createApiError('invalidRequest', 'logWrong')
  return page
}
