import type { DataOf } from '@/contract'
import { STALE } from './queryClient'
import { useCallPages } from './useCallPages'
import { useCall } from './useCall'

export type CommunityEntry = DataOf<'/open/community/list'>['entries'][number]
export type Post = DataOf<'/open/material/get'>

/** What the brand posts and what buyers show, page by page. */
export const useCommunity = () => useCallPages('/open/community/list', {}, { staleAfter: STALE.minutes(1) })

/** One post of the brand. */
export const usePost = (id: string) => useCall('/open/material/get', { id }, { announces: false })
