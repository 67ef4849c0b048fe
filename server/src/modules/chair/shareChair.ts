import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ChairRole } from '@anzuo/chair-protocol'
import type { Chair, ResponseData } from '@anzuo/contract'
import { HOUR_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { chairMembers, chairs, chairShareLinks } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { recordNotification } from '../notification/recordNotification'
import { requireChairAccess, requireChairOwner, toChairResponse } from './chairAccess'
import { insertChairAuditEntry } from './chairAudit'
import {
  addChairMember,
  endAllChairMemberships,
  incrementChairEpoch,
  isPresentMember,
  type ChairUser,
} from './chairMembers'
import type { ChairContext } from './context'

/** Makes a link that works once: for family or a guest, or for the next owner. */
export const createChairInvitation = async (
  { db, now }: ChairContext,
  { caller, request: { serialNumber, audience, hours } }: RequestContext<'/device/share'>,
): Promise<ResponseData<'/device/share'>> => {
  const person = { userId: caller.userId, serialNumber }
  const { chair } = await requireChairOwner(db, person, now())
  const key = randomBytes(16).toString('base64url')
  const expiresAt = new Date(now().getTime() + hours * HOUR_MS)
  await db.transaction(async tx => {
    await tx.insert(chairShareLinks).values({
      keyHash: hashShareKey(key),
      serialNumber,
      audience,
      epoch: chair.epoch,
      createdBy: caller.userId,
      expiresAt,
    })
    await insertChairAuditEntry(tx, { ...person, action: `share:${audience}`, result: 'ok' }, now())
  })
  const path = `/${audience === 'guest' ? 'g' : 's'}/${serialNumber}?key=${key}`
  return { path, key, audience, expiresAt: expiresAt.toISOString() }
}

/** Gives the person who opened a link what it is for. */
export const acceptChairShare = async (
  { db, mqttClient, chairRegistry, departures, now }: ChairContext,
  { caller, request: { serialNumber, key } }: RequestContext<'/device/share/accept'>,
): Promise<Chair> => {
  const person = { userId: caller.userId, serialNumber }
  const left = await db.transaction(async tx => {
    const share = await redeemShareLink(tx, { serialNumber, key }, now())
    if (!share) throw createApiError('notFound', 'shareOver')
    const { audience, createdBy } = share
    if (createdBy === caller.userId) throw createApiError('conflict', 'shareOwn')
    await rejectLesserRight(tx, person, share)
    let userIds: string[] | null = null
    if (audience === 'owner') {
      userIds = await endAllChairMemberships(tx, serialNumber, now())
      await incrementChairEpoch(tx, serialNumber)
      // The name is in the words of whoever gave it, and goes with them.
      await tx.update(chairs).set({ name: null }).where(eq(chairs.serialNumber, serialNumber))
    }
    const expiresAt = audience === 'guest' ? share.expiresAt : null
    await addChairMember(tx, { ...person, role: audience, expiresAt }, now())
    await insertChairAuditEntry(tx, { ...person, action: `accept:${audience}`, result: 'ok' }, now())
    await recordNotification(
      tx,
      {
        userId: createdBy,
        kind: 'chairShared',
        event: share.keyHash,
        data: { serialNumber, step: audience },
      },
      now(),
    )
    return userIds
  })
  if (left) {
    chairRegistry.notifyOwner(serialNumber)
    departures.onMembersLeft(
      serialNumber,
      left.filter(userId => userId !== caller.userId),
    )
  }
  const access = await requireChairAccess(db, person, now())
  return toChairResponse(access, mqttClient.getSnapshot(serialNumber))
}

/** Uses up a link of the chair's present owner, under the lock of the chair. */
const redeemShareLink = async (
  tx: Database,
  { serialNumber, key }: { serialNumber: string; key: string },
  now: Date,
) => {
  const [chair] = await tx
    .select({ epoch: chairs.epoch })
    .from(chairs)
    .where(eq(chairs.serialNumber, serialNumber))
    .for('update')
  const [share] = await tx
    .update(chairShareLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(chairShareLinks.keyHash, hashShareKey(key)),
        eq(chairShareLinks.serialNumber, serialNumber),
        eq(chairShareLinks.epoch, chair?.epoch ?? 0),
        isNull(chairShareLinks.usedAt),
        gt(chairShareLinks.expiresAt, now),
      ),
    )
    .returning()
  return share ?? null
}

/** A link never takes anything away from whoever opens it: neither a role nor a guest's longer time. */
const rejectLesserRight = async (
  tx: Database,
  { userId, serialNumber }: ChairUser,
  offered: { audience: ChairRole; expiresAt: Date },
): Promise<void> => {
  if (offered.audience === 'owner') return
  const [member] = await tx
    .select({ role: chairMembers.role, expiresAt: chairMembers.expiresAt })
    .from(chairMembers)
    .where(and(isPresentMember(serialNumber), eq(chairMembers.userId, userId)))
  if (!member) return
  const isLonger = member.expiresAt !== null && member.expiresAt >= offered.expiresAt
  const losesTime = member.role === 'guest' && offered.audience === 'guest' && isLonger
  if (member.role === 'family' || losesTime) throw createApiError('conflict', 'shareKnown')
}

const hashShareKey = (key: string): string => createHash('sha256').update(key).digest('hex')
