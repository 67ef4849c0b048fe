import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getNextOrderStatus } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orders, paymentAttempts } from '../../db/schema'
import type { OrderRow } from '../order/queries'
import { transitionOrder } from '../order/transitionOrder'
import type { PaymentAnomaly } from './paymentAnomalies'

/** Why money can't pay an order; `otherAmount`: the order waits for another amount. */
export type AssignmentRejection = 'notFound' | 'notWaiting' | 'otherAmount'

/**
 * Lets money that no payment of ours has pay an order which waits for exactly this amount, as a payment of its own.
 * @returns the order as it was, or why it can't be paid by it
 */
export const assignPayment = async (
  tx: Database,
  { anomaly, orderNumber }: { anomaly: PaymentAnomaly; orderNumber: string },
  now: Date,
): Promise<{ ok: true; order: OrderRow } | { ok: false; reason: AssignmentRejection }> => {
  const [order] = await tx.select().from(orders).where(eq(orders.number, orderNumber)).for('update')
  if (!order) return { ok: false, reason: 'notFound' }
  if (getNextOrderStatus(order.status, 'paid') === null) return { ok: false, reason: 'notWaiting' }
  const { provider, outTradeNo, transactionId, account, amount, statementDate } = anomaly
  if (amount === null || order.total !== amount) return { ok: false, reason: 'otherAmount' }
  await tx.insert(paymentAttempts).values({
    id: randomUUID(),
    orderId: order.id,
    requestKey: randomUUID(),
    provider,
    channel: 'outside',
    outTradeNo,
    account,
    amount,
    status: 'succeeded',
    isByFriend: false,
    transactionId,
    returned: 0,
    createdAt: now,
    succeededAt: now,
    asked: 0,
    statementDate,
  })
  await transitionOrder(tx, order, { event: 'paid', amount, at: now })
  return { ok: true, order }
}
