import { desc, eq, and, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ResponseData } from '@anzuo/contract'
import type { ProductReviewSchema } from '@anzuo/contract/product'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import { products, productReviews } from '../../db/schema'
import type { LocalizedText } from '@anzuo/domain/locale'
import type { RequestContext } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../picture/pictureUrls'
import type { ShopContext } from '../shopContext'

/** What a review is made of; `reviews` joined with `products`. */
export const reviewColumns = {
  id: productReviews.id,
  productId: productReviews.productId,
  productName: products.name,
  skuName: productReviews.skuName,
  personName: sql<
    string | null
  >`coalesce(reviews.sample_name, (select users.nickname from users where users.id = reviews.user_id))`,
  isAnonymous: productReviews.isAnonymous,
  stars: productReviews.stars,
  text: productReviews.text,
  pictures: productReviews.pictures,
  reply: productReviews.reply,
  at: productReviews.at,
}

type ReviewRow = Pick<
  typeof productReviews.$inferSelect,
  'id' | 'productId' | 'skuName' | 'isAnonymous' | 'stars' | 'text' | 'pictures' | 'reply' | 'at'
> & { productName: LocalizedText; personName: string | null }

/** Of a name the first character. */
export const maskPublicName = (name: string): string => `${[...name][0] ?? ''}**`

/** A review as everybody sees it: of the name the first character, of an anonymous one nothing. */
export const toReviewResponse = (row: ReviewRow, locale: Locale): z.output<typeof ProductReviewSchema> => ({
  id: row.id,
  productId: row.productId,
  productName: row.productName[locale],
  personName: row.isAnonymous || row.personName === null ? null : maskPublicName(row.personName),
  skuName: row.skuName[locale],
  stars: row.stars,
  text: row.text,
  pictures: row.pictures.map(getPictureUrl),
  at: row.at.toISOString(),
  reply: row.reply,
})

/** Reviews of a product, the newest first. */
export const listReviews = async (
  { db }: ShopContext,
  { request, locale }: RequestContext<'/open/product/reviews'>,
): Promise<ResponseData<'/open/product/reviews'>> => {
  const rows = await db
    .select(reviewColumns)
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(
      and(
        eq(productReviews.productId, request.id),
        eq(productReviews.state, 'shown'),
        whereOlderThanCursor(productReviews, request.cursor),
      ),
    )
    .orderBy(desc(productReviews.at), desc(productReviews.id))
    .limit(request.limit + 1)
  const { page, next } = paginateRows(rows, request.limit, row => [row.at.getTime(), row.id])
  return { reviews: page.map(row => toReviewResponse(row, locale)), next }
}
