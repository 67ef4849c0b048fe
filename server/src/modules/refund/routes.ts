import type { refundEndpoints } from '@anzuo/contract/refund'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { applyForRefund, previewRefund } from './applyRefund'
import { getOwnRefund, listPickups, listRefunds } from './queries'
import { sendBack } from './sendBack'
import { changeOwnRefund } from './transitions'

/** Refunds of the signed-in person, and of nobody else. */
export const refundRoutes = (shop: ShopContext): RouteHandlers<typeof refundEndpoints> => ({
  '/dealer_order_refund/preview': context => previewRefund(shop, context),
  '/dealer_order_refund/apply': context => applyForRefund(shop, context),
  '/dealer_order_refund/list': context => listRefunds(shop, context),
  '/dealer_order_refund/get': ({ caller, request, locale }) =>
    getOwnRefund(shop.db, { userId: caller.userId, id: request.id, locale }),
  '/dealer_order_refund/undo': context =>
    changeOwnRefund(shop, context, async () => ({ event: 'withdrawn' })),
  '/dealer_order_refund/send_back': context => sendBack(shop, context),
  '/dealer_order_refund/pickups': context => listPickups(shop, context),
})
