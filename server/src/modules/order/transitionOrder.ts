import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { WebhookEventType } from '@anzuo/domain/office/webhookEvents'
import { computeReceiptDeadline, getNextOrderStatus, type Cents, type OrderEvent } from '@anzuo/domain/shop'
import { promiseDelivery } from '@anzuo/domain/shop/deliveryPromise'
import type { Database } from '../../db/database'
import { orderDeliveries, orderEvents, orders } from '../../db/schema'
import type { InstallationAppointment, OrderEventType, ShippingAddress } from '../../db/schema/orders'
import { enqueueInvoiceCheck } from '../invoice/invoiceBooks'
import { recordNotification } from '../notification/recordNotification'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import type { OrderRow } from './queries'

/** What happens to an order at a moment, with what has to be written down about it. */
type OrderChange = { at: Date } & (
  | { event: 'paid'; amount: Cents }
  | { event: 'partlyShipped' | 'received' | 'expired' | 'allRefunded' | 'extended' | 'commented' }
  /** `isAwaited`: something is brought, and counts as received some day. */
  | { event: 'shipped'; isAwaited: boolean }
  | { event: 'cancelled'; reason: string | null }
  | { event: 'addressChanged'; shippedTo: ShippingAddress; appointment: InstallationAppointment | null }
  | { event: 'appointmentMoved'; appointment: InstallationAppointment }
  | { event: 'bound'; userId: string }
)

const computeConfirmBy = ({ terms }: OrderRow, shippedAt: Date, isExtended: boolean): Date =>
  new Date(computeReceiptDeadline(shippedAt.getTime(), isExtended, terms))

const toChangedColumns = (order: OrderRow, change: OrderChange): Partial<OrderRow> => {
  const { at } = change
  switch (change.event) {
    case 'paid':
      return { paid: change.amount, paidAt: at }
    case 'partlyShipped':
      return {}
    case 'shipped':
      return { shippedAt: at, confirmBy: change.isAwaited ? computeConfirmBy(order, at, false) : null }
    case 'received':
      return { completedAt: at }
    case 'cancelled':
      return { closeReason: 'cancelled', cancelReason: change.reason, closedAt: at }
    case 'expired':
      return { closeReason: 'unpaid', closedAt: at }
    case 'allRefunded':
      return { closeReason: 'refunded', closedAt: at }
    case 'addressChanged':
      return { shippedTo: change.shippedTo, appointment: change.appointment }
    case 'appointmentMoved':
      return { appointment: change.appointment }
    case 'extended':
      return { isExtended: true, confirmBy: computeConfirmBy(order, order.shippedAt ?? at, true) }
    case 'commented':
      return { isCommented: true }
    case 'bound':
      return { userId: change.userId }
  }
}

/** How the timeline of an order names what happened: every way to end it is one. */
const toTimelineEvent = (event: OrderEvent): OrderEventType =>
  event === 'cancelled' || event === 'expired' || event === 'allRefunded' ? 'closed' : event

/** Writes a line of the timeline of an order. */
export const recordOrderEvent = async (
  tx: Database,
  orderId: string,
  { event, at }: { event: OrderEventType; at: Date },
): Promise<void> => {
  await tx.insert(orderEvents).values({ id: randomUUID(), orderId, event, at })
}

/** Being paid or closed happens to all parts of an order at once; what was promised counts from then. */
const moveAllDeliveries = async (tx: Database, order: OrderRow, change: OrderChange): Promise<void> => {
  if (change.event === 'cancelled' || change.event === 'expired') {
    await tx
      .update(orderDeliveries)
      .set({ state: 'cancelled' })
      .where(and(eq(orderDeliveries.orderId, order.id), eq(orderDeliveries.state, 'planned')))
    return
  }
  const isPaid = change.event === 'paid'
  if (!isPaid && change.event !== 'addressChanged' && change.event !== 'appointmentMoved') return
  const parts = await tx.select().from(orderDeliveries).where(eq(orderDeliveries.orderId, order.id))
  for (const { kind, state } of parts) {
    if (state !== 'planned' && state !== 'preparing') continue
    const promise = promiseDelivery({
      kind,
      paidAt: (order.paidAt ?? change.at).getTime(),
      districtCode: order.shippedTo?.districtCode ?? null,
      isInStock: true,
      appointmentDate: order.appointment?.date ?? null,
    })
    await tx
      .update(orderDeliveries)
      .set({
        state: isPaid ? 'preparing' : state,
        promisedFrom: promise?.from ?? null,
        promisedDate: promise?.to ?? null,
      })
      .where(and(eq(orderDeliveries.orderId, order.id), eq(orderDeliveries.kind, kind)))
  }
}

/**
 * Lets something happen to a locked order: writes its status, what belongs to the event, and its timeline. Nothing else
 * writes the status of an order that exists; `insertOrder` writes the first one.
 * @returns the order afterwards, or null when that can't happen in its status
 * @throws when the order was not locked, and has another status by now
 */
export const transitionOrder = async (
  tx: Database,
  order: OrderRow,
  change: OrderChange,
): Promise<OrderRow | null> => {
  const status = getNextOrderStatus(order.status, change.event)
  if (status === null) return null
  const [changed] = await tx
    .update(orders)
    .set({ ...toChangedColumns(order, change), status })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning()
  if (!changed) throw new Error('an order that was not locked')
  await tellOfOrder(tx, changed, change)
  if (change.event === 'paid') await tellBuyerOfPayment(tx, changed, change.at)
  await moveAllDeliveries(tx, changed, change)
  await recordOrderEvent(tx, order.id, { event: toTimelineEvent(change.event), at: change.at })
  if (change.event === 'received' && changed.invoice) await enqueueInvoiceCheck(tx, order.id, change.at)
  return changed
}

const tellBuyerOfPayment = (
  tx: Database,
  { id: orderId, number: orderNumber, userId }: OrderRow,
  at: Date,
): Promise<void> =>
  recordNotification(tx, { userId, kind: 'orderPaid', event: orderId, data: { orderId, orderNumber } }, at)

const WEBHOOK_TYPES = {
  paid: 'order.paid',
  shipped: 'order.shipped',
  received: 'order.completed',
  cancelled: 'order.closed',
  expired: 'order.closed',
  allRefunded: 'order.closed',
} as const satisfies Partial<Record<OrderEvent, WebhookEventType>>

const hasWebhook = (event: OrderEvent): event is keyof typeof WEBHOOK_TYPES => event in WEBHOOK_TYPES

const tellOfOrder = async (tx: Database, order: OrderRow, { event, at }: OrderChange): Promise<void> => {
  if (!hasWebhook(event)) return
  const { id: orderId, number, status, total, paid, refunded, version } = order
  await recordWebhookEvent(
    tx,
    { type: WEBHOOK_TYPES[event], data: { orderId, number, status, total, paid, refunded, version } },
    at,
  )
}
