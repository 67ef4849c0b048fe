import { useQueryClient } from '@tanstack/react-query'
import { STALE_TIME } from '../api/queryClient'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

/** The profile that the person entered. Without a session it leads to log-in, like every call that needs one. */
export const useHealthProfile = () =>
  useApiQuery('/user/profile/get', {}, { staleTime: STALE_TIME.minutes(5), showErrorToast: false })

/** Saves the whole profile; the cached one is replaced by the server's answer. */
export const useSaveHealthProfile = () => {
  const client = useQueryClient()
  return useApiMutation('/user/profile/edit', {
    onSuccess: profile => client.setQueryData(['/user/profile/get', {}], profile),
  })
}
