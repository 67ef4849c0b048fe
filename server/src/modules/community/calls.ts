import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { community, Post } from '../../../../src/contract/community'
import type { Database } from '../../db/database'
import { olderThan, pageOf } from '../../db/keyset'
import { posts, products, reviews } from '../../db/schema'
import { isUuid } from '../../db/values'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import type { Locale } from '../../messages'
import { pictureUrl } from '../picture/address'
import { reviewColumns, reviewOf } from '../product/reviews'

/** What the brand posts, and what buyers show. */
export const communityCalls = ({ db }: { db: Database }): HandlersOf<typeof community> => ({
  '/open/community/list': async ({ request, locale }) => {
    const [postRows, reviewRows] = await Promise.all([
      db
        .select()
        .from(posts)
        .where(olderThan(posts, request.cursor))
        .orderBy(desc(posts.at), desc(posts.id))
        .limit(request.limit + 1),
      db
        .select(reviewColumns)
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(and(sql`cardinality(${reviews.pictures}) > 0`, olderThan(reviews, request.cursor)))
        .orderBy(desc(reviews.at), desc(reviews.id))
        .limit(request.limit + 1),
    ])
    const rows = [
      ...postRows.map(row => ({
        at: row.at,
        id: row.id,
        entry: { kind: 'post' as const, post: postOf(row, locale) },
      })),
      ...reviewRows.map(row => ({
        at: row.at,
        id: row.id,
        entry: { kind: 'review' as const, review: reviewOf(row, locale) },
      })),
    ].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    const { page, next } = pageOf(rows, request.limit, row => [row.at.getTime(), row.id])
    return { entries: page.map(({ entry }) => entry), next }
  },

  '/open/material/get': async ({ request, locale }) => {
    const [row] = isUuid(request.id) ? await db.select().from(posts).where(eq(posts.id, request.id)) : []
    if (!row) throw refuse('notFound', 'postNotFound')
    return postOf(row, locale)
  },
})

const postOf = (row: typeof posts.$inferSelect, locale: Locale): z.output<typeof Post> => ({
  id: row.id,
  title: row.title[locale],
  text: row.text[locale],
  pictures: row.pictures.map(pictureUrl),
  productId: row.productId,
  at: row.at.toISOString(),
})
