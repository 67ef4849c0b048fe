import { and, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { openRefundStatuses } from '@anzuo/domain/shop'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import { orderLines, orders, refunds } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { listOrderCards } from './queries'

/** Finds what contains a text, for `ilike`. */
export const toSqlContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What can be reviewed now, as the rules of an order have it. */
const whereAwaitingReview = (now: Date): SQL => {
  const until = sql`${orders.completedAt} + make_interval(days => (${orders.terms} ->> 'commentDays')::int)`
  return sql`(${orders.status} = 'completed' and not ${orders.isCommented} and ${until} > ${now.toISOString()}::timestamptz)`
}

const whereMentions = (query: string | undefined): SQL | undefined => {
  if (!query) return undefined
  const pattern = toSqlContainsPattern(query)
  return or(
    ilike(orders.number, pattern),
    sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.name}::text ilike ${pattern})`,
  )
}

/** Orders of the caller, the newest first, by status or words. */
export const listOrders = async (
  { db, now }: ShopContext,
  { caller, request, locale }: RequestContext<'/dealer_order/list'>,
): Promise<ResponseData<'/dealer_order/list'>> => {
  const found = await listOrderCards(
    db,
    {
      where: and(
        eq(orders.userId, caller.userId),
        isNull(orders.deletedAt),
        request.status === undefined ? undefined : eq(orders.status, request.status),
        request.isToComment ? whereAwaitingReview(now()) : undefined,
        whereMentions(request.query),
        whereOlderThanCursor({ at: orders.placedAt, id: orders.id }, request.cursor),
      ),
      orderBy: [desc(orders.placedAt), desc(orders.id)],
      limit: request.limit + 1,
    },
    { locale, now: now() },
  )
  const { page, next } = paginateRows(found, request.limit, ({ row }) => [row.placedAt.getTime(), row.id])
  return { orders: page.map(({ card }) => card), next }
}

/** How many orders and refunds of the caller wait for something. */
export const countOrders = async (
  { db, now }: ShopContext,
  { caller }: RequestContext<'/dealer_order/counts'>,
): Promise<ResponseData<'/dealer_order/counts'>> => {
  const [counts] = await db
    .select({
      pendingPayment: sql<number>`count(*) filter (where ${orders.status} = 'pendingPayment')::int`,
      pendingDelivery: sql<number>`count(*) filter (where ${orders.status} = 'pendingDelivery')::int`,
      pendingReceipt: sql<number>`count(*) filter (where ${orders.status} = 'pendingReceipt')::int`,
      toComment: sql<number>`count(*) filter (where ${whereAwaitingReview(now())})::int`,
    })
    .from(orders)
    .where(and(eq(orders.userId, caller.userId), isNull(orders.deletedAt)))
  const refunding = await db.$count(
    refunds,
    and(eq(refunds.userId, caller.userId), inArray(refunds.status, openRefundStatuses)),
  )
  return { pendingPayment: 0, pendingDelivery: 0, pendingReceipt: 0, toComment: 0, ...counts, refunding }
}
