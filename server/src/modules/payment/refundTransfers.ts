import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { refundTransfers, paymentAttempts } from '../../db/schema'
import { markRefundFailed, completeRefund } from '../refund/transitions'
import type { PaymentContext } from './startPayment'

type RefundTransfer = typeof refundTransfers.$inferSelect

const INITIAL_RETRY_DELAY_MS = 30_000
const MAX_RETRY_DELAY_MS = 3600_000
const BATCH_SIZE = 50

/**
 * Sends money back that is due. Each debt is taken by pushing its time forward first: another instance leaves it alone, and
 * after a crash it comes up again. The provider knows each debt by its number, so a second try pays nothing twice.
 * @returns how many are done
 */
export const processRefundTransfers = async (tools: PaymentContext): Promise<number> => {
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

const sendRefundTransfer = async (tools: PaymentContext, debt: RefundTransfer): Promise<boolean> => {
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
    if (noted && debt.refundId) await completeRefund(tx, debt.refundId, tools.now())
  })
  return true
}
