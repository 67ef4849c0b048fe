import type { ViewportWidth } from './types'

export type { ViewportWidth } from './types'

/** The platform’s own bars stand around a page. */
export const hasSiteFrame = false

/** A mini-program stands in a phone's column, also on a tablet. */
export const useViewportWidth = (): ViewportWidth => 'narrow'

/** A mini-program stands in a phone's column, also on a tablet. */
export const useIsWideViewport = (): boolean => false
