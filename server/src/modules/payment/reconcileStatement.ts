import { and, asc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { PaymentAnomalyReason } from '@anzuo/domain/office/oddMoney'
import { CURRENCY, findPaymentMismatch, type PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { anomalyReturns, paymentAnomalies, paymentAttempts, refundTransfers } from '../../db/schema'
import type { PaidTransaction } from '../../gateways/paymentProvider'
import type { StatementEntry, StatementPayment, StatementRefund } from '../../gateways/statements'
import { getChinaDay } from './chinaDay'
import { recordPaymentAnomaly } from './paymentAnomalies'
import {
  addToTotals,
  beginStatement,
  EMPTY_TOTALS,
  finishStatement,
  storeStatementEntries,
  type StatementSource,
} from './statementArchive'

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
 * @throws StatementError for a day that is closed
 */
export const reconcileStatement = async (
  db: Database,
  statement: Statement & { entries: AsyncIterable<StatementEntry>; source: StatementSource },
  now: Date,
): Promise<StatementReconciliation> => {
  const { provider, date, source } = statement
  await db.transaction(tx => beginStatement(tx, { provider, date }))
  let totals = EMPTY_TOTALS
  const differences: StatementReconciliation['differences'] = {}
  const seen = new Set<string>()
  const compare = async (entries: readonly StatementEntry[]): Promise<void> => {
    const first = totals.payments + totals.refunds + 1
    countDifferences(
      differences,
      await db.transaction(tx => compareBatch(tx, { statement, entries, seen, first }, now)),
    )
    totals = entries.reduce(addToTotals, totals)
  }
  let batch: StatementEntry[] = []
  for await (const entry of statement.entries) {
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
    await finishStatement(tx, { provider, date, source, totals }, now)
    return found
  })
  countDifferences(differences, missing)
  return { payments: totals.payments, refunds: totals.refunds, differences }
}

const countDifferences = (
  differences: StatementReconciliation['differences'],
  found: readonly Difference[],
): void => {
  for (const { reason } of found) differences[reason] = (differences[reason] ?? 0) + 1
}

const recordDifferences = async (
  tx: Database,
  { statement, found }: { statement: Statement; found: readonly Difference[] },
  now: Date,
): Promise<void> => {
  const { provider, date: statementDate } = statement
  for (const difference of found)
    await recordPaymentAnomaly(tx, { provider, statementDate, ...difference }, now)
}

type Batch = {
  statement: Statement
  entries: readonly StatementEntry[]
  seen: Set<string>
  /** Position of the first of them. */
  first: number
}

const compareBatch = async (
  tx: Database,
  { statement, entries, seen, first }: Batch,
  now: Date,
): Promise<Difference[]> => {
  const payments = await loadPayments(tx, statement, entries)
  const refunds = await loadRefunds(tx, statement, entries)
  const compared = entries.map(entry => {
    const key = entry.kind === 'payment' ? entry.outTradeNo : `refund ${entry.outRefundNo}`
    const isRepeated = seen.has(key)
    seen.add(key)
    const difference =
      entry.kind === 'payment'
        ? comparePayment(entry, { payment: payments.get(entry.outTradeNo), isRepeated, date: statement.date })
        : compareRefund(entry, { refund: refunds.get(entry.outRefundNo), isRepeated, date: statement.date })
    return { entry, difference }
  })
  const found = compared.flatMap(({ difference }) => difference ?? [])
  await storeStatementEntries(tx, {
    ...statement,
    first,
    lines: compared.map(({ entry, difference }) => ({ entry, difference: difference?.reason ?? null })),
  })
  await recordDifferences(tx, { statement, found }, now)
  await markPaymentsListed(tx, { statement, listed: [...payments.values()] }, now)
  await markRefundsListed(tx, { statement, listed: [...refunds.values()] }, now)
  return found
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

/** Money that we gave back: of a payment, or odd money that no payment has. */
type BookedRefund = {
  table: typeof refundTransfers | typeof anomalyReturns
  id: string
  outRefundNo: string
  outTradeNo: string
  account: string
  amount: number
  statementDate: string | null
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
    account: refund?.account ?? '',
    amount,
    currency: CURRENCY,
  }
  if (!refund) return { transaction, reason: 'unknownRefund' }
  if (findListingDifference(refund, booked)) return { transaction, reason: 'refundListedTwice' }
  if (refund.outTradeNo !== outTradeNo) return { transaction, reason: 'refundOfOtherPayment' }
  return refund.amount === amount ? null : { transaction, reason: 'refundAmount' }
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
  const rows = [
    ...(await selectTransfers(tx, provider, inArray(refundTransfers.outRefundNo, numbers))),
    ...(await selectAnomalyReturns(tx, provider, inArray(anomalyReturns.outRefundNo, numbers))),
  ]
  return new Map(rows.map(refund => [refund.outRefundNo, refund]))
}

const selectTransfers = async (
  tx: Database,
  provider: PaymentProviderName,
  where: SQL | undefined,
): Promise<BookedRefund[]> => {
  const { id, outRefundNo, amount, statementDate, doneAt } = refundTransfers
  const { outTradeNo, account } = paymentAttempts
  const rows = await tx
    .select({ id, outRefundNo, amount, statementDate, outTradeNo, account })
    .from(refundTransfers)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTransfers.paymentId))
    .where(and(eq(paymentAttempts.provider, provider), where))
    .orderBy(asc(doneAt))
    .limit(MAX_MISSING)
  return rows.map(row => ({ table: refundTransfers, ...row }))
}

const selectAnomalyReturns = async (
  tx: Database,
  provider: PaymentProviderName,
  where: SQL | undefined,
): Promise<BookedRefund[]> => {
  const { id, outRefundNo, amount, statementDate, outTradeNo, doneAt } = anomalyReturns
  const rows = await tx
    .select({ id, outRefundNo, amount, statementDate, outTradeNo })
    .from(anomalyReturns)
    .where(and(eq(anomalyReturns.provider, provider), where))
    .orderBy(asc(doneAt))
    .limit(MAX_MISSING)
  return rows.map(row => ({ table: anomalyReturns, account: '', ...row }))
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
  const unlisted = listed.filter(({ statementDate }) => statementDate === null)
  if (unlisted.length === 0) return
  for (const table of [refundTransfers, anomalyReturns]) {
    const ids = unlisted.flatMap(refund => (refund.table === table ? refund.id : []))
    if (ids.length > 0)
      await tx.update(table).set({ statementDate: statement.date }).where(inArray(table.id, ids))
  }
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
    .set({ resolvedAt: now, resolution: 'listedLater' })
    .where(
      and(
        eq(paymentAnomalies.provider, found.statement.provider),
        eq(paymentAnomalies.reason, found.reason),
        inArray(paymentAnomalies.transactionId, [...found.numbers]),
        isNull(paymentAnomalies.resolvedAt),
      ),
    )
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
  const whereDone = ({ doneAt, statementDate }: BookedRefund['table']) =>
    and(gte(doneAt, from), lt(doneAt, to), isNull(statementDate))
  const missing = [
    ...(await selectTransfers(db, provider, whereDone(refundTransfers))),
    ...(await selectAnomalyReturns(db, provider, whereDone(anomalyReturns))),
  ]
  return missing.map(({ outRefundNo, outTradeNo, account, amount }) => ({
    transaction: { outTradeNo, transactionId: outRefundNo, account, amount, currency: CURRENCY },
    reason: 'refundMissingInStatement',
  }))
}
