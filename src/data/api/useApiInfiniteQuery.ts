import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EndpointPath, ResponseData, RequestBody } from '@anzuo/contract'
import type { RequestError } from '@anzuo/domain/requestError'
import { useCanRequest } from '../account/authSession'
import { request } from './request'

/** Calls that give one page at a time and say where the next one starts. */
type PagedEndpointPath = {
  [P in EndpointPath]: ResponseData<P> extends { next: string | null } ? P : never
}[EndpointPath]

export type ApiInfiniteQueryOptions<P extends PagedEndpointPath, Data> = {
  enabled?: boolean
  staleTime?: number
  /** False: the screen can do without; asked only while somebody is signed in, and nobody is asked to log in for it. */
  needsPerson?: boolean
  /** Makes what the screen shows of the pages so far. Keep it the same function between renders. */
  select?: (pages: ResponseData<P>[]) => Data
}

/** The pages of a list so far; `fetchNextPage` brings the next one. A failure is shown by the screen alone. */
export const useApiInfiniteQuery = <P extends PagedEndpointPath, Data = ResponseData<P>[]>(
  path: P,
  body: Omit<RequestBody<P>, 'cursor'>,
  options: ApiInfiniteQueryOptions<P, Data>,
): UseInfiniteQueryResult<Data, RequestError> => {
  const { enabled = true, staleTime, select, needsPerson = true } = options
  const canRequest = useCanRequest(needsPerson)
  return useInfiniteQuery<ResponseData<P>, RequestError, Data, readonly unknown[], string | null>({
    queryKey: [path, body, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(path, { ...body, ...(pageParam !== null && { cursor: pageParam }) } as RequestBody<P>, {
        signal,
        showErrorToast: false,
        needsPerson,
      }),
    initialPageParam: null,
    getNextPageParam: page => page.next,
    select: useCallback(
      ({ pages }: InfiniteData<ResponseData<P>>) => (select ? select(pages) : (pages as Data)),
      [select],
    ),
    enabled: enabled && canRequest,
    staleTime,
    meta: { showErrorToast: false, needsPerson },
  })
}
