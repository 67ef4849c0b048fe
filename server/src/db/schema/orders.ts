import type { AppointmentSlot } from '@anzuo/domain/shop/choices'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  MAX_ORDER_TOTAL,
  orderStatuses,
  pickOrderTerms,
  shopRules,
  type OrderCloseReason,
  type OrderTerms,
  deliveryKinds,
  deliveryStates,
} from '@anzuo/domain/shop'
import type { InvoiceWish } from '@anzuo/domain/shop/invoiceDocument'
import { contentWarnings, hidingReasons, moderationStates } from '@anzuo/domain/shop/moderation'
import type { ParcelNode } from '@anzuo/domain/shop/parcelTracking'
import { users } from './accounts'
import { productIdColumn, merchants, retailStores } from './catalogue'
import { centsColumn, utcTimestampColumn, localizedTextColumn } from './columns'

export type ShippingAddress = {
  name: string
  phone: string
  districtCode: string
  region: string[]
  detail: string
}
export type InstallationAppointment = { date: string; slot: AppointmentSlot }
/** A picture of a review that a platform checks, by the platform's own number of it. */
export type PictureCheck = { traceId: string; hasPassed: boolean }
/** How fitters get into a home: the ground floor is 1. */
export type SiteAccess = { floor: number; hasLift: boolean; doorCm: number | null }

/** The running part of order numbers. */
export const orderNumberSequence = pgSequence('order_numbers', { startWith: 100_001 })

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    /** Counts every change of the order, so that two people who change it at once learn of each other. */
    version: integer('version')
      .notNull()
      .default(1)
      .$onUpdate(() => sql`version + 1`),
    /** Null for an order that was made in a store and not yet taken over. */
    userId: uuid('user_id').references(() => users.id),
    shopId: text('shop_id')
      .notNull()
      .references(() => merchants.id),
    status: text('status', { enum: orderStatuses }).notNull(),
    closeReason: text('close_reason').$type<OrderCloseReason>(),
    /** Why the buyer cancelled. */
    cancelReason: text('cancel_reason'),
    /** Null for an order of which nothing is brought. */
    shippedTo: jsonb('shipped_to').$type<ShippingAddress>(),
    /** When what is fitted is set up. */
    appointment: jsonb('appointment').$type<InstallationAppointment>(),
    /** What the buyer said of the home that fitters come to. */
    siteAccess: jsonb('site_access').$type<SiteAccess>(),
    /** Where something of it is collected. */
    storeId: text('store_id').references(() => retailStores.id),
    remark: text('remark').notNull(),
    invoice: jsonb('invoice').$type<InvoiceWish>(),
    /** The shop assistant whose link led to the order. */
    assistantId: uuid('assistant_id'),
    /** Hash of the code on the slip of an order that was made in a store. */
    slipHash: text('slip_hash'),
    goods: centsColumn('goods').notNull(),
    freight: centsColumn('freight').notNull(),
    points: integer('points').notNull(),
    discount: centsColumn('discount').notNull(),
    total: centsColumn('total').notNull(),
    /** Money that the order kept, and what of it went back. Cents. */
    paid: centsColumn('paid').notNull(),
    refunded: centsColumn('refunded').notNull(),
    isFriendAsked: boolean('is_friend_asked').notNull(),
    isExtended: boolean('is_extended').notNull(),
    isCommented: boolean('is_commented').notNull(),
    /** The rules that it was placed under. */
    terms: jsonb('terms').$type<OrderTerms>().notNull().default(pickOrderTerms(shopRules)),
    placedAt: utcTimestampColumn('placed_at').notNull(),
    payBy: utcTimestampColumn('pay_by').notNull(),
    paidAt: utcTimestampColumn('paid_at'),
    shippedAt: utcTimestampColumn('shipped_at'),
    confirmBy: utcTimestampColumn('confirm_by'),
    completedAt: utcTimestampColumn('completed_at'),
    closedAt: utcTimestampColumn('closed_at'),
    deletedAt: utcTimestampColumn('deleted_at'),
  },
  table => [
    index('orders_list')
      .on(table.userId, table.placedAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null`),
    index('orders_status')
      .on(table.userId, table.status, table.placedAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null`),
    // What the back office lists and searches, read forwards and backwards.
    index('orders_newest').on(table.placedAt, table.id),
    index('orders_by_status').on(table.status, table.placedAt, table.id),
    index('orders_fitted')
      .on(table.placedAt, table.id)
      .where(sql`${table.appointment} is not null`),
    index('orders_collected')
      .on(table.userId, table.placedAt, table.id)
      .where(sql`${table.shippedTo} is null`),
    index('orders_store')
      .on(table.storeId, table.placedAt, table.id)
      .where(sql`${table.storeId} is not null`),
    index('orders_assistant')
      .on(table.assistantId, table.paidAt)
      .where(sql`${table.assistantId} is not null`),
    index('orders_slips')
      .on(table.storeId, table.placedAt, table.id)
      .where(sql`${table.slipHash} is not null`),
    index('orders_number_prefix').on(table.number.op('text_pattern_ops')),
    index('orders_phone_ending').on(sql`right(${table.shippedTo} ->> 'phone', 4)`, table.placedAt, table.id),
    // What the jobs look for.
    index('orders_unpaid')
      .on(table.payBy)
      .where(sql`${table.status} = 'pendingPayment'`),
    index('orders_to_ship')
      .on(table.paidAt)
      .where(sql`${table.status} = 'pendingDelivery'`),
    index('orders_to_confirm')
      .on(table.confirmBy)
      .where(sql`${table.status} = 'pendingReceipt'`),
    check('orders_refunded', sql`${table.refunded} between 0 and ${table.paid}`),
    check('orders_total', sql`${table.total} between 0 and ${sql.raw(String(MAX_ORDER_TOTAL))}`),
    check('orders_paid', sql`${table.paid} in (0, ${table.total})`),
  ],
)

