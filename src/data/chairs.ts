import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Device } from '@/contract'
import type { RequestFailure } from '@/domain/failure'
import { jsonKey, storage } from '@/platform/storage'
import { watchChair } from './liveChairs'
import { STALE } from './queryClient'
import { onSessionEnded, useSession } from './session'
import { useCall, useCallMutation } from './useCall'

const LIST = '/device/list'
const GET = '/device/get'
const MEMBERS = '/device/member/list'

/** Everything that changes with whose chair it is. */
const ABOUT_RIGHTS = [LIST, GET, MEMBERS, '/open/device/lookup'] as const

const nobody = { onSeen: () => undefined, onLost: () => undefined, onGone: () => undefined }

/**
 * The person's chairs, kept as they are by the live line. While nobody is signed in, a page that `needsPerson` asks all the same
 * and so leads to the log-in.
 */
export const useChairs = ({ needsPerson = true } = {}) => {
  const isSignedIn = useSession(({ token }) => token !== null)
  const answer = useCall(
    LIST,
    {},
    { enabled: isSignedIn || needsPerson, staleAfter: STALE.seconds(20), announces: false },
  )
  const numbers = (answer.data?.devices ?? []).map(({ serialNumber }) => serialNumber).join()
  useEffect(() => {
    if (numbers === '') return
    const ends = numbers.split(',').map(serialNumber => watchChair(serialNumber, nobody))
    return () => ends.forEach(end => end())
  }, [numbers])
  return answer
}

/** One chair that the person may use. */
export const useChair = (serialNumber: string, { enabled = true } = {}) =>
  useCall(GET, { serialNumber }, { enabled, staleAfter: STALE.seconds(20), announces: false })

/** What a page of control has to know; `role` is null for somebody who passes by. */
export type KnownChair = Pick<Device, 'serialNumber' | 'family' | 'features' | 'allowsGuests'> & {
  name: string | null
  role: Device['role'] | null
}

type KeptChairs = Record<string, KnownChair>

const isKept = (value: unknown): value is KeptChairs =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** So that a chair can be controlled by Bluetooth where there is no internet. They go with the session. */
const keptKey = jsonKey('knownChairs', isKept)
onSessionEnded(() => storage.remove(keptKey))

type KnownState = {
  status: 'pending' | 'error' | 'success'
  data?: KnownChair
  error: RequestFailure | null
  refetch: () => unknown
}

/** A chair to control: from the server, or as this device knew it last while there is no internet. */
export const useKnownChair = (serialNumber: string, { isPassing }: { isPassing: boolean }): KnownState => {
  const own = useChair(serialNumber, { enabled: !isPassing })
  const looked = useChairLookup(serialNumber, { enabled: isPassing })
  const device = own.data
  useEffect(() => {
    if (!device) return
    const { family, features, allowsGuests, name, role } = device
    const known: KnownChair = { serialNumber, family, features, allowsGuests, name, role }
    storage.write(keptKey, { ...storage.read(keptKey), [serialNumber]: known })
  }, [device, serialNumber])
  if (isPassing) {
    const data = looked.data && { ...looked.data, name: null, role: null }
    return { status: looked.status, data, error: looked.error, refetch: looked.refetch }
  }
  const isCutOff = own.error?.kind === 'offline' || own.error?.kind === 'timeout'
  const kept = isCutOff && !device ? storage.read(keptKey)?.[serialNumber] : undefined
  if (kept) return { status: 'success', data: kept, error: null, refetch: own.refetch }
  return { status: own.status, data: device, error: own.error, refetch: own.refetch }
}

/** What a chair is, for everybody. */
export const useChairLookup = (serialNumber: string, { enabled = true } = {}) =>
  useCall('/open/device/lookup', { serialNumber }, { enabled, announces: false })

/** Names a chair or opens it to guests. */
export const useEditChair = () => {
  const client = useQueryClient()
  return useCallMutation('/device/edit', {
    invalidates: [LIST, '/open/device/lookup'],
    onSucceeded: device => client.setQueryData([GET, { serialNumber: device.serialNumber }], device),
  })
}

/** Begins to add a chair. */
export const useClaimChair = () => useCallMutation('/device/claim', { announces: false })

/** Finishes to add a chair. */
export const useBindChair = () =>
  useCallMutation('/device/bind', { invalidates: ABOUT_RIGHTS, announces: false })

/** Gives a chair up, or leaves it. */
export const useRemoveChair = ({ onRemoved }: { onRemoved: () => void }) =>
  useCallMutation('/device/remove', { invalidates: ABOUT_RIGHTS, onSucceeded: onRemoved })

/** Who may use a chair, for owner and family. */
export const useChairMembers = (serialNumber: string) =>
  useCall(MEMBERS, { serialNumber }, { announces: false })

/** Takes the right to use a chair from somebody. */
export const useRemoveMember = () => useCallMutation('/device/member/remove', { invalidates: [MEMBERS] })

/** Makes a link for family, a guest or the next owner. */
export const useShareChair = () => useCallMutation('/device/share')

/** Opens such a link. */
export const useAcceptShare = () =>
  useCallMutation('/device/share/accept', { invalidates: ABOUT_RIGHTS, announces: false })

/** What was done with a chair over the internet, for its owner. */
export const useChairAudit = (serialNumber: string) =>
  useCall('/device/audit', { serialNumber, limit: 30 }, { announces: false })
