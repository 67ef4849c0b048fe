import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RequestError } from '@anzuo/domain/requestError'
import { CHAIR_LIST_PATH, useChairList } from './chairList'
import { cacheChairSummary, readCachedChairSummary, type ChairSummary } from './knownChairs'
import { subscribeToLiveChair } from './liveChairs'
import { STALE_TIME } from '../api/queryClient'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

const GET = '/device/get'
const MEMBERS = '/device/member/list'

/** Everything that changes with whose chair it is. */
export const MEMBERSHIP_PATHS = [CHAIR_LIST_PATH, GET, MEMBERS, '/open/device/lookup'] as const

const NOOP_LISTENER = { onSeen: () => undefined, onLost: () => undefined, onGone: () => undefined }

/**
 * The person's chairs, kept up to date by the live socket. While nobody is signed in, a page that `needsPerson` asks all the same
 * and so leads to the log-in.
 */
export const useLiveChairs = ({ needsPerson = true } = {}) => {
  const answer = useChairList({ needsPerson })
  const numbers = (answer.data?.devices ?? []).map(({ serialNumber }) => serialNumber).join()
  useEffect(() => {
    if (numbers === '') return
    const ends = numbers.split(',').map(serialNumber => subscribeToLiveChair(serialNumber, NOOP_LISTENER))
    return () => ends.forEach(end => end())
  }, [numbers])
  return answer
}

/** One chair that the person may use. */
const useChair = (serialNumber: string, { enabled = true } = {}) =>
  useApiQuery(GET, { serialNumber }, { enabled, staleTime: STALE_TIME.seconds(20), showErrorToast: false })

type CachedChairQuery = {
  status: 'pending' | 'error' | 'success'
  /** Its firmware is known only from the server. */
  data?: ChairSummary & { firmware?: string }
  error: RequestError | null
  refetch: () => unknown
}

/** A chair to control: from the server, or as this device knew it last while there is no internet. */
export const useChairWithOfflineCache = (
  serialNumber: string,
  { isAnonymousGuest }: { isAnonymousGuest: boolean },
): CachedChairQuery => {
  const own = useChair(serialNumber, { enabled: !isAnonymousGuest })
  const looked = useChairLookup(serialNumber, { enabled: isAnonymousGuest })
  const device = own.data
  useEffect(() => {
    if (!device) return
    const { family, features, allowsGuests, name, role } = device
    cacheChairSummary({ serialNumber, family, features, allowsGuests, name, role })
  }, [device, serialNumber])
  const asked = isAnonymousGuest ? looked : own
  const cached = isCutOff(asked.error) && !asked.data ? readCachedChairSummary(serialNumber) : null
  if (cached) {
    const data = isAnonymousGuest ? { ...cached, role: null } : cached
    return { status: 'success', data, error: null, refetch: asked.refetch }
  }
  if (isAnonymousGuest) {
    const data = looked.data && { ...looked.data, name: null, role: null }
    return { status: looked.status, data, error: looked.error, refetch: looked.refetch }
  }
  return { status: own.status, data: device, error: own.error, refetch: own.refetch }
}

const isCutOff = (error: RequestError | null): boolean =>
  error?.kind === 'offline' || error?.kind === 'timeout'

/** What a chair is, for everybody. */
export const useChairLookup = (serialNumber: string, { enabled = true } = {}) =>
  useApiQuery('/open/device/lookup', { serialNumber }, { enabled, showErrorToast: false })

/** Names a chair or opens it to guests. */
export const useEditChair = () => {
  const client = useQueryClient()
  return useApiMutation('/device/edit', {
    invalidates: [CHAIR_LIST_PATH, '/open/device/lookup'],
    onSuccess: device => client.setQueryData([GET, { serialNumber: device.serialNumber }], device),
  })
}

/** Begins to add a chair. */
export const useStartChairClaim = () => useApiMutation('/device/claim', { showErrorToast: false })

/** Finishes to add a chair. */
export const useCompleteChairClaim = () =>
  useApiMutation('/device/bind', { invalidates: MEMBERSHIP_PATHS, showErrorToast: false })

/** Adds a chair with its proof that its button was pressed. */
export const useAddChairByPresence = () =>
  useApiMutation('/device/presence', { invalidates: MEMBERSHIP_PATHS, showErrorToast: false })

/** Gives a chair up, or leaves it. */
export const useRemoveChair = ({ onRemoved }: { onRemoved: () => void }) =>
  useApiMutation('/device/remove', { invalidates: MEMBERSHIP_PATHS, onSuccess: onRemoved })

/** Who may use a chair, for owner and family. */
export const useChairMembers = (serialNumber: string) =>
  useApiQuery(MEMBERS, { serialNumber }, { showErrorToast: false })

/** Takes the right to use a chair from somebody. */
export const useRemoveChairMember = () => useApiMutation('/device/member/remove', { invalidates: [MEMBERS] })

/** Makes a link for family, a guest or the next owner. */
export const useShareChair = () => useApiMutation('/device/share')

/** Opens such a link. */
export const useAcceptChairShare = () =>
  useApiMutation('/device/share/accept', { invalidates: MEMBERSHIP_PATHS, showErrorToast: false })

/** What was done with a chair over the internet, for its owner. */
export const useChairAudit = (serialNumber: string) =>
  useApiQuery('/device/audit', { serialNumber, limit: 30 }, { showErrorToast: false })
