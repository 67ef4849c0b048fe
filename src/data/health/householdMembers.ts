import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HouseholdMember, ResponseData } from '@anzuo/contract'
import type { RequestError } from '@anzuo/domain/requestError'
import { STALE_TIME } from '../api/queryClient'
import { request } from '../api/request'
import { invalidateApiQueries, useApiMutation, useApiQuery } from '../api/useApiQuery'

export const HOUSEHOLD_MEMBER_LIST_PATH = '/household_member/list'

/** Who else is measured under this account; without a session nobody, and nobody is asked to log in. */
export const useHouseholdMembers = () => {
  const answer = useApiQuery(
    HOUSEHOLD_MEMBER_LIST_PATH,
    {},
    { staleTime: STALE_TIME.minutes(5), showErrorToast: false, needsPerson: false },
  )
  return { ...answer, data: answer.data?.members }
}

/** Adds a member or saves their profile whole; the list has them as soon as the server has answered. */
export const useSaveHouseholdMember = () => {
  const client = useQueryClient()
  return useApiMutation('/household_member/save', {
    showErrorToast: false,
    onSuccess: saved =>
      client.setQueryData<ResponseData<typeof HOUSEHOLD_MEMBER_LIST_PATH>>(
        [HOUSEHOLD_MEMBER_LIST_PATH, {}],
        ({ members } = { members: [] }) => ({
          members: members.some(({ id }) => id === saved.id)
            ? members.map(member => (member.id === saved.id ? saved : member))
            : [...members, saved],
        }),
      ),
  })
}

/** Erases a member with all their reports and readings on the server; `onErased` removes what this device stores. */
export const useDeleteHouseholdMember = ({ onErased }: { onErased: (member: HouseholdMember) => void }) => {
  const client = useQueryClient()
  return useMutation<void, RequestError, HouseholdMember>({
    mutationFn: async ({ id }) => {
      await request('/household_member/delete', { id }, { showErrorToast: false })
    },
    onSuccess: async (_, member) => {
      onErased(member)
      await invalidateApiQueries(client, [
        HOUSEHOLD_MEMBER_LIST_PATH,
        '/health_report/list',
        '/cuff_reading/list',
      ])
    },
  })
}
