import type { address } from '../../../src/contract/address'
import type { cart } from '../../../src/contract/cart'
import type { community } from '../../../src/contract/community'
import type { dealerOrder } from '../../../src/contract/dealerOrder'
import type { dealerOrderRefund } from '../../../src/contract/dealerOrderRefund'
import type { payment } from '../../../src/contract/payment'
import type { picture } from '../../../src/contract/picture'
import type { points } from '../../../src/contract/points'
import type { product } from '../../../src/contract/product'
import type { store } from '../../../src/contract/store'
import type { Weixin } from '../gateways/weixin'
import type { HandlersOf } from '../http/registry'
import { addressCalls } from './address/calls'
import { cartCalls } from './cart/calls'
import { communityCalls } from './community/calls'
import { orderCalls } from './order/calls'
import { paymentCalls } from './payment/calls'
import type { PayTools } from './payment/start'
import { pictureCalls } from './picture/calls'
import { pointsCalls } from './points/calls'
import { productCalls } from './product/calls'
import { refundCalls } from './refund/calls'
import { storeCalls } from './store/calls'

type ShopContract = typeof address &
  typeof dealerOrder &
  typeof dealerOrderRefund &
  typeof payment &
  typeof points &
  typeof cart &
  typeof community &
  typeof picture &
  typeof product &
  typeof store

/** Every call of the shop. */
export const shopCalls = (options: PayTools & { weixin: Weixin }): HandlersOf<ShopContract> => ({
  ...addressCalls(options),
  ...cartCalls(options),
  ...communityCalls(options),
  ...orderCalls(options),
  ...paymentCalls(options),
  ...pictureCalls(options),
  ...pointsCalls(options),
  ...productCalls(options),
  ...refundCalls(options),
  ...storeCalls(options),
})
