import type { PublishingMode } from './moderation'

/** What the shop may decide anew without a programmer, with what holds until it does. */

/** How the shop looks at what customers write. */
export type ReviewPolicy = { publishing: PublishingMode }

export const defaultReviewPolicy: ReviewPolicy = { publishing: 'afterLook' }
