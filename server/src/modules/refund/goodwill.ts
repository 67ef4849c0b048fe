import { randomUUID } from 'node:crypto'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Cents } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { goodwillPayments, orderLines, orders, paymentAttempts } from '../../db/schema'
import type { OrderRow } from '../order/queries'
import { enqueueInvoiceCheck } from '../invoice/invoiceBooks'
import { isAttemptOf } from '../payment/paymentTarget'
import { enqueueRefundTransfer } from '../payment/settlement'

/** Why no goodwill is paid. `tooMuch`: more than what of the line can still go back. */
export type GoodwillRejection = 'notPaid' | 'tooMuch'

/** The payment that an order kept; null for one that was not paid here. */
const findPayment = async (tx: Database, orderId: string): Promise<string | null> => {
  const [payment] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(isAttemptOf({ orderId }), eq(paymentAttempts.status, 'succeeded')))
  return payment?.id ?? null
}

/** What was given for an order so far. */
export const sumGoodwill = async (tx: Database, orderId: string): Promise<Cents> => {
  const [given] = await tx
    .select({ sum: sql<string>`coalesce(sum(${goodwillPayments.amount}), 0)` })
    .from(goodwillPayments)
    .where(eq(goodwillPayments.orderId, orderId))
  return Number(given?.sum ?? 0)
}

/**
 * Gives back money for a line of a locked order whose goods the customer keeps. The line counts it as taken, so that a refund of its pieces
 * gives what is left.
 * @returns null once the money is on its way
 */
export const payGoodwill = async (
  tx: Database,
  { order, skuId, amount }: { order: OrderRow; skuId: string; amount: Cents },
  now: Date,
): Promise<GoodwillRejection | null> => {
  const paymentId = await findPayment(tx, order.id)
  if (paymentId === null) return 'notPaid'
  const [taken] = await tx
    .update(orderLines)
    .set({ takenAmount: sql`${orderLines.takenAmount} + ${amount}` })
    .where(
      and(
        eq(orderLines.orderId, order.id),
        eq(orderLines.skuId, skuId),
        gte(orderLines.payable, sql`${orderLines.takenAmount} + ${amount}`),
      ),
    )
    .returning({ skuId: orderLines.skuId })
  if (!taken) return 'tooMuch'
  const goodwillId = randomUUID()
  await tx
    .insert(goodwillPayments)
    .values({ id: goodwillId, orderId: order.id, skuId, amount, createdAt: now })
  await enqueueRefundTransfer(tx, { paymentId, orderId: order.id, refundId: null, goodwillId, amount }, now)
  return null
}

/** The money has gone back: counts it on the order. */
export const completeGoodwill = async (tx: Database, id: string, now: Date): Promise<void> => {
  const [done] = await tx
    .update(goodwillPayments)
    .set({ doneAt: now })
    .where(and(eq(goodwillPayments.id, id), isNull(goodwillPayments.doneAt)))
    .returning()
  if (!done) return
  await tx
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${done.amount}` })
    .where(eq(orders.id, done.orderId))
  await enqueueInvoiceCheck(tx, done.orderId, now)
}
