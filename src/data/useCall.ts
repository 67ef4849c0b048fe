import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CallPath, DataOf, RequestOf } from '@/contract'
import type { RequestFailure } from '@/domain/failure'
import { request } from './request'

export type CallOptions = {
  /** False: not asked yet. */
  enabled?: boolean
  /** Milliseconds for which an answer counts as fresh; see `STALE`. */
  staleAfter?: number
  /** Milliseconds between two askings while the screen is open. */
  refetchEvery?: number
  /** False: a failure is shown by the screen alone, not at the bottom too. */
  announces?: boolean
  /** True: while a call with another body is under way, the answer of the one before stays. */
  keepsPrevious?: boolean
}

const keyOf = <P extends CallPath>(path: P, body: RequestOf<P>) => [path, body] as const

/** Asks the server and keeps the answer; the same call with the same body is asked once, however many screens want it. */
export const useCall = <P extends CallPath>(
  path: P,
  body: RequestOf<P>,
  { enabled, staleAfter, refetchEvery, announces, keepsPrevious }: CallOptions = {},
): UseQueryResult<DataOf<P>, RequestFailure> =>
  useQuery<DataOf<P>, RequestFailure>({
    queryKey: keyOf(path, body),
    queryFn: ({ signal }) => request(path, body, { signal, announces: false }),
    enabled,
    staleTime: staleAfter,
    refetchInterval: refetchEvery,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    meta: { announces },
  })

export type CallMutationOptions<P extends CallPath> = {
  /** Calls whose kept answers are out of date after this one. */
  invalidates?: readonly CallPath[]
  /** False: a failure is shown by the screen alone, not at the bottom too. */
  announces?: boolean
  onSucceeded?: (data: DataOf<P>, body: RequestOf<P>) => void
}

/** A call that changes something: `mutate(body)` makes it. */
export const useCallMutation = <P extends CallPath>(
  path: P,
  { invalidates = [], announces, onSucceeded }: CallMutationOptions<P> = {},
): UseMutationResult<DataOf<P>, RequestFailure, RequestOf<P>> => {
  const client = useQueryClient()
  return useMutation<DataOf<P>, RequestFailure, RequestOf<P>>({
    mutationFn: body => request(path, body, { announces: false }),
    onSuccess: async (data, body) => {
      onSucceeded?.(data, body)
      await invalidateCalls(client, invalidates)
    },
    meta: { announces },
  })
}

/** Marks kept answers of these calls as out of date; those on screen are asked for again. */
export const invalidateCalls = (client: QueryClient, paths: readonly CallPath[]): Promise<unknown> =>
  Promise.all(paths.map(path => client.invalidateQueries({ queryKey: [path] })))
