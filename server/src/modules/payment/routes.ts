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
import { handleAlipayPaymentRequest, handleWeixinPaymentRequest } from './startPayment'

/** Paying an order, alone or with a friend's help, or giving it up. Whether it is paid, only the provider can say. */
export const paymentRoutes = (
  tools: FriendPaymentContext,
): RouteHandlers<typeof paymentEndpoints & Pick<typeof orderEndpoints, '/dealer_order/cancel'>> => ({
  '/dealer_order/wxpay': call => handleWeixinPaymentRequest(tools, call),
  '/dealer_order/alipay': call => handleAlipayPaymentRequest(tools, call),
  '/dealer_order/payment': call => getPaymentStatus(tools, call),
  '/dealer_order/cancel': call => cancelOrder(tools, call),
  '/dealer_order/substitute_payment': call => requestFriendPayment(tools, call),
  '/open/dealer_order/get_substitute_payment': call => getFriendPayment(tools, call),
  '/open/dealer_order/substitute_payment_wxpay': call => payForFriend(tools, call),
})
