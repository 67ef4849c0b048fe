import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { computeEarnedPoints, getOrderStatusesAllowingEvent, openRefundStatuses } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, orders, products, refunds } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import { recordLoyaltyPointEntry } from '../points/pointsLedger'
import { readShopRules } from '../policy/shopPolicies'
import type { ShopContext } from '../shopContext'
import { performActionOnLockedOrder } from './orderAction'
import { loadOrderSnapshot, type OrderRow } from './queries'
import { transitionOrder } from './transitionOrder'

const BATCH_SIZE = 50

/** The buyer has everything. */
export const confirmReceipt = (
  shop: ShopContext,
  context: RequestContext<'/dealer_order/confirm_receive'>,
): Promise<ResponseData<'/dealer_order/confirm_receive'>> =>
  performActionOnLockedOrder(shop, context, {
    action: 'confirmReceipt',
    change: (tx, order) => completeOrder(tx, order, shop.now()),
  })

/**
 * Completes orders that nobody confirmed in time. Those with a refund under way wait for it.
 * @returns how many
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
      if (order && isDue && (await completeOrder(tx, order, now))) completed += 1
    })
  return completed
}

/** Completes a locked order: counts what was sold, and gives the points that it earned. */
const completeOrder = async (tx: Database, order: OrderRow, now: Date): Promise<boolean> => {
  if (!(await transitionOrder(tx, order, { event: 'received', at: now }))) return false
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.productId))
  for (const { productId, quantity } of lines)
    await tx
      .update(products)
      .set({ sold: sql`${products.sold} + ${quantity}` })
      .where(eq(products.id, productId))
  if (order.userId)
    await recordLoyaltyPointEntry(
      tx,
      {
        userId: order.userId,
        kind: 'earned',
        points: computeEarnedPoints(order.paid - order.refunded, await readShopRules(tx)),
        causeId: order.id,
        orderNumber: order.number,
      },
      now,
    )
  return true
}