/** The order that a row belongs to; it goes with it. */
export const orderIdColumn = () => uuid('order_id').references(() => orders.id, { onDelete: 'cascade' })

/** What was ordered, with names and prices as they were. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: orderIdColumn().notNull(),
    skuId: text('sku_id').notNull(),
    productId: text('product_id').notNull(),
    position: integer('position').notNull(),
    name: localizedTextColumn('name').notNull(),
    skuName: localizedTextColumn('sku_name').notNull(),
    picture: text('picture').notNull(),
    price: centsColumn('price').notNull(),
    quantity: integer('quantity').notNull(),
    /** The part of the order that it belongs to. */
    deliveryKind: text('delivery_kind', { enum: deliveryKinds }).notNull().default('parcel'),
    payable: centsColumn('payable').notNull(),
    points: integer('points').notNull(),
    /** What refunds have taken, whether they are under way or over. */
    takenQuantity: integer('taken_quantity').notNull(),
    takenAmount: centsColumn('taken_amount').notNull(),
    takenPoints: integer('taken_points').notNull(),
    /** Pieces whose refund is over. */
    refundedQuantity: integer('refunded_quantity').notNull(),
    /** Pieces that have left for the buyer, or were handed over. */
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.skuId] }),
    // Pieces that lie on the shelf for an order: few of all that were ever sold.
    index('order_lines_held')
      .on(table.skuId)
      .where(sql`${table.quantity} > ${table.shippedQuantity} + ${table.refundedQuantity}`),
    check('order_lines_quantity', sql`${table.takenQuantity} between 0 and ${table.quantity}`),
    check('order_lines_amount', sql`${table.takenAmount} between 0 and ${table.payable}`),
    check('order_lines_shipped', sql`${table.shippedQuantity} between 0 and ${table.quantity}`),
    check('order_lines_refunded', sql`${table.refundedQuantity} between 0 and ${table.takenQuantity}`),
  ],
)

/** The parts of an order, by how each reaches the buyer. `transitionDelivery` alone changes their states. */
export const orderDeliveries = pgTable(
  'order_deliveries',
  {
    orderId: orderIdColumn().notNull(),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    /** First and last day that was promised, in China; null where nothing was. */
    promisedFrom: date('promised_from', { mode: 'string' }),
    promisedDate: date('promised_date', { mode: 'string' }),
    /** What is shown in the store; null for what is brought. */
    pickupCode: text('pickup_code'),
    /** Since when it lies in the store. */
    readyAt: utcTimestampColumn('ready_at'),
    /** When the buyer got it. */
    fulfilledAt: utcTimestampColumn('fulfilled_at'),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    // What waits for the shop.
    index('order_deliveries_waiting')
      .on(table.kind, table.state, table.promisedDate)
      .where(sql`${table.state} in ('preparing', 'ready')`),
  ],
)

export type OrderEventType =
  | 'placed'
  | 'paid'
  | 'partlyShipped'
  | 'shipped'
  | 'received'
  | 'closed'
  | 'commented'
  | 'addressChanged'
  | 'extended'
  | 'bound'
  | 'appointmentMoved'
  | 'readied'
  | 'handedOver'
  | 'partReceived'

