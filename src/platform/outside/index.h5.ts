import type { DeviceSystem } from './types'

export type { DeviceSystem } from './types'

/** The system of this device; an iPad that calls itself a Mac is known by its touch screen. */
export const deviceSystem = (): DeviceSystem => {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/**
 * Opens an address outside of the product, in a window of its own.
 * @returns false where this target cannot do so
 */
export const openOutside = (address: string): boolean => {
  window.open(address, '_blank', 'noopener')
  return true
}
