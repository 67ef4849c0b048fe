import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { orderQueues } from '@anzuo/domain/office/orderQueues'
import {
  orderByLastNumber,
  paginateRows,
  whereNewerThanCursor,
  whereNumberBeforeCursor,
  whereOlderThanCursor,
} from '../../db/keysetPagination'
import { orders } from '../../db/schema'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall } from '../officeCall'
import { isNumberQuery, whereFound, whereInQueue } from './orderConditions'
import { loadFullOrders, toOrderSummary, type FullOrder } from './orderSummaries'

const MAX_COUNTED = 1000

/** How many orders stand in each queue; nobody counts further than they can read. */
export const countOrderQueues = async (
  { db, now }: ShopContext,
  { storeId }: OfficeCall<'/office/v1/order/queues'>,
): Promise<OfficeResponseData<'/office/v1/order/queues'>> => {
  const queues = []
  for (const queue of orderQueues) {
    const isReachable = storeId === null ? undefined : eq(orders.storeId, storeId)
    const some = db
      .select({ one: sql`1` })
      .from(orders)
      .where(and(whereInQueue(queue, now()), isReachable))
      .limit(MAX_COUNTED)
      .as('some')
    const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
    queues.push({ queue, count: counted?.count ?? 0 })
  }
  return { queues }
}

type ListRequest = OfficeCall<'/office/v1/order/list'>['request']

/** How a list is sorted, where its page starts, and what its next one starts after. */
const getListOrder = ({ queue, query, cursor }: ListRequest) => {
  const columns = { at: orders.placedAt, id: orders.id }
  const getPosition = ({ order }: FullOrder) => [order.placedAt.getTime(), order.id]
  if (queue !== undefined)
    return {
      where: whereNewerThanCursor(columns, cursor),
      orderBy: [asc(orders.placedAt), asc(orders.id)],
      getPosition,
    }
  if (isNumberQuery(query))
    return {
      where: whereNumberBeforeCursor(orders.number, cursor),
      orderBy: [orderByLastNumber(orders.number)],
      getPosition: ({ order }: FullOrder) => [order.number],
    }
  return {
    where: whereOlderThanCursor(columns, cursor),
    orderBy: [desc(orders.placedAt), desc(orders.id)],
    getPosition,
  }
}

/**
 * Orders page by page: what waits comes with the longest wait first, all with the newest first. Those that are looked for by the beginning
 * of their number come with the last number first, which is the newest again: a number begins with its day.
 */
export const listOfficeOrders = async (
  { db, now }: ShopContext,
  { request, storeId, locale }: OfficeCall<'/office/v1/order/list'>,
): Promise<OfficeResponseData<'/office/v1/order/list'>> => {
  const { limit } = request
  const { where, orderBy, getPosition } = getListOrder(request)
  const found = await loadFullOrders(db, {
    where: and(whereFound(request, { storeId, now: now() }), where),
    orderBy,
    limit: limit + 1,
  })
  const { page, next } = paginateRows(found, limit, getPosition)
  return { orders: page.map(full => toOrderSummary(full, { locale, now: now() })), next }
}
