import { useEffect, useState } from 'react'
import type { User } from '@anzuo/contract'
import { setSessionUser, useAuthSession } from './authSession'
import { STALE_TIME } from '../api/queryClient'
import { useApiQuery } from '../api/useApiQuery'

/**
 * Who is signed in, asked for when it is not known yet. Without a session it leads to log-in; the page below keeps the person that it
 * had, and with it what was typed.
 */
export const useSignedInUser = () => {
  const known = useAuthSession(({ user }) => user)
  const [latest, setLatest] = useState(known)
  if (known && known !== latest) setLatest(known)
  const answer = useApiQuery(
    '/user/get',
    {},
    { enabled: known === null, staleTime: STALE_TIME.minutes(5), showErrorToast: false },
  )
  useEffect(() => {
    if (answer.data && known === null) setSessionUser(answer.data)
  }, [answer.data, known])
  const refetch = () => void answer.refetch()
  return latest
    ? { status: 'success' as const, data: latest satisfies User, error: null, refetch }
    : {
        status: answer.status === 'error' ? ('error' as const) : ('pending' as const),
        error: answer.error,
        refetch,
      }
}
