import { asc, eq, inArray, and, sql } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { getPermissionReach, type OfficePermission } from '@anzuo/domain/office/permissions'
import {
  isOrderActionAllowed,
  getNextDeliveryState,
  getNextOrderStatus,
  isRefundFinished,
  listUnshippedLines,
  type DeliveryEvent,
  type DeliveryKind,
} from '@anzuo/domain/shop'
import { getCarrierName } from '@anzuo/domain/shop/carriers'
import type { Database } from '../../db/database'
import {
  orderEvents,
  orderNotes,
  orders,
  parcelLines,
  parcels,
  paymentAttempts,
  refundProposals,
  refundTransfers,
  retailStores,
} from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { formatParcelStatus } from '../../modules/order/carriers'
import { listTimeline, toDeliverySummary } from '../../modules/order/deliveryViews'
import { loadLineShipments } from '../../modules/order/lineShipments'
import { getOrderLineLabel, toOrderFacts, type OrderLineRow } from '../../modules/order/queries'
import type { OfficeCaller } from '../officeCall'
import { loadFullOrders, toOrderSummary, type FullOrder, type OrderSummary } from './orderSummaries'

export type OfficeOrder = OfficeResponseData<'/office/v1/order/get'>

/** Who looks at an order, in which language, at what time. */
export type OfficeOrderView = { caller: Pick<OfficeCaller, 'roles'>; locale: Locale; now: Date }

/** One order with everything that its page shows; what tells of the customer is masked. */
export const getOfficeOrder = async (
  db: Database,
  id: string,
  view: OfficeOrderView,
): Promise<OfficeOrder> => {
  const [full] = await loadFullOrders(db, { where: eq(orders.id, id), orderBy: [asc(orders.id)], limit: 1 })
  if (!full) throw createApiError('notFound', 'orderNotFound')
  const { order } = full
  const summary = toOrderSummary(full, view)
  const unshipped =
    order.status === 'pendingDelivery' || order.status === 'pendingReceipt'
      ? listUnshippedLines(await loadLineShipments(db, id))
      : []
  const timeline = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at), asc(sql`ctid`))
  const notes = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, id))
    .orderBy(asc(orderNotes.at))
  const proposals = await db
    .select()
    .from(refundProposals)
    .where(and(eq(refundProposals.orderId, id), eq(refundProposals.outcome, 'open')))
    .orderBy(asc(refundProposals.proposedAt))
  const { goods, freight, points, discount, total } = order
  const deliveries = await describeDeliveries(db, full, { summary, view })
  return {
    ...summary,
    deliveries,
    siteAccess: order.siteAccess,
    totals: { goods, freight, points, discount, total },
    lines: full.lines.map(line => toLine(line, { unshipped, locale: view.locale })),
    parcels: await loadParcels(db, id, view.locale),
    ledger: await loadLedger(db, id),
    refunds: full.refunds.map(({ id: refundId, number, skuId, quantity, amount, status }) => ({
      id: refundId,
      number,
      skuId,
      quantity,
      amount,
      status,
    })),
    proposals: proposals.map(({ id: proposalId, kind, amount, proposedBy }) => ({
      id: proposalId,
      kind,
      amount,
      by: proposedBy,
    })),
    timeline: listTimeline(timeline, full.deliveries),
    notes: notes.map(({ id: noteId, at, by, text }) => ({ id: noteId, at: at.toISOString(), by, text })),
    invoice: order.invoice && { kind: order.invoice.kind },
    hasRemark: order.remark !== '',
    actions: listActions(full, deliveries, view),
  }
}

const toLine = (
  line: OrderLineRow,
  { unshipped, locale }: { unshipped: readonly { skuId: string; quantity: number }[]; locale: Locale },
): OfficeOrder['lines'][number] => ({
  skuId: line.skuId,
  productId: line.productId,
  ...getOrderLineLabel(line, locale),
  price: line.price,
  quantity: line.quantity,
  deliveryKind: line.deliveryKind,
  payable: line.payable,
  refundable: line.payable - line.takenAmount,
  leftToShip: unshipped.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0,
  refundQuantity: line.takenQuantity,
})

type OfficeDelivery = OfficeOrder['deliveries'][number]

