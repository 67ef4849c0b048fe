/** A place on earth in degrees. */
export type GeoCoordinates = { latitude: number; longitude: number }

/** `refused`: the person or the device doesn't allow it. `unknown`: the device doesn't know where it is. */
export type LocationResult =
  { kind: 'known'; place: GeoCoordinates } | { kind: 'refused' } | { kind: 'unknown' }
