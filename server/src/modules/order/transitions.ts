import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import {
  computeEarnedPoints,
  openRefundStatuses,
  shopRules,
  getOrderStatusesBefore,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, orders, parcels, products, refunds } from '../../db/schema'
import { recordPointEntry } from '../points/pointsLedger'
import { loadOrderFacts, type OrderRow } from './queries'
import { transitionOrder } from './transitionOrder'

const BATCH_SIZE = 50

/** Completes a locked order: counts what was sold, and gives the points that it earned. */
export const completeOrder = async (tx: Database, order: OrderRow, now: Date): Promise<boolean> => {
  if (!(await transitionOrder(tx, order, { event: 'received', at: now }))) return false
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
    await recordPointEntry(
      tx,
      {
        userId: order.userId,
        kind: 'earned',
        points: computeEarnedPoints(order.paid - order.refunded, shopRules),
        causeId: order.id,
        orderNumber: order.number,
      },
      now,
    )
  return true
}

/**
 * Sends a paid order; the seller's own system calls this, in development a simulator does. Not while a refund is asked for.
 * @returns false when it can't be sent
 */
export const shipOrder = (
  db: Database,
  parcel: { orderId: string; company: string; trackingNumber: string },
  now: Date,
): Promise<boolean> =>
  db.transaction(async tx => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, parcel.orderId)).for('update')
    if (!order || (await loadOrderFacts(tx, order)).isRefunding) return false
    if (!(await transitionOrder(tx, order, { event: 'shipped', at: now }))) return false
    if (order.shippedTo)
      await tx.insert(parcels).values({
        id: randomUUID(),
        ...parcel,
        nodes: [{ at: now.toISOString(), key: 'accepted' }],
      })
    return true
  })

/**
 * Completes orders that nobody confirmed in time. Those with a refund under way wait for it.
 * @returns how many
 */
export const autoConfirmReceipts = async (db: Database, now: Date): Promise<number> => {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...getOrderStatusesBefore('received')]),
        lte(orders.confirmBy, now),
        sql`not exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${inArray(
          refunds.status,
          openRefundStatuses,
        )})`,
      ),
    )
    .orderBy(asc(orders.confirmBy))
    .limit(BATCH_SIZE)
  let completed = 0
  for (const { id } of due)
    await db.transaction(async tx => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      // It may have been extended or asked to be refunded since it was found.
      const isDue =
        order?.confirmBy && order.confirmBy <= now && !(await loadOrderFacts(tx, order)).isRefunding
      if (order && isDue && (await completeOrder(tx, order, now))) completed += 1
    })
  return completed
}
