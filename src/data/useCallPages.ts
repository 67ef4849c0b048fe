import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CallPath, DataOf, RequestOf } from '@/contract'
import type { RequestFailure } from '@/domain/failure'
import { request } from './request'

/** Calls that give one page at a time and say where the next one starts. */
export type PagedPath = {
  [P in CallPath]: DataOf<P> extends { next: string | null } ? P : never
}[CallPath]

export type PageOptions = { enabled?: boolean; staleAfter?: number }

/** The pages of a list so far; `fetchNextPage` brings the next one. A failure is shown by the screen alone. */
export const useCallPages = <P extends PagedPath>(
  path: P,
  body: Omit<RequestOf<P>, 'cursor'>,
  { enabled, staleAfter }: PageOptions = {},
): UseInfiniteQueryResult<DataOf<P>[], RequestFailure> =>
  useInfiniteQuery<DataOf<P>, RequestFailure, DataOf<P>[], readonly unknown[], string | undefined>({
    queryKey: [path, body, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      request(path, { ...body, ...(cursor ? { cursor } : {}) } as RequestOf<P>, { signal, announces: false }),
    initialPageParam: undefined,
    getNextPageParam: page => (page as { next: string | null }).next ?? undefined,
    select: ({ pages }) => pages,
    enabled,
    staleTime: staleAfter,
    meta: { announces: false },
  })
