import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProductSummarySchema } from '@anzuo/contract/product'
import type { ProductFeature } from '@anzuo/domain/shop/choices'
import type { Database } from '../../db/database'
import { products } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../picture/pictureUrls'

/** What a card of a product is made of. */
export const productCardColumns = {
  id: products.id,
  categoryId: products.categoryId,
  name: products.name,
  line: products.line,
  picture: sql<string>`${products.pictures} ->> 0`,
  priceFrom: products.priceFrom,
  features: products.features,
  // Written out: among the fields of a select, the builder leaves out the names of tables.
  isSoldOut: sql<boolean>`not exists (select 1 from skus where skus.product_id = products.id and skus.stock > 0 and not skus.is_withdrawn)`,
  sold: products.sold,
  starsSum: products.starsSum,
  starsCount: products.starsCount,
  position: products.position,
  createdAt: products.createdAt,
}

export type ProductCardRow = Pick<
  typeof products.$inferSelect,
  'id' | 'categoryId' | 'name' | 'line' | 'priceFrom' | 'features' | 'sold' | 'starsSum' | 'starsCount'
> & { picture: string; isSoldOut: boolean }

/** A product as a card shows it. */
export const toProductCard = (
  row: ProductCardRow,
  locale: Locale,
): z.output<typeof ProductSummarySchema> => ({
  id: row.id,
  categoryId: row.categoryId,
  name: row.name[locale],
  line: row.line[locale],
  picture: getPictureUrl(row.picture),
  priceFrom: row.priceFrom,
  features: row.features as ProductFeature[],
  isSoldOut: row.isSoldOut,
  sold: row.sold,
  rating: computeAverageRating(row),
  ratingCount: row.starsCount,
})

/** Mean of the stars to one decimal, or null without reviews. */
const computeAverageRating = ({
  starsSum,
  starsCount,
}: {
  starsSum: number
  starsCount: number
}): number | null => (starsCount === 0 ? null : Math.round((starsSum / starsCount) * 10) / 10)

/** @throws ApiError `notFound` when a product isn't sold */
export const requireProductOnSale = async (
  db: Database,
  id: string,
): Promise<Pick<ProductCardRow, 'id' | 'categoryId'>> => {
  const [row] = await db
    .select({ id: products.id, categoryId: products.categoryId })
    .from(products)
    .where(and(eq(products.id, id), products.isOnSale))
  if (!row) throw createApiError('notFound', 'productNotFound')
  return row
}
