import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { useApiQuery } from '../api/useApiQuery'

/** Points of the person; nothing while nobody is signed in. */
export const usePointsBalance = () =>
  useApiQuery('/points/balance', {}, { needsPerson: false, showErrorToast: false })

/** How points came and went, page by page. */
export const usePointsHistory = () => useApiInfiniteQuery('/points/history', {}, {})
