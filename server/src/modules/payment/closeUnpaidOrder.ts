import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { getNextOrderStatus, getOrderStatusesAllowingEvent } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, orders, paymentAttempts } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireOrderAction } from '../order/orderAction'
import { getOrderDetail, getOwnOrder, type OrderRow } from '../order/queries'
import { adjustStock } from '../order/stock'
import { transitionOrder } from '../order/transitionOrder'
import { recordLoyaltyPointEntry } from '../points/pointsLedger'
import { isAttemptOf, type PaymentTarget } from './paymentTarget'
import { cancelPaymentAttempt } from './pollStatus'
import type { PaymentHandlerContext } from './startPayment'

/** Attempts may be started while others are being closed; after so many rounds somebody does it on purpose. */
const MAX_ROUNDS = 5
const BATCH_SIZE = 50

type OrderClosure = { event: 'cancelled'; reason: string | null } | { event: 'expired' }

/**
 * The buyer gives an order up that isn't paid.
 * @throws ApiError `unavailable` when a provider doesn't say whether money is on its way; `conflict` when it came
 */
export const cancelOrder = async (
  tools: PaymentHandlerContext,
  { caller, request, locale }: RequestContext<'/dealer_order/cancel'>,
): Promise<ResponseData<'/dealer_order/cancel'>> => {
  const { db, now } = tools
  const order = await getOwnOrder(db, { userId: caller.userId, id: request.id })
  await requireOrderAction(db, order, { action: 'cancel', now: now() })
  const outcome = await closeUnpaidOrder(tools, order.id, { event: 'cancelled', reason: request.reason })
  if (outcome === 'unknown') throw createApiError('unavailable', 'cancelUnknown')
  if (outcome === 'notWaiting') throw createApiError('conflict', 'orderNotCancellable')
  return getOrderDetail(db, order.id, { locale, now: now() })
}

/**
 * Closes an order that isn't paid: first every attempt at the providers, so that nobody pays for nothing, then the order,
 * with its stock and points going back. Money that comes all the same goes back too (`recordPayment`).
 * @returns `notWaiting` when the order was paid or closed meanwhile, `unknown` when a provider gave no answer
 */
const closeUnpaidOrder = async (
  tools: PaymentHandlerContext,
  orderId: string,
  closing: OrderClosure,
): Promise<'closed' | 'notWaiting' | 'unknown'> => {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const payments = await cancelOpenPayments(tools, { orderId })
    if (payments === 'paid') return 'notWaiting'
    if (payments === 'unknown') return 'unknown'
    const outcome = await tools.db.transaction(async tx => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      if (!order || getNextOrderStatus(order.status, closing.event) === null) return 'notWaiting'
      // A friend who was asked meanwhile has brought more time.
      if (closing.event === 'expired' && order.payBy > tools.now()) return 'notWaiting'
      if (await hasOpenPayment(tx, { orderId })) return 'again'
      await closeLockedOrder(tx, { order, closing, now: tools.now() })
      return 'closed'
    })
    if (outcome !== 'again') return outcome
  }
  return 'unknown'
}

const isOpenOf = (target: PaymentTarget) => and(isAttemptOf(target), eq(paymentAttempts.status, 'open'))

/** Whether somebody may still pay at a provider. */
export const hasOpenPayment = async (tx: Database, target: PaymentTarget): Promise<boolean> =>
  (await tx.select({ id: paymentAttempts.id }).from(paymentAttempts).where(isOpenOf(target)).limit(1))
    .length > 0

/**
 * Closes what is open at the providers, so that nobody pays for nothing. Asks them, so nothing may be locked meanwhile.
 * @returns `paid` when money came, `unknown` when a provider gave no answer
 */
export const cancelOpenPayments = async (
  tools: PaymentHandlerContext,
  target: PaymentTarget,
): Promise<'cancelled' | 'paid' | 'unknown'> => {
  const open = await tools.db.select().from(paymentAttempts).where(isOpenOf(target))
  const cancelled = await Promise.all(open.map(payment => cancelPaymentAttempt(tools, payment)))
  if (cancelled.includes('paid')) return 'paid'
  return cancelled.includes('unknown') ? 'unknown' : 'cancelled'
}

/** Closes a locked order that nobody can pay any more, and gives back what it held. */
export const closeLockedOrder = async (
  tx: Database,
  { order, closing, now }: { order: OrderRow; closing: OrderClosure; now: Date },
): Promise<void> => {
  await transitionOrder(tx, order, { ...closing, at: now })
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await adjustStock(
    tx,
    lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
    { kind: 'orderClosed', causeId: order.id, at: now },
  )
  if (order.userId)
    await recordLoyaltyPointEntry(
      tx,
      {
        userId: order.userId,
        kind: 'returned',
        points: order.points,
        causeId: order.id,
        orderNumber: order.number,
      },
      now,
    )
}

/**
 * Closes orders whose time to pay is over.
 * @returns how many were closed
 */
export const expireUnpaidOrders = async (tools: PaymentHandlerContext): Promise<number> => {
  const due = await tools.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...getOrderStatusesAllowingEvent('expired')]),
        lte(orders.payBy, tools.now()),
      ),
    )
    .orderBy(asc(orders.payBy))
    .limit(BATCH_SIZE)
  let closed = 0
  for (const { id } of due)
    if ((await closeUnpaidOrder(tools, id, { event: 'expired' })) === 'closed') closed += 1
  return closed
}
