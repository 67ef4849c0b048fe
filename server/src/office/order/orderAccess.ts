import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { orders } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { OrderRow } from '../../modules/order/queries'

/** Which order, for somebody who may see those of one store only, or all. */
export type OrderReference = { id: string; storeId: string | null }

/**
 * An order within the caller's reach, locked until the transaction ends when `locks` is set.
 * @throws ApiError `notFound`, the same for "not there" and "of another store"
 */
export const getReachableOrder = async (
  tx: Database,
  { id, storeId }: OrderReference,
  locks = false,
): Promise<OrderRow> => {
  if (!isUuid(id)) throw createApiError('notFound', 'orderNotFound')
  const query = tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), storeId === null ? undefined : eq(orders.storeId, storeId)))
  const [order] = await (locks ? query.for('update') : query)
  if (!order) throw createApiError('notFound', 'orderNotFound')
  return order
}
