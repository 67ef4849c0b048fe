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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userIdColumn } from './accounts'
import type { OpeningHours } from '@anzuo/domain/chinaTime'
import type { LocalizedText } from '@anzuo/domain/locale'
import { plannedProductDeeds, productPlanProblems } from '@anzuo/domain/office/productPlan'
import { stockCauses, stockDeeds } from '@anzuo/domain/office/stock'
import { MAX_CENTS } from '@anzuo/domain/shop'
import type { TaxPercent } from '@anzuo/domain/shop/invoiceDocument'
import type { ProductFacts } from '@anzuo/domain/shop/productFacts'
import { centsColumn, utcTimestampColumn, localizedTextColumn } from './columns'
import type { OfficeActor } from './office'

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
  /** Counts the changes by operators. */
  version: integer('version').notNull().default(1),
})

export type ProductOption = {
  key: string
  name: LocalizedText
  /** `colour`: what the value looks like, `#rrggbb`. */
  values: { key: string; name: LocalizedText; colour?: string | undefined }[]
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
    /** Name of the film, below `/pictures/films/` or among the uploaded files. */
    video: text('video'),
    /** Name of the picture that stands for the film until it is played; null: the first picture. */
    videoPoster: text('video_poster'),
    /** How many pictures come before the film; null: all of them. */
    videoPlace: integer('video_place'),
    /** Names of pictures by which it is turned, from the front to its right side. */
    spinFrames: jsonb('spin_frames').$type<string[]>().notNull().default([]),
    features: text('features').array().notNull(),
    options: jsonb('options').$type<ProductOption[]>().notNull(),
    specifications: jsonb('specifications')
      .$type<{ name: LocalizedText; value: LocalizedText }[]>()
      .notNull(),
    delivery: text('delivery', { enum: ['installed', 'parcel'] }).notNull(),
    /** Start of the serial numbers of this model; null for what has none. */
    model: text('model'),
    /** Measures that buyers compare; what isn't known is left out. */
    facts: jsonb('facts').$type<ProductFacts>().notNull().default({}),
    /** Null: none is promised on the product's page. */
    warrantyMonths: integer('warranty_months'),
    /** VAT in its price, percent, as invoices say it; null: the rate of the settings. */
    taxPercent: integer('tax_percent').$type<TaxPercent>(),
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
    /** When it went on sale first; null while it is a draft. */
    publishedAt: utcTimestampColumn('published_at'),
    /** When an operator changed it last. */
    updatedAt: utcTimestampColumn('updated_at'),
    /** Counts the changes by operators; what orders do to stock is none. */
    version: integer('version').notNull().default(1),
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
      // What the back office lists.
      index('products_all_newest').on(table.createdAt, table.id),
      // What the back office looks for among all of them.
      index('products_draft')
        .on(table.createdAt, table.id)
        .where(sql`${table.publishedAt} is null`),
      index('products_withdrawn')
        .on(table.createdAt, table.id)
        .where(sql`not ${table.isOnSale} and ${table.publishedAt} is not null`),
      index('products_code_prefix').on(sql`lower(${table.id}) text_pattern_ops`),
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
    /** No longer offered; it stays for the orders that name it. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** At so many pieces somebody should order more; null: nobody watches it. */
    lowStockAt: integer('low_stock_at'),
  },
  table => [
    index('skus_product').on(table.productId, table.position),
    index('skus_code_prefix').on(sql`lower(${table.id}) text_pattern_ops`),
    index('skus_low_stock')
      .on(table.productId)
      .where(sql`${table.stock} <= ${table.lowStockAt} and not ${table.isWithdrawn}`),
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
    kind: text('kind', { enum: [...stockCauses, ...stockDeeds] }).notNull(),
    /** Positive: more in stock. */
    quantity: integer('quantity').notNull(),
    /** The order or refund that caused it. */
    causeId: uuid('cause_id'),
    at: utcTimestampColumn('at').notNull(),
    /** Why, in the words of who did it; empty for what orders and refunds do. */
    reason: text('reason').notNull().default(''),
    /** Null for what orders, refunds and commands do. */
    by: jsonb('by').$type<OfficeActor>(),
  },
  table => [index('stock_movements_sku').on(table.skuId, table.at, table.id)],
)

/** Prices that begin at a time. The job `beginPrices` writes them into the SKUs; what has begun or was taken back stays as history. */
export const skuPriceChanges = pgTable(
  'sku_price_changes',
  {
    id: uuid('id').primaryKey(),
    skuId: text('sku_id')
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    /** Cents. */
    price: centsColumn('price').notNull(),
    beginsAt: utcTimestampColumn('begins_at').notNull(),
    by: jsonb('by').$type<OfficeActor>().notNull(),
    state: text('state', { enum: ['planned', 'begun', 'takenBack'] }).notNull(),
    /** The price before, cents; null until it has begun. */
    priceBefore: centsColumn('price_before'),
  },
  table => [
    index('sku_price_changes_sku').on(table.skuId, table.beginsAt),
    uniqueIndex('sku_price_changes_one_at_a_time')
      .on(table.skuId, table.beginsAt)
      .where(sql`${table.state} = 'planned'`),
    index('sku_price_changes_due')
      .on(table.beginsAt)
      .where(sql`${table.state} = 'planned'`),
    check('sku_price_changes_price', sql`${table.price} between 1 and ${sql.raw(String(MAX_CENTS))}`),
  ],
)

/** Products that go on sale, or off it, at a time. The job `carryOutProductPlans` does it; what is over stays as history. */
export const productPlans = pgTable(
  'product_plans',
  {
    id: uuid('id').primaryKey(),
    productId: productIdColumn().notNull(),
    deed: text('deed', { enum: plannedProductDeeds }).notNull(),
    at: utcTimestampColumn('at').notNull(),
    /** Why, in the words of who planned it; empty for going on sale. */
    reason: text('reason').notNull(),
    by: jsonb('by').$type<OfficeActor>().notNull(),
    /** `failed`: the product could not go on sale at its time; see `problem`. */
    state: text('state', { enum: ['planned', 'done', 'takenBack', 'failed'] }).notNull(),
    problem: text('problem', { enum: productPlanProblems }),
  },
  table => [
    index('product_plans_product').on(table.productId, table.at),
    uniqueIndex('product_plans_one_of_a_kind')
      .on(table.productId, table.deed)
      .where(sql`${table.state} = 'planned'`),
    index('product_plans_due')
      .on(table.at)
      .where(sql`${table.state} = 'planned'`),
  ],
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
