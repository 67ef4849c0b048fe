import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { skus, stockMovements } from '../../db/schema'

export type StockChange = { skuId: string; /** Positive: more in stock. */ quantity: number }

/**
 * Changes stock and notes why. Rows are locked in the order of their ids, so that two orders with the same things never
 * wait for each other; the database itself refuses stock below zero.
 */
export const moveStock = async (
  tx: Database,
  changes: readonly StockChange[],
  why: { kind: (typeof stockMovements.$inferSelect)['kind']; causeId: string; at: Date },
): Promise<void> => {
  if (changes.length === 0) return
  if (changes.length > 1)
    await tx
      .select({ id: skus.id })
      .from(skus)
      .where(
        inArray(
          skus.id,
          changes.map(({ skuId }) => skuId),
        ),
      )
      .orderBy(asc(skus.id))
      .for('update')
  for (const { skuId, quantity } of changes)
    await tx
      .update(skus)
      .set({ stock: sql`${skus.stock} + ${quantity}` })
      .where(eq(skus.id, skuId))
  await tx
    .insert(stockMovements)
    .values(changes.map(({ skuId, quantity }) => ({ id: randomUUID(), skuId, quantity, ...why })))
}
