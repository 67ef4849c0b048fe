/** Why somebody closes their account: the feedback reasons of specification section 3, in its order. */
export const ACCOUNT_CLOSURE_REASONS = [
  'pushTooOften',
  'harassment',
  'littleContent',
  'noChairs',
  'noBrand',
] as const
export type AccountClosureReason = (typeof ACCOUNT_CLOSURE_REASONS)[number]
