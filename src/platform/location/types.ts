/** A place on earth in degrees. */
export type Place = { latitude: number; longitude: number }

/** `refused`: the person or the device doesn't allow it. `unknown`: the device doesn't know where it is. */
export type Whereabouts = { kind: 'known'; place: Place } | { kind: 'refused' } | { kind: 'unknown' }
