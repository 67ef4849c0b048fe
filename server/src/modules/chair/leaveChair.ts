import { and, eq, ne } from 'drizzle-orm'
import { chairMembers, chairs } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairAccess, requireChairOwner } from './chairAccess'
import { insertChairAuditEntry } from './chairAudit'
import {
  endAllChairMemberships,
  endChairMembership,
  incrementChairEpoch,
  isPresentMember,
} from './chairMembers'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import type { ChairContext } from './context'

/** A person gives up a chair. When it is the owner, everybody else loses it as well. */
export const removeChair = async (
  { db, chairRegistry, departures, now }: ChairContext,
  { caller, request: { serialNumber }, recordSecurityEvent }: RequestContext<'/device/remove'>,
): Promise<Record<string, never>> => {
  const person = { userId: caller.userId, serialNumber }
  const left = await db.transaction(async tx => {
    await requireChairAccess(tx, person, now())
    await incrementChairEpoch(tx, serialNumber)
    // Asked again under the lock: the chair may have been handed over, or have come to this person, meanwhile.
    const { member } = await requireChairAccess(tx, person, now())
    let userIds = [caller.userId]
    if (member.role === 'owner') {
      userIds = await endAllChairMemberships(tx, serialNumber, now())
      await recordWebhookEvent(tx, { type: 'chair.released', data: { serialNumber } }, now())
      await tx
        .update(chairs)
        .set({ name: null, allowsGuests: false })
        .where(eq(chairs.serialNumber, serialNumber))
    } else await endChairMembership(tx, person, now())
    await insertChairAuditEntry(tx, { ...person, action: 'remove', result: 'ok' }, now())
    return userIds
  })
  recordSecurityEvent({ event: 'chair_removed', ...person })
  chairRegistry.notifyOwner(serialNumber)
  departures.onMembersLeft(serialNumber, left)
  return {}
}

/** The owner takes a chair away from somebody else. */
export const removeChairMember = async (
  { db, chairRegistry, departures, now }: ChairContext,
  {
    caller,
    request: { serialNumber, memberId },
    recordSecurityEvent,
  }: RequestContext<'/device/member/remove'>,
): Promise<Record<string, never>> => {
  const person = { userId: caller.userId, serialNumber }
  await requireChairOwner(db, person, now())
  if (!isUuid(memberId)) throw createApiError('notFound', 'memberNotFound')
  const memberUserId = await db.transaction(async tx => {
    // Tickets that the person carries would still be good beside the chair.
    await incrementChairEpoch(tx, serialNumber)
    await requireChairOwner(tx, person, now())
    const [removed] = await tx
      .update(chairMembers)
      .set({ leftAt: now() })
      .where(
        and(isPresentMember(serialNumber), eq(chairMembers.id, memberId), ne(chairMembers.role, 'owner')),
      )
      .returning({ userId: chairMembers.userId })
    if (!removed) throw createApiError('notFound', 'memberNotFound')
    await insertChairAuditEntry(tx, { ...person, action: 'memberRemove', result: 'ok' }, now())
    return removed.userId
  })
  recordSecurityEvent({ event: 'chair_member_removed', ...person, memberUserId })
  chairRegistry.notifyOwner(serialNumber)
  departures.onMembersLeft(serialNumber, [memberUserId])
  return {}
}
