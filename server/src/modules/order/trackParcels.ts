import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { orderLines, parcelLines, parcels } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { formatParcelStatus, getCarrierName } from './carriers'
import { getOrderLineLabel, getOwnOrder } from './queries'

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
  return {
    to: order.shippedTo,
    restFollows: order.status === 'pendingDelivery',
    parcels: sent.map(({ id, company, trackingNumber, nodes }) => ({
      company: getCarrierName(company, locale),
      trackingNumber,
      lines: packed
        .filter(({ parcelId }) => parcelId === id)
        .map(({ line, quantity }) => ({ skuId: line.skuId, ...getOrderLineLabel(line, locale), quantity })),
      nodes: nodes
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .map(({ at, key }) => ({ at, text: formatParcelStatus(key, locale) })),
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
