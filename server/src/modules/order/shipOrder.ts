import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { listUnshippedLines, subtractParcel, type ParcelLine } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, orders, parcelLines, parcels } from '../../db/schema'
import { loadLineShipments } from './lineShipments'
import { loadOrderSnapshot, type OrderRow } from './queries'
import { transitionOrder } from './transitionOrder'

/** A parcel as the seller hands it to a carrier. */
export type NewParcel = {
  orderId: string
  company: string
  trackingNumber: string
  /** What is in it; all that is left to send when left out. */
  lines?: readonly ParcelLine[] | undefined
}

/** Why a parcel is not sent. `wrongContents`: it holds what the order has not left to send. */
export type ShippingRejection = 'notToShip' | 'refundAsked' | 'wrongContents'

/** The parcel that left, and whether others follow; an order that is picked up has none. */
export type ShippingResult =
  { ok: true; parcelId: string | null; isLast: boolean } | { ok: false; reason: ShippingRejection }

/**
 * Sends a paid order, or a part of it; the seller calls this, in development a simulator does. Not while a refund is asked for. With
 * the last parcel the order waits to be received.
 */
export const shipOrder = (db: Database, parcel: NewParcel, now: Date): Promise<ShippingResult> =>
  db.transaction(tx => shipOrderInTransaction(tx, parcel, now))

/** The same inside of a transaction of the caller's. */
export const shipOrderInTransaction = async (
  tx: Database,
  parcel: NewParcel,
  now: Date,
): Promise<ShippingResult> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, parcel.orderId)).for('update')
  if (order?.status !== 'pendingDelivery') return { ok: false, reason: 'notToShip' }
  if ((await loadOrderSnapshot(tx, order)).isRefunding) return { ok: false, reason: 'refundAsked' }
  const unshipped = listUnshippedLines(await loadLineShipments(tx, order.id))
  const contents = parcel.lines ?? unshipped
  const left = subtractParcel(unshipped, contents)
  const isLast = left?.length === 0
  // Who picks up takes everything.
  if (left === null || (order.shippedTo === null && !isLast)) return { ok: false, reason: 'wrongContents' }
  const parcelId = order.shippedTo ? await insertParcel(tx, { ...parcel, lines: contents }, now) : null
  await markShipped(tx, order, contents)
  if (!(await transitionOrder(tx, order, { event: isLast ? 'shipped' : 'partlyShipped', at: now })))
    throw new Error('an order that was to be shipped')
  return { ok: true, parcelId, isLast }
}

const insertParcel = async (
  tx: Database,
  { orderId, company, trackingNumber, lines }: NewParcel & { lines: readonly ParcelLine[] },
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  const nodes = [{ at: now.toISOString(), key: 'accepted' as const }]
  await tx.insert(parcels).values({ id, orderId, company, trackingNumber, nodes, shippedAt: now })
  await tx.insert(parcelLines).values(lines.map(line => ({ ...line, parcelId: id })))
  return id
}

const markShipped = async (tx: Database, order: OrderRow, contents: readonly ParcelLine[]): Promise<void> => {
  for (const { skuId, quantity } of contents)
    await tx
      .update(orderLines)
      .set({ shippedQuantity: sql`${orderLines.shippedQuantity} + ${quantity}` })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.skuId, skuId)))
}
