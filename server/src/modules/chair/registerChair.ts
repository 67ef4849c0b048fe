import { eq, sql } from 'drizzle-orm'
import { getChairFamily, toFeatureBitmask, type ChairInfo } from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairBatches, chairs, madeChairs } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { requireChair } from './chairMembers'

/** Of a chair that has told nothing yet. */
const UNKNOWN_FIRMWARE = '0.0.0'

/** A chair that has told the server itself what it is. */
export type ConnectedChair = { serialNumber: string; info: ChairInfo }

type ChairDescription = Pick<typeof chairs.$inferSelect, 'family' | 'features' | 'firmware'>

/**
 * Stores what a chair says it is, for the first time or anew; the epoch counts the first time alone. One that is not connected now, since
 * a phone brought its words, stays as it was.
 */
export const registerChair = async (
  db: Database,
  {
    serialNumber,
    info,
    epoch,
    isConnected,
  }: { serialNumber: string; info: ChairInfo; epoch: number; isConnected: boolean },
  now: Date,
): Promise<void> => {
  const description = describeChair(info)
  await db
    .insert(chairs)
    .values({
      serialNumber,
      ...description,
      epoch,
      allowsGuests: false,
      registeredAt: now,
      offlineSince: isConnected ? null : now,
    })
    .onConflictDoUpdate({
      target: chairs.serialNumber,
      set: isConnected ? { ...description, offlineSince: null } : description,
    })
}

const describeChair = (info: ChairInfo): ChairDescription => ({
  family: info.family,
  features: toFeatureBitmask(info.features),
  firmware: info.firmware.join('.'),
})

/** Stores what chairs that are connected say they are, all in one statement. */
export const registerConnectedChairs = async (
  db: Database,
  connected: readonly ConnectedChair[],
  now: Date,
): Promise<void> => {
  const rows = connected.map(({ serialNumber, info }) => ({
    serialNumber,
    ...describeChair(info),
    epoch: 1,
    allowsGuests: false,
    registeredAt: now,
    offlineSince: null,
  }))
  // Servers register the same chairs at the same time: all lock them in the same order.
  rows.sort((a, b) => (a.serialNumber < b.serialNumber ? -1 : 1))
  await db
    .insert(chairs)
    .values(rows)
    .onConflictDoUpdate({
      target: chairs.serialNumber,
      set: {
        family: sql`excluded.family`,
        features: sql`excluded.features`,
        firmware: sql`excluded.firmware`,
        offlineSince: null,
      },
    })
}

const findMadeChair = async (
  db: Database,
  serialNumber: string,
): Promise<(ChairDescription & { serialNumber: string; allowsGuests: false }) | null> => {
  const [made] = await db
    .select({ family: chairBatches.family })
    .from(madeChairs)
    .innerJoin(chairBatches, eq(chairBatches.id, madeChairs.batchId))
    .where(eq(madeChairs.serialNumber, serialNumber))
  if (!made) return null
  const features = toFeatureBitmask(getChairFamily(made.family).features)
  return { serialNumber, family: made.family, features, firmware: UNKNOWN_FIRMWARE, allowsGuests: false }
}

const findRegisteredChair = async (db: Database, serialNumber: string) => {
  const [chair] = await db.select().from(chairs).where(eq(chairs.serialNumber, serialNumber))
  return chair ?? null
}

/**
 * A chair that has registered itself, or that was made in a batch and was never online: a new chair in its box is found as well.
 * @throws ApiError `notFound`
 */
export const requireMadeChair = async (
  db: Database,
  serialNumber: string,
): Promise<ChairDescription & { serialNumber: string; allowsGuests: boolean }> => {
  const chair = (await findRegisteredChair(db, serialNumber)) ?? (await findMadeChair(db, serialNumber))
  if (!chair) throw createApiError('notFound', 'chairNotFound')
  return chair
}

/**
 * The same chair with a row of its own, which what belongs to it can refer to.
 * @throws ApiError `notFound`
 */
export const requireRegisteredChair = async (
  db: Database,
  serialNumber: string,
  now: Date,
): Promise<typeof chairs.$inferSelect> => {
  const made = await requireMadeChair(db, serialNumber)
  await db
    .insert(chairs)
    .values({ ...made, epoch: 1, registeredAt: now, offlineSince: now })
    .onConflictDoNothing({ target: chairs.serialNumber })
  return requireChair(db, serialNumber)
}
