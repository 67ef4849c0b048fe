import type { orderEndpoints } from '@anzuo/contract/order'
import type { paymentEndpoints } from '@anzuo/contract/payment'
import type { RouteHandlers } from '../../http/apiRoutes'
import { cancelOrder } from './closeUnpaidOrder'
import {
  getFriendPayment,
  payForFriend,
  requestFriendPayment,
  type FriendPaymentContext,
} from './friendPayment'
import { getPaymentStatus } from './paymentStatus'
import { payByAlipay, payByWeixin } from './startPayment'

/** Paying an order, alone or with a friend's help, or giving it up. Whether it is paid, only the provider can say. */
export const paymentRoutes = (
  tools: FriendPaymentContext,
): RouteHandlers<typeof paymentEndpoints & Pick<typeof orderEndpoints, '/dealer_order/cancel'>> => ({
  '/dealer_order/wxpay': context => payByWeixin(tools, context),
  '/dealer_order/alipay': context => payByAlipay(tools, context),
  '/dealer_order/payment': context => getPaymentStatus(tools, context),
  '/dealer_order/cancel': context => cancelOrder(tools, context),
  '/dealer_order/substitute_payment': context => requestFriendPayment(tools, context),
  '/open/dealer_order/get_substitute_payment': context => getFriendPayment(tools, context),
  '/open/dealer_order/substitute_payment_wxpay': context => payForFriend(tools, context),
})
