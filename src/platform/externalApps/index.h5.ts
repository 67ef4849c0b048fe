import type { MapLocation } from './types'

export type { MapLocation } from './types'

/** Opens the phone with a number; the person calls. */
export const callPhone = (number: string): void => {
  window.location.href = `tel:${number}`
}

/** Begins an e-mail; gives false where that cannot be. */
export const writeEmail = (address: string): boolean => {
  window.location.href = `mailto:${address}`
  return true
}

/** Opens a place in a map app, or its web page, in a window of its own. */
export const openMap = ({ latitude, longitude, name }: MapLocation): void => {
  const query = new URLSearchParams({ position: `${longitude},${latitude}`, name, coordinate: 'gaode' })
  window.open(`https://uri.amap.com/marker?${query.toString()}`, '_blank', 'noopener')
}
