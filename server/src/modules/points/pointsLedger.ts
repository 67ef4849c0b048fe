import { randomUUID } from 'node:crypto'
import { and, eq, gte, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { loyaltyPointBalances, loyaltyPointEntries } from '../../db/schema'

export type LoyaltyPointEntry = {
  userId: string
  kind: (typeof loyaltyPointEntries.$inferSelect)['kind']
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
export const recordLoyaltyPointEntry = async (
  tx: Database,
  entry: LoyaltyPointEntry,
  now: Date,
): Promise<boolean> => {
  if (entry.points === 0) return true
  const [booked] = await tx
    .insert(loyaltyPointEntries)
    .values({ id: randomUUID(), ...entry, at: now })
    .onConflictDoNothing()
    .returning({ id: loyaltyPointEntries.id })
  if (!booked) return true
  if (entry.points > 0) {
    await tx
      .insert(loyaltyPointBalances)
      .values({ userId: entry.userId, balance: entry.points })
      .onConflictDoUpdate({
        target: loyaltyPointBalances.userId,
        set: { balance: sql`${loyaltyPointBalances.balance} + ${entry.points}` },
      })
    return true
  }
  const [left] = await tx
    .update(loyaltyPointBalances)
    .set({ balance: sql`${loyaltyPointBalances.balance} + ${entry.points}` })
    .where(
      and(eq(loyaltyPointBalances.userId, entry.userId), gte(loyaltyPointBalances.balance, -entry.points)),
    )
    .returning({ balance: loyaltyPointBalances.balance })
  if (left) return true
  await tx.delete(loyaltyPointEntries).where(eq(loyaltyPointEntries.id, booked.id))
  return false
}

/** Points that a person has. */
export const getLoyaltyPointBalance = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db.select().from(loyaltyPointBalances).where(eq(loyaltyPointBalances.userId, userId))
  return row?.balance ?? 0
}

/** Points that an order has given, less what refunds of it took back; never below nothing. */
export const getEarnedPointsLeft = async (
  db: Database,
  { id, number, userId }: { id: string; number: string; userId: string | null },
): Promise<number> => {
  if (userId === null) return 0
  const { kind, points, causeId, orderNumber } = loyaltyPointEntries
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${points}), 0)::int` })
    .from(loyaltyPointEntries)
    .where(
      and(
        eq(loyaltyPointEntries.userId, userId),
        or(and(eq(kind, 'earned'), eq(causeId, id)), and(eq(kind, 'takenBack'), eq(orderNumber, number))),
      ),
    )
  return Math.max(0, row?.sum ?? 0)
}
