import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { orders } from '../../db/schema'

/** Counts a change of an order that changes no column of its own, such as of its refunds. */
export const countOrderChange = async (tx: Database, orderId: string): Promise<void> => {
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
}
