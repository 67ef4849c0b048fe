import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '@anzuo/domain/durations'
import { CURRENCY, findPaymentMismatch, type PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import {
  paymentAnomalies,
  paymentAttempts,
  refundTransfers,
  type PaymentAnomalyReason,
} from '../../db/schema'
import type { PaidTransaction } from '../../gateways/paymentProvider'
import type { StatementEntry, StatementPayment, StatementRefund } from '../../gateways/statements'
import { recordPaymentAnomaly } from './paymentAnomalies'

/** How a statement compared with the books. */
export type StatementReconciliation = {
  payments: number
  refunds: number
  /** Differences that the statement shows, those that were known before among them. */
  differences: Partial<Record<PaymentAnomalyReason, number>>
}

type Statement = { provider: PaymentProviderName; date: string }
type Difference = { transaction: PaidTransaction; reason: PaymentAnomalyReason }

/** Entries that are compared and noted together. */
const BATCH_SIZE = 500

/** Where more is missing, the file is another one; these suffice to see it. */
const MAX_MISSING = 1000

/**
 * Compares a provider's statement of one day with our payments and refunds, and keeps each difference for somebody to look at,
 * once however often it is compared. Money is noted as listed by its number, whatever our clock said when we learned of it;
 * money that we booked on that day and that no statement lists so far is missing. It is no longer when a later statement,
 * compared later or earlier, lists it.
 * @param statement.date the day in China, `2026-01-31`
 * @param statement.entries what the statement lists; when it throws, what it gave before has been compared
 */
export const reconcileStatement = async (
  db: Database,
  statement: Statement & { entries: AsyncIterable<StatementEntry> },
  now: Date,
): Promise<StatementReconciliation> => {
  const result: StatementReconciliation = { payments: 0, refunds: 0, differences: {} }
  const seen = new Set<string>()
  const compare = async (entries: readonly StatementEntry[]): Promise<void> => {
    countDifferences(result, await db.transaction(tx => compareBatch(tx, { statement, entries, seen }, now)))
  }
  let batch: StatementEntry[] = []
  for await (const entry of statement.entries) {
    if (entry.kind === 'payment') result.payments += 1
    else result.refunds += 1
    batch.push(entry)
    if (batch.length < BATCH_SIZE) continue
    await compare(batch)
    batch = []
  }
  await compare(batch)
  const missing = await db.transaction(async tx => {
    const found = [
      ...(await findMissingPayments(tx, statement)),
      ...(await findMissingRefunds(tx, statement)),
    ]
    await recordDifferences(tx, { statement, found }, now)
    return found
  })
  countDifferences(result, missing)
  return result
}

const countDifferences = ({ differences }: StatementReconciliation, found: readonly Difference[]): void => {
  for (const { reason } of found) differences[reason] = (differences[reason] ?? 0) + 1
}

const recordDifferences = async (
  tx: Database,
  { statement, found }: { statement: Statement; found: readonly Difference[] },
  now: Date,
): Promise<void> => {
  for (const difference of found)
    await recordPaymentAnomaly(tx, { provider: statement.provider, ...difference }, now)
}

type Batch = { statement: Statement; entries: readonly StatementEntry[]; seen: Set<string> }

const compareBatch = async (
  tx: Database,
  { statement, entries, seen }: Batch,
  now: Date,
): Promise<Difference[]> => {
  const payments = await loadPayments(tx, statement, entries)
  const refunds = await loadRefunds(tx, statement, entries)
  const differences = entries.flatMap((entry): Difference[] => {
    const key = entry.kind === 'payment' ? entry.outTradeNo : `refund ${entry.outRefundNo}`
    const isRepeated = seen.has(key)
    seen.add(key)
    const difference =
      entry.kind === 'payment'
        ? comparePayment(entry, { payment: payments.get(entry.outTradeNo), isRepeated, date: statement.date })
        : compareRefund(entry, { refund: refunds.get(entry.outRefundNo), isRepeated, date: statement.date })
    return difference ? [difference] : []
  })
  await recordDifferences(tx, { statement, found: differences }, now)
  await markPaymentsListed(tx, { statement, listed: [...payments.values()] }, now)
  await markRefundsListed(tx, { statement, listed: [...refunds.values()] }, now)
  return differences
}

type BookedPayment = typeof paymentAttempts.$inferSelect

const comparePayment = (
  entry: StatementPayment,
  booked: { payment: BookedPayment | undefined; isRepeated: boolean; date: string },
): Difference | null => {
  const { payment } = booked
  // A statement that names no app is one of all the merchant's apps.
  const appId = entry.appId ?? payment?.account.split('|')[0] ?? ''
  const { outTradeNo, transactionId, amount, currency } = entry
  const account = `${appId}|${entry.merchantId}`
  const transaction = { outTradeNo, transactionId, account, amount, currency }
  const reason = payment
    ? (findListingDifference(payment, booked) ??
      findPaymentMismatch(payment, transaction) ??
      findBookingDifference(payment, transaction))
    : 'unknownNumber'
  return reason && { transaction, reason }
}

const findListingDifference = (
  { statementDate }: { statementDate: string | null },
  { isRepeated, date }: { isRepeated: boolean; date: string },
): 'listedTwice' | null =>
  isRepeated || (statementDate !== null && statementDate !== date) ? 'listedTwice' : null

const findBookingDifference = (
  payment: BookedPayment,
  { transactionId }: PaidTransaction,
): 'notBooked' | 'transactionId' | null => {
  if (payment.status === 'open' || payment.status === 'closed') return 'notBooked'
  return payment.transactionId === transactionId ? null : 'transactionId'
}

type BookedRefund = {
  transfer: typeof refundTransfers.$inferSelect
  payment: BookedPayment
}

const compareRefund = (
  { outTradeNo, outRefundNo, refundId, amount }: StatementRefund,
  booked: { refund: BookedRefund | undefined; isRepeated: boolean; date: string },
): Difference | null => {
  const { refund } = booked
  // Ours where the provider's own number is that of another refund or missing.
  const transaction = {
    outTradeNo,
    transactionId: refundId || outRefundNo,
    account: refund?.payment.account ?? '',
    amount,
    currency: CURRENCY,
  }
  if (!refund) return { transaction, reason: 'unknownRefund' }
  if (findListingDifference(refund.transfer, booked)) return { transaction, reason: 'refundListedTwice' }
  if (refund.payment.outTradeNo !== outTradeNo) return { transaction, reason: 'refundOfOtherPayment' }
  return refund.transfer.amount === amount ? null : { transaction, reason: 'refundAmount' }
}

const loadPayments = async (
  tx: Database,
  { provider }: Statement,
  entries: readonly StatementEntry[],
): Promise<Map<string, BookedPayment>> => {
  const numbers = entries.flatMap(entry => (entry.kind === 'payment' ? [entry.outTradeNo] : []))
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.outTradeNo, numbers), eq(paymentAttempts.provider, provider)))
  return new Map(rows.map(payment => [payment.outTradeNo, payment]))
}

