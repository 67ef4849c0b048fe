import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { CuffReading } from '@/contract'
import { RequestFailure } from '@/domain/failure'
import type { CuffPressure } from '@/domain/report/types'
import { createUuid } from '@/domain/uuid'
import { jsonKey, storage } from '@/platform/storage'
import { onlyOf, writeByPerson, type Stays } from './byPerson'
import { keptNames } from './keptNames'
import { STALE } from './queryClient'
import { reportOwner, useReportOwner } from './reportOwner'
import { request } from './request'

/** A reading on this device, and whether the server has it. */
export type KeptCuffReading = CuffReading & { isSent: boolean }

type ByPerson = Readonly<Record<string, readonly KeptCuffReading[]>>

const isReading = (value: unknown): value is KeptCuffReading =>
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

const isByPerson = (value: unknown): value is ByPerson =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(readings => Array.isArray(readings) && readings.every(isReading))

const readingsKey = jsonKey(keptNames.readings, isByPerson)

const useKept = create<{ byPerson: ByPerson }>(() => ({ byPerson: storage.read(readingsKey) ?? {} }))

const none: readonly KeptCuffReading[] = []
const keptOf = (person: string) => useKept.getState().byPerson[person] ?? none

const newestFirst = (readings: readonly KeptCuffReading[]) =>
  [...readings].sort((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt))

const write = (byPerson: ByPerson): void => {
  writeByPerson(readingsKey, byPerson)
  useKept.setState({ byPerson })
}

const keep = (person: string, readings: readonly KeptCuffReading[]): void =>
  write({ ...useKept.getState().byPerson, [person]: newestFirst(readings) })

/** Forgets the readings of everybody who does not stay, but for those that the server does not have yet. */
export const keepReadingsOf = (stays: Stays): void => {
  const { byPerson } = useKept.getState()
  const left = Object.entries(byPerson).map(
    ([person, readings]) =>
      [person, stays(person) ? readings : readings.filter(({ isSent }) => !isSent)] as const,
  )
  write(Object.fromEntries(left.filter(([person, readings]) => stays(person) || readings.length > 0)))
}

/** Forgets all readings of a person, sent or not. */
export const forgetReadingsOf = (personId: string): void =>
  write(onlyOf(useKept.getState().byPerson, candidate => candidate !== personId))

/** Sends one reading; the server knows a repeated one by its id. What it will never take is forgotten. */
const send = async (person: string, reading: KeptCuffReading): Promise<void> => {
  const { isSent: _, ...sent } = reading
  const others = () => keptOf(person).filter(({ id }) => id !== reading.id)
  try {
    const answer = await request('/cuff_reading/add', sent, { announces: false })
    keep(person, [...others(), { ...answer, isSent: true }])
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.kind === 'refused') keep(person, others())
    throw failure
  }
}

/** Brings this device and the server to the same readings: sends what waits, then takes over what the server has. */
const synchronise = async (person: string): Promise<null> => {
  for (const reading of keptOf(person).filter(({ isSent }) => !isSent)) await send(person, reading)
  const { readings } = await request('/cuff_reading/list', {}, { announces: false })
  // Somebody else may have signed in meanwhile, and a reading may have been entered.
  if (reportOwner() !== person) return null
  const waiting = keptOf(person).filter(({ isSent }) => !isSent)
  keep(person, [...waiting, ...readings.map(reading => ({ ...reading, isSent: true }))])
  return null
}

const QUERY = '/cuff_reading/list'

/**
 * Cuff readings of the person who is signed in, the newest first. They are on this device and count at once, with a
 * network or without; they are brought in step with the server while a screen shows them.
 */
export const useCuffReadings = (): readonly KeptCuffReading[] => {
  const person = useReportOwner()
  useQuery({
    queryKey: [QUERY, person],
    queryFn: () => (person === null ? null : synchronise(person)),
    enabled: person !== null,
    staleTime: STALE.minutes(5),
    meta: { announces: false },
  })
  return useKept(({ byPerson }) => (person === null ? undefined : byPerson[person])) ?? none
}

/** Keeps a reading on this device and sends it. Without a network it is kept all the same and goes later. */
export const useAddCuffReading = () =>
  useMutation<void, RequestFailure, CuffPressure>({
    mutationFn: async pressure => {
      const person = reportOwner()
      if (person === null) throw new RequestFailure('cancelled')
      const reading = { ...pressure, id: createUuid(), isSent: false }
      keep(person, [...keptOf(person), reading])
      try {
        await send(person, reading)
      } catch (failure) {
        if (failure instanceof RequestFailure && failure.kind === 'refused') throw failure
      }
    },
  })

/** Deletes a reading on the server and on this device. */
export const useDeleteCuffReading = () => {
  const client = useQueryClient()
  return useMutation<void, RequestFailure, KeptCuffReading>({
    mutationFn: async ({ id, isSent }) => {
      const person = reportOwner()
      if (person === null) throw new RequestFailure('cancelled')
      if (isSent) await request('/cuff_reading/delete', { id }, { announces: false })
      keep(
        person,
        keptOf(person).filter(reading => reading.id !== id),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: [QUERY] }),
  })
}
