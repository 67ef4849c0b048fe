import { STALE_TIME } from '../api/queryClient'
import { useApiQuery } from '../api/useApiQuery'

/** The call that lists the person's chairs. */
export const CHAIR_LIST_PATH = '/device/list'

/** The person's chairs as the server last listed them. */
export const useChairList = ({ needsPerson = true } = {}) =>
  useApiQuery(CHAIR_LIST_PATH, {}, { needsPerson, staleTime: STALE_TIME.seconds(20), showErrorToast: false })
