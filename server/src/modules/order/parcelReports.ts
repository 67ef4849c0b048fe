import { eq } from 'drizzle-orm'
import { getDeliveredAt, mergeParcelNodes, type ParcelNode } from '@anzuo/domain/shop/parcelTracking'
import type { Database } from '../../db/database'
import { orders, parcels } from '../../db/schema'
import { recordNotification } from '../notification/recordNotification'

export type ParcelRow = typeof parcels.$inferSelect

/** What somebody says of a parcel. */
export type ParcelReport = {
  nodes: readonly ParcelNode[]
  /** The day on which it is expected, in China; null when nothing is said of it. */
  expectedDate: string | null
}

/**
 * Adds what was reported to what is known of a locked parcel. It moves no order: that the buyer has it, the buyer says, or the time
 * to say otherwise passes.
 * @returns whether something of it was new
 */
export const recordParcelNodes = async (
  tx: Database,
  { parcel, nodes, expectedDate }: ParcelReport & { parcel: ParcelRow },
  now: Date,
): Promise<boolean> => {
  const shippedAt = (parcel.shippedAt ?? now).getTime()
  const merged = mergeParcelNodes(parcel.nodes, nodes, { shippedAt, now: now.getTime() })
  const deliveredAt = getDeliveredAt(merged)
  await tx
    .update(parcels)
    .set({
      nodes: merged,
      heardAt: now,
      expectedDate: expectedDate ?? parcel.expectedDate,
      deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
      // There is nothing more to ask about what has arrived.
      ...(deliveredAt === null ? {} : { trackAt: null }),
    })
    .where(eq(parcels.id, parcel.id))
  if (deliveredAt === null && !isOutForDelivery(parcel.nodes) && isOutForDelivery(merged))
    await tellOfArrival(tx, parcel, now)
  return JSON.stringify(merged) !== JSON.stringify(parcel.nodes)
}

const isOutForDelivery = (nodes: readonly ParcelNode[]): boolean =>
  nodes.some(({ key }) => key === 'outForDelivery')

const tellOfArrival = async (
  tx: Database,
  { id: parcelId, orderId }: ParcelRow,
  now: Date,
): Promise<void> => {
  const [order] = await tx
    .select({ number: orders.number, userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) return
  const data = { orderId, orderNumber: order.number, step: 'parcel' }
  await recordNotification(tx, { userId: order.userId, kind: 'arriving', event: parcelId, data }, now)
}
