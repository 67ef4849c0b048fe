/** How a chair stands in the registry: made and never seen, reached now, not reached, or no longer believed. */
export const chairRegistryStates = ['neverSeen', 'online', 'offline', 'shutOut'] as const
export type ChairRegistryState = (typeof chairRegistryStates)[number]

/** How far a key of a chair is in its life. */
export const CHAIR_KEY_STATE_NAMES = ['next', 'active', 'retired', 'revoked'] as const

/** What changed about who may use a chair. What people do with it, such as a start, is for its owner alone. */
export const CHAIR_RIGHT_EVENTS = [
  'bind',
  'remove',
  'memberRemove',
  'share:family',
  'share:guest',
  'share:owner',
  'accept:family',
  'accept:guest',
  'accept:owner',
  'factoryReset',
  'handOver',
  'shutOut',
] as const
export type ChairRightEvent = (typeof CHAIR_RIGHT_EVENTS)[number]