/** The parts of an order with what the caller can do about each. What is asked back meanwhile is not sent. */
const describeDeliveries = async (
  db: Database,
  { order, lines, deliveries, refunds }: FullOrder,
  { summary, view: { caller, locale } }: { summary: OrderSummary; view: OfficeOrderView },
): Promise<OfficeDelivery[]> => {
  const [store] = order.storeId
    ? await db
        .select({ name: retailStores.name })
        .from(retailStores)
        .where(eq(retailStores.id, order.storeId))
    : []
  const reach = getPermissionReach(caller.roles, 'orders:change')
  // Staff of a store hand over what is collected there; what is brought leaves from the warehouse.
  const mayAct = (kind: DeliveryKind) => (kind === 'pickup' ? reach !== null : reach === 'all')
  return deliveries.map((delivery, index) => {
    const { kind, state } = delivery
    const skuIds = lines.filter(({ deliveryKind }) => deliveryKind === kind).map(({ skuId }) => skuId)
    const isAskedBack = refunds.some(
      ({ skuId, status }) => skuIds.includes(skuId) && !isRefundFinished(status),
    )
    const can = (event: DeliveryEvent) =>
      mayAct(kind) && !isAskedBack && getNextDeliveryState({ kind, state }, event) !== null
    return {
      ...(summary.deliveries[index] ?? toDeliverySummary(delivery)),
      skuIds,
      appointment: kind === 'fitted' ? order.appointment : null,
      storeName: kind === 'pickup' ? (store?.name[locale] ?? null) : null,
      actions: [
        ...(can('sent') ? ['ship' as const] : []),
        ...(can('readied') ? ['ready' as const] : []),
        ...(can('handedOver') ? ['handOver' as const] : []),
        ...(mayAct(kind) && kind === 'fitted' && (state === 'planned' || state === 'preparing')
          ? ['moveAppointment' as const]
          : []),
      ],
    }
  })
}

const listActions = (
  full: FullOrder,
  deliveries: readonly OfficeDelivery[],
  { caller: { roles }, now }: Pick<OfficeOrderView, 'caller' | 'now'>,
): OfficeOrder['actions'] => {
  const { order } = full
  const may = (permission: OfficePermission) => getPermissionReach(roles, permission) !== null
  const isPaidHere = order.paid > order.refunded && order.slipHash === null
  const isRefundable =
    order.userId !== null &&
    isOrderActionAllowed('refund', { order: toOrderFacts(full), now: now.getTime(), rules: order.terms })
  return [
    ...new Set(deliveries.flatMap(({ actions }) => actions)),
    ...(getPermissionReach(roles, 'orders:change') === 'all' ? ['reportParcel' as const] : []),
    ...(may('orders:change') && getNextOrderStatus(order.status, 'cancelled') ? ['cancel' as const] : []),
    ...(may('orders:change') ? ['note' as const] : []),
    ...(may('refunds:propose') && isPaidHere ? ['goodwill' as const] : []),
    ...(may('refunds:propose') && isPaidHere && isRefundable ? ['refundOrder' as const] : []),
    ...(may('personalData:open') ? ['openPersonalData' as const] : []),
  ]
}

const loadParcels = async (
  db: Database,
  orderId: string,
  locale: Locale,
): Promise<OfficeOrder['parcels']> => {
  const sent = await db
    .select()
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.shippedAt), asc(parcels.id))
  if (sent.length === 0) return []
  const packed = await db
    .select()
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        sent.map(({ id }) => id),
      ),
    )
    .orderBy(asc(parcelLines.skuId))
  return sent.map(parcel => ({
    id: parcel.id,
    kind: parcel.kind,
    company: parcel.company,
    companyName: getCarrierName(parcel.company, locale),
    trackingNumber: parcel.trackingNumber,
    shippedAt: parcel.shippedAt?.toISOString() ?? null,
    lines: packed
      .filter(({ parcelId }) => parcelId === parcel.id)
      .map(({ skuId, quantity }) => ({ skuId, quantity })),
    nodes: parcel.nodes.map(({ at, key, place, words }) => ({
      at,
      key,
      text: formatParcelStatus(key, locale),
      place: place ?? null,
      words: words ?? null,
    })),
    expected: parcel.expectedDate,
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    followedSince: parcel.subscribedAt?.toISOString() ?? null,
    isUnanswered: parcel.trackAt !== null && parcel.trackTries > 0,
  }))
}

/** Money that came for an order and went back, as the books have it. */
const loadLedger = async (db: Database, orderId: string): Promise<OfficeOrder['ledger']> => {
  const came = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
  const went = await db.select().from(refundTransfers).where(eq(refundTransfers.orderId, orderId))
  const entries: OfficeOrder['ledger'] = [
    ...came.flatMap(({ provider, repairId, transactionId, amount, succeededAt }) =>
      succeededAt
        ? [
            {
              at: succeededAt.toISOString(),
              kind: repairId === null ? ('payment' as const) : ('repair' as const),
              provider,
              reference: transactionId ?? '',
              amount,
              isDone: true,
            },
          ]
        : [],
    ),
    ...went.flatMap(({ paymentId, refundId, goodwillId, outRefundNo, amount, createdAt, doneAt }) => {
      const payment = came.find(({ id }) => id === paymentId)
      const unnamed = payment?.repairId && payment.status === 'succeeded' ? 'repairReturn' : 'unusedPayment'
      const kind = refundId ? 'refund' : goodwillId ? 'goodwill' : unnamed
      return payment
        ? [
            {
              at: (doneAt ?? createdAt).toISOString(),
              kind: kind as OfficeOrder['ledger'][number]['kind'],
              provider: payment.provider,
              reference: outRefundNo,
              amount,
              isDone: doneAt !== null,
            },
          ]
        : []
    }),
  ]
  return entries.sort((a, b) => (a.at < b.at ? -1 : 1))
}
