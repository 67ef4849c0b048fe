import { randomBytes } from 'node:crypto'
import { deriveUserIdHash, issueAccessTicket, toHex, type ChairRole } from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import { HOUR_MS } from '@anzuo/domain/durations'
import type { chairs } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairAccess } from './chairAccess'
import { requireChair } from './chairMembers'
import type { ChairContext } from './context'
import { requireChairKeys } from './requireChairKeys'

type TicketContext = Pick<ChairContext, 'db' | 'chairKeys' | 'now'>

/** How long a phone may use a chair without asking the server again. */
const TICKET_HOURS: Record<ChairRole, number> = { owner: 24, family: 24, guest: 2 }
const ANONYMOUS_GUEST_TICKET_MS = HOUR_MS / 2

/** A ticket for a member of the chair, with which their phone may use it over Bluetooth. */
export const issueMemberAccessTicket = async (
  context: TicketContext,
  { caller, request: { serialNumber } }: RequestContext<'/device/ticket'>,
): Promise<ResponseData<'/device/ticket'>> => {
  const { db, now } = context
  const { chair, member } = await requireChairAccess(db, { userId: caller.userId, serialNumber }, now())
  const longest = new Date(now().getTime() + TICKET_HOURS[member.role] * HOUR_MS)
  const expiresAt = member.expiresAt && member.expiresAt < longest ? member.expiresAt : longest
  return issueTicket(context, chair, { user: deriveUserIdHash(caller.userId), role: member.role, expiresAt })
}

/** A short ticket for anybody, where the owner allows guests. */
export const issueGuestAccessTicket = async (
  context: TicketContext,
  { request }: RequestContext<'/open/device/guest_ticket'>,
): Promise<ResponseData<'/open/device/guest_ticket'>> => {
  const chair = await requireChair(context.db, request.serialNumber)
  if (!chair.allowsGuests) throw createApiError('notFound', 'chairNoGuests')
  return issueTicket(context, chair, {
    user: Uint8Array.from(randomBytes(8)),
    role: 'guest',
    expiresAt: new Date(context.now().getTime() + ANONYMOUS_GUEST_TICKET_MS),
  })
}

const issueTicket = async (
  { chairKeys, now }: TicketContext,
  chair: typeof chairs.$inferSelect,
  { user, role, expiresAt }: { user: Uint8Array; role: ChairRole; expiresAt: Date },
) => {
  const { active } = await requireChairKeys(chairKeys, chair.serialNumber)
  const issued = issueAccessTicket(active.key, {
    role,
    epoch: chair.epoch,
    issuedAt: Math.floor(now().getTime() / 1000),
    expiresAt: Math.floor(expiresAt.getTime() / 1000),
    user,
  })
  return {
    ticket: toHex(issued.ticket),
    sessionRoot: toHex(issued.sessionRoot),
    role,
    expiresAt: expiresAt.toISOString(),
  }
}
