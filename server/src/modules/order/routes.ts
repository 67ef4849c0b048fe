import { eq } from 'drizzle-orm'
import type { orderEndpoints } from '@anzuo/contract/order'
import { getShopRules } from '@anzuo/domain/settings/shopSettings'
import { orders } from '../../db/schema'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { CheckedShopContext } from '../shopContext'
import { listAppointmentDays } from './appointments'
import { listCarriers } from './carriers'
import { changeOrderAddress } from './changeOrderAddress'
import { confirmReceipt } from './confirmReceipt'
import { countOrders, listOrders } from './listOrders'
import { moveOwnAppointment } from './moveAppointment'
import { performActionOnLockedOrder, requireOrderAction } from './orderAction'
import { placeOrder } from './placeOrder'
import { previewOrder } from './previewOrder'
import { getOrderDetail, getOwnOrder } from './queries'
import { reviewOrder } from './reviewOrder'
import { bindStoreOrder, previewStoreOrder } from './storeSlip'
import { trackParcels } from './trackParcels'
import { transitionOrder } from './transitionOrder'

/** Orders of the signed-in person, and of nobody else. To cancel one is a matter of payment: see `payment/routes.ts`. */
export const orderRoutes = (
  shop: CheckedShopContext,
): RouteHandlers<Omit<typeof orderEndpoints, '/dealer_order/cancel'>> => {
  const { db, now } = shop
  return {
    '/open/system_config/dealer_order': async () => getShopRules(shop.getSettings()),
    '/open/express/company': async ({ locale }) => ({ companies: listCarriers(locale) }),

    '/dealer_order/preview': call => previewOrder(shop, call),
    '/dealer_order/place': call => placeOrder(shop, call),
    '/dealer_order/list': call => listOrders(shop, call),
    '/dealer_order/counts': call => countOrders(shop, call),

    '/dealer_order/get': async ({ caller, request, locale }) => {
      const { id } = await getOwnOrder(db, { userId: caller.userId, id: request.id })
      return getOrderDetail(db, id, { locale, now: now() })
    },

    '/dealer_order/appointments': async ({ caller, request: { id } }) => {
      if (id !== undefined) await getOwnOrder(db, { userId: caller.userId, id })
      const asking = {
        now: now(),
        rules: shop.getSettings().delivery,
        ...(id === undefined ? {} : { orderId: id }),
      }
      return { days: await listAppointmentDays(db, asking) }
    },

    '/dealer_order/address': call => changeOrderAddress(shop, call),
    '/dealer_order/appointment': call => moveOwnAppointment(shop, call),
    '/dealer_order/logistics': call => trackParcels(shop, call),
    '/dealer_order/confirm_receive': call => confirmReceipt(shop, call),

    '/dealer_order/extend': call =>
      performActionOnLockedOrder(shop, call, {
        action: 'extendReceipt',
        change: (tx, order) => transitionOrder(tx, order, { event: 'extended', at: now() }),
      }),

    '/dealer_order/comment': call => reviewOrder(shop, call),

    '/dealer_order/delete': ({ caller, request }) =>
      db.transaction(async tx => {
        const order = await getOwnOrder(tx, { userId: caller.userId, id: request.id }, true)
        await requireOrderAction(tx, order, { action: 'delete', now: now() })
        await tx.update(orders).set({ deletedAt: now() }).where(eq(orders.id, order.id))
        return {}
      }),

    '/open/dealer_order/part': call => previewStoreOrder(shop, call),
    '/dealer_order/bind': call => bindStoreOrder(shop, call),
  }
}
