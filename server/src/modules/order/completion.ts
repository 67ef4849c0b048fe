import { asc, eq, sql } from 'drizzle-orm'
import { computeEarnedPoints } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, products } from '../../db/schema'
import { recordLoyaltyPointEntry } from '../points/pointsLedger'
import type { OrderRow } from './queries'

/** What follows from a locked order having been completed: it counts what was sold, and gives the points that it earned. */
export const recordCompletion = async (tx: Database, order: OrderRow, now: Date): Promise<void> => {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.productId))
  for (const { productId, quantity } of lines)
    await tx
      .update(products)
      .set({ sold: sql`${products.sold} + ${quantity}` })
      .where(eq(products.id, productId))
  if (order.userId)
    await recordLoyaltyPointEntry(
      tx,
      {
        userId: order.userId,
        kind: 'earned',
        points: computeEarnedPoints(order.paid - order.refunded, order.terms),
        causeId: order.id,
        orderNumber: order.number,
      },
      now,
    )
}
