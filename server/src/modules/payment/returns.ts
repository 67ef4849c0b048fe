import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { moneyReturns, payments } from '../../db/schema'
import { markFailed, markPaidBack } from '../refund/change'
import type { PayTools } from './start'

type Return = typeof moneyReturns.$inferSelect

const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3600_000
const BATCH = 50

/**
 * Sends money back that is due. Each debt is taken by pushing its time forward first: another instance leaves it alone, and
 * after a crash it comes up again. The provider knows each debt by its number, so a second try pays nothing twice.
 * @returns how many are done
 */
export const sendMoneyBack = async (tools: PayTools): Promise<number> => {
  let done = 0
  for (const debt of await takeDue(tools.db, tools.now())) if (await send(tools, debt)) done += 1
  return done
}

const takeDue = (db: Database, now: Date): Promise<Return[]> =>
  db.transaction(async tx => {
    const due = await tx
      .select()
      .from(moneyReturns)
      .where(and(eq(moneyReturns.status, 'due'), lte(moneyReturns.tryAt, now)))
      .orderBy(asc(moneyReturns.tryAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const debt of due)
      await tx
        .update(moneyReturns)
        .set({
          tries: sql`${moneyReturns.tries} + 1`,
          tryAt: new Date(
            now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** Math.min(debt.tries, 10), LONGEST_WAIT_MS),
          ),
        })
        .where(eq(moneyReturns.id, debt.id))
    return due
  })

const send = async (tools: PayTools, debt: Return): Promise<boolean> => {
  const [payment] = await tools.db.select().from(payments).where(eq(payments.id, debt.paymentId))
  const answer =
    payment &&
    (await tools.payments[payment.provider]?.refund({
      outTradeNo: payment.outTradeNo,
      outRefundNo: debt.outRefundNo,
      amount: debt.amount,
      paid: payment.amount,
    }))
  if (!answer?.ok) {
    if (answer) tools.onFailed(answer.reason)
    if (debt.refundId) await markFailed(tools.db, debt.refundId, tools.now())
    return false
  }
  if (answer.value === 'processing') return false
  await tools.db.transaction(async tx => {
    const [noted] = await tx
      .update(moneyReturns)
      .set({ status: 'done', doneAt: tools.now() })
      .where(and(eq(moneyReturns.id, debt.id), eq(moneyReturns.status, 'due')))
      .returning({ id: moneyReturns.id })
    if (noted && debt.refundId) await markPaidBack(tx, debt.refundId, tools.now())
  })
  return true
}
