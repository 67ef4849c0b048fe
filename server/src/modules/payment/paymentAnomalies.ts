import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { paymentAnomalies, type PaymentAnomalyReason } from '../../db/schema'
import type { PaidTransaction } from '../../gateways/paymentProvider'

export type PaymentAnomaly = typeof paymentAnomalies.$inferSelect

/** So many are named at once. */
const MAX_LISTED = 100

/** Keeps money that no order could take for somebody to look at; money that is known already is only dated anew. */
export const recordPaymentAnomaly = async (
  tx: Database,
  report: { provider: PaymentProviderName; transaction: PaidTransaction; reason: PaymentAnomalyReason },
  now: Date,
): Promise<void> => {
  const { provider, reason } = report
  const { transactionId, outTradeNo, account, amount, currency } = report.transaction
  await tx
    .insert(paymentAnomalies)
    .values({
      provider,
      transactionId,
      reason,
      outTradeNo,
      account,
      amount: Number.isSafeInteger(amount) ? amount : null,
      currency,
      firstReportedAt: now,
      lastReportedAt: now,
    })
    .onConflictDoUpdate({
      target: [paymentAnomalies.provider, paymentAnomalies.transactionId, paymentAnomalies.reason],
      set: { lastReportedAt: now },
    })
}

/** What nobody has looked at yet, the oldest first. */
export const listOpenPaymentAnomalies = (db: Database): Promise<PaymentAnomaly[]> =>
  db
    .select()
    .from(paymentAnomalies)
    .where(isNull(paymentAnomalies.resolvedAt))
    .orderBy(asc(paymentAnomalies.firstReportedAt))
    .limit(MAX_LISTED)

/** What somebody has settled, the latest first. */
export const listResolvedPaymentAnomalies = (db: Database): Promise<PaymentAnomaly[]> =>
  db
    .select()
    .from(paymentAnomalies)
    .where(isNotNull(paymentAnomalies.resolvedAt))
    .orderBy(desc(paymentAnomalies.resolvedAt))
    .limit(MAX_LISTED)

/**
 * Notes that somebody has settled some money, with everything that was wrong with it. What was noted once stays as it is.
 * @returns how many anomalies were open
 */
export const resolvePaymentAnomaly = async (
  db: Database,
  resolution: { provider: string; transactionId: string; resolvedBy: string; note: string },
  now: Date,
): Promise<number> => {
  const resolved = await db
    .update(paymentAnomalies)
    .set({ resolvedAt: now, resolvedBy: resolution.resolvedBy, resolutionNote: resolution.note })
    .where(
      and(
        sql`${paymentAnomalies.provider} = ${resolution.provider}`,
        eq(paymentAnomalies.transactionId, resolution.transactionId),
        isNull(paymentAnomalies.resolvedAt),
      ),
    )
    .returning({ reason: paymentAnomalies.reason })
  return resolved.length
}
