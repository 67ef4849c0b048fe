import { randomInt } from 'node:crypto'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import type { Database } from '../db/database'
import { orderDeliveries, orders, refundExchanges, refunds, skus } from '../db/schema'
import { handOverPickup, shipOrder } from '../modules/order/shipOrder'
import { sendToBuyer } from '../modules/refund/exchange'
import type { RefundRow } from '../modules/refund/queries'
import { bookVisit, finishRepair } from '../modules/refund/repair'
import { approveOrRejectRefund, lockRefund, recordReturnInspection } from '../modules/refund/transitionRefund'

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

  for (const refund of await listWaiting(db, 'submitted', before))
    await approveOrRejectRefund(
      db,
      { id: refund.id, isApproved: await isFeasible(db, refund), answer: '' },
      now,
    )
  for (const { id } of await listWaiting(db, 'returned', before))
    await recordReturnInspection(db, { id, isAsExpected: true }, now)
  await doRepairs(db, before, now)
  for (const { id } of await listWaiting(db, 'toShip', before))
    await db.transaction(async tx => {
      const locked = await lockRefund(tx, id)
      const trackingNumber = `SF${randomInt(1e12, 9e12)}`
      const shipment = { way: 'parcel' as const, company: 'shunfeng', trackingNumber }
      if (locked) await sendToBuyer(tx, locked.refund, { shipment, now })
    })
}

/** Requests that have stood in a status for a while. */
const listWaiting = (db: Database, status: RefundRow['status'], before: Date) =>
  db
    .select({ id: refunds.id, kind: refunds.kind })
    .from(refunds)
    .where(and(eq(refunds.status, status), lte(refunds.changedAt, before)))
    .limit(BATCH_SIZE)

/** Plans a fitter for the next day, and ends repairs. */
const doRepairs = async (db: Database, before: Date, now: Date): Promise<void> => {
  const change = async (
    status: RefundRow['status'],
    act: (tx: Database, refund: RefundRow) => Promise<unknown>,
  ) => {
    for (const { id } of await listWaiting(db, status, before))
      await db.transaction(async tx => {
        const locked = await lockRefund(tx, id)
        if (locked) await act(tx, locked.refund)
      })
  }
  const work = 'OK'
  const visit = { day: formatChinaDate(now.getTime() + DAY_MS), slot: 'morning' as const }
  await change('booked', (tx, refund) => finishRepair(tx, refund, { work, now }))
  await change('repairing', (tx, refund) => finishRepair(tx, refund, { work, now }))
  await change('toBook', (tx, refund) => bookVisit(tx, refund, { visit, now }))
}

/** Whether a request can be granted: an exchange needs its replacement. */
const isFeasible = async (db: Database, { id, kind }: Pick<RefundRow, 'id' | 'kind'>): Promise<boolean> => {
  if (kind !== 'exchange') return true
  const [found] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(refundExchanges, eq(refundExchanges.refundId, refunds.id))
    .innerJoin(skus, and(eq(skus.id, refundExchanges.skuId), gte(skus.stock, refunds.quantity)))
    .where(eq(refunds.id, id))
  return found !== undefined
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
