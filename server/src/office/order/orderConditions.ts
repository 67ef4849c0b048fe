import { and, eq, gte, like, lt, sql, type SQL } from 'drizzle-orm'
import type { ValidatedOfficeRequest } from '@anzuo/contract/office'
import { LATE_AFTER_DAYS, type OrderDeliveryKind, type OrderQueue } from '@anzuo/domain/office/orderQueues'
import { isRefundFinished, refundStatuses } from '@anzuo/domain/shop'
import { DAY_MS } from '@anzuo/domain/durations'
import { orders } from '../../db/schema'
import type { OrderRow } from '../../modules/order/queries'

const FINISHED = sql.join(
  refundStatuses.filter(isRefundFinished).map(status => sql`${status}`),
  sql`, `,
)

const IS_REFUNDING = sql`exists (select 1 from refunds where refunds.order_id = ${orders.id} and refunds.status not in (${FINISHED}))`

const DELIVERY_CONDITIONS: Record<OrderDeliveryKind, SQL> = {
  fitted: sql`${orders.shippedTo} is not null and ${orders.appointment} is not null`,
  parcel: sql`${orders.shippedTo} is not null and ${orders.appointment} is null`,
  pickup: sql`${orders.shippedTo} is null`,
}

/** How an order goes out. */
export const getDeliveryKind = (order: Pick<OrderRow, 'shippedTo' | 'appointment'>): OrderDeliveryKind => {
  if (!order.shippedTo) return 'pickup'
  return order.appointment ? 'fitted' : 'parcel'
}

const IS_TO_DELIVER = sql`${orders.status} = 'pendingDelivery'`

const whereToDeliver = (kind: OrderDeliveryKind): SQL =>
  sql`(${IS_TO_DELIVER} and ${DELIVERY_CONDITIONS[kind]} and not ${IS_REFUNDING})`

/** The day of an appointment ends in China, eight hours ahead of UTC. */
const whereLate = (now: Date): SQL => {
  const paidBefore = new Date(now.getTime() - LATE_AFTER_DAYS * DAY_MS).toISOString()
  return sql`(${IS_TO_DELIVER} and not ${IS_REFUNDING} and case when ${orders.appointment} is null
    then ${orders.paidAt} < ${paidBefore}::timestamptz
    else ((${orders.appointment} ->> 'date') || 'T16:00:00Z')::timestamptz < ${now.toISOString()}::timestamptz end)`
}

/** The orders of a queue: `getOrderQueues` as the database has it; a test holds one against the other. */
export const whereInQueue = (queue: OrderQueue, now: Date): SQL => {
  switch (queue) {
    case 'toShip':
      return whereToDeliver('parcel')
    case 'waitingForFitter':
      return whereToDeliver('fitted')
    case 'toCollect':
      return whereToDeliver('pickup')
    case 'late':
      return whereLate(now)
    case 'inReturn':
      return sql`${orders.id} in (select order_id from refunds where refunds.status not in (${FINISHED}))`
    case 'onItsWay':
      return sql`${orders.status} = 'pendingReceipt'`
    case 'unpaid':
      return sql`${orders.status} = 'pendingPayment'`
  }
}

const PHONE_ENDING = /^\d{4}$/

/** Who collects an order is known by the phone that they log in with. */
const wherePhoneEndsWith = (ending: string): SQL =>
  // Each half by its own index: over an OR of both the planner reads every order.
  sql`${orders.id} in (
    select delivered.id from orders delivered where right(delivered.shipped_to ->> 'phone', 4) = ${ending}
    union all
    select collected.id from orders collected where collected.shipped_to is null
      and collected.user_id in (select id from users where right(phone, 4) = ${ending}))`

/** What somebody looks for in the list of orders. */
export const whereFound = (
  request: ValidatedOfficeRequest<'/office/v1/order/list'>,
  { storeId, now }: { storeId: string | null; now: Date },
): SQL | undefined => {
  const { queue, status, delivery, placedFrom, placedUntil, query } = request
  return and(
    storeId === null ? undefined : eq(orders.storeId, storeId),
    request.storeId === undefined ? undefined : eq(orders.storeId, request.storeId),
    queue === undefined ? undefined : whereInQueue(queue, now),
    status === undefined ? undefined : eq(orders.status, status),
    delivery === undefined ? undefined : DELIVERY_CONDITIONS[delivery],
    placedFrom === undefined ? undefined : gte(orders.placedAt, new Date(placedFrom)),
    placedUntil === undefined ? undefined : lt(orders.placedAt, new Date(placedUntil)),
    query === undefined
      ? undefined
      : PHONE_ENDING.test(query)
        ? wherePhoneEndsWith(query)
        : like(orders.number, `${query.toUpperCase()}%`),
  )
}
