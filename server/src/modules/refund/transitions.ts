import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import {
  getNextRefundStatus,
  isRefundQuantityReleased,
  computeEarnedPoints,
  computeReturnDeadline,
  shopRules,
  type RefundEvent,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, orders, paymentAttempts, refunds } from '../../db/schema'
import type { OrderRow } from '../order/queries'
import { adjustStock } from '../order/stock'
import { transitionOrder } from '../order/transitionOrder'
import { scheduleRefund } from '../payment/settlement'
import { recordPointEntry, getPointBalance } from '../points/pointsLedger'

export type RefundRow = typeof refunds.$inferSelect
type RefundChanges = Partial<Pick<RefundRow, 'answer' | 'sentBy' | 'returnBy'>>

const BATCH_SIZE = 50

/** A refund with its order, both locked, the order first as everywhere. */
export const lockRefund = async (
  tx: Database,
  id: string,
): Promise<{ refund: RefundRow; order: OrderRow } | null> => {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id))
  if (!found) return null
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return order && refund ? { refund, order } : null
}

/**
 * Lets something happen to a locked refund.
 * @returns the refund afterwards, or null when that can't happen in its state
 */
export const transitionRefund = async (
  tx: Database,
  { refund, event, changes = {} }: { refund: RefundRow; event: RefundEvent; changes?: RefundChanges },
  now: Date,
): Promise<RefundRow | null> => {
  const status = getNextRefundStatus(refund, event)
  if (status === null) return null
  const [changed] = await tx
    .update(refunds)
    .set({
      ...changes,
      status,
      changedAt: now,
      timeline: [...refund.timeline, { status, at: now.toISOString() }],
    })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (!changed) return null
  // What was withdrawn or rejected can be asked for again.
  if (isRefundQuantityReleased(status))
    await tx
      .update(orderLines)
      .set({
        takenQuantity: sql`${orderLines.takenQuantity} - ${refund.quantity}`,
        takenAmount: sql`${orderLines.takenAmount} - ${refund.amount - refund.freight}`,
        takenPoints: sql`${orderLines.takenPoints} - ${refund.points}`,
      })
      .where(and(eq(orderLines.orderId, refund.orderId), eq(orderLines.skuId, refund.skuId)))
  if (status === 'refunding' && event !== 'retried') await scheduleRefundTransfer(tx, changed, now)
  return changed
}

const scheduleRefundTransfer = async (tx: Database, refund: RefundRow, now: Date): Promise<void> => {
  const [payment] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, refund.orderId), eq(paymentAttempts.status, 'succeeded')))
  if (!payment) throw new Error('a refund of an order that was not paid')
  await scheduleRefund(
    tx,
    { paymentId: payment.id, orderId: refund.orderId, refundId: refund.id, amount: refund.amount },
    now,
  )
}

/** What the shop does with a refund; the seller's own system calls these, in development a simulator does. */
export const approveOrRejectRefund = (
  db: Database,
  decision: { id: string; isApproved: boolean; answer: string },
  now: Date,
): Promise<RefundRow | null> =>
  db.transaction(async tx => {
    const locked = await lockRefund(tx, decision.id)
    if (!locked) return null
    return transitionRefund(
      tx,
      {
        refund: locked.refund,
        event: decision.isApproved ? 'approved' : 'rejected',
        changes: {
          answer: decision.answer,
          returnBy:
            decision.isApproved && locked.refund.kind === 'returnAndRefund'
              ? new Date(computeReturnDeadline(now.getTime(), shopRules))
              : null,
        },
      },
      now,
    )
  })

/** The warehouse has looked at a return. */
export const recordReturnInspection = (
  db: Database,
  arrival: { id: string; isAsExpected: boolean },
  now: Date,
): Promise<RefundRow | null> =>
  db.transaction(async tx => {
    const locked = await lockRefund(tx, arrival.id)
    return (
      locked &&
      transitionRefund(
        tx,
        { refund: locked.refund, event: arrival.isAsExpected ? 'received' : 'foundWrong' },
        now,
      )
    )
  })

/** The provider refused or didn't answer; it is tried again by itself. */
export const markRefundFailed = (db: Database, id: string, now: Date): Promise<void> =>
  db.transaction(async tx => {
    const locked = await lockRefund(tx, id)
    if (locked) await transitionRefund(tx, { refund: locked.refund, event: 'failed' }, now)
  })

/**
 * The money has gone back: counts it on order and line, gives points back, takes those that it had earned, puts goods that
 * never left or came back into stock, and closes an order of which nothing is left.
 */
export const completeRefund = async (tx: Database, id: string, now: Date): Promise<void> => {
  const locked = await lockRefund(tx, id)
  const refund = locked && (await transitionRefund(tx, { refund: locked.refund, event: 'paidBack' }, now))
  if (!refund || !locked) return
  const { order } = locked
  await tx
    .update(orderLines)
    .set({ refundedQuantity: sql`${orderLines.refundedQuantity} + ${refund.quantity}` })
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.skuId, refund.skuId)))
  await tx
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${refund.amount}` })
    .where(eq(orders.id, order.id))
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  if (lines.every(line => line.refundedQuantity === line.quantity))
    await transitionOrder(tx, order, { event: 'allRefunded', at: now })
  if (refund.isUnshipped || refund.kind === 'returnAndRefund')
    await adjustStock(tx, [{ skuId: refund.skuId, quantity: refund.quantity }], {
      kind: 'refunded',
      causeId: refund.id,
      at: now,
    })
  await adjustPointsForRefund(tx, { refund, order }, now)
}

const adjustPointsForRefund = async (
  tx: Database,
  { refund, order }: { refund: RefundRow; order: OrderRow },
  now: Date,
): Promise<void> => {
  const entry = { userId: refund.userId, causeId: refund.id, orderNumber: order.number }
  await recordPointEntry(tx, { ...entry, kind: 'returned', points: refund.points }, now)
  if (!order.completedAt) return
  // The order earned points when it was completed; those for the money that went back go, as far as they are still there.
  const kept = order.paid - order.refunded
  const due = computeEarnedPoints(kept, shopRules) - computeEarnedPoints(kept - refund.amount, shopRules)
  const points = Math.min(due, await getPointBalance(tx, refund.userId))
  await recordPointEntry(tx, { ...entry, kind: 'takenBack', points: -points }, now)
}

/**
 * Withdraws refunds whose goods weren't sent back in time.
 * @returns how many
 */
export const expireOverdueReturns = async (db: Database, now: Date): Promise<number> => {
  const due = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['awaitingReturn']), lte(refunds.returnBy, now)))
    .orderBy(asc(refunds.returnBy))
    .limit(BATCH_SIZE)
  for (const { id } of due)
    await db.transaction(async tx => {
      const locked = await lockRefund(tx, id)
      if (locked) await transitionRefund(tx, { refund: locked.refund, event: 'returnExpired' }, now)
    })
  return due.length
}
