import {
  invoiceDocumentKinds,
  invoiceDocumentStates,
  redInvoiceReasons,
  type InvoiceBuyer,
  type InvoiceLine,
} from '@anzuo/domain/shop/invoiceDocument'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, utcTimestampColumn } from './columns'
import { orderIdColumn } from './orders'
import { refunds } from './payments'

/** Orders whose invoices are to be compared with what was paid and kept. A row goes once that was done. */
export const invoiceChecks = pgTable(
  'invoice_checks',
  {
    orderId: orderIdColumn().primaryKey(),
    dueAt: utcTimestampColumn('due_at').notNull(),
  },
  table => [index('invoice_checks_due').on(table.dueAt)],
)

/** Invoices and red letters of orders. What is issued never changes. */
export const invoiceDocuments = pgTable(
  'invoice_documents',
  {
    id: uuid('id').primaryKey(),
    orderId: orderIdColumn().notNull(),
    /** The repair whose price it is about; null: it is about what was ordered. */
    repairId: uuid('repair_id').references(() => refunds.id, { onDelete: 'cascade' }),
    /** Counts the documents of the order and of its repairs, from 1. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: invoiceDocumentKinds }).notNull(),
    state: text('state', { enum: invoiceDocumentStates }).notNull(),
    /** Why a red letter is written; null for an invoice. */
    reason: text('reason', { enum: redInvoiceReasons }),
    /** The invoice that a red letter takes back. */
    blueId: uuid('blue_id'),
    /** Null once the buyer's account was erased. */
    buyer: jsonb('buyer').$type<InvoiceBuyer>(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    amount: centsColumn('amount').notNull(),
    tax: centsColumn('tax').notNull(),
    /** Ours at the platform: asked for again under the same number, it is issued once. Another one after it was refused. */
    requestNumber: text('request_number').notNull().unique(),
    /** Counts how often it was asked for anew after it was refused, from 1. */
    revision: integer('revision').notNull().default(1),
    /** When the platform is asked next; null when there is nothing to ask. */
    tryAt: utcTimestampColumn('try_at'),
    /** Questions in a row that brought nothing. */
    tries: integer('tries').notNull(),
    /** Why it was refused, or why the platform gives no answer, in its words. */
    problem: text('problem').notNull(),
    /** The tax authority's number. */
    number: text('number').unique(),
    issuedAt: utcTimestampColumn('issued_at'),
    issuedBy: text('issued_by', { enum: ['service', 'hand'] }),
    /** Where the platform keeps the file. */
    fileUrl: text('file_url'),
    /** Key of the file in our storage; null until it is there. */
    file: text('file'),
    /** Mails that went out with it. */
    mails: integer('mails').notNull().default(0),
    /** Counts every change, so that two people who look at it at once learn of each other. */
    version: integer('version')
      .notNull()
      .default(1)
      .$onUpdate(() => sql`version + 1`),
    createdAt: utcTimestampColumn('created_at').notNull(),
    changedAt: utcTimestampColumn('changed_at').notNull(),
  },
  table => [
    uniqueIndex('invoice_documents_order').on(table.orderId, table.position),
    // Only one is written at a time: no money stands on two.
    uniqueIndex('invoice_documents_one_open')
      .on(table.orderId)
      .where(sql`${table.state} in ('waiting', 'requested', 'failed') and ${table.repairId} is null`),
    uniqueIndex('invoice_documents_one_open_of_repair')
      .on(table.repairId)
      .where(sql`${table.state} in ('waiting', 'requested', 'failed') and ${table.repairId} is not null`),
    index('invoice_documents_due')
      .on(table.tryAt)
      .where(sql`${table.tryAt} is not null`),
    // What the back office lists, read forwards and backwards.
    index('invoice_documents_state').on(table.state, table.createdAt, table.id),
    check(
      'invoice_documents_amount',
      sql`${table.amount} > 0 and ${table.tax} between 0 and ${table.amount}`,
    ),
    check('invoice_documents_reason', sql`(${table.kind} = 'red') = (${table.reason} is not null)`),
    check(
      'invoice_documents_issued',
      sql`(${table.state} = 'issued') = (${table.number} is not null and ${table.issuedAt} is not null)`,
    ),
  ],
)
