import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { HOUR_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { anomalyReturns, paymentAnomalies } from '../../db/schema'
import { settlePaymentAnomaly } from './paymentAnomalies'
import type { PaymentHandlerContext } from './startPayment'

type AnomalyReturn = typeof anomalyReturns.$inferSelect

const INITIAL_RETRY_DELAY_MS = 30_000
const MAX_RETRY_DELAY_MS = HOUR_MS
const BATCH_SIZE = 50

/**
 * Sends odd money back that somebody decided about. Each is taken by pushing its time forward first, and the provider knows each by its
 * number, so that two instances or a crash send nothing twice.
 * @returns how many are done
 */
export const processAnomalyReturns = async (tools: PaymentHandlerContext): Promise<number> => {
  let done = 0
  for (const due of await claimDueReturns(tools.db, tools.now())) if (await sendBack(tools, due)) done += 1
  return done
}

const claimDueReturns = (db: Database, now: Date): Promise<AnomalyReturn[]> =>
  db.transaction(async tx => {
    const due = await tx
      .select()
      .from(anomalyReturns)
      .where(and(eq(anomalyReturns.status, 'due'), lte(anomalyReturns.tryAt, now)))
      .orderBy(asc(anomalyReturns.tryAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const { id, tries } of due)
      await tx
        .update(anomalyReturns)
        .set({
          tries: sql`${anomalyReturns.tries} + 1`,
          tryAt: new Date(
            now.getTime() + Math.min(INITIAL_RETRY_DELAY_MS * 2 ** Math.min(tries, 10), MAX_RETRY_DELAY_MS),
          ),
        })
        .where(eq(anomalyReturns.id, id))
    return due
  })

const sendBack = async (tools: PaymentHandlerContext, due: AnomalyReturn): Promise<boolean> => {
  const { id, provider, outTradeNo, outRefundNo, amount } = due
  // Odd money goes back whole: what came is what is paid.
  const answer = await tools.paymentProviders[provider]?.refund({
    outTradeNo,
    outRefundNo,
    amount,
    paid: amount,
  })
  if (!answer?.ok) {
    if (answer) tools.onProviderError(answer.reason)
    return false
  }
  if (answer.value === 'processing') return false
  const now = tools.now()
  await tools.db.transaction(async tx => {
    const [done] = await tx
      .update(anomalyReturns)
      .set({ status: 'done', doneAt: now, tryAt: null })
      .where(and(eq(anomalyReturns.id, id), eq(anomalyReturns.status, 'due')))
      .returning()
    const [anomaly] = await tx.select().from(paymentAnomalies).where(eq(paymentAnomalies.id, due.anomalyId))
    if (!done || !anomaly) return
    const resolvedBy = (done.decidedBy ?? done.proposedBy).name
    await settlePaymentAnomaly(tx, { anomaly, resolution: 'sentBack', resolvedBy, note: done.reason }, now)
  })
  return true
}
