import type { address } from '../../../src/contract/address'
import type { cart } from '../../../src/contract/cart'
import type { community } from '../../../src/contract/community'
import type { picture } from '../../../src/contract/picture'
import type { product } from '../../../src/contract/product'
import type { store } from '../../../src/contract/store'
import type { Database } from '../db/database'
import type { HandlersOf } from '../http/registry'
import { addressCalls } from './address/calls'
import { cartCalls } from './cart/calls'
import { communityCalls } from './community/calls'
import { pictureCalls } from './picture/calls'
import { productCalls } from './product/calls'
import { storeCalls } from './store/calls'

type ShopContract = typeof address &
  typeof cart &
  typeof community &
  typeof picture &
  typeof product &
  typeof store

/** Every call of the shop. */
export const shopCalls = (options: { db: Database; now: () => Date }): HandlersOf<ShopContract> => ({
  ...addressCalls(options),
  ...cartCalls(options),
  ...communityCalls(options),
  ...pictureCalls(options),
  ...productCalls(options),
  ...storeCalls(options),
})
