import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  listUnshippedLines,
  openRefundStatuses,
  subtractParcel,
  type DeliveryKind,
  type ParcelLine,
} from '@anzuo/domain/shop'
import { OWN_FITTERS } from '@anzuo/domain/shop/carriers'
import type { Database } from '../../db/database'
import { orderLines, orders, parcelLines, parcels, refunds } from '../../db/schema'
import { scheduleShippingReport } from '../shippingReport/shippingReport'
import { recordNotification } from '../notification/recordNotification'
import { loadDeliveries, transitionDelivery } from './deliveries'
import { loadLineShipments, type OrderLineShipment } from './lineShipments'
import type { OrderRow } from './queries'
import { transitionOrder } from './transitionOrder'

/** What the seller sends of an order. */
export type NewParcel = {
  orderId: string
  company: string
  trackingNumber: string
  /** The part of the order that it is of; every part that can leave when left out. */
  kind?: DeliveryKind | undefined
  /** What is in it; all that is left to send when left out. */
  lines?: readonly ParcelLine[] | undefined
}

/** Why a parcel is not sent. `wrongContents`: it holds what the order has not left to send. */
export type ShippingRejection = 'notToShip' | 'refundAsked' | 'wrongContents'

/** The parcel that left, and whether nothing else is to leave; what is collected has none. */
export type ShippingResult =
  { ok: true; parcelId: string | null; isLast: boolean } | { ok: false; reason: ShippingRejection }

type Part = { kind: DeliveryKind; unshipped: ParcelLine[] }

/** Sends a paid order, or a part of it; the seller calls this, in development a simulator does. Not what is asked back meanwhile. */
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
  const lines = await loadLineShipments(tx, order.id)
  const parts = await listPartsToSend(tx, order, lines)
  const kind = parcel.kind ?? findCommonKind(parcel.lines, lines)
  const asked = kind === undefined ? parts : parts.filter(part => part.kind === kind)
  if (kind === null || (parcel.lines && asked.length > 1)) return { ok: false, reason: 'wrongContents' }
  if (asked.length === 0) return { ok: false, reason: 'notToShip' }
  let result: ShippingResult = { ok: false, reason: 'notToShip' }
  let moved = order
  for (const part of asked) {
    const sent = await sendPart(tx, moved, { part, parcel, lines, now })
    // What can't leave holds up nothing of another part.
    if ('reason' in sent) {
      if (!result.ok) result = { ok: false, reason: sent.reason }
      continue
    }
    moved = sent.order
    result = { ok: true, parcelId: sent.parcelId, isLast: moved.status !== 'pendingDelivery' }
  }
  // That all has left is reported where the order moves on.
  if (result.ok && !result.isLast) await scheduleShippingReport(tx, order.id, now)
  return result
}

/** Parts of which something is to be sent, or made ready in the store. */
const listPartsToSend = async (
  tx: Database,
  order: OrderRow,
  lines: readonly OrderLineShipment[],
): Promise<Part[]> =>
  (await loadDeliveries(tx, [order.id]))
    .filter(({ state }) => state === 'preparing')
    .map(({ kind }) => ({
      kind,
      unshipped: listUnshippedLines(lines.filter(({ deliveryKind }) => deliveryKind === kind)),
    }))

/** The part that all of these lines belong to; null when they are of several or of none, undefined when no lines are given. */
const findCommonKind = (
  contents: readonly ParcelLine[] | undefined,
  lines: readonly OrderLineShipment[],
): DeliveryKind | null | undefined => {
  if (contents === undefined) return undefined
  const kinds = new Set(
    contents.map(({ skuId }) => lines.find(line => line.skuId === skuId)?.deliveryKind ?? null),
  )
  const [kind = null] = kinds
  return kinds.size === 1 ? kind : null
}

type Sending = { part: Part; parcel: NewParcel; lines: readonly OrderLineShipment[]; now: Date }
type SentPart = { order: OrderRow; parcelId: string | null } | { reason: ShippingRejection }

