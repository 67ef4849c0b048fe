import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { refunds } from '../../db/schema'
import type { RefundRow } from './queries'

/** Refunds of the same order that nobody has decided, of pieces that have not left. */
const whereUndecidedSibling = ({ id, orderId }: RefundRow) =>
  and(
    eq(refunds.orderId, orderId),
    ne(refunds.id, id),
    eq(refunds.status, 'submitted'),
    eq(refunds.isUnshipped, true),
  )

/**
 * Hands the freight in a locked refund that is about to be paid to another one of its order that nobody has decided: until then something may
 * still be sent, and its delivery stays paid. The order is locked.
 * @returns what the refund is about then
 */
export const passFreightOn = async (
  tx: Database,
  refund: RefundRow,
): Promise<Pick<RefundRow, 'amount' | 'freight'>> => {
  // Another refund of the same decision may have handed it over just now.
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, refund.id))
  const { amount, freight } = row ?? refund
  if (freight === 0) return { amount, freight }
  const [undecided] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(whereUndecidedSibling(refund))
    .orderBy(desc(refunds.number))
    .limit(1)
    .for('update')
  if (!undecided) return { amount, freight }
  await tx
    .update(refunds)
    .set({ amount: sql`${refunds.amount} + ${freight}`, freight })
    .where(eq(refunds.id, undecided.id))
  return { amount: amount - freight, freight: 0 }
}

/** Takes the freight out of what nobody has decided, once pieces beside it are to be sent after all. The order is locked. */
export const keepFreight = async (tx: Database, refund: RefundRow): Promise<void> => {
  if (!refund.isUnshipped) return
  await tx
    .update(refunds)
    .set({ amount: sql`${refunds.amount} - ${refunds.freight}`, freight: 0 })
    .where(and(whereUndecidedSibling(refund), gt(refunds.freight, 0)))
}
