import type { ResponseData, ValidatedRequestBody } from '@anzuo/contract'
import { DAY_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import type { ReturnShipment } from '../../db/schema/payments'
import { createInvalidFieldError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { getOwnAddress } from '../address/queries'
import { isKnownCarrier } from '../order/carriers'
import type { ShopContext } from '../shopContext'
import { changeOwnRefund } from './transitionRefund'

const MAX_PICKUP_DAYS_AHEAD = 14

/** The buyer sends goods back: a parcel of their own, or a courier who picks them up. */
export const submitReturnShipment = (
  shop: ShopContext,
  context: RequestContext<'/dealer_order_refund/send_back'>,
): Promise<ResponseData<'/dealer_order_refund/send_back'>> =>
  changeOwnRefund(shop, context, async tx => ({
    event: 'sentBack',
    changes: {
      sentBy: await toReturnShipment(tx, {
        userId: context.caller.userId,
        request: context.request,
        now: shop.now(),
      }),
    },
  }))

/** @throws ApiError `invalidRequest` for a carrier or a day that can't be had, `notFound` for somebody else's address */
const toReturnShipment = async (
  tx: Database,
  asked: { userId: string; request: ValidatedRequestBody<'/dealer_order_refund/send_back'>; now: Date },
): Promise<ReturnShipment> => {
  const { userId, request, now } = asked
  if (request.way === 'parcel') {
    const { company, trackingNumber } = request
    if (!isKnownCarrier(company)) throw createInvalidFieldError('fieldCarrier')
    return { way: 'parcel', company, trackingNumber }
  }
  await getOwnAddress(tx, userId, request.addressId)
  const wait = Date.parse(request.pickupDate) - now.getTime()
  if (wait < -DAY_MS || wait > MAX_PICKUP_DAYS_AHEAD * DAY_MS) throw createInvalidFieldError('fieldDay')
  return { way: 'pickup', pickupDate: request.pickupDate, trackingNumber: null }
}
