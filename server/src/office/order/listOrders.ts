import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { orderQueues } from '@anzuo/domain/office/orderQueues'
import { paginateRows, whereNewerThanCursor, whereOlderThanCursor } from '../../db/keysetPagination'
import { orders } from '../../db/schema'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall } from '../officeCall'
import { whereFound, whereInQueue } from './orderConditions'
import { loadFullOrders, toOrderSummary } from './orderSummaries'

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

/** Orders page by page: what waits comes with the longest wait first, all with the newest first. */
export const listOfficeOrders = async (
  { db, now }: ShopContext,
  { request, storeId, locale }: OfficeCall<'/office/v1/order/list'>,
): Promise<OfficeResponseData<'/office/v1/order/list'>> => {
  const { queue, cursor, limit } = request
  const columns = { at: orders.placedAt, id: orders.id }
  const isQueue = queue !== undefined
  const found = await loadFullOrders(db, {
    where: and(
      whereFound(request, { storeId, now: now() }),
      isQueue ? whereNewerThanCursor(columns, cursor) : whereOlderThanCursor(columns, cursor),
    ),
    orderBy: isQueue ? [asc(orders.placedAt), asc(orders.id)] : [desc(orders.placedAt), desc(orders.id)],
    limit: limit + 1,
  })
  const { page, next } = paginateRows(found, limit, ({ order }) => [order.placedAt.getTime(), order.id])
  return { orders: page.map(full => toOrderSummary(full, { locale, now: now() })), next }
}
