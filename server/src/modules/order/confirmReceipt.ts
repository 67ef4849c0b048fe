import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { getOrderStatusesAllowingEvent, openRefundStatuses } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orders, refunds } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { receiveDeliveries } from './deliveries'
import { performActionOnLockedOrder } from './orderAction'
import { loadOrderSnapshot } from './queries'

const BATCH_SIZE = 50

/** The buyer has what was brought: all that is on its way, or one part of it. */
export const confirmReceipt = (
  shop: ShopContext,
  context: RequestContext<'/dealer_order/confirm_receive'>,
): Promise<ResponseData<'/dealer_order/confirm_receive'>> =>
  performActionOnLockedOrder(shop, context, {
    action: 'confirmReceipt',
    change: async (tx, order) => {
      const { kind } = context.request
      if (!(await receiveDeliveries(tx, order, { kind, at: shop.now() })))
        throw createApiError('conflict', 'orderMovedOn')
    },
  })

/**
 * Counts as received what nobody confirmed in time. Orders with a refund under way wait for it, and what lies in a store waits to be
 * collected.
 * @returns how many orders that were
 */
export const autoConfirmReceipts = async (db: Database, now: Date): Promise<number> => {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...getOrderStatusesAllowingEvent('received')]),
        lte(orders.confirmBy, now),
        sql`not exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${inArray(
          refunds.status,
          openRefundStatuses,
        )})`,
      ),
    )
    .orderBy(asc(orders.confirmBy))
    .limit(BATCH_SIZE)
  let completed = 0
  for (const { id } of due)
    await db.transaction(async tx => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      // It may have been extended or asked to be refunded since it was found.
      const isDue =
        order?.confirmBy && order.confirmBy <= now && !(await loadOrderSnapshot(tx, order)).isRefunding
      if (order && isDue && (await receiveDeliveries(tx, order, { at: now }))) completed += 1
    })
  return completed
}
