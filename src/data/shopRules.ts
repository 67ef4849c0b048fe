import { STALE } from './queryClient'
import { useCall } from './useCall'

/** Time-outs and other rules of the shop, as the server has them. */
export const useShopRules = () =>
  useCall('/open/system_config/dealer_order', {}, { staleAfter: STALE.minutes(30), announces: false })
