import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OrderPriceBreakdown } from '@anzuo/domain/shop'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import type { Database } from '../../db/database'
import { orderEvents, orderLines, orders } from '../../db/schema'
import { cachePreparedStatement } from '../../db/preparedStatement'

const LINE_FIELDS = [
  'skuId',
  'productId',
  'name',
  'skuName',
  'picture',
  'price',
  'quantity',
  'payable',
  'points',
] as const
type LineField = (typeof LINE_FIELDS)[number]

/** An order as it is placed. */
export type NewOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'shopId'
  | 'storeId'
  | 'shippedTo'
  | 'appointment'
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
}

/** How the number of an order or refund starts: its kind and the day, as in `AZ261120`. A running number follows. */
export const formatOrderNumberPrefix = (kind: 'AZ' | 'RF', at: Date): string =>
  kind + formatChinaDate(at.getTime()).slice(2).replaceAll('-', '')

const placeholder = sql.placeholder
const jsonPlaceholder = (name: string) => sql`${placeholder(name)}::jsonb`

/** What is given for one line of several, under names of its own. */
const toLineParameters = (fields: NewOrder['lines'][number], position: number): Record<string, unknown> =>
  Object.fromEntries(LINE_FIELDS.map(name => [`${name}${position}`, fields[name]]))

const linePlaceholders = (position: number) =>
  Object.fromEntries(LINE_FIELDS.map(name => [name, placeholder(`${name}${position}`)])) as Record<
    LineField,
    ReturnType<typeof placeholder>
  >

/** Writes an order of so many lines with what happened to it first. */
const prepareOrderInsert = (lineCount: number) =>
  cachePreparedStatement(db => {
    const lines = db.$with('lines').as(
      db
        .insert(orderLines)
        .values(
          Array.from({ length: lineCount }, (_, position) => ({
            ...linePlaceholders(position),
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
      .with(lines, event)
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
        remark: placeholder('remark'),
        invoice: jsonPlaceholder('invoice'),
        assistantId: placeholder('assistantId'),
        slipHash: placeholder('slipHash'),
        goods: placeholder('goods'),
        freight: placeholder('freight'),
        points: placeholder('points'),
        discount: placeholder('discount'),
        total: placeholder('total'),
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
      .prepare(`write_order_${lineCount}`)
  })

const orderInsertStatements = new Map<number, ReturnType<typeof prepareOrderInsert>>()

const getOrderInsertStatement = (lineCount: number) => {
  const writer = orderInsertStatements.get(lineCount) ?? prepareOrderInsert(lineCount)
  orderInsertStatements.set(lineCount, writer)
  return writer
}

// JSON's own null is something else than no value.
const toJsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/**
 * Writes a new order, its lines and that it was placed, in one statement.
 * @returns its number
 */
export const insertOrder = async (tx: Database, { lines, totals, ...order }: NewOrder): Promise<string> => {
  const [written] = await getOrderInsertStatement(lines.length)(tx).execute({
    ...order,
    ...totals,
    shippedTo: toJsonOrNull(order.shippedTo),
    appointment: toJsonOrNull(order.appointment),
    invoice: toJsonOrNull(order.invoice),
    terms: JSON.stringify(order.terms),
    numberPrefix: formatOrderNumberPrefix('AZ', order.placedAt),
    eventId: randomUUID(),
    ...(Object.assign({}, ...lines.map(toLineParameters)) as Record<string, unknown>),
  })
  if (!written) throw new Error('an order that was not written')
  return written.number
}
