import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { communityEndpoints, CommunityPostSchema } from '@anzuo/contract/community'
import type { Database } from '../../db/database'
import { whereOlderThanCursor, paginateRows } from '../../db/keysetPagination'
import { communityPosts, products, productReviews } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../picture/pictureUrls'
import { reviewColumns, toReviewResponse } from '../product/reviews'

/** What the brand posts, and what buyers show. */
export const communityRoutes = ({ db }: { db: Database }): RouteHandlers<typeof communityEndpoints> => ({
  '/open/community/list': async ({ request, locale }) => {
    const [postRows, reviewRows] = await Promise.all([
      db
        .select()
        .from(communityPosts)
        .where(whereOlderThanCursor(communityPosts, request.cursor))
        .orderBy(desc(communityPosts.at), desc(communityPosts.id))
        .limit(request.limit + 1),
      db
        .select(reviewColumns)
        .from(productReviews)
        .innerJoin(products, eq(products.id, productReviews.productId))
        .where(
          and(
            sql`cardinality(${productReviews.pictures}) > 0`,
            eq(productReviews.state, 'shown'),
            whereOlderThanCursor(productReviews, request.cursor),
          ),
        )
        .orderBy(desc(productReviews.at), desc(productReviews.id))
        .limit(request.limit + 1),
    ])
    const rows = [
      ...postRows.map(row => ({
        at: row.at,
        id: row.id,
        entry: { kind: 'post' as const, post: toPostResponse(row, locale) },
      })),
      ...reviewRows.map(row => ({
        at: row.at,
        id: row.id,
        entry: { kind: 'review' as const, review: toReviewResponse(row, locale) },
      })),
    ].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    const { page, next } = paginateRows(rows, request.limit, row => [row.at.getTime(), row.id])
    return { entries: page.map(({ entry }) => entry), next }
  },

  '/open/material/get': async ({ request, locale }) => {
    const [row] = isUuid(request.id)
      ? await db.select().from(communityPosts).where(eq(communityPosts.id, request.id))
      : []
    if (!row) throw createApiError('notFound', 'postNotFound')
    return toPostResponse(row, locale)
  },
})

const toPostResponse = (
  row: typeof communityPosts.$inferSelect,
  locale: Locale,
): z.output<typeof CommunityPostSchema> => ({
  id: row.id,
  title: row.title[locale],
  text: row.text[locale],
  pictures: row.pictures.map(getPictureUrl),
  productId: row.productId,
  at: row.at.toISOString(),
})
