import type { PublishingMode } from './moderation'
import { shopRules, type ShopRules } from './shopRules'

/** What the shop may decide anew without a programmer, with what holds until it does. */

/** How points are earned. */
export type PointsPolicy = Pick<ShopRules, 'pointsPerYuan' | 'commentPoints'>

export const defaultPointsPolicy: PointsPolicy = {
  pointsPerYuan: shopRules.pointsPerYuan,
  commentPoints: shopRules.commentPoints,
}

/** How the shop looks at what customers write. */
export type ReviewPolicy = { publishing: PublishingMode }

export const defaultReviewPolicy: ReviewPolicy = { publishing: 'afterLook' }
