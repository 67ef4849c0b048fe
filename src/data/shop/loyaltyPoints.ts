import { useAuthSession } from '../account/authSession'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { useApiQuery } from '../api/useApiQuery'

/** Points of the person; nothing while nobody is signed in. */
export const usePointsBalance = () => {
  const isSignedIn = useAuthSession(({ token }) => token !== null)
  return useApiQuery('/points/balance', {}, { enabled: isSignedIn, showErrorToast: false })
}

/** How points came and went, page by page. */
export const usePointsHistory = () => useApiInfiniteQuery('/points/history', {}, {})
