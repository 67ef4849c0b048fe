import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { userIdColumn } from './accounts'
import type { OpeningHours } from '@anzuo/domain/chinaTime'
import type { LocalizedText } from '@anzuo/domain/locale'
import { MAX_CENTS } from '@anzuo/domain/shop'
import { centsColumn, utcTimestampColumn, localizedTextColumn } from './columns'

/** Who sells: an order is made with one of them. */
export const merchants = pgTable('shops', {
  id: text('id').primaryKey(),
  name: localizedTextColumn('name').notNull(),
})

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  name: localizedTextColumn('name').notNull(),
  picture: text('picture').notNull(),
})

export type ProductOption = {
  key: string
  name: LocalizedText
  values: { key: string; name: LocalizedText }[]
}

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    shopId: text('shop_id')
      .notNull()
      .references(() => merchants.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    name: localizedTextColumn('name').notNull(),
    line: localizedTextColumn('line').notNull(),
    story: localizedTextColumn('story').notNull(),
    /** Names of files below `/pictures/products/`. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    video: text('video'),
    features: text('features').array().notNull(),
    options: jsonb('options').$type<ProductOption[]>().notNull(),
    specifications: jsonb('specifications')
      .$type<{ name: LocalizedText; value: LocalizedText }[]>()
      .notNull(),
    delivery: text('delivery', { enum: ['installed', 'parcel'] }).notNull(),
    /** Start of the serial numbers of this model; null for what has none. */
    model: text('model'),
    /** Price of the cheapest combination, cents. */
    priceFrom: centsColumn('price_from').notNull(),
    /** Place in the suggested order. */
    position: integer('position').notNull(),
    sold: integer('sold').notNull(),
    starsSum: integer('stars_sum').notNull(),
    starsCount: integer('stars_count').notNull(),
    isOnSale: boolean('is_on_sale').notNull(),
    /** What a search finds it by; see `extractIndexTerms`. */
    searchWords: text('search_words').array().notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => {
    const onSale = sql`${table.isOnSale}`
    return [
      // One index for each way to sort, with and without a category; those that count down are read backwards.
      index('products_position').on(table.position, table.id).where(onSale),
      index('products_price').on(table.priceFrom, table.id).where(onSale),
      index('products_newest').on(table.createdAt, table.id).where(onSale),
      index('products_sold').on(table.sold, table.id).where(onSale),
      index('products_category_position').on(table.categoryId, table.position, table.id).where(onSale),
      index('products_category_price').on(table.categoryId, table.priceFrom, table.id).where(onSale),
      index('products_category_newest').on(table.categoryId, table.createdAt, table.id).where(onSale),
      index('products_category_sold').on(table.categoryId, table.sold, table.id).where(onSale),
      index('products_search').using('gin', table.searchWords),
      index('products_model').on(table.model),
    ]
  },
)

/** The product that a row belongs to; it goes with it. */
export const productIdColumn = () => text('product_id').references(() => products.id, { onDelete: 'cascade' })

/** A combination that can be bought. Stock is what may still be promised: an order takes it when it is placed. */
export const skus = pgTable(
  'skus',
  {
    id: text('id').primaryKey(),
    productId: productIdColumn().notNull(),
    position: integer('position').notNull(),
    choice: jsonb('choice').$type<Record<string, string>>().notNull(),
    name: localizedTextColumn('name').notNull(),
    /** Cents. */
    price: centsColumn('price').notNull(),
    stock: integer('stock').notNull(),
    picture: text('picture').notNull(),
  },
  table => [
    index('skus_product').on(table.productId, table.position),
    check('skus_stock', sql`${table.stock} >= 0`),
    check('skus_price', sql`${table.price} between 0 and ${sql.raw(String(MAX_CENTS))}`),
  ],
)

/** Every change of stock, so that stock can be checked against what was delivered, ordered and given back. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: uuid('id').primaryKey(),
    skuId: text('sku_id').notNull(),
    kind: text('kind', { enum: ['delivered', 'ordered', 'orderClosed', 'refunded'] }).notNull(),
    /** Positive: more in stock. */
    quantity: integer('quantity').notNull(),
    /** The order or refund that caused it. */
    causeId: uuid('cause_id'),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [index('stock_movements_sku').on(table.skuId)],
)

/** What somebody looked at, latest time only. */
export const productViews = pgTable(
  'product_views',
  {
    userId: userIdColumn(),
    productId: productIdColumn().notNull(),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('product_views_latest').on(table.userId, table.at.desc()),
  ],
)

export const retailStores = pgTable('stores', {
  id: text('id').primaryKey(),
  name: localizedTextColumn('name').notNull(),
  address: localizedTextColumn('address').notNull(),
  city: localizedTextColumn('city').notNull(),
  phone: text('phone').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  /** Usual hours of a day. */
  opens: text('opens').notNull(),
  closes: text('closes').notNull(),
  /** Weekdays that differ, from 0 for Monday; null for a day off. */
  otherHours: jsonb('other_hours').$type<Record<string, OpeningHours | null>>().notNull().default({}),
  /** Dates on which it stays closed, `2027-01-01`. */
  closedOn: text('closed_on')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Whether buyers see it. */
  isShown: boolean('is_shown').notNull().default(true),
  version: integer('version')
    .notNull()
    .default(1)
    .$onUpdate(() => sql`version + 1`),
  services: text('services').array().notNull(),
  picture: text('picture').notNull(),
})
