/** Records that two people may have open at once without knowing of each other. */
export const presenceKinds = [
  'order',
  'refund',
  'product',
  'review',
  'question',
  'customer',
  'chair',
  'store',
  'settings',
] as const
export type PresenceKind = (typeof presenceKinds)[number]

/** How often a page that is looked at says that somebody is there. */
export const PRESENCE_INTERVAL_SECONDS = 6

/** After so long without a word somebody counts as gone: two words may get lost. */
export const PRESENCE_SECONDS = 14

/** Others that are told of; whoever is the fifth knows enough. */
export const MAX_PRESENT = 5