const sendPart = async (
  tx: Database,
  order: OrderRow,
  { part: { kind, unshipped }, parcel, lines, now }: Sending,
): Promise<SentPart> => {
  const skuIds = lines.filter(line => line.deliveryKind === kind).map(({ skuId }) => skuId)
  if (await isRefundAsked(tx, order.id, skuIds)) return { reason: 'refundAsked' }
  const contents = parcel.lines ?? unshipped
  const left = subtractParcel(unshipped, contents)
  if (left === null || (kind === 'pickup' && left.length > 0)) return { reason: 'wrongContents' }
  const parcelId =
    kind === 'pickup' ? null : await sendParcel(tx, order, { ...parcel, kind, lines: contents, now })
  if (kind !== 'pickup') await markShipped(tx, order, contents)
  const moved =
    left.length > 0
      ? await transitionOrder(tx, order, { event: 'partlyShipped', at: now })
      : await transitionDelivery(tx, order, { kind, event: kind === 'pickup' ? 'readied' : 'sent', at: now })
  if (!moved) throw new Error('a part that was to be sent')
  return { order: moved, parcelId }
}

/** Whether something of these things is asked back: it may yet have to be sent, or not. */
const isRefundAsked = async (tx: Database, orderId: string, skuIds: readonly string[]): Promise<boolean> => {
  const open = and(
    eq(refunds.orderId, orderId),
    inArray(refunds.skuId, [...skuIds]),
    inArray(refunds.status, openRefundStatuses),
  )
  return (await tx.select({ id: refunds.id }).from(refunds).where(open).limit(1)).length > 0
}

type PartParcel = NewParcel & { kind: 'fitted' | 'parcel'; lines: readonly ParcelLine[] }

/** Writes a parcel that leaves, and tells the buyer of it. */
const sendParcel = async (
  tx: Database,
  { id: orderId, number: orderNumber, userId }: OrderRow,
  { now, ...parcel }: PartParcel & { now: Date },
): Promise<string> => {
  const parcelId = await insertParcel(tx, parcel, now)
  await recordNotification(
    tx,
    { userId, kind: 'parcelShipped', event: parcelId, data: { orderId, orderNumber } },
    now,
  )
  return parcelId
}

const insertParcel = async (
  tx: Database,
  { orderId, kind, company, trackingNumber, lines }: PartParcel,
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  const nodes = [{ at: now.toISOString(), key: 'accepted' as const }]
  const isTracked = company !== OWN_FITTERS
  await tx.insert(parcels).values({
    id,
    orderId,
    kind,
    company,
    trackingNumber,
    nodes,
    shippedAt: now,
    trackAt: isTracked ? now : null,
  })
  await tx.insert(parcelLines).values(lines.map(line => ({ ...line, parcelId: id })))
  return id
}

const markShipped = async (
  tx: Database,
  order: Pick<OrderRow, 'id'>,
  contents: readonly ParcelLine[],
): Promise<void> => {
  for (const { skuId, quantity } of contents)
    await tx
      .update(orderLines)
      .set({ shippedQuantity: sql`${orderLines.shippedQuantity} + ${quantity}` })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.skuId, skuId)))
}

/** Why what is collected is not handed over. */
export type HandOverRejection = 'notToHandOver' | 'refundAsked'

/** Hands over in the store what a locked order has to be collected; whoever asks has compared the code. */
export const handOverPickup = async (
  tx: Database,
  order: OrderRow,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: HandOverRejection }> => {
  const lines = (await loadLineShipments(tx, order.id)).filter(line => line.deliveryKind === 'pickup')
  const skuIds = lines.map(({ skuId }) => skuId)
  if (skuIds.length > 0 && (await isRefundAsked(tx, order.id, skuIds)))
    return { ok: false, reason: 'refundAsked' }
  const moved = await transitionDelivery(tx, order, { kind: 'pickup', event: 'handedOver', at: now })
  if (!moved) return { ok: false, reason: 'notToHandOver' }
  await markShipped(tx, order, listUnshippedLines(lines))
  return { ok: true }
}
