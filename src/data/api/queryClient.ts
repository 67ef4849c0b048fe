import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from '@anzuo/domain/requestError'
import { MINUTE_MS } from '@anzuo/domain/durations'
import { networkStatus } from '@/platform/networkStatus'
import { showRequestErrorToast } from './request'

/** How long an answer counts as fresh, in milliseconds. */
export const STALE_TIME = {
  seconds: (count: number) => count * 1000,
  minutes: (count: number) => count * MINUTE_MS,
  never: Infinity,
}

/** A call that found no network, or no answer in time, is worth another try; whatever the server said is final. */
const isRetryable = (failure: unknown) =>
  failure instanceof RequestError && (failure.kind === 'offline' || failure.kind === 'timeout')

const MAX_RETRIES = 2

const isErrorToastDisabled = (meta: Record<string, unknown> | undefined) => meta?.showErrorToast === false

onlineManager.setEventListener(setOnline => {
  setOnline(networkStatus.isOnline())
  return networkStatus.onChanged(setOnline)
})

/** The one cache of server data. A failure is shown once, after the last try. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        if (!isErrorToastDisabled(query.meta)) showRequestErrorToast(failure)
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, ...rest) => {
        const [, , mutation] = rest
        if (!isErrorToastDisabled(mutation.meta)) showRequestErrorToast(failure)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a call fails at once with its own message rather than waiting unseen.
        networkMode: 'always',
        retry: (count, failure) => count < MAX_RETRIES && isRetryable(failure),
        retryDelay: attempt => 1000 * 2 ** attempt,
        staleTime: STALE_TIME.seconds(30),
        gcTime: STALE_TIME.minutes(10),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

export const queryClient = createQueryClient()
