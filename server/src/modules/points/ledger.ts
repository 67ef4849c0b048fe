import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { pointBalances, pointEntries } from '../../db/schema'

export type PointEntry = {
  userId: string
  kind: (typeof pointEntries.$inferSelect)['kind']
  /** Negative: points that go. */
  points: number
  /** The order or refund behind it; each gives or takes points of a kind once. */
  causeId: string
  orderNumber: string | null
}

/**
 * Books points, once for each cause and kind.
 * @returns false when the balance would not be enough; then nothing is booked
 */
export const bookPoints = async (tx: Database, entry: PointEntry, now: Date): Promise<boolean> => {
  if (entry.points === 0) return true
  const [booked] = await tx
    .insert(pointEntries)
    .values({ id: randomUUID(), ...entry, at: now })
    .onConflictDoNothing()
    .returning({ id: pointEntries.id })
  if (!booked) return true
  if (entry.points > 0) {
    await tx
      .insert(pointBalances)
      .values({ userId: entry.userId, balance: entry.points })
      .onConflictDoUpdate({
        target: pointBalances.userId,
        set: { balance: sql`${pointBalances.balance} + ${entry.points}` },
      })
    return true
  }
  const [left] = await tx
    .update(pointBalances)
    .set({ balance: sql`${pointBalances.balance} + ${entry.points}` })
    .where(and(eq(pointBalances.userId, entry.userId), gte(pointBalances.balance, -entry.points)))
    .returning({ balance: pointBalances.balance })
  if (left) return true
  await tx.delete(pointEntries).where(eq(pointEntries.id, booked.id))
  return false
}

/** Points that a person has. */
export const pointsOf = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db.select().from(pointBalances).where(eq(pointBalances.userId, userId))
  return row?.balance ?? 0
}
