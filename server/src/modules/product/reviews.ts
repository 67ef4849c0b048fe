import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Review } from '../../../../src/contract/product'
import { products, reviews } from '../../db/schema'
import type { Words } from '../../db/schema/columns'
import type { Locale } from '../../messages'
import { pictureUrl } from '../picture/address'

/** What a review is made of; `reviews` joined with `products`. */
export const reviewColumns = {
  id: reviews.id,
  productId: reviews.productId,
  productName: products.name,
  skuName: reviews.skuName,
  personName: sql<
    string | null
  >`coalesce(reviews.sample_name, (select users.nickname from users where users.id = reviews.user_id))`,
  isAnonymous: reviews.isAnonymous,
  stars: reviews.stars,
  text: reviews.text,
  pictures: reviews.pictures,
  reply: reviews.reply,
  at: reviews.at,
}

type ReviewRow = Pick<
  typeof reviews.$inferSelect,
  'id' | 'productId' | 'skuName' | 'isAnonymous' | 'stars' | 'text' | 'pictures' | 'reply' | 'at'
> & { productName: Words; personName: string | null }

/** A review as everybody sees it: of the name the first letter, of an anonymous one nothing. */
export const reviewOf = (row: ReviewRow, locale: Locale): z.output<typeof Review> => ({
  id: row.id,
  productId: row.productId,
  productName: row.productName[locale],
  personName: row.isAnonymous || row.personName === null ? null : `${[...row.personName][0] ?? ''}**`,
  skuName: row.skuName[locale],
  stars: row.stars,
  text: row.text,
  pictures: row.pictures.map(pictureUrl),
  at: row.at.toISOString(),
  reply: row.reply,
})
