import { useQueryClient } from '@tanstack/react-query'
import type { HealthProfile } from '@anzuo/contract'
import type { RequestError } from '@anzuo/domain/requestError'
import { STALE_TIME } from '../api/queryClient'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'
import { useHouseholdMembers, useSaveHouseholdMember } from './householdMembers'

type ProfileQuery = {
  status: 'success' | 'pending' | 'error'
  data?: HealthProfile
  error: RequestError | null
  refetch: () => unknown
}

/**
 * The profile of a household member, or with null of the person who is signed in. Without a session it leads to log-in, like every call
 * that needs one.
 */
export const useHealthProfile = (memberId: string | null): ProfileQuery => {
  const own = useApiQuery(
    '/user/profile/get',
    {},
    { staleTime: STALE_TIME.minutes(5), showErrorToast: false },
  )
  const members = useHouseholdMembers()
  const member = members.data?.find(({ id }) => id === memberId)
  if (memberId === null || own.status !== 'success') return own
  if (member) return { status: 'success', data: toProfile(member), error: null, refetch: members.refetch }
  if (members.status === 'error') return { status: 'error', error: members.error, refetch: members.refetch }
  return { status: 'pending', error: null, refetch: members.refetch }
}

const toProfile = ({ id: _, ...profile }: HealthProfile & { id: string }): HealthProfile => profile

type ProfileSaving = {
  save: (profile: HealthProfile, options: { onSuccess: () => void }) => void
  isPending: boolean
  isError: boolean
}

/** Saves the whole profile of a household member, or with null of the person who is signed in; the screens show the server's answer. */
export const useSaveHealthProfile = (memberId: string | null): ProfileSaving => {
  const client = useQueryClient()
  const own = useApiMutation('/user/profile/edit', {
    onSuccess: profile => client.setQueryData(['/user/profile/get', {}], profile),
  })
  const member = useSaveHouseholdMember()
  const { isPending, isError } = memberId === null ? own : member
  return {
    isPending,
    isError,
    save: (profile, options) =>
      memberId === null
        ? own.mutate(profile, options)
        : member.mutate({ ...profile, id: memberId, name: profile.name ?? '' }, options),
  }
}
