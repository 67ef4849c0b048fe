import { useSyncExternalStore } from 'react'
import type { ViewportWidth } from './types'

export type { ViewportWidth } from './types'

/** From here on there is room for columns side by side, CSS px. */
const WIDE_MEDIA_QUERY = '(min-width: 1024px)'

/** Whether pages can have header and footer of a site around them. */
export const hasSiteFrame = true

const matchWideViewport = () =>
  typeof window.matchMedia === 'function' ? window.matchMedia(WIDE_MEDIA_QUERY) : null

/** Tells whether there is room for columns side by side, now and whenever that changes. @returns how to end that */
export const onWideViewportChanged = (onChanged: (isWide: boolean) => void): (() => void) => {
  const width = matchWideViewport()
  const follow = () => onChanged(width?.matches ?? false)
  follow()
  width?.addEventListener?.('change', follow)
  return () => width?.removeEventListener?.('change', follow)
}

const getViewportWidth = (): ViewportWidth => (matchWideViewport()?.matches ? 'wide' : 'narrow')
// The server draws a first view for every window.
const getFirstViewWidth = (): ViewportWidth => 'unknown'

/** Whether there is room for columns side by side; follows the window. */
export const useViewportWidth = (): ViewportWidth =>
  useSyncExternalStore(onWideViewportChanged, getViewportWidth, getFirstViewWidth)

/** Whether there is room for columns side by side. A first view that the server drew becomes wide once it has been taken over. */
export const useIsWideViewport = (): boolean => useViewportWidth() === 'wide'
