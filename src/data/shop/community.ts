import type { ResponseData } from '@anzuo/contract'
import { STALE_TIME } from '../api/queryClient'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { useApiQuery } from '../api/useApiQuery'

export type CommunityFeedEntry = ResponseData<'/open/community/list'>['entries'][number]
export type CommunityPost = ResponseData<'/open/material/get'>

/** What the brand posts and what buyers show, page by page. */
export const useCommunityFeed = () =>
  useApiInfiniteQuery('/open/community/list', {}, { staleTime: STALE_TIME.minutes(1) })

/** One post of the brand. */
export const useCommunityPost = (id: string) =>
  useApiQuery('/open/material/get', { id }, { showErrorToast: false })
