import type { OperatingSystem } from './types'

export type { OperatingSystem } from './types'

/** The system of this device; an iPad that calls itself a Mac is known by its touch screen. */
export const getOperatingSystem = (): OperatingSystem => {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/**
 * Opens an address outside of the product, in a window of its own.
 * @returns false where this target cannot do so
 */
export const openExternalLink = (address: string): boolean => {
  window.open(address, '_blank', 'noopener')
  return true
}
