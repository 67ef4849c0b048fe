import { storage, type StorageKey } from '@/platform/storage'

/** Whether what the device keeps of a person stays. */
export type PersonPredicate = (personId: string) => boolean

/** The entries of the people that stay. */
export const filterByPerson = <T>(
  byPerson: Readonly<Record<string, T>>,
  stays: PersonPredicate,
): Record<string, T> => Object.fromEntries(Object.entries(byPerson).filter(([personId]) => stays(personId)))

/** Writes what is kept by person; when there is nobody left, nothing stays behind. */
export const writePerPersonData = <T extends object>(key: StorageKey<T>, byPerson: T): void => {
  if (Object.keys(byPerson).length > 0) storage.write(key, byPerson)
  else storage.remove(key)
}
