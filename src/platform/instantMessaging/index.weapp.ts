import type { InstantMessaging } from './types'

export type { Signature } from './types'

// The mini-program reaches payment and sharing directly.
export const instantMessaging: InstantMessaging = {
  isInside: () => false,
  rememberEntry: () => undefined,
  configure: () => Promise.resolve(false),
}
