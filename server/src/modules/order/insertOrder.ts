import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OrderPriceBreakdown } from '@anzuo/domain/shop'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import type { Database } from '../../db/database'
import { orderDeliveries, orderEvents, orderLines, orders } from '../../db/schema'
import { cachePreparedStatement } from '../../db/preparedStatement'

const LINE_FIELDS = [
  'skuId',
  'productId',
  'name',
  'skuName',
  'picture',
  'price',
  'quantity',
  'deliveryKind',
  'payable',
  'points',
] as const
type LineField = (typeof LINE_FIELDS)[number]

const DELIVERY_FIELDS = ['kind', 'state', 'promisedFrom', 'promisedDate', 'pickupCode'] as const
type DeliveryField = (typeof DELIVERY_FIELDS)[number]

/** An order as it is placed. */
export type NewOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'shopId'
  | 'storeId'
  | 'shippedTo'
  | 'appointment'
  | 'siteAccess'
  | 'remark'
  | 'invoice'
  | 'assistantId'
  | 'terms'
  | 'userId'
  | 'slipHash'
  | 'placedAt'
  | 'payBy'
> & {
  totals: OrderPriceBreakdown
  lines: readonly Pick<typeof orderLines.$inferSelect, LineField>[]
  /** Its parts, one for each kind among the lines. */
  deliveries: readonly Pick<typeof orderDeliveries.$inferSelect, DeliveryField>[]
}

/** How the number of an order or refund starts: its kind and the day, as in `AZ261120`. A running number follows. */
export const formatOrderNumberPrefix = (kind: 'AZ' | 'RF', at: Date): string =>
  kind + formatChinaDate(at.getTime()).slice(2).replaceAll('-', '')

const placeholder = sql.placeholder
const jsonPlaceholder = (name: string) => sql`${placeholder(name)}::jsonb`

/** What is given for one row of several, under names of its own. */
const toRowParameters = (
  row: Readonly<Record<string, unknown>>,
  { fields, prefix, position }: { fields: readonly string[]; prefix: string; position: number },
): Record<string, unknown> =>
  Object.fromEntries(fields.map(name => [`${prefix}${name}${position}`, row[name]]))

const rowPlaceholders = <Field extends string>(fields: readonly Field[], prefix: string, position: number) =>
  Object.fromEntries(fields.map(name => [name, placeholder(`${prefix}${name}${position}`)])) as Record<
    Field,
    ReturnType<typeof placeholder>
  >

const LINES = { fields: LINE_FIELDS, prefix: 'line' } as const
const DELIVERIES = { fields: DELIVERY_FIELDS, prefix: 'delivery' } as const

const listPositions = (count: number) => Array.from({ length: count }, (_, position) => position)

const totalsPlaceholders = {
  goods: placeholder('goods'),
  freight: placeholder('freight'),
  points: placeholder('points'),
  discount: placeholder('discount'),
  total: placeholder('total'),
}

/** Writes an order of so many lines and parts with what happened to it first. */
const prepareOrderInsert = (lineCount: number, deliveryCount: number) =>
  cachePreparedStatement(db => {
    const lines = db.$with('lines').as(
      db
        .insert(orderLines)
        .values(
          listPositions(lineCount).map(position => ({
            ...rowPlaceholders(LINES.fields, LINES.prefix, position),
            orderId: placeholder('id'),
            position,
            takenQuantity: 0,
            takenAmount: 0,
            takenPoints: 0,
            refundedQuantity: 0,
          })),
        )
        .returning({ skuId: orderLines.skuId }),
    )
    const deliveries = db.$with('deliveries').as(
      db
        .insert(orderDeliveries)
        .values(
          listPositions(deliveryCount).map(position => ({
            ...rowPlaceholders(DELIVERIES.fields, DELIVERIES.prefix, position),
            orderId: placeholder('id'),
          })),
        )
        .returning({ kind: orderDeliveries.kind }),
    )
    const event = db.$with('event').as(
      db
        .insert(orderEvents)
        .values({
          id: placeholder('eventId'),
          orderId: placeholder('id'),
          event: 'placed',
          at: placeholder('placedAt'),
        })
        .returning({ id: orderEvents.id }),
    )
    return db
      .with(lines, deliveries, event)
      .insert(orders)
      .values({
        id: placeholder('id'),
        number: sql`${placeholder('numberPrefix')} || nextval('order_numbers')`,
        userId: placeholder('userId'),
        shopId: placeholder('shopId'),
        status: 'pendingPayment',
        storeId: placeholder('storeId'),
        shippedTo: jsonPlaceholder('shippedTo'),
        appointment: jsonPlaceholder('appointment'),
        siteAccess: jsonPlaceholder('siteAccess'),
        remark: placeholder('remark'),
        invoice: jsonPlaceholder('invoice'),
        assistantId: placeholder('assistantId'),
        slipHash: placeholder('slipHash'),
        ...totalsPlaceholders,
        paid: 0,
        refunded: 0,
        isFriendAsked: false,
        isExtended: false,
        isCommented: false,
        terms: jsonPlaceholder('terms'),
        placedAt: placeholder('placedAt'),
        payBy: placeholder('payBy'),
      })
      .returning({ number: orders.number })
      .prepare(`write_order_${lineCount}_${deliveryCount}`)
  })

const orderInsertStatements = new Map<string, ReturnType<typeof prepareOrderInsert>>()

const getOrderInsertStatement = (lineCount: number, deliveryCount: number) => {
  const key = `${lineCount}_${deliveryCount}`
  const writer = orderInsertStatements.get(key) ?? prepareOrderInsert(lineCount, deliveryCount)
  orderInsertStatements.set(key, writer)
  return writer
}

// JSON's own null is something else than no value.
const toJsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/**
 * Writes a new order, its lines, its parts and that it was placed, in one statement.
 * @returns its number
 */
export const insertOrder = async (
  tx: Database,
  { lines, deliveries, totals, ...order }: NewOrder,
): Promise<string> => {
  const rows = [
    ...lines.map((line, position) => toRowParameters(line, { ...LINES, position })),
    ...deliveries.map((delivery, position) => toRowParameters(delivery, { ...DELIVERIES, position })),
  ]
  const [written] = await getOrderInsertStatement(
    lines.length,
    deliveries.length,
  )(tx).execute({
    ...order,
    ...totals,
    shippedTo: toJsonOrNull(order.shippedTo),
    appointment: toJsonOrNull(order.appointment),
    siteAccess: toJsonOrNull(order.siteAccess),
    invoice: toJsonOrNull(order.invoice),
    terms: JSON.stringify(order.terms),
    numberPrefix: formatOrderNumberPrefix('AZ', order.placedAt),
    eventId: randomUUID(),
    ...(Object.assign({}, ...rows) as Record<string, unknown>),
  })
  if (!written) throw new Error('an order that was not written')
  return written.number
}
