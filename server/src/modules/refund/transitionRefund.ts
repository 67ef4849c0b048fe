import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import {
  computeReturnDeadline,
  getNextRefundStatus,
  isRefundQuantityReleased,
  type RefundEvent,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, orders, paymentAttempts, refunds } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import type { Locale } from '../../messages'
import { countOrderChange } from '../order/orderVersion'
import type { OrderRow } from '../order/queries'
import { enqueueRefundTransfer } from '../payment/settlement'
import type { ShopContext } from '../shopContext'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import { getOwnRefund, type RefundRow } from './queries'

/** What happens to a refund, with what it brings. */
type RefundChange = {
  event: RefundEvent
  changes?: Partial<Pick<RefundRow, 'answer' | 'sentBy' | 'returnBy'>>
}

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
  { refund, event, changes = {} }: RefundChange & { refund: RefundRow },
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
  await countOrderChange(tx, refund.orderId)
  await tellOfRefund(tx, changed, now)
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

const tellOfRefund = (tx: Database, refund: RefundRow, now: Date): Promise<void> => {
  const { id: refundId, number, orderId, skuId, quantity, amount, status } = refund
  return recordWebhookEvent(
    tx,
    {
      type: status === 'refunded' ? 'refund.paid' : 'refund.changed',
      data: { refundId, number, orderId, skuId, quantity, amount, status },
    },
    now,
  )
}

const scheduleRefundTransfer = async (tx: Database, refund: RefundRow, now: Date): Promise<void> => {
  const [payment] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, refund.orderId), eq(paymentAttempts.status, 'succeeded')))
  if (!payment) throw new Error('a refund of an order that was not paid')
  await enqueueRefundTransfer(
    tx,
    { paymentId: payment.id, orderId: refund.orderId, refundId: refund.id, amount: refund.amount },
    now,
  )
}

/**
 * A refund of this person with its order, both locked.
 * @throws ApiError `notFound`, the same for "not yours" and "not there"
 */
export const lockOwnRefund = async (
  tx: Database,
  { userId, id }: { userId: string; id: string },
): Promise<{ refund: RefundRow; order: OrderRow }> => {
  const locked = isUuid(id) ? await lockRefund(tx, id) : null
  if (locked?.refund.userId !== userId) throw createApiError('notFound', 'refundNotFound')
  return locked
}

/**
 * Lets the buyer change an own refund, and gives it as it is then.
 * @param prepare says what happens, once the refund is locked
 * @throws ApiError `conflict` when that can't happen any more
 */
export const changeOwnRefund = async (
  context: ShopContext,
  { caller, request, locale }: { caller: AuthenticatedUser; request: { id: string }; locale: Locale },
  prepare: (tx: Database, refund: RefundRow, order: OrderRow) => Promise<RefundChange>,
): Promise<ResponseData<'/dealer_order_refund/get'>> => {
  const { db, now } = context
  const { userId } = caller
  await db.transaction(async tx => {
    const { refund, order } = await lockOwnRefund(tx, { userId, id: request.id })
    const changed = await transitionRefund(tx, { refund, ...(await prepare(tx, refund, order)) }, now())
    if (!changed) throw createApiError('conflict', 'refundMovedOn')
  })
  return getOwnRefund(context, { userId, id: request.id, locale })
}

/** What the shop does with a refund; the back office calls these, in development a simulator does. */
export const approveOrRejectRefund = (
  db: Database,
  decision: { id: string; isApproved: boolean; answer: string },
  now: Date,
): Promise<RefundRow | null> =>
  db.transaction(async tx => {
    const locked = await lockRefund(tx, decision.id)
    return locked && decideLockedRefund(tx, { ...decision, ...locked }, now)
  })

/** The same for a refund that is locked already. */
export const decideLockedRefund = (
  tx: Database,
  {
    refund,
    order,
    isApproved,
    answer,
  }: { refund: RefundRow; order: OrderRow; isApproved: boolean; answer: string },
  now: Date,
): Promise<RefundRow | null> =>
  transitionRefund(
    tx,
    {
      refund,
      event: isApproved ? 'approved' : 'rejected',
      changes: {
        answer,
        returnBy:
          isApproved && refund.kind === 'returnAndRefund'
            ? new Date(computeReturnDeadline(now.getTime(), order.terms))
            : null,
      },
    },
    now,
  )

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
