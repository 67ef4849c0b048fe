import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ResponseData } from '@anzuo/contract'
import type { OrderSummarySchema, OrderLineSchema } from '@anzuo/contract/order'
import {
  getAllowedOrderActions,
  getSecondsUntil,
  isRefundFinished,
  type OrderSnapshot,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import {
  orderEvents,
  orderLines,
  orders,
  parcels,
  paymentAttempts,
  refunds,
  merchants,
  retailStores,
} from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../picture/pictureUrls'
import { formatParcelStatus } from './carriers'
import { loadDeliveries, type DeliveryRow } from './deliveries'
import { findLatestNode, listTimeline, toDeliveryDetail, toDeliverySummary } from './deliveryViews'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
type RefundSummary = Pick<typeof refunds.$inferSelect, 'id' | 'orderId' | 'skuId' | 'status'>

export type OrderWithLines = {
  order: OrderRow
  lines: OrderLineRow[]
  deliveries: DeliveryRow[]
  refunds: RefundSummary[]
}

/** Who sees an order, in which language, at what time. */
export type OrderViewContext = { locale: Locale; now: Date }

/**
 * An order of this person, locked until the transaction ends when `locks` is set.
 * @throws ApiError `notFound`, the same for "not yours", "not there" and "deleted"
 */
export const getOwnOrder = async (
  tx: Database,
  own: { userId: string; id: string },
  locks = false,
): Promise<OrderRow> => {
  if (!isUuid(own.id)) throw createApiError('notFound', 'orderNotFound')
  const query = tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, own.id), eq(orders.userId, own.userId), isNull(orders.deletedAt)))
  const [order] = await (locks ? query.for('update') : query)
  if (!order) throw createApiError('notFound', 'orderNotFound')
  return order
}

/** Lines, parts and refunds of some orders, by three queries however many orders there are. */
const loadOrderLines = async (db: Database, rows: readonly OrderRow[]): Promise<OrderWithLines[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const marks = await db
    .select({ id: refunds.id, orderId: refunds.orderId, skuId: refunds.skuId, status: refunds.status })
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    // Of those that were asked for together the last is what is sent back.
    .orderBy(asc(refunds.submittedAt), asc(refunds.number))
  const deliveries = await loadDeliveries(db, ids)
  return rows.map(order => ({
    order,
    lines: lines.filter(line => line.orderId === order.id),
    deliveries: deliveries.filter(({ orderId }) => orderId === order.id),
    refunds: marks.filter(mark => mark.orderId === order.id),
  }))
}

/** What the rules want to know about an order. */
export const toOrderFacts = ({
  order,
  lines,
  deliveries,
  refunds: marks,
}: OrderWithLines): OrderSnapshot => ({
  status: order.status,
  payBy: order.payBy.getTime(),
  confirmBy: order.confirmBy?.getTime() ?? null,
  completedAt: order.completedAt?.getTime() ?? null,
  isExtended: order.isExtended,
  isCommented: order.isCommented,
  deliveries,
  hasParcel: lines.some(line => line.deliveryKind !== 'pickup' && line.shippedQuantity > 0),
  // An order of a store was paid there, and is given back there.
  hasRefundable: order.slipHash === null && lines.some(line => line.takenQuantity < line.quantity),
  isRefunding: marks.some(({ status }) => !isRefundFinished(status)),
})

/** The facts of an order that is already at hand. */
export const loadOrderSnapshot = async (tx: Database, order: OrderRow): Promise<OrderSnapshot> => {
  const [full] = await loadOrderLines(tx, [order])
  if (!full) throw new Error('an order without facts')
  return toOrderFacts(full)
}

/** What a thing that was ordered is called and looks like. */
export const getOrderLineLabel = (line: OrderLineRow, locale: Locale) => ({
  name: line.name[locale],
  skuName: line.skuName[locale],
  picture: getPictureUrl(line.picture),
})

const toOrderLine = (
  line: OrderLineRow,
  marks: readonly RefundSummary[],
  locale: Locale,
): z.output<typeof OrderLineSchema> => {
  const latest = marks.filter(({ skuId }) => skuId === line.skuId).at(-1)
  return {
    skuId: line.skuId,
    productId: line.productId,
    ...getOrderLineLabel(line, locale),
    price: line.price,
    quantity: line.quantity,
    deliveryKind: line.deliveryKind,
    payable: line.payable,
    refundQuantity: line.takenQuantity,
    refund: latest ? { id: latest.id, status: latest.status } : null,
  }
}

