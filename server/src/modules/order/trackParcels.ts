import { eq } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { parcels } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { formatParcelStatus, getCarrierName } from './carriers'
import { getOwnOrder } from './queries'

/** Where the parcels of an own order are, the latest news first. */
export const trackParcels = async (
  { db }: ShopContext,
  { caller, request, locale }: RequestContext<'/dealer_order/logistics'>,
): Promise<ResponseData<'/dealer_order/logistics'>> => {
  const order = await getOwnOrder(db, { userId: caller.userId, id: request.id })
  const sent = await db.select().from(parcels).where(eq(parcels.orderId, order.id))
  return {
    to: order.shippedTo,
    parcels: sent.map(({ company, trackingNumber, nodes }) => ({
      company: getCarrierName(company, locale),
      trackingNumber,
      nodes: nodes
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .map(({ at, key }) => ({ at, text: formatParcelStatus(key, locale) })),
    })),
  }
}
