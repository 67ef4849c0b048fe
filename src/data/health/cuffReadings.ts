import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CuffReading } from '@anzuo/contract'
import { RequestError } from '@anzuo/domain/requestError'
import type { CuffPressure } from '@anzuo/domain/report/types'
import { createUuid } from '@anzuo/domain/uuid'
import { createPerPersonStore, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'
import { STALE_TIME } from '../api/queryClient'
import { getReportOwnerId, useReportOwnerId } from './reportOwner'
import { request } from '../api/request'

/** A reading on this device, and whether the server has it. One that names no member is of the account's person, as all from before. */
export type LocalCuffReading = Omit<CuffReading, 'memberId'> & { memberId?: string | null; isSent: boolean }

const isOfMember = (reading: LocalCuffReading, memberId: string | null): boolean =>
  (reading.memberId ?? null) === memberId

const isLocalCuffReading = (value: unknown): value is LocalCuffReading =>
  typeof value === 'object' &&
  value !== null &&
  'systolic' in value &&
  'diastolic' in value &&
  'takenAt' in value &&
  'id' in value &&
  'isSent' in value &&
  typeof value.systolic === 'number' &&
  typeof value.diastolic === 'number' &&
  typeof value.takenAt === 'string' &&
  typeof value.id === 'string' &&
  typeof value.isSent === 'boolean'

const localReadings = createPerPersonStore<readonly LocalCuffReading[]>({
  name: healthStorageKeys.readings,
  isValid: (value): value is readonly LocalCuffReading[] =>
    Array.isArray(value) && value.every(isLocalCuffReading),
  initial: [],
})

const sortNewestFirst = (readings: readonly LocalCuffReading[]) =>
  [...readings].sort((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt))

const saveReadings = (person: string, readings: readonly LocalCuffReading[]): void =>
  localReadings.update(person, () => sortNewestFirst(readings))

/** Deletes the readings of everybody who does not stay, except those that are not uploaded yet. */
export const retainCuffReadingsOfPersons = (stays: PersonPredicate): void =>
  void localReadings.retain((person, readings) => {
    if (stays(person)) return readings
    const waiting = readings.filter(({ isSent }) => !isSent)
    return waiting.length > 0 ? waiting : null
  })

/** Deletes all readings of a person, uploaded or not. */
export const deleteLocalCuffReadings = (personId: string): void =>
  void localReadings.retain((person, readings) => (person === personId ? null : readings))

/** Deletes the readings of household members who do not stay, uploaded or not. */
export const retainCuffReadingsOfMembers = (
  accountId: string,
  stays: (memberId: string | null) => boolean,
): void =>
  localReadings.update(accountId, readings => readings.filter(({ memberId = null }) => stays(memberId)))

/** Uploads one reading; the server recognises a repeated one by its id. A reading that it rejects is deleted. */
const uploadReading = async (person: string, reading: LocalCuffReading): Promise<void> => {
  const { isSent: _, ...sent } = reading
  const others = () => localReadings.getData(person).filter(({ id }) => id !== reading.id)
  try {
    const answer = await request('/cuff_reading/add', sent, { showErrorToast: false, needsPerson: false })
    saveReadings(person, [...others(), { ...answer, isSent: true }])
  } catch (failure) {
    if (failure instanceof RequestError && failure.kind === 'refused') saveReadings(person, others())
    throw failure
  }
}

/** Synchronises the readings with the server: uploads what is waiting, then takes over the server's list. */
const synchroniseReadings = async (person: string): Promise<null> => {
  for (const reading of localReadings.getData(person).filter(({ isSent }) => !isSent))
    await uploadReading(person, reading)
  const { readings } = await request('/cuff_reading/list', {}, { showErrorToast: false, needsPerson: false })
  // Somebody else may have signed in meanwhile, and a reading may have been entered.
  if (getReportOwnerId() !== person) return null
  const waiting = localReadings.getData(person).filter(({ isSent }) => !isSent)
  saveReadings(person, [...waiting, ...readings.map(reading => ({ ...reading, isSent: true }))])
  return null
}

const READINGS_PATH = '/cuff_reading/list'

/**
 * Cuff readings of a household member, or with null of the person who is signed in, the newest first. They are on this device and
 * count at once, with a network or without; they are synchronised with the server while a screen shows them.
 */
export const useCuffReadings = (memberId: string | null): readonly LocalCuffReading[] => {
  const person = useReportOwnerId()
  useQuery({
    queryKey: [READINGS_PATH, person],
    queryFn: () => (person === null ? null : synchroniseReadings(person)),
    enabled: person !== null,
    staleTime: STALE_TIME.minutes(5),
    meta: { showErrorToast: false },
  })
  return localReadings.useData(person).filter(reading => isOfMember(reading, memberId))
}

/** Stores a reading of a household member, or with null of the person who is signed in, and uploads it, later without a network. */
export const useAddCuffReading = (memberId: string | null) =>
  useMutation<void, RequestError, CuffPressure>({
    mutationFn: async pressure => {
      const person = getReportOwnerId()
      if (person === null) throw new RequestError('cancelled')
      const reading = { ...pressure, id: createUuid(), memberId, isSent: false }
      saveReadings(person, [...localReadings.getData(person), reading])
      try {
        await uploadReading(person, reading)
      } catch (failure) {
        if (failure instanceof RequestError && failure.kind === 'refused') throw failure
      }
    },
  })

/** Deletes a reading on the server and on this device. */
export const useDeleteCuffReading = () => {
  const client = useQueryClient()
  return useMutation<void, RequestError, LocalCuffReading>({
    mutationFn: async ({ id, isSent }) => {
      const person = getReportOwnerId()
      if (person === null) throw new RequestError('cancelled')
      if (isSent) await request('/cuff_reading/delete', { id }, { showErrorToast: false })
      saveReadings(
        person,
        localReadings.getData(person).filter(reading => reading.id !== id),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: [READINGS_PATH] }),
  })
}