const loadRefunds = async (
  tx: Database,
  { provider }: Statement,
  entries: readonly StatementEntry[],
): Promise<Map<string, BookedRefund>> => {
  const numbers = entries.flatMap(entry => (entry.kind === 'refund' ? [entry.outRefundNo] : []))
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .select({ transfer: refundTransfers, payment: paymentAttempts })
    .from(refundTransfers)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTransfers.paymentId))
    .where(and(inArray(refundTransfers.outRefundNo, numbers), eq(paymentAttempts.provider, provider)))
  return new Map(rows.map(refund => [refund.transfer.outRefundNo, refund]))
}

const markPaymentsListed = async (
  tx: Database,
  { statement, listed }: { statement: Statement; listed: readonly BookedPayment[] },
  now: Date,
): Promise<void> => {
  const unlisted = listed.filter(({ statementDate }) => statementDate === null)
  if (unlisted.length === 0) return
  const ids = unlisted.map(({ id }) => id)
  await tx
    .update(paymentAttempts)
    .set({ statementDate: statement.date })
    .where(inArray(paymentAttempts.id, ids))
  const numbers = unlisted.flatMap(({ transactionId }) => transactionId ?? [])
  await resolveMissing(tx, { statement, reason: 'missingInStatement', numbers }, now)
}

const markRefundsListed = async (
  tx: Database,
  { statement, listed }: { statement: Statement; listed: readonly BookedRefund[] },
  now: Date,
): Promise<void> => {
  const unlisted = listed
    .map(({ transfer }) => transfer)
    .filter(({ statementDate }) => statementDate === null)
  if (unlisted.length === 0) return
  const ids = unlisted.map(({ id }) => id)
  await tx
    .update(refundTransfers)
    .set({ statementDate: statement.date })
    .where(inArray(refundTransfers.id, ids))
  const numbers = unlisted.map(({ outRefundNo }) => outRefundNo)
  await resolveMissing(tx, { statement, reason: 'refundMissingInStatement', numbers }, now)
}

/** Money that was missing in one statement, and stands in another. */
const resolveMissing = async (
  tx: Database,
  found: { statement: Statement; reason: PaymentAnomalyReason; numbers: readonly string[] },
  now: Date,
): Promise<void> => {
  if (found.numbers.length === 0) return
  await tx
    .update(paymentAnomalies)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(paymentAnomalies.provider, found.statement.provider),
        eq(paymentAnomalies.reason, found.reason),
        inArray(paymentAnomalies.transactionId, [...found.numbers]),
        isNull(paymentAnomalies.resolvedAt),
      ),
    )
}

/** First moment of a day in China, and of the next one. */
const getChinaDay = (date: string): { from: Date; to: Date } => {
  const from = new Date(`${date}T00:00:00+08:00`)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}

const findMissingPayments = async (db: Database, { provider, date }: Statement): Promise<Difference[]> => {
  const { from, to } = getChinaDay(date)
  const { succeededAt, statementDate } = paymentAttempts
  const missing = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        gte(succeededAt, from),
        lt(succeededAt, to),
        isNull(statementDate),
      ),
    )
    .orderBy(asc(succeededAt))
    .limit(MAX_MISSING)
  return missing.map(({ outTradeNo, transactionId, account, amount }) => ({
    transaction: { outTradeNo, transactionId: transactionId ?? '', account, amount, currency: CURRENCY },
    reason: 'missingInStatement',
  }))
}

const findMissingRefunds = async (db: Database, { provider, date }: Statement): Promise<Difference[]> => {
  const { from, to } = getChinaDay(date)
  const { doneAt, statementDate } = refundTransfers
  const missing = await db
    .select({ transfer: refundTransfers, payment: paymentAttempts })
    .from(refundTransfers)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTransfers.paymentId))
    .where(
      and(eq(paymentAttempts.provider, provider), gte(doneAt, from), lt(doneAt, to), isNull(statementDate)),
    )
    .orderBy(asc(doneAt))
    .limit(MAX_MISSING)
  return missing.map(({ transfer: { outRefundNo, amount }, payment: { outTradeNo, account } }) => ({
    transaction: { outTradeNo, transactionId: outRefundNo, account, amount, currency: CURRENCY },
    reason: 'refundMissingInStatement',
  }))
}
