import { useEffect } from 'react'
import type { User } from '@/contract'
import { setUser, useSession } from './session'
import { STALE } from './queryClient'
import { useCall } from './useCall'

/** Who is signed in, asked for when it is not known yet. Without a session it leads to log-in. */
export const useSignedInUser = () => {
  const known = useSession(({ user }) => user)
  const answer = useCall(
    '/user/get',
    {},
    { enabled: known === null, staleAfter: STALE.minutes(5), announces: false },
  )
  useEffect(() => {
    if (answer.data && known === null) setUser(answer.data)
  }, [answer.data, known])
  const refetch = () => void answer.refetch()
  return known
    ? { status: 'success' as const, data: known satisfies User, error: null, refetch }
    : {
        status: answer.status === 'error' ? ('error' as const) : ('pending' as const),
        error: answer.error,
        refetch,
      }
}
