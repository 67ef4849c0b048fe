import { MINUTE_MS } from '@anzuo/domain/durations'
import type { LocationResult } from './types'

export type { GeoCoordinates, LocationResult } from './types'

const TIMEOUT_MS = 10_000
/** A place of a few minutes ago is good enough for shops near by. */
const MAX_AGE_MS = 5 * MINUTE_MS

/** Asks the device once where it is, roughly. Ask the person first: the browser then asks again by itself. */
export const getCurrentLocation = (): Promise<LocationResult> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve({ kind: 'unknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ kind: 'known', place: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) => resolve({ kind: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
