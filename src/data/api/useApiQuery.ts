import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { EndpointPath, ResponseData, RequestBody } from '@anzuo/contract'
import type { RequestError } from '@anzuo/domain/requestError'
import { useCanRequest } from '../account/authSession'
import { request } from './request'

export type ApiQueryOptions = {
  /** False: not asked yet. */
  enabled?: boolean
  /** Milliseconds for which an answer counts as fresh; see `STALE_TIME`. */
  staleTime?: number
  /** Milliseconds between two askings while the screen is open. */
  refetchInterval?: number
  /** False: a failure is shown by the screen alone, not at the bottom too. */
  showErrorToast?: boolean
  /** True: while a call with another body is under way, the answer of the one before stays. */
  keepPreviousData?: boolean
  /** False: the screen can do without; asked only while somebody is signed in, and nobody is asked to log in for it. */
  needsPerson?: boolean
}

const getQueryKey = <P extends EndpointPath>(path: P, body: RequestBody<P>) => [path, body] as const

/** Asks the server and keeps the answer; the same call with the same body is asked once, however many screens want it. */
export const useApiQuery = <P extends EndpointPath>(
  path: P,
  body: RequestBody<P>,
  {
    enabled = true,
    staleTime,
    refetchInterval,
    showErrorToast,
    keepPreviousData: keepsPrevious,
    needsPerson = true,
  }: ApiQueryOptions = {},
): UseQueryResult<ResponseData<P>, RequestError> => {
  const canRequest = useCanRequest(needsPerson)
  return useQuery<ResponseData<P>, RequestError>({
    queryKey: getQueryKey(path, body),
    queryFn: ({ signal }) => request(path, body, { signal, showErrorToast: false, needsPerson }),
    enabled: enabled && canRequest,
    staleTime,
    refetchInterval,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    meta: { showErrorToast, needsPerson },
  })
}

export type ApiMutationOptions<P extends EndpointPath> = {
  /** Calls whose kept answers are out of date after this one. */
  invalidates?: readonly EndpointPath[]
  /** False: a failure is shown by the screen alone, not at the bottom too. */
  showErrorToast?: boolean
  onSuccess?: (data: ResponseData<P>, body: RequestBody<P>) => void
}

/** A call that changes something: `mutate(body)` makes it. */
export const useApiMutation = <P extends EndpointPath>(
  path: P,
  { invalidates = [], showErrorToast, onSuccess }: ApiMutationOptions<P> = {},
): UseMutationResult<ResponseData<P>, RequestError, RequestBody<P>> => {
  const client = useQueryClient()
  return useMutation<ResponseData<P>, RequestError, RequestBody<P>>({
    mutationFn: body => request(path, body, { showErrorToast: false }),
    onSuccess: async (data, body) => {
      onSuccess?.(data, body)
      await invalidateApiQueries(client, invalidates)
    },
    meta: { showErrorToast },
  })
}

/** Marks kept answers of these calls as out of date; those on screen are asked for again. */
export const invalidateApiQueries = (client: QueryClient, paths: readonly EndpointPath[]): Promise<unknown> =>
  Promise.all(paths.map(path => client.invalidateQueries({ queryKey: [path] })))
