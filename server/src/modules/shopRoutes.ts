import { addressRoutes } from './address/routes'
import { cartRoutes } from './cart/routes'
import { communityRoutes } from './community/routes'
import { orderRoutes } from './order/routes'
import type { FriendPaymentContext } from './payment/friendPayment'
import { paymentRoutes } from './payment/routes'
import { pictureRoutes } from './picture/routes'
import { pointsRoutes } from './points/routes'
import { productRoutes } from './product/routes'
import type { RefundContext } from './refund/queries'
import { refundRoutes } from './refund/routes'
import { retailStoreRoutes } from './store/routes'

/** Every call of the shop. */
export const shopRoutes = (context: FriendPaymentContext & RefundContext) => ({
  ...addressRoutes(context),
  ...cartRoutes(context),
  ...communityRoutes(context),
  ...orderRoutes(context),
  ...paymentRoutes(context),
  ...pictureRoutes(context),
  ...pointsRoutes(context),
  ...productRoutes(context),
  ...refundRoutes(context),
  ...retailStoreRoutes(context),
})
