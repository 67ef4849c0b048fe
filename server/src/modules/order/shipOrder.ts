import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { orders, parcels } from '../../db/schema'
import { loadOrderSnapshot } from './queries'
import { transitionOrder } from './transitionOrder'

/**
 * Sends a paid order; the seller's own system calls this, in development a simulator does. Not while a refund is asked for.
 * @returns false when it can't be sent
 */
export const shipOrder = (
  db: Database,
  parcel: { orderId: string; company: string; trackingNumber: string },
  now: Date,
): Promise<boolean> =>
  db.transaction(async tx => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, parcel.orderId)).for('update')
    if (!order || (await loadOrderSnapshot(tx, order)).isRefunding) return false
    if (!(await transitionOrder(tx, order, { event: 'shipped', at: now }))) return false
    if (order.shippedTo)
      await tx.insert(parcels).values({
        id: randomUUID(),
        ...parcel,
        nodes: [{ at: now.toISOString(), key: 'accepted' }],
      })
    return true
  })
