import { sql } from 'drizzle-orm'
import {
  boolean,
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
import {
  paymentChannels,
  refundStatuses,
  type PaymentProviderName,
  type PaymentStatus,
  type RefundKind,
} from '@anzuo/domain/shop'
import { anomalyResolutions, type PaymentAnomalyReason } from '@anzuo/domain/office/oddMoney'
import { APPOINTMENT_SLOTS, type AppointmentSlot } from '@anzuo/domain/shop/choices'
import { exchangeParcels } from '@anzuo/domain/shop/exchange'
import type { InvoiceWish } from '@anzuo/domain/shop/invoiceDocument'
import type { ParcelNode } from '@anzuo/domain/shop/parcelTracking'
import { pickupStates } from '@anzuo/domain/shop/returnPickup'
import { goodsReceiptStatuses, type RefundReason } from '@anzuo/domain/shop/refundDraft'
import { users } from './accounts'
import { centsColumn, localizedTextColumn, utcTimestampColumn } from './columns'
import { orderIdColumn, type ShippingAddress } from './orders'

/** The day in China whose statement of the provider lists this money; null while none does. */
const statementDateColumn = () => date('statement_date', { mode: 'string' })

/** One attempt to pay an order, or the price of a repair of something in it. */
export const paymentAttempts = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    orderId: orderIdColumn().notNull(),
    /** The request for the repair whose price it pays; null: it pays the order. */
    repairId: uuid('repair_id'),
    /** The client's key: the same intention makes one try. */
    requestKey: uuid('request_key').notNull(),
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    channel: text('channel', { enum: paymentChannels }).notNull(),
    /** Our number at the provider, a new one for each attempt. */
    outTradeNo: text('out_trade_no').notNull().unique(),
    /** The account at the provider that the money goes to. */
    account: text('account').notNull(),
    amount: centsColumn('amount').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    isByFriend: boolean('is_by_friend').notNull(),
    transactionId: text('transaction_id').unique(),
    /** What of it went back or is on its way. */
    returned: centsColumn('returned').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    succeededAt: utcTimestampColumn('succeeded_at'),
    /** When to ask the provider about it next; null when there is nothing to ask. */
    askAt: utcTimestampColumn('ask_at'),
    /** How often it was asked. */
    asked: integer('asked').notNull(),
    statementDate: statementDateColumn(),
  },
  table => [
    index('payments_order').on(table.orderId),
    uniqueIndex('payments_once').on(table.orderId, table.requestKey),
    uniqueIndex('payments_one_success')
      .on(table.orderId)
      .where(sql`${table.status} = 'succeeded' and ${table.repairId} is null`),
    index('payments_repair')
      .on(table.repairId)
      .where(sql`${table.repairId} is not null`),
    index('payments_to_ask')
      .on(table.askAt)
      .where(sql`${table.askAt} is not null`),
    // What the ledger lists and sums up: by when money came, or by the statement that lists it.
    index('payments_ledger')
      .on(table.succeededAt, table.id)
      .where(sql`${table.succeededAt} is not null`),
    // A provider that few pay by is found without reading what all others took.
    index('payments_provider_ledger')
      .on(table.provider, table.succeededAt, table.id)
      .where(sql`${table.succeededAt} is not null`),
    index('payments_statement')
      .on(table.statementDate)
      .where(sql`${table.statementDate} is not null`),
    check('payments_returned', sql`${table.returned} between 0 and ${table.amount}`),
  ],
)

