import { asc, isNull } from 'drizzle-orm'
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
