import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { settle, statusesBefore, type Settlement } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { moneyReturns, orderEvents, orders, paymentNotices, payments } from '../../db/schema'
import type { Notice, PaidTrade, ProviderName } from '../../gateways/payments'

/** What came of money that was reported; `unknown`: no payment of ours has that number. */
export type Booked = Settlement | 'unknown'

/**
 * Books money that a provider says it took. Order and payment are locked, always in this order, so that notices, questions
 * and cancellations at the same moment take turns. Money that the order can't use goes back by itself.
 */
export const bookMoney = (
  db: Database,
  report: { provider: ProviderName; trade: PaidTrade },
  now: Date,
): Promise<Booked> =>
  db.transaction(async tx => {
    const { provider, trade } = report
    const [found] = await tx
      .select({ id: payments.id, orderId: payments.orderId })
      .from(payments)
      .where(and(eq(payments.outTradeNo, trade.outTradeNo), eq(payments.provider, provider)))
    if (!found) return 'unknown'
    const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update')
    const [payment] = await tx.select().from(payments).where(eq(payments.id, found.id)).for('update')
    if (!order || !payment) return 'unknown'

    const settlement = settle({ payment, orderStatus: order.status, arrived: trade })
    if (settlement === 'pay') {
      await tx
        .update(payments)
        .set({ status: 'succeeded', transactionId: trade.transactionId, succeededAt: now, askAt: null })
        .where(eq(payments.id, payment.id))
      await tx
        .update(orders)
        .set({ status: 'pendingDelivery', paid: payment.amount, paidAt: now })
        .where(and(eq(orders.id, order.id), inArray(orders.status, [...statusesBefore('paid')])))
      await tx.insert(orderEvents).values({ id: randomUUID(), orderId: order.id, event: 'paid', at: now })
    }
    if (settlement === 'giveBack') {
      await tx
        .update(payments)
        .set({ status: 'refundDue', transactionId: trade.transactionId, succeededAt: now, askAt: null })
        .where(eq(payments.id, payment.id))
      await oweMoney(
        tx,
        { paymentId: payment.id, orderId: order.id, refundId: null, amount: payment.amount },
        now,
      )
    }
    return settlement
  })

/**
 * Books what a verified notice tells, once for each number of the provider: a repeat does nothing.
 * @returns what came of it; `repeated` when it was heard before, `other` when it tells of no money
 */
export const hearNotice = (
  db: Database,
  { provider, notice }: { provider: ProviderName; notice: Notice },
  now: Date,
): Promise<Booked | 'repeated' | 'other'> =>
  db.transaction(async tx => {
    const { trade, eventId } = notice
    if (!trade) return 'other'
    const here = and(eq(paymentNotices.provider, provider), eq(paymentNotices.eventId, eventId))
    const [first] = await tx
      .insert(paymentNotices)
      .values({ provider, eventId, outTradeNo: trade.outTradeNo, outcome: '', at: now })
      .onConflictDoNothing()
      .returning({ eventId: paymentNotices.eventId })
    if (!first) return 'repeated'
    const outcome = await bookMoney(tx, { provider, trade }, now)
    await tx.update(paymentNotices).set({ outcome }).where(here)
    return outcome
  })

/**
 * Notes that money has to go back. The payment itself keeps count, so that it never gives back more than it took.
 * @throws when it would
 */
export const oweMoney = async (
  tx: Database,
  debt: { paymentId: string; orderId: string; refundId: string | null; amount: number },
  now: Date,
): Promise<void> => {
  const [counted] = await tx
    .update(payments)
    .set({ returned: sql`${payments.returned} + ${debt.amount}` })
    .where(
      and(eq(payments.id, debt.paymentId), gte(payments.amount, sql`${payments.returned} + ${debt.amount}`)),
    )
    .returning({ id: payments.id })
  if (!counted) throw new Error('more money would go back than was paid')
  const id = randomUUID()
  await tx.insert(moneyReturns).values({
    id,
    ...debt,
    outRefundNo: id.replaceAll('-', ''),
    status: 'due',
    tries: 0,
    tryAt: now,
    createdAt: now,
  })
}
