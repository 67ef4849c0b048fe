import type { ResponseData } from '@anzuo/contract'
import type { RequestContext } from '../../http/apiRoutes'
import { getShippingAddress } from '../address/queries'
import type { ShopContext } from '../shopContext'
import { reserveAppointment } from './appointments'
import { performActionOnLockedOrder } from './orderAction'
import { transitionOrder } from './transitionOrder'

/** Sends an order that was not shipped to another address of the buyer, at another time when one is given. */
export const changeOrderAddress = (
  shop: ShopContext,
  context: RequestContext<'/dealer_order/address'>,
): Promise<ResponseData<'/dealer_order/address'>> =>
  performActionOnLockedOrder(shop, context, {
    action: 'changeAddress',
    change: async (tx, order) => {
      const { caller, request } = context
      const now = shop.now()
      const shippedTo = await getShippingAddress(tx, caller.userId, request.addressId)
      const appointment = request.appointment
        ? await reserveAppointment(tx, request.appointment, {
            isNeeded: order.appointment !== null,
            now,
            rules: shop.getSettings().delivery,
            orderId: order.id,
          })
        : order.appointment
      await transitionOrder(tx, order, { event: 'addressChanged', shippedTo, appointment, at: now })
    },
  })
