import { STALE_TIME } from '../api/queryClient'
import { useApiQuery } from '../api/useApiQuery'

/** Time-outs and other rules of the shop, as the server has them. */
export const useShopRules = () =>
  useApiQuery(
    '/open/system_config/dealer_order',
    {},
    { staleTime: STALE_TIME.minutes(30), showErrorToast: false },
  )
