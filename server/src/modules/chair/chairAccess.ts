import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Chair } from '@anzuo/contract'
import {
  parseFeatureBitmask,
  CHAIR_FAMILY_KEYS,
  deriveUserIdHash,
  inferSeatOccupant,
  isActiveChairPhase,
  toOccupantTag,
  type ChairFamilyKey,
  type ChairRole,
  type SeatOccupant,
} from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairMembers, chairs, chairOccupancies } from '../../db/schema'
import type { ChairSnapshot } from '../../gateways/chairs/chairConnection'
import { createApiError } from '../../http/apiError'
import type { ChairUser } from './chairMembers'

export type ChairAccess = {
  chair: typeof chairs.$inferSelect
  member: typeof chairMembers.$inferSelect
  seat: typeof chairOccupancies.$inferSelect | null
}

const isActiveMember = (now: Date) =>
  and(isNull(chairMembers.leftAt), or(isNull(chairMembers.expiresAt), gt(chairMembers.expiresAt, now)))

/** Everything that a person may use. */
export const listChairAccesses = async (db: Database, userId: string, now: Date): Promise<ChairAccess[]> =>
  db
    .select({ chair: chairs, member: chairMembers, seat: chairOccupancies })
    .from(chairMembers)
    .innerJoin(chairs, eq(chairs.serialNumber, chairMembers.serialNumber))
    .leftJoin(chairOccupancies, eq(chairOccupancies.serialNumber, chairMembers.serialNumber))
    .where(and(eq(chairMembers.userId, userId), isActiveMember(now)))
    .orderBy(chairMembers.joinedAt)

/**
 * A person's right to use a chair.
 * @throws ApiError `notFound`, the same for a chair of others and for one that does not exist
 */
export const requireChairAccess = async (
  db: Database,
  { userId, serialNumber }: ChairUser,
  now: Date,
): Promise<ChairAccess> => {
  const [access] = await db
    .select({ chair: chairs, member: chairMembers, seat: chairOccupancies })
    .from(chairMembers)
    .innerJoin(chairs, eq(chairs.serialNumber, chairMembers.serialNumber))
    .leftJoin(chairOccupancies, eq(chairOccupancies.serialNumber, chairMembers.serialNumber))
    .where(
      and(eq(chairMembers.serialNumber, serialNumber), eq(chairMembers.userId, userId), isActiveMember(now)),
    )
  if (!access) throw createApiError('notFound', 'chairNotFound')
  return access
}

/** What somebody is to a chair; null when it is not theirs. */
export const getOwnChairRole = async (
  db: Database,
  { userId, serialNumber }: ChairUser,
  now: Date,
): Promise<ChairRole | null> => {
  const [member] = await db
    .select({ role: chairMembers.role })
    .from(chairMembers)
    .where(
      and(eq(chairMembers.serialNumber, serialNumber), eq(chairMembers.userId, userId), isActiveMember(now)),
    )
  return member?.role ?? null
}

const requireRole =
  (...roles: readonly ChairRole[]) =>
  async (db: Database, person: ChairUser, now: Date): Promise<ChairAccess> => {
    const access = await requireChairAccess(db, person, now)
    if (!roles.includes(access.member.role)) throw createApiError('notFound', 'chairOwnerOnly')
    return access
  }

/** Requires the owner. Others who may use the chair get an error that says so. */
export const requireChairOwner = requireRole('owner')

/** The right of owner and family. */
export const requireChairOwnerOrFamily = requireRole('owner', 'family')

/** The sitting for which this person said that they sit in the chair, when that is still the same. */
export const getConfirmedSitting = (
  seat: ChairAccess['seat'],
  userId: string,
  known: ChairSnapshot,
): number | null => (seat && seat.userId === userId && seat.boot === known.boot ? seat.sitting : null)

/** Whether somebody sits there of whom the chair itself knows nothing: then it counts who said that it is them. */
export const isOccupantUnidentified = ({ state }: ChairSnapshot): boolean =>
  state !== null && state.isSeated && state.occupantTag === 0

/** Whether a guest who stands before the chair could use it now. */
export const getChairUse = ({ isOnline, state }: ChairSnapshot): 'free' | 'taken' | 'offline' => {
  if (!isOnline) return 'offline'
  const isTaken = state !== null && (state.isSeated || isActiveChairPhase(state.phase))
  return isTaken ? 'taken' : 'free'
}

/** Who said last that they sit in a chair. */
export const findChairOccupancy = async (
  db: Database,
  serialNumber: string,
): Promise<ChairAccess['seat']> => {
  const [seat] = await db
    .select()
    .from(chairOccupancies)
    .where(eq(chairOccupancies.serialNumber, serialNumber))
  return seat ?? null
}

/** Who sits in the chair, as this person may know it. */
export const getSeatOccupant = (
  userId: string,
  { state, boot }: ChairSnapshot,
  seat: ChairAccess['seat'],
): SeatOccupant => {
  if (!state) return 'unknown'
  // Sittings are counted anew when the chair starts.
  const isOfThisBoot = seat !== null && seat.boot === boot
  return inferSeatOccupant(state, {
    ownTag: toOccupantTag(deriveUserIdHash(userId)),
    claims: isOfThisBoot ? [{ sitting: seat.sitting, seat: seat.userId === userId ? 'you' : 'other' }] : [],
  })
}

export const parseChairFamilyKey = (text: string): ChairFamilyKey =>
  CHAIR_FAMILY_KEYS.find(key => key === text) ?? 'x'

/** A chair as the person sees it. */
export const toChairResponse = ({ chair, member, seat }: ChairAccess, known: ChairSnapshot): Chair => ({
  serialNumber: chair.serialNumber,
  family: parseChairFamilyKey(chair.family),
  features: parseFeatureBitmask(chair.features),
  firmware: chair.firmware,
  name: chair.name,
  role: member.role,
  expiresAt: member.expiresAt?.toISOString() ?? null,
  allowsGuests: chair.allowsGuests,
  sharesStatistics: member.sharesStatistics,
  isOnline: known.isOnline,
  offlineSince: chair.offlineSince?.toISOString() ?? null,
  state: known.state,
  seat: getSeatOccupant(member.userId, known, seat),
})
