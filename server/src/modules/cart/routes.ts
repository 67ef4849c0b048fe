import { and, eq, inArray } from 'drizzle-orm'
import type { cartEndpoints } from '@anzuo/contract/cart'
import { cartLines } from '../../db/schema'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { editCart } from './editCart'
import { loadCart } from './loadCart'

/** The cart of the signed-in person. A cart line has no id of its own, so there is none to guess. */
export const cartRoutes = (shop: ShopContext): RouteHandlers<typeof cartEndpoints> => ({
  '/dealer_cart/list': ({ caller, locale }) => loadCart(shop.db, caller.userId, locale),

  '/dealer_cart/edit': call => editCart(shop, call),

  '/dealer_cart/delete': async ({ caller, request, locale }) => {
    await shop.db
      .delete(cartLines)
      .where(and(eq(cartLines.userId, caller.userId), inArray(cartLines.skuId, request.skuIds)))
    return loadCart(shop.db, caller.userId, locale)
  },
})
