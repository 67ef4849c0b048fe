import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ADDRESS_TAGS, LOYALTY_POINT_ENTRY_KINDS } from '@anzuo/domain/shop/choices'
import { userIdColumn } from './accounts'
import { skus } from './catalogue'
import { centsColumn, utcTimestampColumn } from './columns'

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    districtCode: text('district_code').notNull(),
    detail: text('detail').notNull(),
    tag: text('tag', { enum: ADDRESS_TAGS }),
    isDefault: boolean('is_default').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [
    index('addresses_user').on(table.userId, table.createdAt),
    uniqueIndex('addresses_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
  ],
)

/** To whom a person has invoices written, kept for the next order. */
export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    kind: text('kind', { enum: ['personal', 'company'] }).notNull(),
    title: text('title').notNull(),
    /** Of a company. */
    taxNumber: text('tax_number'),
    /** The mailbox that invoices are sent to. */
    email: text('email'),
    isDefault: boolean('is_default').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [
    index('invoice_titles_user').on(table.userId, table.createdAt),
    uniqueIndex('invoice_titles_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
    check('invoice_titles_tax_number', sql`(${table.kind} = 'company') = (${table.taxNumber} is not null)`),
  ],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: userIdColumn(),
    skuId: text('sku_id')
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    isSelected: boolean('is_selected').notNull(),
    /** Price when it was put in, cents. */
    priceBefore: centsColumn('price_before').notNull(),
    addedAt: utcTimestampColumn('added_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.skuId] }),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)

/** Who is to be told, once, when a sold-out combination can be bought again. The row goes in the transaction that tells them. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    /** What they are told under, so that it is told of once. */
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    skuId: text('sku_id')
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [
    uniqueIndex('stock_alerts_once').on(table.userId, table.skuId),
    index('stock_alerts_sku').on(table.skuId),
  ],
)

/** Answers of calls that create something, by the key that the client made: a repeat gets the same answer. */
export const idempotencyKeys = pgTable(
  'request_keys',
  {
    userId: userIdColumn(),
    key: uuid('key').notNull(),
    path: text('path').notNull(),
    /** sha256 of the request, so that another request under the same key is refused. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.key, table.path] }),
    index('request_keys_age').on(table.createdAt),
  ],
)

/** Pictures that people uploaded for reviews and refunds. The id can't be guessed, and is the address. */
export const uploadedPictures = pgTable(
  'pictures',
  {
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    mime: text('mime').notNull(),
    /** Base64 of what the server itself encoded. */
    data: text('data').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [index('pictures_user').on(table.userId)],
)

/** Balance of each person; the entries say how it came about, and add up to it. */
export const loyaltyPointBalances = pgTable(
  'point_balances',
  {
    userId: userIdColumn().primaryKey(),
    balance: bigint('balance', { mode: 'number' }).notNull(),
  },
  table => [check('point_balances_balance', sql`${table.balance} >= 0`)],
)

export const loyaltyPointEntries = pgTable(
  'point_entries',
  {
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    kind: text('kind', { enum: LOYALTY_POINT_ENTRY_KINDS }).notNull(),
    points: integer('points').notNull(),
    /** The order or refund that caused it; a cause gives or takes points of a kind once. */
    causeId: uuid('cause_id'),
    orderNumber: text('order_number'),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [
    index('point_entries_history').on(table.userId, table.at.desc(), table.id.desc()),
    uniqueIndex('point_entries_once').on(table.kind, table.causeId),
  ],
)
