import { asc, eq, inArray, and, sql } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { getPermissionReach, type OfficePermission } from '@anzuo/domain/office/permissions'
import { getNextOrderStatus, listUnshippedLines } from '@anzuo/domain/shop'
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
} from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { formatParcelStatus, getCarrierName } from '../../modules/order/carriers'
import { loadLineShipments } from '../../modules/order/lineShipments'
import { getOrderLineLabel, type OrderLineRow, type OrderRow } from '../../modules/order/queries'
import type { OfficeCaller } from '../officeCall'
import { loadFullOrders, toOrderSummary, type OrderSummary } from './orderSummaries'

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
    order.status === 'pendingDelivery' ? listUnshippedLines(await loadLineShipments(db, id)) : []
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
  return {
    ...summary,
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
    timeline: timeline.map(({ event, at }) => ({ event, at: at.toISOString() })),
    notes: notes.map(({ id: noteId, at, by, text }) => ({ id: noteId, at: at.toISOString(), by, text })),
    invoice: order.invoice && { kind: order.invoice.kind },
    hasRemark: order.remark !== '',
    actions: listActions(order, summary, view.caller),
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
  payable: line.payable,
  refundable: line.payable - line.takenAmount,
  leftToShip: unshipped.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0,
  refundQuantity: line.takenQuantity,
})

const listActions = (
  order: OrderRow,
  { queues, delivery }: OrderSummary,
  { roles }: Pick<OfficeCaller, 'roles'>,
): OfficeOrder['actions'] => {
  const may = (permission: OfficePermission) => getPermissionReach(roles, permission) !== null
  const isToSend = order.status === 'pendingDelivery' && !queues.includes('inReturn')
  const isPaidHere = order.paid > order.refunded && order.slipHash === null
  return [
    ...(may('orders:change') && isToSend
      ? [delivery === 'pickup' ? ('handOver' as const) : ('ship' as const)]
      : []),
    ...(may('orders:change') && getNextOrderStatus(order.status, 'cancelled') ? ['cancel' as const] : []),
    ...(may('orders:change') ? ['note' as const] : []),
    ...(may('refunds:propose') && isPaidHere ? ['goodwill' as const] : []),
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
  return sent.map(({ id, company, trackingNumber, shippedAt, nodes }) => ({
    id,
    company,
    companyName: getCarrierName(company, locale),
    trackingNumber,
    shippedAt: shippedAt?.toISOString() ?? null,
    lines: packed
      .filter(({ parcelId }) => parcelId === id)
      .map(({ skuId, quantity }) => ({ skuId, quantity })),
    nodes: nodes.map(({ at, key }) => ({ at, text: formatParcelStatus(key, locale) })),
  }))
}

/** Money that came for an order and went back, as the books have it. */
const loadLedger = async (db: Database, orderId: string): Promise<OfficeOrder['ledger']> => {
  const came = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
  const went = await db.select().from(refundTransfers).where(eq(refundTransfers.orderId, orderId))
  const entries: OfficeOrder['ledger'] = [
    ...came.flatMap(({ provider, transactionId, amount, succeededAt }) =>
      succeededAt
        ? [
            {
              at: succeededAt.toISOString(),
              kind: 'payment' as const,
              provider,
              reference: transactionId ?? '',
              amount,
              isDone: true,
            },
          ]
        : [],
    ),
    ...went.flatMap(({ paymentId, refundId, goodwillId, outRefundNo, amount, createdAt, doneAt }) => {
      const provider = came.find(({ id }) => id === paymentId)?.provider
      const kind = refundId ? 'refund' : goodwillId ? 'goodwill' : 'unusedPayment'
      return provider
        ? [
            {
              at: (doneAt ?? createdAt).toISOString(),
              kind: kind as OfficeOrder['ledger'][number]['kind'],
              provider,
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
