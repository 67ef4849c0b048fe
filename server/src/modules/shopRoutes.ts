import type { addressEndpoints } from '@anzuo/contract/address'
import type { cartEndpoints } from '@anzuo/contract/cart'
import type { communityEndpoints } from '@anzuo/contract/community'
import type { orderEndpoints } from '@anzuo/contract/order'
import type { refundEndpoints } from '@anzuo/contract/refund'
import type { paymentEndpoints } from '@anzuo/contract/payment'
import type { pictureEndpoints } from '@anzuo/contract/picture'
import type { loyaltyPointsEndpoints } from '@anzuo/contract/loyaltyPoints'
import type { productEndpoints } from '@anzuo/contract/product'
import type { retailStoreEndpoints } from '@anzuo/contract/retailStore'
import type { WeixinClient } from '../gateways/weixin'
import type { RouteHandlers } from '../http/apiRoutes'
import { addressRoutes } from './address/routes'
import { cartRoutes } from './cart/routes'
import { communityRoutes } from './community/routes'
import { orderRoutes } from './order/routes'
import { paymentRoutes } from './payment/routes'
import type { PaymentContext } from './payment/startPayment'
import { pictureRoutes } from './picture/routes'
import { pointsRoutes } from './points/routes'
import { productRoutes } from './product/routes'
import { refundRoutes } from './refund/routes'
import { storeRoutes } from './store/routes'

type ShopContract = typeof addressEndpoints &
  typeof orderEndpoints &
  typeof refundEndpoints &
  typeof paymentEndpoints &
  typeof loyaltyPointsEndpoints &
  typeof cartEndpoints &
  typeof communityEndpoints &
  typeof pictureEndpoints &
  typeof productEndpoints &
  typeof retailStoreEndpoints

/** Every call of the shop. */
export const shopRoutes = (
  options: PaymentContext & { weixin: WeixinClient },
): RouteHandlers<ShopContract> => ({
  ...addressRoutes(options),
  ...cartRoutes(options),
  ...communityRoutes(options),
  ...orderRoutes(options),
  ...paymentRoutes(options),
  ...pictureRoutes(options),
  ...pointsRoutes(options),
  ...productRoutes(options),
  ...refundRoutes(options),
  ...storeRoutes(options),
})
