import type { PublishingMode } from './moderation'

/** How the shop looks at what customers write. */
export type ReviewPolicy = { publishing: PublishingMode }

/** What holds until the shop decides. */
export const defaultReviewPolicy: ReviewPolicy = { publishing: 'afterLook' }
