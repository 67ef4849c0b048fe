import { create } from 'zustand'
import { createJsonStorageKey, storage } from '@/platform/storage'

/** Whether the stored data of a person stays. */
export type PersonPredicate = (personId: string) => boolean

/** The account that a stored person belongs to: themselves, or somebody whose household they are of. */
export const getAccountId = (personId: string): string => personId.split('/')[0] ?? personId

type DataByPerson<T> = Readonly<Record<string, T>>

export type PerPersonStoreOptions<T> = {
  /** Storage key. */
  name: string
  /** Whether what was stored for one person can be read; otherwise everything stored is ignored. */
  isValid: (value: unknown) => value is T
  /** For a person of whom nothing is stored. */
  initial: T
}

/** Data of each person who uses this device, stored on the device only. */
export type PerPersonStore<T> = {
  /** The data of a person, for components. */
  useData: (personId: string | null) => T
  /** The data of everybody on this device by the person's id, for components. */
  useAll: () => DataByPerson<T>
  /** The same as `useData`, read once. */
  getData: (personId: string) => T
  update: (personId: string, change: (data: T) => T) => void
  /** Replaces the data of every person; null deletes it. Gives whether anybody's was deleted. */
  retain: (getRetained: (personId: string, data: T) => T | null) => boolean
}

/** Opens the data of each person under a storage key; the key is removed when there is no data left. */
export const createPerPersonStore = <T>({
  name,
  isValid,
  initial,
}: PerPersonStoreOptions<T>): PerPersonStore<T> => {
  const isDataByPerson = (value: unknown): value is DataByPerson<T> =>
    typeof value === 'object' && value !== null && Object.values(value).every(isValid)
  const key = createJsonStorageKey(name, isDataByPerson)
  const useStore = create<{ byPerson: DataByPerson<T> }>(() => ({ byPerson: storage.read(key) ?? {} }))
  const write = (byPerson: DataByPerson<T>) => {
    if (Object.keys(byPerson).length > 0) storage.write(key, byPerson)
    else storage.remove(key)
    useStore.setState({ byPerson })
  }
  const getData = (personId: string) => useStore.getState().byPerson[personId] ?? initial
  return {
    useData: personId =>
      useStore(({ byPerson }) => (personId === null ? undefined : byPerson[personId]) ?? initial),
    useAll: () => useStore(({ byPerson }) => byPerson),
    getData,
    update: (personId, change) =>
      write({ ...useStore.getState().byPerson, [personId]: change(getData(personId)) }),
    retain: getRetained => {
      const before = Object.entries(useStore.getState().byPerson)
      const after = before.flatMap(([personId, data]) => {
        const retained = getRetained(personId, data)
        return retained === null ? [] : [[personId, retained] as const]
      })
      write(Object.fromEntries(after))
      return after.length < before.length
    },
  }
}
