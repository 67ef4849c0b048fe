import { and, eq, gte, like, lt, sql, type SQL } from 'drizzle-orm'
import type { ValidatedOfficeRequest } from '@anzuo/contract/office'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { WAITING_DELIVERIES, type OrderQueue } from '@anzuo/domain/office/orderQueues'
import { isRefundFinished, refundStatuses, type DeliveryKind, type DeliveryState } from '@anzuo/domain/shop'
import { orders } from '../../db/schema'

const FINISHED = sql.join(
  refundStatuses.filter(isRefundFinished).map(status => sql`${status}`),
  sql`, `,
)

const IS_REFUNDING = sql`exists (select 1 from refunds where refunds.order_id = ${orders.id} and refunds.status not in (${FINISHED}))`

const joinTexts = (texts: readonly string[]): SQL =>
  sql.join(
    texts.map(text => sql`${text}`),
    sql`, `,
  )

/** Orders that have a part of this kind, in one of these states. */
const hasDelivery = (kind: DeliveryKind, states?: readonly DeliveryState[]): SQL =>
  sql`exists (select 1 from order_deliveries d where d.order_id = ${orders.id} and d.kind = ${kind}${
    states ? sql` and d.state in (${joinTexts(states)})` : sql``
  })`

const whereToDeliver = (queue: keyof typeof WAITING_DELIVERIES): SQL => {
  const { kind, states } = WAITING_DELIVERIES[queue]
  return sql`(${orders.status} in ('pendingDelivery', 'pendingReceipt') and ${hasDelivery(kind, states)} and not ${IS_REFUNDING})`
}

const whereLate = (now: Date): SQL =>
  sql`(${orders.status} = 'pendingDelivery' and not ${IS_REFUNDING} and exists (
    select 1 from order_deliveries d where d.order_id = ${orders.id} and d.state = 'preparing'
      and d.promised_date < ${formatChinaDate(now.getTime())}::date))`

/** The orders of a queue: `getOrderQueues` as the database has it; a test holds one against the other. */
export const whereInQueue = (queue: OrderQueue, now: Date): SQL => {
  switch (queue) {
    case 'toShip':
    case 'waitingForFitter':
    case 'toCollect':
      return whereToDeliver(queue)
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
export const wherePhoneEndsWith = (ending: string): SQL =>
  // Each half by its own index: over an OR of both the planner reads every order.
  sql`${orders.id} in (
    select delivered.id from orders delivered where right(delivered.shipped_to ->> 'phone', 4) = ${ending}
    union all
    select collected.id from orders collected where collected.shipped_to is null
      and collected.user_id in (select id from users where right(phone, 4) = ${ending}))`

/** Whether a text is looked for as the beginning of an order's number. */
export const isNumberQuery = (query: string | undefined): query is string =>
  query !== undefined && !PHONE_ENDING.test(query)

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
    delivery === undefined ? undefined : hasDelivery(delivery),
    placedFrom === undefined ? undefined : gte(orders.placedAt, new Date(placedFrom)),
    placedUntil === undefined ? undefined : lt(orders.placedAt, new Date(placedUntil)),
    query === undefined
      ? undefined
      : isNumberQuery(query)
        ? like(orders.number, `${query.toUpperCase()}%`)
        : wherePhoneEndsWith(query),
  )
}