export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid('id').primaryKey(),
    orderId: orderIdColumn().notNull(),
    event: text('event').$type<OrderEventType>().notNull(),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [index('order_events_order').on(table.orderId, table.at)],
)

export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey(),
    orderId: orderIdColumn().notNull(),
    /** The part of the order that it carries. */
    kind: text('kind', { enum: ['fitted', 'parcel'] })
      .notNull()
      .default('parcel'),
    company: text('company').notNull(),
    trackingNumber: text('tracking_number').notNull(),
    /** Null for parcels of before. */
    shippedAt: utcTimestampColumn('shipped_at'),
    nodes: jsonb('nodes').$type<ParcelNode[]>().notNull(),
    /** When the carrier service is asked next; null when there is nothing to ask. */
    trackAt: utcTimestampColumn('track_at'),
    /** Questions in a row that it didn't answer. */
    trackTries: integer('track_tries').notNull().default(0),
    /** Since when the service tells us by itself. */
    subscribedAt: utcTimestampColumn('subscribed_at'),
    /** When something was last heard of it. */
    heardAt: utcTimestampColumn('heard_at'),
    /** The day on which the carrier expects it to arrive. */
    expectedDate: date('expected_date', { mode: 'string' }),
    deliveredAt: utcTimestampColumn('delivered_at'),
  },
  table => [
    index('parcels_order').on(table.orderId),
    index('parcels_to_track')
      .on(table.trackAt)
      .where(sql`${table.trackAt} is not null`),
    // What the back office searches.
    index('parcels_tracking_prefix').on(sql`upper(${table.trackingNumber}) text_pattern_ops`),
  ],
)

/** What a parcel holds. Parcels of before have none: they held all of their order. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    skuId: text('sku_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  table => [
    primaryKey({ columns: [table.parcelId, table.skuId] }),
    check('parcel_lines_quantity', sql`${table.quantity} >= 1`),
  ],
)

export const productReviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    productId: productIdColumn().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    orderId: uuid('order_id'),
    skuId: text('sku_id').notNull(),
    skuName: localizedTextColumn('sku_name').notNull(),
    /** Name of a sample reviewer in the seeded catalogue. */
    sampleName: text('sample_name'),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    pictures: text('pictures').array().notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    reply: text('reply'),
    /** Who sees it. The stars count for the product's average in every state: nobody betters it by hiding. */
    state: text('state', { enum: moderationStates }).notNull().default('shown'),
    /** Which rule it breaks while it is hidden. */
    hiddenFor: text('hidden_for', { enum: hidingReasons }),
    /** Why the platform that checks leaves it to a person; null where it has nothing to say. */
    checkWarning: text('check_warning', { enum: contentWarnings }),
    /** Until when verdicts on its pictures are waited for, before a person looks; null when none are. */
    checkUntil: utcTimestampColumn('check_until'),
    /** Pictures that were handed over to be checked, in their order, and which of them passed. */
    pictureChecks: jsonb('picture_checks').$type<PictureCheck[]>(),
    /** Whether others see it once its pictures have passed. */
    showsAfterCheck: boolean('shows_after_check').notNull().default(false),
    /** Counts every change, so that two people who look at it at once learn of each other. */
    version: integer('version')
      .notNull()
      .default(1)
      .$onUpdate(() => sql`version + 1`),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [
    uniqueIndex('reviews_once').on(table.orderId, table.skuId),
    index('reviews_product').on(table.productId, table.at.desc(), table.id.desc()),
    index('reviews_with_pictures')
      .on(table.at.desc(), table.id.desc())
      .where(sql`cardinality(${table.pictures}) > 0`),
    index('reviews_by_state').on(table.state, table.at, table.id),
    index('reviews_in_check')
      .on(table.checkUntil)
      .where(sql`${table.pictureChecks} is not null and ${table.state} = 'waiting'`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
)

export const communityPosts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    title: localizedTextColumn('title').notNull(),
    text: localizedTextColumn('text').notNull(),
    pictures: text('pictures').array().notNull(),
    productId: text('product_id'),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [index('posts_latest').on(table.at.desc(), table.id.desc())],
)

/** What the mini-program's platform was told of how the goods of an order left. */
export const shippingReports = pgTable('shipping_reports', {
  orderId: orderIdColumn().primaryKey(),
  /** What was told last; null until the platform has taken something. */
  digest: text('digest'),
  /** Tries in a row that it did not take. */
  tries: integer('tries').notNull(),
  /** Why it did not take the last one. */
  problem: text('problem'),
})
