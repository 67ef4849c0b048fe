import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { computeEarnedPoints, listUnshippedLines } from '@anzuo/domain/shop'
import { HOUR_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { orderLines, orders, paymentAttempts, refundTransfers } from '../../db/schema'
import { loadDeliveries, transitionDelivery } from '../order/deliveries'
import { loadLineShipments } from '../order/lineShipments'
import type { OrderRow } from '../order/queries'
import { adjustStock } from '../order/stock'
import type { PaymentHandlerContext } from '../payment/startPayment'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import { getEarnedPointsLeft, getLoyaltyPointBalance, recordLoyaltyPointEntry } from '../points/pointsLedger'
import { listReturningStock, loadExchange } from './exchangeStock'
import type { RefundRow } from './queries'
import { completeGoodwill } from './goodwill'
import { lockRefund, transitionRefund } from './transitionRefund'

type RefundTransfer = typeof refundTransfers.$inferSelect

const INITIAL_RETRY_DELAY_MS = 30_000
const MAX_RETRY_DELAY_MS = HOUR_MS
const BATCH_SIZE = 50

/**
 * Sends money back that is due. Each debt is taken by pushing its time forward first: another instance leaves it alone, and
 * after a crash it comes up again. The provider knows each debt by its number, so a second try pays nothing twice.
 * @returns how many are done
 */
export const processRefundTransfers = async (tools: PaymentHandlerContext): Promise<number> => {
  let done = 0
  for (const debt of await claimDueTransfers(tools.db, tools.now()))
    if (await sendRefundTransfer(tools, debt)) done += 1
  return done
}

const claimDueTransfers = (db: Database, now: Date): Promise<RefundTransfer[]> =>
  db.transaction(async tx => {
    const due = await tx
      .select()
      .from(refundTransfers)
      .where(and(eq(refundTransfers.status, 'due'), lte(refundTransfers.tryAt, now)))
      .orderBy(asc(refundTransfers.tryAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const debt of due)
      await tx
        .update(refundTransfers)
        .set({
          tries: sql`${refundTransfers.tries} + 1`,
          tryAt: new Date(
            now.getTime() +
              Math.min(INITIAL_RETRY_DELAY_MS * 2 ** Math.min(debt.tries, 10), MAX_RETRY_DELAY_MS),
          ),
        })
        .where(eq(refundTransfers.id, debt.id))
    return due
  })

const sendRefundTransfer = async (tools: PaymentHandlerContext, debt: RefundTransfer): Promise<boolean> => {
  const [payment] = await tools.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, debt.paymentId))
  const answer =
    payment &&
    (await tools.paymentProviders[payment.provider]?.refund({
      outTradeNo: payment.outTradeNo,
      outRefundNo: debt.outRefundNo,
      amount: debt.amount,
      paid: payment.amount,
    }))
  if (!answer?.ok) {
    if (answer) tools.onProviderError(answer.reason)
    if (debt.refundId) await markRefundFailed(tools.db, debt.refundId, tools.now())
    return false
  }
  if (answer.value === 'processing') return false
  await tools.db.transaction(async tx => {
    const [noted] = await tx
      .update(refundTransfers)
      .set({ status: 'done', doneAt: tools.now() })
      .where(and(eq(refundTransfers.id, debt.id), eq(refundTransfers.status, 'due')))
      .returning({ id: refundTransfers.id })
    if (noted) await tellOfReturn(tx, debt, tools.now())
    if (noted && debt.refundId) await completeRefund(tx, debt.refundId, tools.now())
    if (noted && debt.goodwillId) await completeGoodwill(tx, debt.goodwillId, tools.now())
  })
  return true
}

const tellOfReturn = (tx: Database, debt: RefundTransfer, now: Date): Promise<void> => {
  const { paymentId, orderId, refundId, amount } = debt
  return recordWebhookEvent(
    tx,
    { type: 'payment.returned', data: { paymentId, orderId, refundId, amount } },
    now,
  )
}

/** The provider refused or didn't answer; it is tried again by itself. */
const markRefundFailed = (db: Database, id: string, now: Date): Promise<void> =>
  db.transaction(async tx => {
    const locked = await lockRefund(tx, id)
    if (locked) await transitionRefund(tx, { refund: locked.refund, event: 'failed' }, now)
  })

/**
 * The money has gone back: counts it on order and line, gives points back, takes those that it had earned, puts goods that
 * never left or came back into stock, and closes an order of which nothing is left.
 */
const completeRefund = async (tx: Database, id: string, now: Date): Promise<void> => {
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
  await followRefunds(tx, order, now)
  await restockRefunded(tx, refund, now)
  await adjustPointsForRefund(tx, { refund, order }, now)
}

/** Of what was to be exchanged, the receipt has said what can be sold again. */
const restockRefunded = async (tx: Database, refund: RefundRow, now: Date): Promise<void> => {
  const { skuId, quantity, isUnshipped, kind } = refund
  const cause = { kind: 'refunded', causeId: refund.id, at: now } as const
  if (isUnshipped) return adjustStock(tx, [{ skuId, quantity }], cause)
  if (kind !== 'returnAndRefund' || (await loadExchange(tx, refund.id))) return
  await adjustStock(tx, await listReturningStock(tx, refund, quantity), cause)
}

/** Closes the parts of an order of which nothing is left, and sends on its way a part whose rest was refunded. */
const followRefunds = async (tx: Database, order: OrderRow, now: Date): Promise<void> => {
  if (order.status !== 'pendingDelivery' && order.status !== 'pendingReceipt') return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const shipments = await loadLineShipments(tx, order.id)
  let moved = order
  for (const { kind, state } of await loadDeliveries(tx, [order.id])) {
    if (state === 'cancelled') continue
    const own = lines.filter(({ deliveryKind }) => deliveryKind === kind)
    const isGone = own.every(line => line.refundedQuantity === line.quantity)
    const isRestSent =
      state === 'preparing' &&
      kind !== 'pickup' &&
      own.some(({ shippedQuantity }) => shippedQuantity > 0) &&
      // Pieces that are asked back may yet be sent.
      own.every(line => line.takenQuantity === line.refundedQuantity) &&
      listUnshippedLines(shipments.filter(({ deliveryKind }) => deliveryKind === kind)).length === 0
    const event = isGone ? 'refunded' : isRestSent ? 'sent' : null
    if (event) moved = (await transitionDelivery(tx, moved, { kind, event, at: now })) ?? moved
  }
}

const adjustPointsForRefund = async (
  tx: Database,
  { refund, order }: { refund: RefundRow; order: OrderRow },
  now: Date,
): Promise<void> => {
  const entry = { userId: refund.userId, causeId: refund.id, orderNumber: order.number }
  await recordLoyaltyPointEntry(tx, { ...entry, kind: 'returned', points: refund.points }, now)
  if (!order.completedAt) return
  // The order earned points when it was completed; those for the money that went back go, as far as they are still there.
  const kept = order.paid - order.refunded
  const due = computeEarnedPoints(kept, order.terms) - computeEarnedPoints(kept - refund.amount, order.terms)
  // No more goes than the order once gave.
  const points = Math.min(
    due,
    await getEarnedPointsLeft(tx, order),
    await getLoyaltyPointBalance(tx, refund.userId),
  )
  await recordLoyaltyPointEntry(tx, { ...entry, kind: 'takenBack', points: -points }, now)
}
