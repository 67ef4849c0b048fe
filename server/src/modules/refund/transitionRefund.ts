import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import {
  computeReturnDeadline,
  getNextRefundStatus,
  isRefundFinished,
  isRefundQuantityReleased,
  isRepairKind,
  type RefundEvent,
} from '@anzuo/domain/shop'
import { getMoneyBack } from '@anzuo/domain/shop/exchange'
import { getRefundMessage } from '@anzuo/domain/shop/refundMessage'
import type { Database } from '../../db/database'
import { orderLines, orders, paymentAttempts, refunds } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import type { Locale } from '../../messages'
import { countOrderChange } from '../order/orderVersion'
import type { OrderRow } from '../order/queries'
import { enqueueInvoiceCheck } from '../invoice/invoiceBooks'
import { isAttemptOf } from '../payment/paymentTarget'
import { enqueueRefundTransfer } from '../payment/settlement'
import type { ShopContext } from '../shopContext'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import { moveReplacement, type ExchangeRow } from './exchangeStock'
import { getOwnRefund, type RefundRow } from './queries'
import { enqueueRefundMessage } from './refundMessages'
import { keepFreight, passFreightOn } from './refundFreight'
import { settleRepair } from './settleRepair'

/** What happens to a refund, with what it brings. */
type RefundChange = {
  event: RefundEvent
  changes?: Partial<Pick<RefundRow, 'answer' | 'sentBy' | 'returnBy' | 'kind'>>
  /** What goes to the buyer at the end of an exchange, where that changes. */
  parcel?: ExchangeRow['parcel']
  /** They know of what they do themselves. */
  isByBuyer?: true
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

/** A locked refund with those that were asked for together with it, locked too; it alone when it stands alone. */
export const lockRefundGroup = async (tx: Database, refund: RefundRow): Promise<RefundRow[]> => {
  if (refund.groupId === null) return [refund]
  return tx
    .select()
    .from(refunds)
    .where(eq(refunds.groupId, refund.groupId))
    .orderBy(asc(refunds.number))
    .for('update')
}

/**
 * Lets something happen to a locked refund.
 * @returns the refund afterwards, or null when that can't happen in its state
 */
export const transitionRefund = async (
  tx: Database,
  { refund, event, changes = {}, parcel, isByBuyer }: RefundChange & { refund: RefundRow },
  now: Date,
): Promise<RefundRow | null> => {
  const status = getNextRefundStatus(refund, event)
  if (status === null) return null
  const isPaidNow = status === 'refunding' && event !== 'retried'
  const paid = isPaidNow ? await passFreightOn(tx, refund) : {}
  const [changed] = await tx
    .update(refunds)
    .set({
      ...changes,
      ...paid,
      status,
      changedAt: now,
      timeline: [...refund.timeline, { status, at: now.toISOString() }],
    })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (!changed) return null
  await countOrderChange(tx, refund.orderId)
  if (isRepairKind(refund.kind)) await settleRepair(tx, { refund: changed, event }, now)
  await moveReplacement(tx, { before: refund, after: changed, parcel }, now)
  await tellOfRefund(tx, changed, now)
  const message = isByBuyer ? null : getRefundMessage(event, status)
  if (message) await enqueueRefundMessage(tx, { refund: changed, message, now })
  // What was withdrawn, rejected, exchanged or repaired can be asked for again.
  if (isRefundQuantityReleased(status)) {
    await keepFreight(tx, refund)
    await tx
      .update(orderLines)
      .set({
        takenQuantity: sql`${orderLines.takenQuantity} - ${refund.quantity}`,
        takenAmount: sql`${orderLines.takenAmount} - ${refund.amount - refund.freight}`,
        takenPoints: sql`${orderLines.takenPoints} - ${refund.points}`,
      })
      .where(and(eq(orderLines.orderId, refund.orderId), eq(orderLines.skuId, refund.skuId)))
  }
  if (isRefundFinished(status)) await enqueueInvoiceCheck(tx, refund.orderId, now)
  if (isPaidNow) await scheduleRefundTransfer(tx, changed, now)
  return changed
}

const tellOfRefund = (tx: Database, refund: RefundRow, now: Date): Promise<void> => {
  const { id: refundId, number, orderId, skuId, kind, quantity, status } = refund
  return recordWebhookEvent(
    tx,
    {
      type: status === 'refunded' ? 'refund.paid' : 'refund.changed',
      data: { refundId, number, orderId, skuId, kind, quantity, amount: getMoneyBack(refund), status },
    },
    now,
  )
}

const scheduleRefundTransfer = async (tx: Database, refund: RefundRow, now: Date): Promise<void> => {
  const [payment] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(isAttemptOf({ orderId: refund.orderId }), eq(paymentAttempts.status, 'succeeded')))
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
    // What was asked for together is withdrawn and sent back together, as far as it stands at the same point.
    for (const member of await lockRefundGroup(tx, refund)) {
      if (member.status !== refund.status || member.sentBy?.way !== refund.sentBy?.way) continue
      const change = await prepare(tx, member, order)
      if (!(await transitionRefund(tx, { refund: member, isByBuyer: true, ...change }, now())))
        throw createApiError('conflict', 'refundMovedOn')
    }
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
          isApproved && getNextRefundStatus(refund, 'approved') === 'awaitingReturn'
            ? new Date(computeReturnDeadline(now.getTime(), order.terms))
            : null,
      },
      // Goods of an exchange that are here already go back to whom they belong.
      ...(isApproved ? {} : { parcel: 'own' as const }),
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
