import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import {
  decidePaymentSettlement,
  findPaymentMismatch,
  getNextOrderStatus,
  type Cents,
  type PaymentProviderName,
  type PaymentSettlementDecision,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { refundTransfers, orders, paymentWebhookEvents, paymentAttempts } from '../../db/schema'
import type { PaymentWebhook, PaidTransaction } from '../../gateways/paymentProvider'
import { transitionOrder } from '../order/transitionOrder'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import { recordPaymentAnomaly } from './paymentAnomalies'

/** What came of money that was reported; `unknown`: no payment of ours has that number. */
export type PaymentSettlementOutcome = PaymentSettlementDecision | 'unknown'

/** What repairs do with money, given to what books it: payments know nothing of refunds. */
export type RepairPayments = {
  /** What a repair waits for, cents; null when it waits for no money. */
  findAwaited: (db: Database, repairId: string) => Promise<Cents | null>
  /** Takes the money that a repair waits for, and lets it go on. Its order is locked. */
  take: (tx: Database, paid: { repairId: string; amount: Cents }, now: Date) => Promise<void>
}

/**
 * Records money that a provider says it took. Order and payment are locked, always in this order, so that webhooks, questions
 * and cancellations at the same moment take turns. Money that nothing can use goes back by itself; money that is not as
 * it was asked for is kept for somebody to look at.
 */
export const recordPayment = (
  db: Database,
  report: { provider: PaymentProviderName; transaction: PaidTransaction },
  { now, repairs }: { now: Date; repairs: RepairPayments },
): Promise<PaymentSettlementOutcome> =>
  db.transaction(async tx => {
    const { provider, transaction } = report
    const [found] = await tx
      .select({ id: paymentAttempts.id, orderId: paymentAttempts.orderId })
      .from(paymentAttempts)
      .where(
        and(eq(paymentAttempts.outTradeNo, transaction.outTradeNo), eq(paymentAttempts.provider, provider)),
      )
    if (!found) {
      await recordPaymentAnomaly(tx, { ...report, reason: 'unknownNumber' }, now)
      return 'unknown'
    }
    const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update')
    const [payment] = await tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, found.id))
      .for('update')
    if (!order || !payment) return 'unknown'

    const mismatch = findPaymentMismatch(payment, transaction)
    if (mismatch) await recordPaymentAnomaly(tx, { ...report, reason: mismatch }, now)
    const { repairId } = payment
    const isAwaited =
      repairId === null
        ? getNextOrderStatus(order.status, 'paid') !== null
        : (await repairs.findAwaited(tx, repairId)) === payment.amount
    const settlement = decidePaymentSettlement({ payment, isAwaited, arrived: transaction })
    if (settlement === 'pay') {
      await tx
        .update(paymentAttempts)
        .set({ status: 'succeeded', transactionId: transaction.transactionId, succeededAt: now, askAt: null })
        .where(eq(paymentAttempts.id, payment.id))
      if (repairId === null)
        await transitionOrder(tx, order, { event: 'paid', amount: payment.amount, at: now })
      else await repairs.take(tx, { repairId, amount: payment.amount }, now)
    }
    if (settlement === 'giveBack') {
      await tx
        .update(paymentAttempts)
        .set({ status: 'refundDue', transactionId: transaction.transactionId, succeededAt: now, askAt: null })
        .where(eq(paymentAttempts.id, payment.id))
      await enqueueRefundTransfer(
        tx,
        { paymentId: payment.id, orderId: order.id, refundId: null, amount: payment.amount },
        now,
      )
    }
    if (settlement === 'pay' || settlement === 'giveBack')
      await recordWebhookEvent(
        tx,
        {
          type: 'payment.received',
          data: {
            paymentId: payment.id,
            orderId: order.id,
            provider,
            amount: payment.amount,
            isKept: settlement === 'pay',
          },
        },
        now,
      )
    return settlement
  })

/**
 * Records what a verified webhook says, once for each number of the provider: a repeat does nothing.
 * @returns what came of it; `repeated` when it came before, `other` when it is about no money
 */
export const handlePaymentWebhook = (
  db: Database,
  { provider, webhook }: { provider: PaymentProviderName; webhook: PaymentWebhook },
  { now, repairs }: { now: Date; repairs: RepairPayments },
): Promise<PaymentSettlementOutcome | 'repeated' | 'other'> =>
  db.transaction(async tx => {
    const { transaction, eventId } = webhook
    if (!transaction) return 'other'
    const here = and(eq(paymentWebhookEvents.provider, provider), eq(paymentWebhookEvents.eventId, eventId))
    const [first] = await tx
      .insert(paymentWebhookEvents)
      .values({ provider, eventId, outTradeNo: transaction.outTradeNo, outcome: '', at: now })
      .onConflictDoNothing()
      .returning({ eventId: paymentWebhookEvents.eventId })
    if (!first) return 'repeated'
    const outcome = await recordPayment(tx, { provider, transaction }, { now, repairs })
    await tx.update(paymentWebhookEvents).set({ outcome }).where(here)
    return outcome
  })

/**
 * Notes that money has to go back. The payment itself keeps count, so that it never gives back more than it took.
 * @throws when it would
 */
export const enqueueRefundTransfer = async (
  tx: Database,
  transfer: {
    paymentId: string
    orderId: string
    refundId: string | null
    goodwillId?: string
    amount: number
  },
  now: Date,
): Promise<void> => {
  const [counted] = await tx
    .update(paymentAttempts)
    .set({ returned: sql`${paymentAttempts.returned} + ${transfer.amount}` })
    .where(
      and(
        eq(paymentAttempts.id, transfer.paymentId),
        gte(paymentAttempts.amount, sql`${paymentAttempts.returned} + ${transfer.amount}`),
      ),
    )
    .returning({ id: paymentAttempts.id })
  if (!counted) throw new Error('more money would go back than was paid')
  const id = randomUUID()
  await tx.insert(refundTransfers).values({
    id,
    ...transfer,
    outRefundNo: id.replaceAll('-', ''),
    status: 'due',
    tries: 0,
    tryAt: now,
    createdAt: now,
  })
}
