import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import {
  deliveryKinds,
  getNextDeliveryState,
  listOrderEventsTowards,
  type DeliveryEvent,
  type DeliveryKind,
} from '@anzuo/domain/shop'
import { promiseDelivery } from '@anzuo/domain/shop/deliveryPromise'
import type { Database } from '../../db/database'
import { orderDeliveries, orders, parcels } from '../../db/schema'
import { scheduleShippingReport } from '../shippingReport/shippingReport'
import { recordNotification } from '../notification/recordNotification'
import { recordCompletion } from './completion'
import { countOrderChange } from './orderVersion'
import type { OrderRow } from './queries'
import { recordOrderEvent, transitionOrder } from './transitionOrder'

export type DeliveryRow = typeof orderDeliveries.$inferSelect

const sortByKind = (rows: readonly DeliveryRow[]): DeliveryRow[] =>
  rows.toSorted((a, b) => deliveryKinds.indexOf(a.kind) - deliveryKinds.indexOf(b.kind))

/** The parts of some orders, by one query. */
export const loadDeliveries = async (db: Database, orderIds: readonly string[]): Promise<DeliveryRow[]> =>
  orderIds.length === 0
    ? []
    : sortByKind(
        await db
          .select()
          .from(orderDeliveries)
          .where(inArray(orderDeliveries.orderId, [...orderIds])),
      )

/** A part as it is planned when an order is placed. */
export const planDelivery = (
  kind: DeliveryKind,
  order: { placedAt: Date; districtCode: string | null; appointmentDate: string | null },
): Pick<DeliveryRow, 'kind' | 'state' | 'promisedFrom' | 'promisedDate' | 'pickupCode'> => {
  const promise = promiseDelivery({
    kind,
    paidAt: order.placedAt.getTime(),
    districtCode: order.districtCode,
    isInStock: true,
    appointmentDate: order.appointmentDate,
  })
  return {
    kind,
    state: 'planned',
    promisedFrom: promise?.from ?? null,
    promisedDate: promise?.to ?? null,
    pickupCode: kind === 'pickup' ? String(randomInt(1_000_000)).padStart(6, '0') : null,
  }
}

const timelineEvents = { readied: 'readied', handedOver: 'handedOver' } as const

/** Writes that something lies ready in a store or was fetched there, and tells the buyer. */
const recordPickupEvent = async (
  tx: Database,
  { id: orderId, number: orderNumber, userId }: OrderRow,
  { event, pickupCode, at }: { event: 'readied' | 'handedOver'; pickupCode: string | null; at: Date },
): Promise<void> => {
  await recordOrderEvent(tx, orderId, { event: timelineEvents[event], at })
  const order = { orderId, orderNumber }
  if (event === 'handedOver')
    await recordNotification(tx, { userId, kind: 'collected', event: orderId, data: order }, at)
  else if (pickupCode !== null)
    await recordNotification(
      tx,
      { userId, kind: 'readyToCollect', event: orderId, data: { ...order, pickupCode } },
      at,
    )
}

type DeliveryChange = {
  kind: DeliveryKind
  event: Exclude<DeliveryEvent, 'paid' | 'cancelled'>
  at: Date
  /** When the buyer got it, where that is known to be earlier. */
  fulfilledAt?: Date
}

/**
 * Lets something happen to a part of a locked order that was paid, and moves the order where its parts have come. Being paid and
 * being closed happen to the order, and so to all of its parts: see `transitionOrder`.
 * @returns the order afterwards, or null when that can't happen to the part in its state
 */
export const transitionDelivery = async (
  tx: Database,
  order: OrderRow,
  { kind, event, at, fulfilledAt }: DeliveryChange,
): Promise<OrderRow | null> => {
  const isPart = and(eq(orderDeliveries.orderId, order.id), eq(orderDeliveries.kind, kind))
  const [part] = await tx.select().from(orderDeliveries).where(isPart)
  const state = part && getNextDeliveryState(part, event)
  if (!state) return null
  await tx
    .update(orderDeliveries)
    .set({
      state,
      ...(state === 'ready' ? { readyAt: at } : {}),
      ...(state === 'done' ? { fulfilledAt: fulfilledAt ?? at } : {}),
    })
    .where(isPart)
  if (event === 'readied' || event === 'handedOver')
    await recordPickupEvent(tx, order, { event, pickupCode: part.pickupCode, at })
  const moved = await followDeliveries(tx, order, at)
  if (event === 'sent' && moved.status === order.status)
    await transitionOrder(tx, moved, { event: 'partlyShipped', at })
  else if (moved.status === order.status) await countOrderChange(tx, order.id)
  if (event === 'received' && moved.status !== 'completed')
    await recordOrderEvent(tx, order.id, { event: 'partReceived', at })
  return moved
}

/** Moves a locked order to the status that its parts make. */
const followDeliveries = async (tx: Database, order: OrderRow, at: Date): Promise<OrderRow> => {
  const deliveries = await loadDeliveries(tx, [order.id])
  let moved = order
  for (const event of listOrderEventsTowards(order.status, deliveries)) {
    const next = await transitionOrder(
      tx,
      moved,
      event === 'shipped'
        ? { event, at, isAwaited: deliveries.some(({ state }) => state === 'onTheWay') }
        : { event: event as 'received' | 'allRefunded', at },
    )
    if (!next) throw new Error('an order that does not follow its parts')
    moved = next
    if (event === 'shipped') await scheduleShippingReport(tx, order.id, at)
    if (event === 'received') await recordCompletion(tx, moved, at)
  }
  return moved
}

/**
 * The buyer has what was on its way: all of it, or one part.
 * @returns the order afterwards, or null when nothing was on its way
 */
export const receiveDeliveries = async (
  tx: Database,
  order: OrderRow,
  { kind, at }: { kind?: DeliveryKind | undefined; at: Date },
): Promise<OrderRow | null> => {
  const awaited = (await loadDeliveries(tx, [order.id])).filter(
    part => part.state === 'onTheWay' && (kind === undefined || part.kind === kind),
  )
  let moved: OrderRow | null = null
  for (const part of awaited) {
    const fulfilledAt = part.kind === 'parcel' ? await findDeliveryTime(tx, order.id) : null
    moved = await transitionDelivery(tx, moved ?? order, {
      kind: part.kind,
      event: 'received',
      at,
      ...(fulfilledAt ? { fulfilledAt } : {}),
    })
  }
  // What lies in a store is collected some day: no deadline passes for it.
  if (moved?.status === 'pendingReceipt' && moved.confirmBy !== null && !(await isAwaited(tx, order.id))) {
    const [row] = await tx.update(orders).set({ confirmBy: null }).where(eq(orders.id, order.id)).returning()
    return row ?? moved
  }
  return moved
}

const isAwaited = async (tx: Database, orderId: string): Promise<boolean> =>
  (await loadDeliveries(tx, [orderId])).some(({ state }) => state === 'onTheWay')

/** When the last courier parcel of an order was signed for; null while one of them wasn't. */
const findDeliveryTime = async (tx: Database, orderId: string): Promise<Date | null> => {
  const sent = await tx
    .select({ deliveredAt: parcels.deliveredAt })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.kind, 'parcel')))
  const times = sent.map(({ deliveredAt }) => deliveredAt?.getTime() ?? Infinity)
  const last = Math.max(...times)
  return Number.isFinite(last) ? new Date(last) : null
}
