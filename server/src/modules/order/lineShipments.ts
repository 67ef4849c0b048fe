import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import {
  isRefundQuantityReleased,
  refundStatuses,
  type DeliveryKind,
  type LineShipment,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, refunds } from '../../db/schema'

const RELEASED_STATUSES = refundStatuses.filter(isRefundQuantityReleased)

/** What of a line has left or was handed over, and to which part of the order it belongs. */
export type OrderLineShipment = LineShipment & { deliveryKind: DeliveryKind }

/** What of each line of an order has left or was handed over, and what never will, because it was asked back before. */
export const loadLineShipments = async (tx: Database, orderId: string): Promise<OrderLineShipment[]> => {
  const lines = await tx
    .select({
      skuId: orderLines.skuId,
      deliveryKind: orderLines.deliveryKind,
      quantity: orderLines.quantity,
      shippedQuantity: orderLines.shippedQuantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const asked = await tx
    .select({ skuId: refunds.skuId, quantity: sql<number>`sum(${refunds.quantity})::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.isUnshipped, true),
        notInArray(refunds.status, RELEASED_STATUSES),
      ),
    )
    .groupBy(refunds.skuId)
  return lines.map(line => ({
    ...line,
    refundedBeforeShipping: asked.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0,
  }))
}
