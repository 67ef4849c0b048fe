import type { DataOf } from '@/contract'
import { useSession } from './session'
import { useCallPages } from './useCallPages'
import { useCall } from './useCall'

export type PointsEntry = DataOf<'/points/history'>['entries'][number]

/** Points of the person; nothing while nobody is signed in. */
export const usePointsBalance = () => {
  const isSignedIn = useSession(({ token }) => token !== null)
  return useCall('/points/balance', {}, { enabled: isSignedIn, announces: false })
}

/** How points came and went, page by page. */
export const usePointsHistory = () => useCallPages('/points/history', {})
