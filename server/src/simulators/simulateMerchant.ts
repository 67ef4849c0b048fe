import { randomInt } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database } from '../db/database'
import { orderDeliveries, orders, refunds } from '../db/schema'
import { handOverPickup, shipOrder } from '../modules/order/shipOrder'
import { approveOrRejectRefund, recordReturnInspection } from '../modules/refund/transitionRefund'

const BATCH_SIZE = 20

/** Whoever collects takes so many times longer than the seller: the code is to be seen. */
const COLLECTING_TIMES = 15

/**
 * Stands in for the seller: ships what is paid, hands over what is collected, approves refunds and receives returns, each after a
 * while, so that the whole way can be tried by one person.
 */
export const simulateMerchant = async (db: Database, seconds: number, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - seconds * 1000)
  const toShip = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pendingDelivery'), lte(orders.paidAt, before)))
    .orderBy(asc(orders.paidAt))
    .limit(BATCH_SIZE)
  for (const { id } of toShip)
    await shipOrder(
      db,
      { orderId: id, company: 'shunfeng', trackingNumber: `SF${randomInt(1e12, 9e12)}` },
      now,
    )

  await handOverCollected(db, new Date(now.getTime() - COLLECTING_TIMES * seconds * 1000), now)

  const open = (status: 'submitted' | 'returned') =>
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.status, status), lte(refunds.changedAt, before)))
      .limit(BATCH_SIZE)
  for (const { id } of await open('submitted'))
    await approveOrRejectRefund(db, { id, isApproved: true, answer: '' }, now)
  for (const { id } of await open('returned'))
    await recordReturnInspection(db, { id, isAsExpected: true }, now)
}

const handOverCollected = async (db: Database, before: Date, now: Date): Promise<void> => {
  const ready = await db
    .select({ orderId: orderDeliveries.orderId })
    .from(orderDeliveries)
    .where(and(eq(orderDeliveries.state, 'ready'), lte(orderDeliveries.readyAt, before)))
    .limit(BATCH_SIZE)
  for (const { orderId } of ready)
    await db.transaction(async tx => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      if (order) await handOverPickup(tx, order, now)
    })
}
