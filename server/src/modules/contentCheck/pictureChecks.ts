import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  getCheckedModerationState,
  PICTURE_VERDICT_MS,
  type ModerationState,
} from '@anzuo/domain/shop/moderation'
import type { Database } from '../../db/database'
import { productReviews } from '../../db/schema'
import type { ContentSafety, ContentVerdict } from '../../gateways/contentSafety'
import { scheduleJob } from '../../jobs/jobRunner'
import { getPictureUrl } from '../picture/pictureUrls'
import { findMiniProgramOpenid, type ContentCheck } from './contentCheck'

/** Hands the pictures of one review over. */
export const PICTURE_CHECK_JOB = 'checkPictures'

const PayloadSchema = z.object({ reviewId: z.uuid() })

type ReviewRow = typeof productReviews.$inferSelect
type ContributionCheck = Awaited<ReturnType<ContentCheck['checkContribution']>>
type NewReview = { pictures: readonly string[]; first: ModerationState; now: Date }

/** Columns of a review that was just written: who sees it, and what of it is yet to be checked. */
export const planReviewCheck = (
  { canCheckPictures }: Pick<ContentCheck, 'canCheckPictures'>,
  { warning: textWarning, isChecked }: ContributionCheck,
  { pictures, first, now }: NewReview,
) => {
  const hasPictures = isChecked && pictures.length > 0
  const warning = textWarning ?? (hasPictures && !canCheckPictures ? ('notChecked' as const) : null)
  // A person looks at all of it where the words are doubtful.
  const awaitsVerdict = hasPictures && warning === null
  return {
    state: getCheckedModerationState(first, { warning, awaitsVerdict }),
    checkWarning: warning,
    checkUntil: awaitsVerdict ? new Date(now.getTime() + PICTURE_VERDICT_MS) : null,
    pictureChecks: awaitsVerdict ? [] : null,
    showsAfterCheck: awaitsVerdict && first === 'shown',
  }
}

/** Plans to hand over what waits to be checked, in the transaction that writes the review. */
export const schedulePictureCheck = (tx: Database, reviewId: string, now: Date): Promise<void> =>
  scheduleJob(tx, { name: PICTURE_CHECK_JOB, payload: { reviewId }, runAt: now })

/** What handing pictures over needs of the server. */
export type PictureCheckContext = {
  db: Database
  now: () => Date
  gateway: ContentSafety | null
  /** Where the platform fetches pictures from. */
  ourAddress: () => string
}

const isInCheck = and(
  eq(productReviews.state, 'waiting'),
  isNotNull(productReviews.pictureChecks),
  isNotNull(productReviews.checkUntil),
)

/**
 * Hands the pictures of a review over that were not yet. Once its time is over nothing is done: a person looks at it then.
 * @throws Error when the platform did not take one, so that it is tried again
 */
export const checkPictures = async (
  { db, now, gateway, ourAddress }: PictureCheckContext,
  payload: Record<string, unknown>,
): Promise<void> => {
  const { reviewId } = PayloadSchema.parse(payload)
  const isThis = and(eq(productReviews.id, reviewId), isInCheck)
  const [review] = await db.select().from(productReviews).where(isThis)
  if (!gateway || !review?.userId || !review.checkUntil || review.checkUntil <= now()) return
  const openid = await findMiniProgramOpenid(db, review.userId)
  for (const picture of review.pictures.slice(review.pictureChecks?.length ?? 0)) {
    const url = `${ourAddress()}${getPictureUrl(picture)}`
    const answer = openid && (await gateway.checkPicture({ openid, scene: 'comment', url }))
    // Whom the platform doesn't know any more goes by the shop's rule, as somebody who never was there.
    if (!answer || (!answer.ok && answer.problem === 'unknownPerson'))
      return void (await db.update(productReviews).set(endCheck(review)).where(isThis))
    if (!answer.ok) throw new Error(answer.reason)
    const check = JSON.stringify([{ traceId: answer.traceId, hasPassed: false }])
    await db
      .update(productReviews)
      .set({ pictureChecks: sql`${productReviews.pictureChecks} || ${check}::jsonb` })
      .where(isThis)
  }
}

/** Nothing of it is waited for any more. */
const endCheck = ({ showsAfterCheck }: ReviewRow) => ({
  state: showsAfterCheck ? ('shown' as const) : ('waiting' as const),
  checkUntil: null,
  pictureChecks: null,
})

/**
 * Takes a verdict on one picture. The last that passes lets the review go on; any other leaves it to a person. One that comes after its
 * time, or that is told twice, changes nothing that somebody has decided.
 * @returns whether this picture is one that waits
 */
export const recordPictureVerdict = (
  db: Database,
  { traceId, verdict }: { traceId: string; verdict: ContentVerdict | null },
): Promise<boolean> =>
  db.transaction(async tx => {
    const isOfTrace = sql`${productReviews.pictureChecks} @> ${JSON.stringify([{ traceId }])}::jsonb`
    const [review] = await tx
      .select()
      .from(productReviews)
      .where(and(isOfTrace, isNotNull(productReviews.pictureChecks), eq(productReviews.state, 'waiting')))
      .for('update')
    if (!review) return false
    const checks = (review.pictureChecks ?? []).map(check =>
      check.traceId === traceId ? { ...check, hasPassed: verdict === 'pass' } : check,
    )
    const hasAllPassed =
      checks.length === review.pictures.length && checks.every(({ hasPassed }) => hasPassed)
    await tx
      .update(productReviews)
      .set(
        verdict !== 'pass'
          ? {
              checkUntil: null,
              pictureChecks: null,
              checkWarning: verdict === null ? 'notChecked' : 'platformDoubts',
            }
          : hasAllPassed
            ? endCheck(review)
            : { pictureChecks: checks },
      )
      .where(eq(productReviews.id, review.id))
    return true
  })
