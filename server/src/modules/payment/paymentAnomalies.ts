import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnomalyResolution, PaymentAnomalyReason } from '@anzuo/domain/office/oddMoney'
import type { PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { paymentAnomalies } from '../../db/schema'
import type { PaidTransaction } from '../../gateways/paymentProvider'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import { countDayChange } from './statementArchive'

export type PaymentAnomaly = typeof paymentAnomalies.$inferSelect

/** So many are named at once. */
const MAX_LISTED = 100

/** Keeps money that no order could take for somebody to look at; money that is known already is only dated anew. */
export const recordPaymentAnomaly = async (
  tx: Database,
  report: {
    provider: PaymentProviderName
    transaction: PaidTransaction
    reason: PaymentAnomalyReason
    /** The day whose statement shows it. */
    statementDate?: string
  },
  now: Date,
): Promise<void> => {
  const { provider, reason, statementDate = null } = report
  const { transactionId, outTradeNo, account, amount, currency } = report.transaction
  const [recorded] = await tx
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
      statementDate,
    })
    .onConflictDoUpdate({
      target: [paymentAnomalies.provider, paymentAnomalies.transactionId, paymentAnomalies.reason],
      set: {
        lastReportedAt: now,
        statementDate: sql`coalesce(${paymentAnomalies.statementDate}, excluded.statement_date)`,
      },
    })
    // A row that the statement itself wrote was updated by nobody.
    .returning({ id: paymentAnomalies.id, isNew: sql<boolean>`xmax = 0` })
  if (recorded?.isNew)
    await recordWebhookEvent(
      tx,
      {
        type: 'payment.odd',
        data: {
          oddMoneyId: recorded.id,
          provider,
          reason,
          amount: Number.isSafeInteger(amount) ? amount : null,
          currency,
        },
      },
      now,
    )
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

/** Notes how one anomaly was settled, and by whom. */
export const settlePaymentAnomaly = async (
  tx: Database,
  settlement: {
    anomaly: Pick<PaymentAnomaly, 'id' | 'statementDate'>
    resolution: AnomalyResolution
    resolvedBy: string
    note: string
  },
  now: Date,
): Promise<void> => {
  const { anomaly, resolution, resolvedBy, note } = settlement
  await tx
    .update(paymentAnomalies)
    .set({
      resolvedAt: now,
      resolvedBy,
      resolution,
      resolutionNote: note,
      version: sql`${paymentAnomalies.version} + 1`,
    })
    .where(and(eq(paymentAnomalies.id, anomaly.id), isNull(paymentAnomalies.resolvedAt)))
  if (anomaly.statementDate !== null) await countDayChange(tx, anomaly.statementDate)
}
