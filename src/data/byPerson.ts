import { storage, type StorageKey } from '@/platform/storage'

/** Whether what the device keeps of a person stays. */
export type Stays = (personId: string) => boolean

/** The entries of the people that stay. */
export const onlyOf = <T>(byPerson: Readonly<Record<string, T>>, stays: Stays): Record<string, T> =>
  Object.fromEntries(Object.entries(byPerson).filter(([personId]) => stays(personId)))

/** Writes what is kept by person; when there is nobody left, nothing stays behind. */
export const writeByPerson = <T extends object>(key: StorageKey<T>, byPerson: T): void => {
  if (Object.keys(byPerson).length > 0) storage.write(key, byPerson)
  else storage.remove(key)
}
