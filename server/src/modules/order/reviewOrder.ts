import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { getFirstModerationState } from '@anzuo/domain/shop/moderation'
import type { Database } from '../../db/database'
import { orderLines, productReviews, products } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { ContentCheck } from '../contentCheck/contentCheck'
import { planReviewCheck, schedulePictureCheck } from '../contentCheck/pictureChecks'
import { requireOwnPictureNames } from '../picture/routes'
import { recordLoyaltyPointEntry } from '../points/pointsLedger'
import type { CheckedShopContext } from '../shopContext'
import { performActionOnLockedOrder } from './orderAction'
import { getOwnOrder, type OrderRow } from './queries'
import { transitionOrder } from './transitionOrder'

type ReviewContext = RequestContext<'/dealer_order/comment'>
type Comment = ReviewContext['request']['comments'][number]
type CheckedComment = Comment & { check: Awaited<ReturnType<ContentCheck['checkContribution']>> }

/** Reviews what was received, once for each order; it gives points. Whether others see it at once is the shop's decision. */
export const reviewOrder = async (
  shop: CheckedShopContext,
  context: ReviewContext,
): Promise<ResponseData<'/dealer_order/comment'>> => {
  const { caller, request } = context
  await getOwnOrder(shop.db, { userId: caller.userId, id: request.id })
  // Asked before the order is locked: the platform takes its time.
  const comments = await Promise.all(
    request.comments.map(async comment => ({
      ...comment,
      check: await shop.contentCheck.checkContribution({
        userId: caller.userId,
        text: comment.text,
        field: 'fieldText',
      }),
    })),
  )
  return performActionOnLockedOrder(shop, context, {
    action: 'comment',
    change: async (tx, order) => {
      const now = shop.now()
      await insertReviews(tx, order, { shop, context, comments, now })
      await transitionOrder(tx, order, { event: 'commented', at: now })
      await recordLoyaltyPointEntry(
        tx,
        {
          userId: context.caller.userId,
          kind: 'comment',
          points: order.terms.commentPoints,
          causeId: order.id,
          orderNumber: order.number,
        },
        now,
      )
    },
  })
}

type NewReviews = {
  shop: CheckedShopContext
  context: ReviewContext
  comments: readonly CheckedComment[]
  now: Date
}

const insertReviews = async (
  tx: Database,
  order: OrderRow,
  { shop, context: { caller, request }, comments: written, now }: NewReviews,
): Promise<void> => {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const first = getFirstModerationState('review', shop.getSettings().reviews.publishing)
  const comments = written.toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1))
  if (new Set(comments.map(({ skuId }) => skuId)).size < comments.length)
    throw createApiError('invalidRequest', 'requestInvalid')
  for (const comment of comments) {
    const line = lines.find(({ skuId }) => skuId === comment.skuId)
    if (!line) throw createApiError('notFound', 'orderNotFound')
    const id = randomUUID()
    const pictures = await requireOwnPictureNames(tx, caller.userId, comment.pictures)
    const plan = planReviewCheck(shop.contentCheck, comment.check, { pictures, first, now })
    await tx.insert(productReviews).values({
      id,
      productId: line.productId,
      userId: caller.userId,
      orderId: order.id,
      skuId: line.skuId,
      skuName: line.skuName,
      stars: comment.stars,
      text: comment.text,
      pictures,
      isAnonymous: request.isAnonymous,
      ...plan,
      at: now,
    })
    if (plan.checkUntil) await schedulePictureCheck(tx, id, now)
    await tx
      .update(products)
      .set({
        starsSum: sql`${products.starsSum} + ${comment.stars}`,
        starsCount: sql`${products.starsCount} + 1`,
      })
      .where(eq(products.id, line.productId))
  }
}
