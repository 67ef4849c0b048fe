import { storage, type StorageKey } from '@/platform/storage'

/** Whether the stored data of a person stays. */
export type PersonPredicate = (personId: string) => boolean

/** The entries of the people that stay. */
export const filterByPerson = <T>(
  byPerson: Readonly<Record<string, T>>,
  stays: PersonPredicate,
): Record<string, T> => Object.fromEntries(Object.entries(byPerson).filter(([personId]) => stays(personId)))

/** Stores data by person; without any person the key is removed. */
export const writePerPersonData = <T extends object>(key: StorageKey<T>, byPerson: T): void => {
  if (Object.keys(byPerson).length > 0) storage.write(key, byPerson)
  else storage.remove(key)
}
