import type { z } from 'zod'
import type { ResponseData } from '@anzuo/contract'
import type { DeliverySummarySchema } from '@anzuo/contract/orderDelivery'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { computeAppointmentClosing, getAllowedDeliveryActions, isRefundFinished } from '@anzuo/domain/shop'
import { PICKUP_KEEP_DAYS } from '@anzuo/domain/shop/deliveryPromise'
import type { ParcelNode } from '@anzuo/domain/shop/parcelTracking'
import type { orderEvents, parcels, retailStores } from '../../db/schema'
import { formatParcelStatus } from './carriers'
import type { DeliveryRow } from './deliveries'
import type { OrderViewContext, OrderWithLines } from './queries'

type DeliveryDetail = ResponseData<'/dealer_order/get'>['deliveries'][number]
type ParcelRow = typeof parcels.$inferSelect

export const toDeliverySummary = ({
  kind,
  state,
  promisedFrom,
  promisedDate,
  fulfilledAt,
}: DeliveryRow): z.output<typeof DeliverySummarySchema> => ({
  kind,
  state,
  promise: promisedFrom && promisedDate ? { from: promisedFrom, to: promisedDate } : null,
  fulfilledAt: fulfilledAt?.toISOString() ?? null,
})

/** The newest of what is known of some parcels. */
export const findLatestNode = (sent: readonly { nodes: readonly ParcelNode[] }[]): ParcelNode | undefined =>
  sent.flatMap(({ nodes }) => nodes).sort((a, b) => (a.at < b.at ? 1 : -1))[0]

/** A part of an order as its buyer sees it, with what can be done about it now. */
export const toDeliveryDetail = (
  delivery: DeliveryRow,
  context: {
    full: OrderWithLines
    store: typeof retailStores.$inferSelect | null
    parcels: readonly ParcelRow[]
    view: OrderViewContext
  },
): DeliveryDetail => {
  const { full, store, view } = context
  const { order } = full
  const { kind, state, readyAt } = delivery
  const lines = full.lines.filter(({ deliveryKind }) => deliveryKind === kind)
  const sent = context.parcels.filter(parcel => parcel.kind === kind)
  const appointment = kind === 'fitted' ? order.appointment : null
  const actions = getAllowedDeliveryActions(
    {
      kind,
      state,
      hasParcel: sent.length > 0,
      isRefunding: full.refunds.some(({ status }) => !isRefundFinished(status)),
      appointmentDate: appointment?.date ?? null,
    },
    view.now.getTime(),
  )
  const node = findLatestNode(sent)
  const isShown = kind === 'pickup' && store !== null
  return {
    ...toDeliverySummary(delivery),
    actions,
    skuIds: lines.map(({ skuId }) => skuId),
    appointment,
    movableUntil: actions.includes('moveAppointment')
      ? new Date(computeAppointmentClosing(appointment?.date ?? '')).toISOString()
      : null,
    store: isShown
      ? {
          id: store.id,
          name: store.name[view.locale],
          address: store.address[view.locale],
          phone: store.phone,
          opens: store.opens,
          closes: store.closes,
        }
      : null,
    pickupCode: actions.includes('showCode') ? delivery.pickupCode : null,
    heldUntil:
      state === 'ready' && readyAt ? formatChinaDate(readyAt.getTime() + PICKUP_KEEP_DAYS * DAY_MS) : null,
    latestNode: node ? { at: node.at, key: node.key, text: formatParcelStatus(node.key, view.locale) } : null,
  }
}

/** What happened to an order, in the words of its parts: what lies ready in a store was not shipped. */
export const listTimeline = <Event extends (typeof orderEvents.$inferSelect)['event']>(
  rows: readonly { event: Event; at: Date }[],
  deliveries: readonly DeliveryRow[],
): { event: Event; at: string }[] => {
  const isBrought = deliveries.some(({ kind }) => kind !== 'pickup')
  return rows
    .filter(({ event }) => event !== 'shipped' || isBrought || deliveries.length === 0)
    .map(({ event, at }) => ({ event, at: at.toISOString() }))
}
