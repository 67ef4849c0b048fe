import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { toHex, deriveUserIdHash, type ChairRole } from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairMembers, chairs, chairShareLinks, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'

/** A person and the chair that it is about. */
export type ChairUser = { userId: string; serialNumber: string }

/** Those who have not left a chair. */
export const isPresentMember = (serialNumber: string) =>
  and(eq(chairMembers.serialNumber, serialNumber), isNull(chairMembers.leftAt))

/** @throws ApiError `notFound` for a chair that never registered itself */
export const requireChair = async (db: Database, serialNumber: string) => {
  const [chair] = await db.select().from(chairs).where(eq(chairs.serialNumber, serialNumber))
  if (!chair) throw createApiError('notFound', 'chairNotFound')
  return chair
}

/** Whether a chair belongs to somebody. */
export const hasChairOwner = async (tx: Database, serialNumber: string): Promise<boolean> => {
  const owners = await tx
    .select({ id: chairMembers.id })
    .from(chairMembers)
    .where(and(isPresentMember(serialNumber), eq(chairMembers.role, 'owner')))
  return owners.length > 0
}

/** Who may use a chair at this moment, with their names, in the order in which they came. */
export const listChairMembers = (db: Database, serialNumber: string, now: Date) =>
  db
    .select({ member: chairMembers, nickname: users.nickname })
    .from(chairMembers)
    .innerJoin(users, eq(users.id, chairMembers.userId))
    .where(
      and(isPresentMember(serialNumber), or(isNull(chairMembers.expiresAt), gt(chairMembers.expiresAt, now))),
    )
    .orderBy(chairMembers.joinedAt, desc(chairMembers.role))

/** Ends what somebody was to a chair. */
export const endChairMembership = async (
  tx: Database,
  { userId, serialNumber }: ChairUser,
  now: Date,
): Promise<void> => {
  await tx
    .update(chairMembers)
    .set({ leftAt: now })
    .where(and(isPresentMember(serialNumber), eq(chairMembers.userId, userId)))
}

/** Makes somebody owner, family or guest of a chair, instead of what they were to it. */
export const addChairMember = async (
  tx: Database,
  member: ChairUser & { role: ChairRole; expiresAt: Date | null },
  now: Date,
): Promise<void> => {
  await endChairMembership(tx, member, now)
  await tx.insert(chairMembers).values({
    id: randomUUID(),
    userKey: toHex(deriveUserIdHash(member.userId)),
    sharesStatistics: false,
    joinedAt: now,
    ...member,
  })
}

/** Everybody loses the chair, and all its links are void. Gives who they were. */
export const endAllChairMemberships = async (
  tx: Database,
  serialNumber: string,
  now: Date,
): Promise<string[]> => {
  const left = await tx
    .update(chairMembers)
    .set({ leftAt: now })
    .where(isPresentMember(serialNumber))
    .returning({ userId: chairMembers.userId })
  await tx.delete(chairShareLinks).where(eq(chairShareLinks.serialNumber, serialNumber))
  return left.map(({ userId }) => userId)
}

/** Locks a chair's row until the transaction ends, so that what changes its owner follows one another. Gives its epoch. */
export const lockChair = async (tx: Database, serialNumber: string): Promise<{ epoch: number }> => {
  const [chair] = await tx
    .select({ epoch: chairs.epoch })
    .from(chairs)
    .where(eq(chairs.serialNumber, serialNumber))
    .for('update')
  if (!chair) throw createApiError('notFound', 'chairNotFound')
  return chair
}

/** Voids every ticket and link that was handed out. The chair's row is locked. */
export const incrementChairEpoch = async (tx: Database, serialNumber: string): Promise<void> => {
  const chair = await lockChair(tx, serialNumber)
  await tx
    .update(chairs)
    .set({ epoch: chair.epoch + 1 })
    .where(eq(chairs.serialNumber, serialNumber))
}
