import type { refundEndpoints } from '@anzuo/contract/refund'
import type { RouteHandlers } from '../../http/apiRoutes'
import { applyForRefund, previewRefund } from './applyRefund'
import { getOwnRefund, listReturnPickups, listRefunds } from './queries'
import {
  cancelReturnPickup,
  changePickup,
  submitReturnShipment,
  type ReturnContext,
} from './submitReturnShipment'
import { changeOwnRefund } from './transitionRefund'

/** Refunds of the signed-in person, and of nobody else. */
export const refundRoutes = (shop: ReturnContext): RouteHandlers<typeof refundEndpoints> => ({
  '/dealer_order_refund/preview': call => previewRefund(shop, call),
  '/dealer_order_refund/apply': call => applyForRefund(shop, call),
  '/dealer_order_refund/list': call => listRefunds(shop, call),
  '/dealer_order_refund/get': ({ caller, request, locale }) =>
    getOwnRefund(shop, { userId: caller.userId, id: request.id, locale }),
  '/dealer_order_refund/undo': call => changeOwnRefund(shop, call, async () => ({ event: 'withdrawn' })),
  '/dealer_order_refund/send_back': call => submitReturnShipment(shop, call),
  '/dealer_order_refund/change_pickup': call => changePickup(shop, call),
  '/dealer_order_refund/cancel_pickup': call => cancelReturnPickup(shop, call),
  '/dealer_order_refund/pickups': call => listReturnPickups(shop, call),
})
