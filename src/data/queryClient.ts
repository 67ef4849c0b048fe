import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestFailure } from '@/domain/failure'
import { network } from '@/platform/network'
import { announceFailure } from './request'

/** How long an answer counts as fresh, in milliseconds. */
export const STALE = {
  seconds: (count: number) => count * 1000,
  minutes: (count: number) => count * 60_000,
  never: Infinity,
}

/** A call that found no network, or no answer in time, is worth another try; whatever the server said is final. */
const isWorthRetrying = (failure: unknown) =>
  failure instanceof RequestFailure && (failure.kind === 'offline' || failure.kind === 'timeout')

const RETRIES = 2

const announcesItself = (meta: Record<string, unknown> | undefined) => meta?.announces === false

onlineManager.setEventListener(setOnline => {
  setOnline(network.isOnline())
  return network.onChanged(setOnline)
})

/** The one cache of server data. A failure is told once, after the last try. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        if (!announcesItself(query.meta)) announceFailure(failure)
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, ...rest) => {
        const [, , mutation] = rest
        if (!announcesItself(mutation.meta)) announceFailure(failure)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a call fails at once with its own message rather than waiting unseen.
        networkMode: 'always',
        retry: (count, failure) => count < RETRIES && isWorthRetrying(failure),
        retryDelay: attempt => 1000 * 2 ** attempt,
        staleTime: STALE.seconds(30),
        gcTime: STALE.minutes(10),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

export const queryClient = createQueryClient()
