import type { PaymentAnomalyReason } from '@anzuo/domain/office/oddMoney'
import type { MoneyTotals } from '@anzuo/domain/office/statementDay'
import { statementFetchFailures, statementFetchStatuses } from '@anzuo/domain/office/statementFetch'
import type { PaymentProviderName } from '@anzuo/domain/shop'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { centsColumn, utcTimestampColumn } from './columns'
import type { OfficeActor } from './office'

/** A provider's statement of a day as it was read last. */
export const statementImports = pgTable(
  'statement_imports',
  {
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    /** The day in China. */
    date: date('date', { mode: 'string' }).notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, so that two people can see that they mean the same one. */
    fileHash: text('file_hash').notNull(),
    payments: integer('payments').notNull(),
    paid: centsColumn('paid').notNull(),
    refunds: integer('refunds').notNull(),
    refunded: centsColumn('refunded').notNull(),
    /** What the provider keeps; null where the statement doesn't say. */
    fees: centsColumn('fees'),
    /** Null for a command of the server. */
    importedBy: jsonb('imported_by').$type<OfficeActor>(),
    importedAt: utcTimestampColumn('imported_at').notNull(),
  },
  table => [primaryKey({ columns: [table.date, table.provider] })],
)

/** Statements that the server fetches from the providers: how far it is with each. */
export const statementFetches = pgTable(
  'statement_fetches',
  {
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    /** The day in China. */
    date: date('date', { mode: 'string' }).notNull(),
    status: text('status', { enum: statementFetchStatuses }).notNull(),
    /** Why it did not come the last time. */
    failure: text('failure', { enum: statementFetchFailures }),
    /** What the provider or the file said, for whoever looks. */
    detail: text('detail').notNull(),
    tries: integer('tries').notNull(),
    /** When the provider is asked next; null once it is no longer. */
    tryAt: utcTimestampColumn('try_at'),
    /** Null for what the server began by itself. */
    askedBy: jsonb('asked_by').$type<OfficeActor>(),
    changedAt: utcTimestampColumn('changed_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.date, table.provider] }),
    index('statement_fetches_due')
      .on(table.tryAt)
      .where(sql`${table.tryAt} is not null`),
  ],
)

/** The lines of these statements. */
export const statementEntries = pgTable(
  'statement_entries',
  {
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** The first line has 1. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['payment', 'refund'] }).notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    /** Our number of what went back; null for what came in. */
    outRefundNo: text('out_refund_no'),
    /** The provider's own number. */
    transactionId: text('transaction_id').notNull(),
    amount: centsColumn('amount'),
    fee: centsColumn('fee'),
    /** In what it differs from the books; null where it agrees. */
    difference: text('difference').$type<PaymentAnomalyReason>(),
  },
  table => [
    primaryKey({ columns: [table.date, table.provider, table.position] }),
    index('statement_entries_number').on(table.outTradeNo),
    // By our number of the money, whichever way it went: where the export finds its fees.
    index('statement_entries_our_number').on(sql`coalesce(${table.outRefundNo}, ${table.outTradeNo})`),
  ],
)

/** What a day came to when it was closed, by provider. */
export type ClosedTotals = {
  provider: PaymentProviderName
  ours: MoneyTotals
  statement: MoneyTotals
  fees: number | null
}[]

/** Days whose statements were read or that are closed: nothing is added to a closed day. */
export const accountingDays = pgTable('accounting_days', {
  date: date('date', { mode: 'string' }).primaryKey(),
  /** Counts statements that were read and differences that were explained. */
  version: integer('version').notNull(),
  closedAt: utcTimestampColumn('closed_at'),
  closedBy: jsonb('closed_by').$type<OfficeActor>(),
  totals: jsonb('totals').$type<ClosedTotals>(),
})

/** Odd money that goes back to whoever paid, after a second person has signed where it is much. */
export const anomalyReturns = pgTable(
  'anomaly_returns',
  {
    id: uuid('id').primaryKey(),
    /** Of `payment_anomalies`, from which nothing is deleted. */
    anomalyId: uuid('anomaly_id').notNull(),
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    outRefundNo: text('out_refund_no').notNull().unique(),
    amount: centsColumn('amount').notNull(),
    status: text('status', { enum: ['proposed', 'refused', 'withdrawn', 'due', 'done'] }).notNull(),
    reason: text('reason').notNull(),
    proposedBy: jsonb('proposed_by').$type<OfficeActor>().notNull(),
    proposedAt: utcTimestampColumn('proposed_at').notNull(),
    /** Null where nobody had to sign. */
    decidedBy: jsonb('decided_by').$type<OfficeActor>(),
    decidedAt: utcTimestampColumn('decided_at'),
    decisionNote: text('decision_note').notNull(),
    tries: integer('tries').notNull(),
    tryAt: utcTimestampColumn('try_at'),
    doneAt: utcTimestampColumn('done_at'),
    statementDate: date('statement_date', { mode: 'string' }),
  },
  table => [
    uniqueIndex('anomaly_returns_once')
      .on(table.provider, table.outTradeNo)
      .where(sql`${table.status} in ('proposed', 'due', 'done')`),
    index('anomaly_returns_anomaly').on(table.anomalyId, table.proposedAt),
    index('anomaly_returns_due')
      .on(table.tryAt)
      .where(sql`${table.status} = 'due'`),
    index('anomaly_returns_open')
      .on(table.proposedAt, table.id)
      .where(sql`${table.status} = 'proposed'`),
    index('anomaly_returns_done').on(table.doneAt, table.id),
    check('anomaly_returns_amount', sql`${table.amount} > 0`),
  ],
)
