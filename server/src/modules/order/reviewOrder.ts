import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { getFirstModerationState, type ModerationState } from '@anzuo/domain/shop/moderation'
import type { Database } from '../../db/database'
import { orderLines, productReviews, products } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireOwnPictureNames } from '../picture/routes'
import { recordLoyaltyPointEntry } from '../points/pointsLedger'
import type { ShopContext } from '../shopContext'
import { performActionOnLockedOrder } from './orderAction'
import type { OrderRow } from './queries'
import { transitionOrder } from './transitionOrder'

type ReviewContext = RequestContext<'/dealer_order/comment'>

/** Reviews what was received, once for each order; it gives points. Whether others see it at once is the shop's decision. */
export const reviewOrder = (
  shop: ShopContext,
  context: ReviewContext,
): Promise<ResponseData<'/dealer_order/comment'>> =>
  performActionOnLockedOrder(shop, context, {
    action: 'comment',
    change: async (tx, order) => {
      const now = shop.now()
      const state = getFirstModerationState('review', shop.getSettings().reviews.publishing)
      await insertReviews(tx, order, { context, state, now })
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

const insertReviews = async (
  tx: Database,
  order: OrderRow,
  { context: { caller, request }, state, now }: { context: ReviewContext; state: ModerationState; now: Date },
): Promise<void> => {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const comments = request.comments.toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1))
  if (new Set(comments.map(({ skuId }) => skuId)).size < comments.length)
    throw createApiError('invalidRequest', 'requestInvalid')
  for (const comment of comments) {
    const line = lines.find(({ skuId }) => skuId === comment.skuId)
    if (!line) throw createApiError('notFound', 'orderNotFound')
    await tx.insert(productReviews).values({
      id: randomUUID(),
      productId: line.productId,
      userId: caller.userId,
      orderId: order.id,
      skuId: line.skuId,
      skuName: line.skuName,
      stars: comment.stars,
      text: comment.text,
      pictures: await requireOwnPictureNames(tx, caller.userId, comment.pictures),
      isAnonymous: request.isAnonymous,
      state,
      at: now,
    })
    await tx
      .update(products)
      .set({
        starsSum: sql`${products.starsSum} + ${comment.stars}`,
        starsCount: sql`${products.starsCount} + 1`,
      })
      .where(eq(products.id, line.productId))
  }
}