/** Webhooks that were handled, by the provider's own number: each has its effect once. */
export const paymentWebhookEvents = pgTable(
  'payment_notices',
  {
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    outcome: text('outcome').notNull(),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/**
 * Money that a provider vouches for and that no order could take: somebody has to look at it, and says when that was done.
 * The same money is noted once for each thing that is wrong with it.
 */
export const paymentAnomalies = pgTable(
  'payment_anomalies',
  {
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    id: uuid('id')
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`),
    /** Counts what people did about it. */
    version: integer('version').notNull().default(1),
    /** The provider's own number of the money. */
    transactionId: text('transaction_id').notNull(),
    reason: text('reason').$type<PaymentAnomalyReason>().notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    account: text('account').notNull(),
    /** Null where the amount could not be read. */
    amount: centsColumn('amount'),
    currency: text('currency').notNull(),
    firstReportedAt: utcTimestampColumn('first_reported_at').notNull(),
    lastReportedAt: utcTimestampColumn('last_reported_at').notNull(),
    /** The day in China whose statement showed it first; null for what no statement showed. */
    statementDate: statementDateColumn(),
    resolvedAt: utcTimestampColumn('resolved_at'),
    /** Who resolved it, as they are called in the company. */
    resolvedBy: text('resolved_by'),
    /** How; null for what was noted by a command. */
    resolution: text('resolution', { enum: anomalyResolutions }),
    /** What was found and done. */
    resolutionNote: text('resolution_note'),
  },
  table => [
    primaryKey({ columns: [table.provider, table.transactionId, table.reason] }),
    index('payment_anomalies_open')
      .on(table.firstReportedAt, table.id)
      .where(sql`${table.resolvedAt} is null`),
    index('payment_anomalies_newest').on(table.firstReportedAt, table.id),
    index('payment_anomalies_day').on(table.statementDate),
    index('payment_anomalies_number').on(table.outTradeNo),
  ],
)

/** Money on its way back to whoever paid: a refund, or a payment that came too late or twice. */
export const refundTransfers = pgTable(
  'money_returns',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    orderId: orderIdColumn().notNull(),
    /** Null for a payment that came too late. */
    refundId: uuid('refund_id').unique(),
    /** The goodwill that it is paid for; null for a refund and for a payment that came too late. */
    goodwillId: uuid('goodwill_id').unique(),
    outRefundNo: text('out_refund_no').notNull().unique(),
    amount: centsColumn('amount').notNull(),
    status: text('status', { enum: ['due', 'done'] }).notNull(),
    tries: integer('tries').notNull(),
    tryAt: utcTimestampColumn('try_at').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    doneAt: utcTimestampColumn('done_at'),
    statementDate: statementDateColumn(),
  },
  table => [
    index('money_returns_order').on(table.orderId),
    index('money_returns_payment').on(table.paymentId),
    index('money_returns_due')
      .on(table.tryAt)
      .where(sql`${table.status} = 'due'`),
    index('money_returns_ledger').on(sql`coalesce(${table.doneAt}, ${table.createdAt})`, table.id),
    index('money_returns_done').on(table.doneAt),
    index('money_returns_statement')
      .on(table.statementDate)
      .where(sql`${table.statementDate} is not null`),
    check('money_returns_amount', sql`${table.amount} > 0`),
  ],
)

/** A link by which somebody else can pay an order. */
export const friendPaymentLinks = pgTable('pay_links', {
  token: text('token').primaryKey(),
  orderId: orderIdColumn().notNull().unique(),
  message: text('message').notNull(),
  showsItems: boolean('shows_items').notNull(),
  showsName: boolean('shows_name').notNull(),
  createdAt: utcTimestampColumn('created_at').notNull(),
})

export type ReturnShipment =
  | { way: 'parcel'; company: string; trackingNumber: string }
  | { way: 'pickup'; pickupDate: string; slot?: AppointmentSlot; trackingNumber: string | null }

export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    orderId: orderIdColumn().notNull(),
    /** Refunds that were asked for as one, of a whole order; null for one that stands alone. */
    groupId: uuid('group_id'),
    skuId: text('sku_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<RefundKind>().notNull(),
    goodsStatus: text('goods_status', { enum: goodsReceiptStatuses }).notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    note: text('note').notNull(),
    pictures: text('pictures').array().notNull(),
    telephone: text('telephone').notNull(),
    quantity: integer('quantity').notNull(),
    /** Of it, what delivery had cost: it goes back with the last thing of an order that was never sent. */
    freight: centsColumn('freight').notNull(),
    amount: centsColumn('amount').notNull(),
    /** What the shop kept of the money for what was missing or damaged; it is not in the amount. */
    deduction: centsColumn('deduction').notNull().default(0),
    points: integer('points').notNull(),
    /** Goods that never left come back into stock when the money has gone back. */
    isUnshipped: boolean('is_unshipped').notNull(),
    status: text('status', { enum: refundStatuses }).notNull(),
    answer: text('answer').notNull(),
    returnBy: utcTimestampColumn('return_by'),
    sentBy: jsonb('sent_by').$type<ReturnShipment>(),
    timeline: jsonb('timeline').$type<{ status: (typeof refundStatuses)[number]; at: string }[]>().notNull(),
    submittedAt: utcTimestampColumn('submitted_at').notNull(),
    changedAt: utcTimestampColumn('changed_at').notNull(),
  },
  table => [
    index('refunds_list').on(table.userId, table.submittedAt.desc(), table.id.desc()),
    index('refunds_order').on(table.orderId, table.submittedAt),
    index('refunds_group')
      .on(table.groupId)
      .where(sql`${table.groupId} is not null`),
    index('refunds_returns')
      .on(table.returnBy)
      .where(sql`${table.status} = 'awaitingReturn'`),
    index('refunds_open')
      .on(table.status, table.changedAt)
      .where(sql`${table.status} in ('submitted', 'returned')`),
    // What the back office lists and searches.
    index('refunds_newest').on(table.submittedAt, table.id),
    index('refunds_waiting')
      .on(table.status, table.submittedAt, table.id)
      .where(sql`${table.status} not in ('rejected', 'withdrawn', 'refunded')`),
    index('refunds_number_prefix').on(table.number.op('text_pattern_ops')),
    index('refunds_return_tracking')
      .on(sql`upper(${table.sentBy} ->> 'trackingNumber') text_pattern_ops`)
      .where(sql`${table.sentBy} is not null`),
    index('refunds_pickups')
      .on(table.userId, table.submittedAt.desc(), table.id.desc())
      .where(sql`${table.sentBy} ->> 'way' = 'pickup'`),
    check('refunds_quantity', sql`${table.quantity} > 0`),
    check('refunds_amount', sql`${table.amount} >= 0`),
  ],
)

/** How something of an exchange goes to the buyer: a parcel, or a fitter with an appointment. */
export type ExchangeShipment =
  | { way: 'parcel'; company: string; trackingNumber: string }
  | { way: 'fitter'; day: string; slot: AppointmentSlot }

/** What an exchange is for and what goes to the buyer. It stays when the exchange became a refund, and goes with its refund's order. */
export const refundExchanges = pgTable(
  'refund_exchanges',
  {
    refundId: uuid('refund_id')
      .primaryKey()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    /** The variant that the buyer wants, and its name as it was. */
    skuId: text('sku_id').notNull(),
    skuName: localizedTextColumn('sku_name').notNull(),
    /** What goes to the buyer in the end. */
    parcel: text('parcel', { enum: exchangeParcels }).notNull().default('replacement'),
    /** What the shop would keep of the money, when it offered a refund instead; null: it offered none. */
    offeredDeduction: centsColumn('offered_deduction'),
    shipment: jsonb('shipment').$type<ExchangeShipment>(),
    /** When what was sent counts as arrived. */
    arrivesBy: utcTimestampColumn('arrives_by'),
  },
  table => [
    index('refund_exchanges_arriving')
      .on(table.arrivesBy)
      .where(sql`${table.arrivesBy} is not null`),
    index('refund_exchanges_sku').on(table.skuId),
    check('refund_exchanges_deduction', sql`${table.offeredDeduction} >= 0`),
  ],
)

/** When a fitter comes. */
export type RepairVisit = { day: string; slot: AppointmentSlot }

/** How a repair stands: what it costs, when a fitter comes, what was done. It goes with its refund's order. */
export const refundRepairs = pgTable(
  'refund_repairs',
  {
    refundId: uuid('refund_id')
      .primaryKey()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    /** The last day of the warranty as it was when the repair was asked for; null: none was promised. */
    warrantyUntil: date('warranty_until', { mode: 'string' }),
    /** What the buyer pays for it: asked in the status of a quote, agreed in every later one; zero for what the warranty covers. */
    quote: centsColumn('quote').notNull().default(0),
    /** What of it was paid in the app and not given back. */
    paid: centsColumn('paid').notNull().default(0),
    /** For a part that came later: the request with which its price was paid. */
    paidWith: uuid('paid_with'),
    /** Until when the buyer can agree to the price; null while none is asked for. */
    quoteBy: utcTimestampColumn('quote_by'),
    /** When they are reminded of it; null once they were. */
    remindAt: utcTimestampColumn('remind_at'),
    visit: jsonb('visit').$type<RepairVisit>(),
    /** What was done, in the words that the buyer reads; empty until it is. */
    work: text('work').notNull().default(''),
    shipment: jsonb('shipment').$type<ExchangeShipment>(),
    /** When what was sent back counts as arrived. */
    arrivesBy: utcTimestampColumn('arrives_by'),
    /** To whom the buyer wants its invoice to be written; null: they want none. */
    invoice: jsonb('invoice').$type<InvoiceWish>(),
  },
  table => [
    index('refund_repairs_arriving')
      .on(table.arrivesBy)
      .where(sql`${table.arrivesBy} is not null`),
    // What the jobs look for.
    index('refund_repairs_lapsing')
      .on(table.quoteBy)
      .where(sql`${table.quoteBy} is not null`),
    index('refund_repairs_to_remind')
      .on(table.remindAt)
      .where(sql`${table.remindAt} is not null`),
    check('refund_repairs_quote', sql`${table.quote} >= 0 and ${table.paid} >= 0`),
  ],
)

/** A courier who is to fetch a return at the door. It goes with its refund's order. */
export const returnPickups = pgTable(
  'return_pickups',
  {
    refundId: uuid('refund_id')
      .primaryKey()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    state: text('state', { enum: pickupStates }).notNull(),
    /** From whom, and where. */
    address: jsonb('address').$type<ShippingAddress>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    slot: text('slot', { enum: APPOINTMENT_SLOTS }).notNull(),
    company: text('company').notNull(),
    /** The carrier service's own number of the booking; null until it is booked. */
    reference: text('reference'),
    trackingNumber: text('tracking_number'),
    nodes: jsonb('nodes').$type<ParcelNode[]>().notNull(),
    /** Counts what was asked for: each booking has a number of its own at the service. */
    revision: integer('revision').notNull(),
    /** When the service is asked next; null when there is nothing to ask. */
    tryAt: utcTimestampColumn('try_at'),
    tries: integer('tries').notNull(),
    /** Why the service did not take it, in its words. */
    problem: text('problem').notNull(),
    /** Bookings that were given up and are still to be cancelled at the service. */
    toCancel: text('to_cancel').array().notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    changedAt: utcTimestampColumn('changed_at').notNull(),
  },
  table => [
    index('return_pickups_due')
      .on(table.tryAt)
      .where(sql`${table.tryAt} is not null`),
  ],
)

/** Trades of the local payment sandbox, so that they outlive a restart. Never written in production. */
export const sandboxTransactions = pgTable('sandbox_trades', {
  outTradeNo: text('out_trade_no').primaryKey(),
  trade: jsonb('trade').$type<unknown>().notNull(),
})
