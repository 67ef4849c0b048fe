import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import {
  getNextOrderStatus,
  computeReceiptDeadline,
  isRefundFinished,
  computeEarnedPoints,
  refundStatuses,
  shopRules,
  getOrderStatusesBefore,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderEvents, orderLines, orders, parcels, products, refunds } from '../../db/schema'
import type { OrderEventType } from '../../db/schema/orders'
import { recordPointEntry } from '../points/pointsLedger'
import { loadOrderFacts, type OrderRow } from './queries'

const BATCH_SIZE = 50

/** Notes on an order's timeline that something happened. */
export const recordOrderEvent = async (
  tx: Database,
  orderId: string,
  { event, at }: { event: OrderEventType; at: Date },
): Promise<void> => {
  await tx.insert(orderEvents).values({ id: randomUUID(), orderId, event, at })
}

/** Completes a locked order: counts what was sold, and gives the points that it earned. */
export const completeOrder = async (tx: Database, order: OrderRow, now: Date): Promise<boolean> => {
  const status = getNextOrderStatus(order.status, 'received')
  if (status === null) return false
  await tx.update(orders).set({ status, completedAt: now }).where(eq(orders.id, order.id))
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
  await recordOrderEvent(tx, order.id, { event: 'received', at: now })
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
    const status = order && getNextOrderStatus(order.status, 'shipped')
    if (!order || !status || (await loadOrderFacts(tx, order)).isRefunding) return false
    const confirmBy = new Date(computeReceiptDeadline(now.getTime(), false, shopRules))
    await tx.update(orders).set({ status, shippedAt: now, confirmBy }).where(eq(orders.id, order.id))
    if (order.shippedTo)
      await tx.insert(parcels).values({
        id: randomUUID(),
        ...parcel,
        nodes: [{ at: now.toISOString(), key: 'accepted' }],
      })
    await recordOrderEvent(tx, order.id, { event: 'shipped', at: now })
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
          refundStatuses.filter(status => !isRefundFinished(status)),
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
