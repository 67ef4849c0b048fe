import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Totals } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { orderEvents, orderLines, orders } from '../../db/schema'
import { statement } from '../../db/statement'

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
  | 'placedAt'
  | 'payBy'
> & {
  userId: string
  /** What the running number is put behind. */
  numberFront: string
  totals: Totals
  lines: readonly Pick<typeof orderLines.$inferSelect, LineField>[]
}

const given = sql.placeholder
const givenJson = (name: string) => sql`${given(name)}::jsonb`

/** What is given for one line of several, under names of its own. */
const onLine = (fields: NewOrder['lines'][number], position: number): Record<string, unknown> =>
  Object.fromEntries(LINE_FIELDS.map(name => [`${name}${position}`, fields[name]]))

const linePlaceholders = (position: number) =>
  Object.fromEntries(LINE_FIELDS.map(name => [name, given(`${name}${position}`)])) as Record<
    LineField,
    ReturnType<typeof given>
  >

/** Writes an order of so many lines with what happened to it first. */
const orderWriter = (lineCount: number) =>
  statement(db => {
    const lines = db.$with('lines').as(
      db
        .insert(orderLines)
        .values(
          Array.from({ length: lineCount }, (_, position) => ({
            ...linePlaceholders(position),
            orderId: given('id'),
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
        .values({ id: given('eventId'), orderId: given('id'), event: 'placed', at: given('placedAt') })
        .returning({ id: orderEvents.id }),
    )
    return db
      .with(lines, event)
      .insert(orders)
      .values({
        id: given('id'),
        number: sql`${given('numberFront')} || nextval('order_numbers')`,
        userId: given('userId'),
        shopId: given('shopId'),
        status: 'pendingPayment',
        storeId: given('storeId'),
        shippedTo: givenJson('shippedTo'),
        appointment: givenJson('appointment'),
        remark: given('remark'),
        invoice: givenJson('invoice'),
        assistantId: given('assistantId'),
        goods: given('goods'),
        freight: given('freight'),
        points: given('points'),
        discount: given('discount'),
        total: given('total'),
        paid: 0,
        refunded: 0,
        isFriendAsked: false,
        isExtended: false,
        isCommented: false,
        placedAt: given('placedAt'),
        payBy: given('payBy'),
      })
      .returning({ number: orders.number })
      .prepare(`write_order_${lineCount}`)
  })

const orderWriters = new Map<number, ReturnType<typeof orderWriter>>()

const writerOf = (lineCount: number) => {
  const writer = orderWriters.get(lineCount) ?? orderWriter(lineCount)
  orderWriters.set(lineCount, writer)
  return writer
}

// JSON's own null is something else than no value.
const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/**
 * Writes a new order, its lines and that it was placed, in one statement.
 * @returns its number
 */
export const writeOrder = async (tx: Database, { lines, totals, ...order }: NewOrder): Promise<string> => {
  const [written] = await writerOf(lines.length)(tx).execute({
    ...order,
    ...totals,
    shippedTo: jsonOrNull(order.shippedTo),
    appointment: jsonOrNull(order.appointment),
    invoice: jsonOrNull(order.invoice),
    eventId: randomUUID(),
    ...(Object.assign({}, ...lines.map(onLine)) as Record<string, unknown>),
  })
  if (!written) throw new Error('an order that was not written')
  return written.number
}
