import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EndpointPath, ResponseData, RequestBody } from '@anzuo/contract'
import type { RequestError } from '@anzuo/domain/requestError'
import { request } from './request'

/** Calls that give one page at a time and say where the next one starts. */
type CursorEndpointPath = {
  [P in EndpointPath]: ResponseData<P> extends { next: string | null } ? P : never
}[EndpointPath]

/** What the body of the call gets in addition for the page after this one; null when this one is the last. */
type GetNextPage<P extends EndpointPath> = (page: ResponseData<P>) => Partial<RequestBody<P>> | null

export type ApiInfiniteQueryOptions<P extends EndpointPath, Data> = {
  enabled?: boolean
  staleTime?: number
  /** Makes what the screen shows of the pages so far. Keep it the same function between renders. */
  select?: (pages: ResponseData<P>[]) => Data
} & (P extends CursorEndpointPath ? { getNextPage?: GetNextPage<P> } : { getNextPage: GetNextPage<P> })

const getNextCursor = (page: unknown) => {
  const { next } = page as { next: string | null }
  return next === null ? null : { cursor: next }
}

/** The pages of a list so far; `fetchNextPage` brings the next one. A failure is shown by the screen alone. */
export const useApiInfiniteQuery = <P extends EndpointPath, Data = ResponseData<P>[]>(
  path: P,
  body: Omit<RequestBody<P>, 'cursor'>,
  options: ApiInfiniteQueryOptions<P, Data>,
): UseInfiniteQueryResult<Data, RequestError> => {
  const { enabled, staleTime, select } = options
  const getNextPage = (options.getNextPage ?? getNextCursor) as GetNextPage<P>
  return useInfiniteQuery<ResponseData<P>, RequestError, Data, readonly unknown[], object | null>({
    queryKey: [path, body, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(path, { ...body, ...pageParam } as RequestBody<P>, { signal, showErrorToast: false }),
    initialPageParam: null,
    getNextPageParam: page => getNextPage(page),
    select: useCallback(
      ({ pages }: InfiniteData<ResponseData<P>>) => (select ? select(pages) : (pages as Data)),
      [select],
    ),
    enabled,
    staleTime,
    meta: { showErrorToast: false },
  })
}
