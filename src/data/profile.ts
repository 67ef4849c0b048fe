import { useQueryClient } from '@tanstack/react-query'
import { STALE } from './queryClient'
import { useCall, useCallMutation } from './useCall'

/** What the person told about themselves. Without a session it leads to log-in, like every call that needs one. */
export const useProfile = () =>
  useCall('/user/profile/get', {}, { staleAfter: STALE.minutes(5), announces: false })

/** Saves the profile whole; what is kept of it changes with the answer. */
export const useSaveProfile = () => {
  const client = useQueryClient()
  return useCallMutation('/user/profile/edit', {
    onSucceeded: profile => client.setQueryData(['/user/profile/get', {}], profile),
  })
}
