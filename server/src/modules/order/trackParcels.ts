import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { getCarrierName, getCarrierPhone } from '@anzuo/domain/shop/carriers'
import { findCourierPhone, listParcelPlaces } from '@anzuo/domain/shop/parcelTracking'
import type { Database } from '../../db/database'
import { orderLines, parcelLines, parcels } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import type { ShopContext } from '../shopContext'
import { formatParcelStatus } from './carriers'
import { loadDeliveries, type DeliveryRow } from './deliveries'
import { toDeliverySummary } from './deliveryViews'
import { getOrderLineLabel, getOwnOrder } from './queries'

type Parcel = ResponseData<'/dealer_order/logistics'>['parcels'][number]

/** Where the parcels of an own order are, the latest news first. */
export const trackParcels = async (
  { db }: ShopContext,
  { caller, request, locale }: RequestContext<'/dealer_order/logistics'>,
): Promise<ResponseData<'/dealer_order/logistics'>> => {
  const order = await getOwnOrder(db, { userId: caller.userId, id: request.id })
  const sent = await db
    .select()
    .from(parcels)
    .where(eq(parcels.orderId, order.id))
    .orderBy(asc(parcels.shippedAt), asc(parcels.id))
  const packed = await loadParcelLines(
    db,
    order.id,
    sent.map(({ id }) => id),
  )
  const deliveries = await loadDeliveries(db, [order.id])
  return {
    to: order.shippedTo,
    restFollows: deliveries.some(({ kind, state }) => kind !== 'pickup' && state === 'preparing'),
    deliveries: deliveries.map(toDeliverySummary),
    parcels: sent.map(parcel => ({
      ...toParcelView(parcel, {
        delivery: deliveries.find(({ kind }) => kind === parcel.kind),
        locale,
      }),
      lines: packed
        .filter(({ parcelId }) => parcelId === parcel.id)
        .map(({ line, quantity }) => ({ skuId: line.skuId, ...getOrderLineLabel(line, locale), quantity })),
    })),
  }
}

const toParcelView = (
  parcel: typeof parcels.$inferSelect,
  { delivery, locale }: { delivery: DeliveryRow | undefined; locale: Locale },
): Omit<Parcel, 'lines'> => {
  const { kind, company, trackingNumber, nodes, expectedDate, deliveredAt } = parcel
  const isUnderWay = deliveredAt === null && delivery?.state !== 'done'
  return {
    kind,
    company: getCarrierName(company, locale),
    trackingNumber,
    phone: getCarrierPhone(company),
    courierPhone: isUnderWay ? findCourierPhone(nodes) : null,
    expected: isUnderWay ? (expectedDate ?? delivery?.promisedDate ?? null) : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    places: listParcelPlaces(nodes),
    nodes: nodes
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .map(({ at, key, place, words }) => ({
        at,
        key,
        text: formatParcelStatus(key, locale),
        place: place ?? null,
        words: words ?? null,
      })),
  }
}

/** What is in some parcels of an order, in the order's own sequence. */
const loadParcelLines = (db: Database, orderId: string, parcelIds: readonly string[]) =>
  db
    .select({ parcelId: parcelLines.parcelId, quantity: parcelLines.quantity, line: orderLines })
    .from(parcelLines)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orderId), eq(orderLines.skuId, parcelLines.skuId)))
    .where(inArray(parcelLines.parcelId, [...parcelIds]))
    .orderBy(asc(orderLines.position))
