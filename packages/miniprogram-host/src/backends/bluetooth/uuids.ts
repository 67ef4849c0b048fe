/** UUIDs are compared without regard to case. */
export const equalUuidsIgnoringCase = (a: string, b: unknown): boolean =>
  a.toUpperCase() === String(b).toUpperCase()

/** A key for a service or for a characteristic of a service. */
export const createGattUuidKey = (...uuids: unknown[]): string =>
  uuids.map(uuid => String(uuid).toUpperCase()).join(' ')
