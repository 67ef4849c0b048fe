import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { PaymentAnomalyReason } from '@anzuo/domain/office/oddMoney'
import { CURRENCY, type PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { accountingDays, statementEntries, statementImports } from '../../db/schema'
import type { OfficeActor } from '../../db/schema/office'
import { StatementError, type StatementEntry } from '../../gateways/statements'

/** Where a statement came from, for those who look at it later. */
export type StatementSource = {
  fileName: string
  /** Asked once the file was read. */
  getFileHash: () => string
  /** Null for a command of the server. */
  importedBy: OfficeActor | null
}

/** What a statement comes to. */
type StatementTotals = {
  payments: number
  paid: number
  refunds: number
  refunded: number
  /** Null as long as no line says. */
  fees: number | null
}

export const EMPTY_TOTALS: StatementTotals = { payments: 0, paid: 0, refunds: 0, refunded: 0, fees: null }

/** Adds a line to totals. An amount that can't be read, or in another currency, adds nothing; such a line differs from the books. */
export const addToTotals = (totals: StatementTotals, entry: StatementEntry): StatementTotals => {
  const isYuan = entry.kind === 'refund' || entry.currency === CURRENCY
  const amount = isYuan && Number.isSafeInteger(entry.amount) ? entry.amount : 0
  const fees = entry.fee === null ? totals.fees : (totals.fees ?? 0) + entry.fee
  return entry.kind === 'payment'
    ? { ...totals, payments: totals.payments + 1, paid: totals.paid + amount, fees }
    : { ...totals, refunds: totals.refunds + 1, refunded: totals.refunded + amount, fees }
}

/** Passes a file on and computes its SHA-256 meanwhile. */
export const hashFile = (
  chunks: AsyncIterable<Uint8Array>,
): { chunks: AsyncIterable<Uint8Array>; getFileHash: () => string } => {
  const hash = createHash('sha256')
  const pass = async function* () {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { chunks: pass(), getFileHash: () => hash.copy().digest('hex') }
}

type StatementDay = { provider: PaymentProviderName; date: string }

/** Counts a change of a day, and locks it until the transaction ends. */
export const countDayChange = async (
  tx: Database,
  date: string,
): Promise<typeof accountingDays.$inferSelect> => {
  const [day] = await tx
    .insert(accountingDays)
    .values({ date, version: 1 })
    .onConflictDoUpdate({
      target: accountingDays.date,
      set: { version: sql`${accountingDays.version} + 1` },
    })
    .returning()
  if (!day) throw new Error('a day that was not written')
  return day
}

/**
 * Forgets what was read before of the same statement.
 * @throws StatementError for a day that is closed
 */
export const beginStatement = async (tx: Database, { provider, date }: StatementDay): Promise<void> => {
  const { closedAt } = await countDayChange(tx, date)
  if (closedAt) throw new StatementError({ key: 'statementDayClosed', params: { date } })
  await tx
    .delete(statementImports)
    .where(and(eq(statementImports.provider, provider), eq(statementImports.date, date)))
  await tx
    .delete(statementEntries)
    .where(and(eq(statementEntries.provider, provider), eq(statementEntries.date, date)))
}

/** Keeps lines of a statement, each with what it differs in. */
export const storeStatementEntries = async (
  tx: Database,
  {
    provider,
    date,
    first,
    lines,
  }: StatementDay & {
    first: number
    lines: readonly { entry: StatementEntry; difference: PaymentAnomalyReason | null }[]
  },
): Promise<void> => {
  if (lines.length === 0) return
  await tx.insert(statementEntries).values(
    lines.map(({ entry, difference }, index) => ({
      provider,
      date,
      position: first + index,
      kind: entry.kind,
      outTradeNo: entry.outTradeNo,
      outRefundNo: entry.kind === 'refund' ? entry.outRefundNo : null,
      transactionId: entry.kind === 'refund' ? entry.refundId : entry.transactionId,
      amount: Number.isSafeInteger(entry.amount) ? entry.amount : null,
      fee: entry.fee,
      difference,
    })),
  )
}

/** Notes that a statement was read to its end. */
export const finishStatement = async (
  tx: Database,
  { provider, date, source, totals }: StatementDay & { source: StatementSource; totals: StatementTotals },
  now: Date,
): Promise<void> => {
  const { fileName, getFileHash, importedBy } = source
  await tx
    .insert(statementImports)
    .values({ provider, date, fileName, fileHash: getFileHash(), importedBy, importedAt: now, ...totals })
}
