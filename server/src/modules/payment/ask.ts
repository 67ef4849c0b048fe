import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { orders, payments } from '../../db/schema'
import { bookMoney } from './settlement'
import type { PayTools } from './start'

type Payment = typeof payments.$inferSelect

const SECOND_MS = 1000
const FIRST_WAIT_MS = 20 * SECOND_MS
const LONGEST_WAIT_MS = 600 * SECOND_MS
const BATCH = 50

/** A number that was closed is asked about once more, in case that money was on its way. */
const LAST_QUESTION_MS = 3600 * SECOND_MS

const waitAfter = (asked: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(asked, 10), LONGEST_WAIT_MS)

/**
 * Asks the provider what became of a try to pay, and books what it says. Notices may never come; this is how money is
 * found all the same.
 * @returns false when the provider gave no answer
 */
export const askAbout = async (tools: PayTools, payment: Payment): Promise<boolean> => {
  const answer = await tools.payments[payment.provider]?.query(payment.outTradeNo)
  if (!answer) return false
  if (!answer.ok) {
    tools.onFailed(answer.reason)
    return false
  }
  if (answer.value.state === 'paid')
    await bookMoney(tools.db, { provider: payment.provider, trade: answer.value.trade }, tools.now())
  if (answer.value.state === 'closed') await noteClosed(tools, payment)
  return true
}

/**
 * Makes sure at the provider that a try can't be paid any more.
 * @returns `paid` when it was too late for that, and the money is booked; `unknown` without an answer
 */
export const closeTry = async (tools: PayTools, payment: Payment): Promise<'closed' | 'paid' | 'unknown'> => {
  const answer = await tools.payments[payment.provider]?.close(payment.outTradeNo)
  if (!answer?.ok) {
    if (answer) tools.onFailed(answer.reason)
    return 'unknown'
  }
  if (answer.value === 'closed') {
    await noteClosed(tools, payment)
    return 'closed'
  }
  return (await askAbout(tools, payment)) ? 'paid' : 'unknown'
}

const noteClosed = async ({ db, now }: PayTools, payment: Payment): Promise<void> => {
  await db
    .update(payments)
    .set({
      status: 'closed',
      askAt: new Date(now().getTime() + LAST_QUESTION_MS),
    })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'open')))
}

/**
 * Asks about every try that is due. Tries for orders that are paid or closed are closed at the provider. Each try is taken
 * by pushing its time forward first, so that instances don't ask twice and a crash loses none.
 * @returns how many were asked about
 */
export const askDue = async (tools: PayTools): Promise<number> => {
  const due = await takeDue(tools.db, tools.now())
  for (const { payment, isWaiting } of due)
    if (payment.status === 'closed') await askOnceMore(tools, payment)
    else if (isWaiting) await askAbout(tools, payment)
    else await closeTry(tools, payment)
  return due.length
}

/** Money may have been on its way when a number was closed; after this question nothing is left to ask. */
const askOnceMore = async (tools: PayTools, payment: Payment): Promise<void> => {
  if (!(await askAbout(tools, payment))) return
  await tools.db
    .update(payments)
    .set({ askAt: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'closed')))
}

const takeDue = (db: Database, now: Date): Promise<{ payment: Payment; isWaiting: boolean }[]> =>
  db.transaction(async tx => {
    const due = await tx
      .select()
      .from(payments)
      .where(and(isNotNull(payments.askAt), lte(payments.askAt, now)))
      .orderBy(asc(payments.askAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const waiting = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          inArray(
            orders.id,
            due.map(({ orderId }) => orderId),
          ),
          eq(orders.status, 'pendingPayment'),
        ),
      )
    for (const payment of due)
      await tx
        .update(payments)
        .set({
          asked: sql`${payments.asked} + 1`,
          askAt: new Date(now.getTime() + waitAfter(payment.asked)),
        })
        .where(eq(payments.id, payment.id))
    const ids = new Set(waiting.map(({ id }) => id))
    return due.map(payment => ({ payment, isWaiting: ids.has(payment.orderId) }))
  })
