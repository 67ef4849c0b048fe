import { checkoutQuery } from '@/data/checkoutChoice'
import type { Order } from '@/data/orders'
import { navigate } from '@/routes'

/** Takes the same things to the checkout once more; what has changed since is told there. */
export const orderAgain = ({ lines }: Order): void =>
  navigate('submitOrders', undefined, {
    query: checkoutQuery({
      items: lines.map(({ skuId, quantity, price }) => ({ skuId, quantity, price })),
      isFromCart: false,
    }),
    method: 'replace',
  })
