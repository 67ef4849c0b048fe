import { useQueryClient } from '@tanstack/react-query'
import { STALE_TIME } from '../api/queryClient'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

/** What the person told about themselves. Without a session it leads to log-in, like every call that needs one. */
export const useHealthProfile = () =>
  useApiQuery('/user/profile/get', {}, { staleTime: STALE_TIME.minutes(5), showErrorToast: false })

/** Saves the profile whole; what is kept of it changes with the answer. */
export const useSaveHealthProfile = () => {
  const client = useQueryClient()
  return useApiMutation('/user/profile/edit', {
    onSuccess: profile => client.setQueryData(['/user/profile/get', {}], profile),
  })
}
