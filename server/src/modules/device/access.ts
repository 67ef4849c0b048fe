import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Device } from '../../../../src/contract'
import { featuresOf, FAMILY_KEYS, userKeyOf, userTagOf, type FamilyKey } from '../../../../src/domain/chair'
import type { Database } from '../../db/database'
import { chairMembers, chairs, chairSeats } from '../../db/schema'
import type { KnownChair } from '../../gateways/chairs/line'
import { refuse } from '../../http/refusal'

export type Access = {
  chair: typeof chairs.$inferSelect
  member: typeof chairMembers.$inferSelect
  seat: typeof chairSeats.$inferSelect | null
}

const current = (now: Date) =>
  and(isNull(chairMembers.leftAt), or(isNull(chairMembers.expiresAt), gt(chairMembers.expiresAt, now)))

/** Everything that a person may use. */
export const accessesOf = async (db: Database, userId: string, now: Date): Promise<Access[]> =>
  db
    .select({ chair: chairs, member: chairMembers, seat: chairSeats })
    .from(chairMembers)
    .innerJoin(chairs, eq(chairs.serialNumber, chairMembers.serialNumber))
    .leftJoin(chairSeats, eq(chairSeats.serialNumber, chairMembers.serialNumber))
    .where(and(eq(chairMembers.userId, userId), current(now)))
    .orderBy(chairMembers.joinedAt)

/**
 * A person's right to use a chair.
 * @throws Refusal `notFound`, the same for a chair of others and for one that does not exist
 */
export const accessTo = async (
  db: Database,
  { userId, serialNumber }: { userId: string; serialNumber: string },
  now: Date,
): Promise<Access> => {
  const [access] = await db
    .select({ chair: chairs, member: chairMembers, seat: chairSeats })
    .from(chairMembers)
    .innerJoin(chairs, eq(chairs.serialNumber, chairMembers.serialNumber))
    .leftJoin(chairSeats, eq(chairSeats.serialNumber, chairMembers.serialNumber))
    .where(and(eq(chairMembers.serialNumber, serialNumber), eq(chairMembers.userId, userId), current(now)))
  if (!access) throw refuse('notFound', 'chairNotFound')
  return access
}

/** The owner's right. Others who may use the chair are told that it takes the owner. */
export const ownedBy = async (
  db: Database,
  person: { userId: string; serialNumber: string },
  now: Date,
): Promise<Access> => {
  const access = await accessTo(db, person, now)
  if (access.member.role !== 'owner') throw refuse('notFound', 'chairOwnerOnly')
  return access
}

/** The right of owner and family. */
export const keptBy = async (
  db: Database,
  person: { userId: string; serialNumber: string },
  now: Date,
): Promise<Access> => {
  const access = await accessTo(db, person, now)
  if (access.member.role === 'guest') throw refuse('notFound', 'chairOwnerOnly')
  return access
}

/** The sitting for which this person said that they sit in the chair, when that is still the same. */
export const vouchedSitting = (seat: Access['seat'], userId: string, known: KnownChair): number | null =>
  seat && seat.userId === userId && seat.boot === known.boot ? seat.sitting : null

/** Whether somebody sits there of whom the chair itself knows nothing: then it counts who said that it is them. */
export const vouchesMatter = ({ state }: KnownChair): boolean =>
  state !== null && state.isSeated && state.occupantTag === 0

/** Who said last that they sit in a chair. */
export const readSeat = async (db: Database, serialNumber: string): Promise<Access['seat']> => {
  const [seat] = await db.select().from(chairSeats).where(eq(chairSeats.serialNumber, serialNumber))
  return seat ?? null
}

/** Who sits in the chair, as this person may know it. */
export const seatSeenBy = (userId: string, known: KnownChair, seat: Access['seat']): Device['seat'] => {
  const { state } = known
  if (!state) return 'unknown'
  if (!state.isSeated) return 'empty'
  if (state.occupantTag !== 0) return state.occupantTag === userTagOf(userKeyOf(userId)) ? 'you' : 'other'
  const isThisSitting = seat !== null && seat.boot === known.boot && seat.sitting === state.sitting
  if (!isThisSitting) return 'unknown'
  return seat.userId === userId ? 'you' : 'other'
}

export const familyKeyOf = (text: string): FamilyKey => FAMILY_KEYS.find(key => key === text) ?? 'x'

/** A chair as the person sees it. */
export const shownDevice = ({ chair, member, seat }: Access, known: KnownChair): Device => ({
  serialNumber: chair.serialNumber,
  family: familyKeyOf(chair.family),
  features: featuresOf(chair.features),
  firmware: chair.firmware,
  name: chair.name,
  role: member.role,
  expiresAt: member.expiresAt?.toISOString() ?? null,
  allowsGuests: chair.allowsGuests,
  sharesStatistics: member.sharesStatistics,
  isOnline: known.isOnline,
  offlineSince: chair.offlineSince?.toISOString() ?? null,
  state: known.state,
  seat: seatSeenBy(member.userId, known, seat),
})
