import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Cents, RefundEvent } from '@anzuo/domain/shop'
import { isQuoteOpen, settleRepairPrice } from '@anzuo/domain/shop/repairPayment'
import type { Database } from '../../db/database'
import { paymentAttempts } from '../../db/schema'
import { enqueueInvoiceCheck } from '../invoice/invoiceBooks'
import { enqueueRefundTransfer } from '../payment/settlement'
import type { RefundRow } from './queries'
import { loadRepair, updateRepair, type RepairRow } from './repairRecord'

/** Follows what happened to a locked repair: what it costs then, and what was paid too much goes back. */
export const settleRepair = async (
  tx: Database,
  { refund, event }: { refund: RefundRow; event: RefundEvent },
  now: Date,
): Promise<void> => {
  const repair = await loadRepair(tx, refund.id)
  if (!repair) return
  const { quote, paid, goesBack } = settleRepairPrice(repair, { event, status: refund.status })
  const deadlines = isQuoteOpen(refund.status) ? {} : { quoteBy: null, remindAt: null }
  await updateRepair(tx, refund.id, { quote, paid, ...deadlines })
  if (goesBack === 0) return
  await returnRepairMoney(tx, { refund, repair, amount: goesBack }, now)
  await enqueueInvoiceCheck(tx, refund.orderId, now)
}

/**
 * Sends money for a repair back the way it came, what came last first. A part of a repair that came later was paid with the first one.
 * @throws when there is less than that
 */
const returnRepairMoney = async (
  tx: Database,
  { refund, repair, amount }: { refund: RefundRow; repair: RepairRow; amount: Cents },
  now: Date,
): Promise<void> => {
  const came = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.repairId, [
          refund.id,
          ...(repair.paidWith === null ? [] : [repair.paidWith]),
        ]),
        eq(paymentAttempts.status, 'succeeded'),
      ),
    )
    .orderBy(desc(sql`${paymentAttempts.repairId} = ${refund.id}`), desc(paymentAttempts.succeededAt))
    .for('update')
  let left = amount
  for (const payment of came) {
    const part = Math.min(left, payment.amount - payment.returned)
    if (part <= 0) continue
    const transfer = { paymentId: payment.id, orderId: refund.orderId, refundId: null, amount: part }
    await enqueueRefundTransfer(tx, transfer, now)
    left -= part
  }
  if (left > 0) throw new Error('a repair was paid by less than it counts')
}
