import type { productEndpoints } from '@anzuo/contract/product'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { listCategories } from './categories'
import { getProduct, listSkus } from './getProduct'
import { toProductCard } from './productCards'
import { countProducts, createProductSearch } from './productSearch'
import { findChairProduct, listRecommendations } from './recommendations'
import { listReviews } from './reviews'
import { listViewedProducts } from './viewedProducts'

/** The catalogue. It is the same for everybody. */
export const productRoutes = (shop: ShopContext): RouteHandlers<typeof productEndpoints> => {
  const { db } = shop
  const find = createProductSearch(db)
  return {
    '/open/product/category': call => listCategories(shop, call),

    '/dealer_product/list': async ({ request, locale }) => {
      const { page, next, isApproximate } = await find(request)
      return { products: page.map(row => toProductCard(row, locale)), next, isApproximate }
    },

    '/dealer_product/count': async ({ request }) => ({ count: await countProducts(db, request) }),
    '/dealer_product/get': call => getProduct(shop, call),
    '/open/product/skus': call => listSkus(shop, call),
    '/open/product/reviews': call => listReviews(shop, call),
    '/product/browse_shop': call => listViewedProducts(shop, call),

    '/product/use': async ({ request, locale }) => {
      const row = await findChairProduct(db, request.sn)
      return { product: row && toProductCard(row, locale) }
    },

    '/product/use_recommend': call => listRecommendations(shop, call),
  }
}
