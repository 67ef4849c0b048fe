import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { maskName, maskPhoneToEnding } from '@anzuo/domain/office/personalDataMask'
import { getOrderQueues } from '@anzuo/domain/office/orderQueues'
import { isRefundFinished, type DeliveryKind } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, orders, refunds, users } from '../../db/schema'
import { loadDeliveries, type DeliveryRow } from '../../modules/order/deliveries'
import { toDeliverySummary } from '../../modules/order/deliveryViews'
import { getOrderLineLabel, type OrderLineRow, type OrderRow } from '../../modules/order/queries'
import type { Locale } from '../../messages'

export type OrderSummary = OfficeResponseData<'/office/v1/order/list'>['orders'][number]
type Buyer = { nickname: string | null; phone: string | null }

/** An order with everything that tells what it waits for. */
export type FullOrder = {
  order: OrderRow
  buyer: Buyer
  lines: OrderLineRow[]
  deliveries: DeliveryRow[]
  refunds: (typeof refunds.$inferSelect)[]
}

/** Orders with buyer, lines, parts and refunds, by four queries however many there are. */
export const loadFullOrders = async (
  db: Database,
  search: { where: SQL | undefined; orderBy: SQL[]; limit: number },
): Promise<FullOrder[]> => {
  const rows = await db
    .select({ order: orders, buyer: { nickname: users.nickname, phone: users.phone } })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(search.where)
    .orderBy(...search.orderBy)
    .limit(search.limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ order }) => order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const asked = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.submittedAt))
  const deliveries = await loadDeliveries(db, ids)
  return rows.map(({ order, buyer }) => ({
    order,
    buyer: buyer ?? { nickname: null, phone: null },
    lines: lines.filter(({ orderId }) => orderId === order.id),
    deliveries: deliveries.filter(({ orderId }) => orderId === order.id),
    refunds: asked.filter(({ orderId }) => orderId === order.id),
  }))
}

/** Who bought, masked; who collects is known by their account. */
export const maskCustomer = (
  { shippedTo }: Pick<OrderRow, 'shippedTo'>,
  { nickname, phone }: Buyer,
): OrderSummary['customer'] => ({
  name: maskName(shippedTo?.name ?? nickname ?? ''),
  phone: maskPhoneToEnding(shippedTo?.phone ?? phone ?? ''),
  region: shippedTo?.region ?? [],
})

/** How the part goes out that waits first; where none waits, the first part. */
const getMainDeliveryKind = (deliveries: readonly DeliveryRow[]): DeliveryKind => {
  const waiting = deliveries.find(({ state }) => state === 'preparing' || state === 'planned')
  return (waiting ?? deliveries[0])?.kind ?? 'parcel'
}

/** An order as a line of a list. */
export const toOrderSummary = (
  { order, buyer, lines, deliveries, refunds: asked }: FullOrder,
  { locale, now }: { locale: Locale; now: Date },
): OrderSummary => {
  const [first] = lines
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    status: order.status,
    closeReason: order.closeReason,
    queues: getOrderQueues(
      {
        status: order.status,
        deliveries,
        isRefunding: asked.some(({ status }) => !isRefundFinished(status)),
      },
      now.getTime(),
    ),
    delivery: getMainDeliveryKind(deliveries),
    deliveries: deliveries.map(toDeliverySummary),
    appointment: order.appointment,
    storeId: order.storeId,
    customer: maskCustomer(order, buyer),
    goods: first
      ? { ...getOrderLineLabel(first, locale), lines: lines.length }
      : { name: '', skuName: '', picture: '', lines: 0 },
    hasParcel: lines.some(
      ({ deliveryKind, shippedQuantity }) => deliveryKind !== 'pickup' && shippedQuantity > 0,
    ),
    total: order.total,
    paid: order.paid,
    refunded: order.refunded,
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  }
}
