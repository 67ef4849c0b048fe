import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { orders, paymentAttempts } from '../../db/schema'
import { recordPayment } from './settlement'
import type { PaymentHandlerContext } from './startPayment'

type PaymentAttempt = typeof paymentAttempts.$inferSelect

const SECOND_MS = 1000
const INITIAL_POLL_DELAY_MS = 20 * SECOND_MS
const MAX_POLL_DELAY_MS = 600 * SECOND_MS
const BATCH_SIZE = 50

/** So many attempts are asked about at once. */
const POLL_CONCURRENCY = 10

/** A number that was closed is asked about once more, in case that money was on its way. */
const FINAL_POLL_DELAY_MS = 3600 * SECOND_MS

const getPollDelayMs = (asked: number): number =>
  Math.min(INITIAL_POLL_DELAY_MS * 2 ** Math.min(asked, 10), MAX_POLL_DELAY_MS)

/** What a question to the provider brought. `refused`: money came that is not as it was asked for, and waits for somebody to look at it. */
type PollOutcome = 'noAnswer' | 'refused' | 'answered'

/**
 * Asks the provider what became of an attempt to pay, and records what it says. Webhooks may never come; this is how money
 * is found all the same.
 */
export const pollProviderPaymentStatus = async (
  tools: PaymentHandlerContext,
  payment: PaymentAttempt,
): Promise<PollOutcome> => {
  const { provider } = payment
  const answer = await tools.paymentProviders[provider]?.queryTransaction(payment.outTradeNo)
  if (!answer) return 'noAnswer'
  if (!answer.ok) {
    tools.onProviderError(answer.reason)
    return 'noAnswer'
  }
  if (answer.value.state === 'closed') await markAttemptClosed(tools, payment)
  if (answer.value.state !== 'paid') return 'answered'
  const { transaction } = answer.value
  const settlement = await recordPayment(
    tools.db,
    { provider, transaction },
    { now: tools.now(), repairs: tools.repairs },
  )
  return settlement === 'refuse' ? 'refused' : 'answered'
}

/**
 * Makes sure at the provider that an attempt can't be paid any more. One whose money we refuse can't: the order does not wait for
 * whoever looks at that money, and what is settled later goes back.
 * @returns `paid` when it was too late for that, and the money is booked; `unknown` without an answer
 */
export const cancelPaymentAttempt = async (
  tools: PaymentHandlerContext,
  payment: PaymentAttempt,
): Promise<'closed' | 'paid' | 'unknown'> => {
  const answer = await tools.paymentProviders[payment.provider]?.closeTransaction(payment.outTradeNo)
  if (!answer?.ok) {
    if (answer) tools.onProviderError(answer.reason)
    return 'unknown'
  }
  if (answer.value === 'paid') {
    const found = await pollProviderPaymentStatus(tools, payment)
    if (found !== 'refused') return found === 'noAnswer' ? 'unknown' : 'paid'
  }
  await markAttemptClosed(tools, payment)
  return 'closed'
}

const markAttemptClosed = async (
  { db, now }: PaymentHandlerContext,
  payment: PaymentAttempt,
): Promise<void> => {
  await db
    .update(paymentAttempts)
    .set({
      status: 'closed',
      askAt: new Date(now().getTime() + FINAL_POLL_DELAY_MS),
    })
    .where(and(eq(paymentAttempts.id, payment.id), eq(paymentAttempts.status, 'open')))
}

/**
 * Asks about every attempt that is due. Attempts for what waits for no money any more are closed at the provider. Each is
 * claimed by moving its time forward first, so that instances don't ask twice and a crash loses none.
 * @returns how many were asked about
 */
export const pollDuePayments = async (tools: PaymentHandlerContext): Promise<number> => {
  const due = await claimDueAttempts(tools)
  for (let start = 0; start < due.length; start += POLL_CONCURRENCY)
    await Promise.all(due.slice(start, start + POLL_CONCURRENCY).map(each => pollDueAttempt(tools, each)))
  return due.length
}

type DueAttempt = { payment: PaymentAttempt; isWaiting: boolean }

const pollDueAttempt = async (
  tools: PaymentHandlerContext,
  { payment, isWaiting }: DueAttempt,
): Promise<void> => {
  if (payment.status === 'closed') await pollClosedAttempt(tools, payment)
  else if (isWaiting) await pollProviderPaymentStatus(tools, payment)
  else await cancelPaymentAttempt(tools, payment)
}

/** Money may have been on its way when a number was closed; after this question nothing is left to ask. */
const pollClosedAttempt = async (tools: PaymentHandlerContext, payment: PaymentAttempt): Promise<void> => {
  if ((await pollProviderPaymentStatus(tools, payment)) === 'noAnswer') return
  await tools.db
    .update(paymentAttempts)
    .set({ askAt: null })
    .where(and(eq(paymentAttempts.id, payment.id), eq(paymentAttempts.status, 'closed')))
}

const claimDueAttempts = ({ db, now: getNow, repairs }: PaymentHandlerContext): Promise<DueAttempt[]> =>
  db.transaction(async tx => {
    const now = getNow()
    const due = await tx
      .select()
      .from(paymentAttempts)
      .where(and(isNotNull(paymentAttempts.askAt), lte(paymentAttempts.askAt, now)))
      .orderBy(asc(paymentAttempts.askAt))
      .limit(BATCH_SIZE)
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
        .update(paymentAttempts)
        .set({
          asked: sql`${paymentAttempts.asked} + 1`,
          askAt: new Date(now.getTime() + getPollDelayMs(payment.asked)),
        })
        .where(eq(paymentAttempts.id, payment.id))
    const ids = new Set(waiting.map(({ id }) => id))
    const claimed: DueAttempt[] = []
    for (const payment of due) {
      const { repairId, orderId, amount } = payment
      const isWaiting =
        repairId === null ? ids.has(orderId) : (await repairs.findAwaited(tx, repairId)) === amount
      claimed.push({ payment, isWaiting })
    }
    return claimed
  })
