import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { getSecondsUntil, type PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orders, paymentAttempts, refundTransfers } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import { consumeRateLimit } from '../auth/rateLimits'
import { getOwnOrder, type OrderRow } from '../order/queries'
import { isAttemptOf, type PaymentTarget } from './paymentTarget'
import { pollProviderPaymentStatus } from './pollStatus'
import type { PaymentHandlerContext } from './startPayment'

/** The client may ask as often as it likes; the provider is asked this often for one order. */
const MIN_POLL_INTERVAL_SECONDS = 3

/** Whether an own order is paid, and what became of money that came too late. Only the provider can say. */
export const getPaymentStatus = async (
  tools: PaymentHandlerContext,
  { caller, request }: RequestContext<'/dealer_order/payment'>,
): Promise<ResponseData<'/dealer_order/payment'>> => {
  const { db, now } = tools
  const order = await refreshPaymentStatus(
    tools,
    await getOwnOrder(db, { userId: caller.userId, id: request.id }),
  )
  const [kept] = await db
    .select({ provider: paymentAttempts.provider })
    .from(paymentAttempts)
    .where(and(isAttemptOf({ orderId: order.id }), eq(paymentAttempts.status, 'succeeded')))
  const returned = await getLatePayment(db, order.id)
  return {
    state: getPaymentState(order, { hasLatePayment: returned !== null, now: now() }),
    amount: order.total,
    secondsToPay:
      order.status === 'pendingPayment' ? getSecondsUntil(order.payBy.getTime(), now().getTime()) : 0,
    paidAt: order.paidAt?.toISOString() ?? null,
    paidBy: kept?.provider ?? null,
    returned,
  }
}

/**
 * Asks the providers about what is open of an order or repair, unless that was done a moment ago.
 * @returns whether they were asked
 */
export const pollOpenAttempts = async (
  tools: PaymentHandlerContext,
  target: PaymentTarget,
): Promise<boolean> => {
  const { db, now } = tools
  const open = await db
    .select()
    .from(paymentAttempts)
    .where(and(isAttemptOf(target), eq(paymentAttempts.status, 'open')))
  if (open.length === 0) return false
  const id = 'repairId' in target ? target.repairId : target.orderId
  const limit = { key: `ask:${id}`, max: 1, windowSeconds: MIN_POLL_INTERVAL_SECONDS }
  if (!(await consumeRateLimit(db, limit, now())).ok) return false
  await Promise.all(open.map(payment => pollProviderPaymentStatus(tools, payment)))
  return true
}

/** Asks the provider about open attempts of an order that is not paid, and gives it as it is then. */
export const refreshPaymentStatus = async (
  tools: PaymentHandlerContext,
  order: OrderRow,
): Promise<OrderRow> => {
  const { db } = tools
  if (order.status !== 'pendingPayment') return order
  if (!(await pollOpenAttempts(tools, { orderId: order.id }))) return order
  const [fresh] = await db.select().from(orders).where(eq(orders.id, order.id))
  return fresh ?? order
}

/** Money for an order that could not keep it, on its way back or there already; null when there is none. */
export const getLatePayment = async (
  db: Database,
  orderId: string,
): Promise<ResponseData<'/dealer_order/payment'>['returned']> => {
  const [late] = await db
    .select({
      amount: sql`sum(${refundTransfers.amount})`.mapWith(Number),
      isDone: sql<boolean>`bool_and(${refundTransfers.status} = 'done')`,
      since: sql<string>`min(${refundTransfers.createdAt})`,
      to: sql<PaymentProviderName>`(array_agg(${paymentAttempts.provider} order by ${refundTransfers.createdAt} desc))[1]`,
      isByFriend: sql<boolean>`bool_and(${paymentAttempts.isByFriend})`,
    })
    .from(refundTransfers)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTransfers.paymentId))
    .where(
      and(
        eq(refundTransfers.orderId, orderId),
        isNull(refundTransfers.refundId),
        isNull(refundTransfers.goodwillId),
        isNull(paymentAttempts.repairId),
      ),
    )
  return late?.amount ? { ...late, since: new Date(late.since).toISOString() } : null
}

/** What a payer has to know about an order. */
export const getPaymentState = (
  order: OrderRow,
  { hasLatePayment, now }: { hasLatePayment: boolean; now: Date },
): 'unpaid' | 'paid' | 'late' | 'closed' => {
  if (order.paidAt) return 'paid'
  if (hasLatePayment) return 'late'
  return order.status === 'pendingPayment' && order.payBy > now ? 'unpaid' : 'closed'
}
