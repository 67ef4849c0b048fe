import type { Whereabouts } from './types'

export type { Place, Whereabouts } from './types'

const PATIENCE_MS = 10_000
/** A place of a few minutes ago is good enough for shops near by. */
const GOOD_FOR_MS = 5 * 60_000

/** Asks the device once where it is, roughly. Ask the person first: the browser then asks again by itself. */
export const findPlace = (): Promise<Whereabouts> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve({ kind: 'unknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ kind: 'known', place: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) => resolve({ kind: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { enableHighAccuracy: false, timeout: PATIENCE_MS, maximumAge: GOOD_FOR_MS },
    )
  })
