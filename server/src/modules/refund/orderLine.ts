import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { orderLines } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { OrderLineRow } from '../order/queries'

/** @throws ApiError `notFound` when the order has no such line */
export const loadOrderLine = async (
  db: Database,
  { orderId, skuId }: { orderId: string; skuId: string },
): Promise<OrderLineRow> => {
  const [line] = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.skuId, skuId)))
  if (!line) throw createApiError('notFound', 'orderNotFound')
  return line
}
