import { randomInt } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database } from '../db/database'
import { orders, parcels, refunds } from '../db/schema'
import { shipOrder } from '../modules/order/shipOrder'
import { approveOrRejectRefund, recordReturnInspection } from '../modules/refund/transitionRefund'

const BATCH_SIZE = 20
const PARCEL_STATUSES = ['accepted', 'onTheWay', 'outForDelivery', 'signed'] as const

/**
 * Stands in for the seller: ships what is paid, moves parcels on, approves refunds and receives returns, each after a
 * while, so that the whole way can be tried by one person.
 */
export const simulateMerchant = async (db: Database, seconds: number, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - seconds * 1000)
  await advanceParcels(db, before, now)
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

const advanceParcels = async (db: Database, before: Date, now: Date): Promise<void> => {
  const onTheirWay = await db
    .select({ id: parcels.id, nodes: parcels.nodes })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(orders.status, 'pendingReceipt'), lte(orders.shippedAt, before)))
    .limit(BATCH_SIZE)
  for (const { id, nodes } of onTheirWay) {
    const key = PARCEL_STATUSES[nodes.length]
    if (key)
      await db
        .update(parcels)
        .set({ nodes: [...nodes, { at: now.toISOString(), key }] })
        .where(eq(parcels.id, id))
  }
}