const toOrderCard = (
  full: OrderWithLines,
  shop: typeof merchants.$inferSelect,
  { locale, now }: OrderViewContext,
): z.output<typeof OrderSummarySchema> => {
  const { order } = full
  return {
    id: order.id,
    number: order.number,
    shop: { id: shop.id, name: shop.name[locale] },
    status: order.status,
    closeReason: order.closeReason,
    actions: getAllowedOrderActions(toOrderFacts(full), now.getTime(), order.terms),
    deliveries: full.deliveries.map(toDeliverySummary),
    lines: full.lines.map(line => toOrderLine(line, full.refunds, locale)),
    total: order.total,
    placedAt: order.placedAt.toISOString(),
    secondsToPay:
      order.status === 'pendingPayment' ? getSecondsUntil(order.payBy.getTime(), now.getTime()) : null,
    isCommented: order.isCommented,
  }
}

/** Orders as cards, by four queries however many there are. */
export const listOrderCards = async (
  db: Database,
  search: { where: SQL | undefined; orderBy: SQL[]; limit: number },
  view: OrderViewContext,
): Promise<{ row: OrderRow; card: z.output<typeof OrderSummarySchema> }[]> => {
  const rows = await db
    .select({ order: orders, shop: merchants })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.shopId))
    .where(search.where)
    .orderBy(...search.orderBy)
    .limit(search.limit)
  const filled = await loadOrderLines(
    db,
    rows.map(({ order }) => order),
  )
  return rows.flatMap(({ order, shop }, index) => {
    const full = filled[index]
    return full ? [{ row: order, card: toOrderCard(full, shop, view) }] : []
  })
}

/** One order with everything that its page shows. */
export const getOrderDetail = async (
  db: Database,
  id: string,
  view: OrderViewContext,
): Promise<ResponseData<'/dealer_order/get'>> => {
  const [row] = await db
    .select({
      order: orders,
      shop: merchants,
      store: retailStores,
      payment: { provider: paymentAttempts.provider, isByFriend: paymentAttempts.isByFriend },
    })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.shopId))
    .leftJoin(retailStores, eq(retailStores.id, orders.storeId))
    .leftJoin(
      paymentAttempts,
      and(
        eq(paymentAttempts.orderId, orders.id),
        isNull(paymentAttempts.repairId),
        eq(paymentAttempts.status, 'succeeded'),
      ),
    )
    .where(eq(orders.id, id))
  const [full] = row ? await loadOrderLines(db, [row.order]) : []
  if (!row || !full) throw createApiError('notFound', 'orderNotFound')
  const { order } = row
  const timeline = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at), asc(sql`ctid`))
  const sent = await db.select().from(parcels).where(eq(parcels.orderId, id))
  const node = findLatestNode(sent)
  return {
    ...toOrderCard(full, row.shop, view),
    deliveries: full.deliveries.map(delivery =>
      toDeliveryDetail(delivery, { full, store: row.store, parcels: sent, view }),
    ),
    siteAccess: order.siteAccess,
    totals: {
      goods: order.goods,
      freight: order.freight,
      points: order.points,
      discount: order.discount,
      total: order.total,
    },
    paid: order.paid,
    refunded: order.refunded,
    delivery: order.shippedTo
      ? { method: 'delivery', to: order.shippedTo, appointment: order.appointment }
      : { method: 'pickup', storeId: order.storeId ?? '', storeName: row.store?.name[view.locale] ?? '' },
    remark: order.remark,
    invoice: order.invoice,
    paidBy: row.payment?.provider ?? null,
    isPaidByFriend: row.payment?.isByFriend ?? false,
    timeline: listTimeline(timeline, full.deliveries),
    confirmBy: order.status === 'pendingReceipt' ? (order.confirmBy?.toISOString() ?? null) : null,
    latestNode: node ? { at: node.at, text: formatParcelStatus(node.key, view.locale) } : null,
  }
}
