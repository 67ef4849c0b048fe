import { and, arrayContains, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import { findMissingTexts, type ProductState } from '@anzuo/domain/office/productContent'
import { extractQueryTerms } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { decodeCursor, paginateRows } from '../../db/keysetPagination'
import { products, skus } from '../../db/schema'
import { getPictureUrl } from '../../modules/picture/pictureUrls'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall } from '../officeCall'
import { getProductState } from './loadProduct'

type ListRequest = ValidatedOfficeRequest<'/office/v1/catalogue/list'>

const MAX_COUNTED = 1000

const isLow = sql`${skus.stock} <= ${skus.lowStockAt} and not ${skus.isWithdrawn}`

const whereStockLow = and(
  products.isOnSale,
  sql`exists (select 1 from ${skus} where ${skus.productId} = ${products.id} and ${isLow})`,
)

const whereState: Record<ProductState, SQL | undefined> = {
  draft: isNull(products.publishedAt),
  published: eq(products.isOnSale, true),
  withdrawn: and(eq(products.isOnSale, false), isNotNull(products.publishedAt)),
}

/** A product by its words in any language, or by the beginning of its code or of a combination's. */
const whereFound = (query: string | undefined): SQL | undefined => {
  if (!query) return undefined
  const words = extractQueryTerms(query)
  return or(
    sql`starts_with(lower(${products.id}), lower(${query}))`,
    sql`exists (select 1 from ${skus} where ${skus.productId} = ${products.id} and starts_with(lower(${skus.id}), lower(${query})))`,
    words.length > 0 ? arrayContains(products.searchWords, words) : undefined,
  )
}

const Cursor = z.tuple([z.number().int().min(0).max(9_999_999_999_999), z.string().max(64)])

const whereOlder = (cursor: string | undefined): SQL | undefined => {
  if (cursor === undefined) return undefined
  const [at, id] = decodeCursor(cursor, Cursor)
  return sql`(${products.createdAt}, ${products.id}) < (${new Date(at).toISOString()}::timestamptz, ${id})`
}

const loadStockFigures = async (db: Database, ids: readonly string[]) => {
  const rows =
    ids.length > 0
      ? await db
          .select({
            id: skus.productId,
            skuCount: sql<number>`(count(*) filter (where not ${skus.isWithdrawn}))::int`,
            stock: sql<number>`coalesce(sum(${skus.stock}) filter (where not ${skus.isWithdrawn}), 0)::int`,
            lowStockCount: sql<number>`(count(*) filter (where ${isLow}))::int`,
          })
          .from(skus)
          .where(inArray(skus.productId, [...ids]))
          .groupBy(skus.productId)
      : []
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

const toWhere = ({ query, categoryId, state, isStockLow, cursor }: ListRequest): SQL | undefined =>
  and(
    whereFound(query),
    categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
    state && whereState[state],
    isStockLow ? whereStockLow : undefined,
    whereOlder(cursor),
  )

/** Products page by page, the newest first, whether they are on sale or not. */
export const listOfficeProducts = async (
  { db }: ShopContext,
  { request }: OfficeCall<'/office/v1/catalogue/list'>,
): Promise<OfficeResponseData<'/office/v1/catalogue/list'>> => {
  const found = await db
    .select()
    .from(products)
    .where(toWhere(request))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(request.limit + 1)
  const { page, next } = paginateRows(found, request.limit, row => [row.createdAt.getTime(), row.id])
  const figures = await loadStockFigures(
    db,
    page.map(({ id }) => id),
  )
  return {
    products: page.map(product => ({
      id: product.id,
      version: product.version,
      state: getProductState(product),
      name: product.name,
      categoryId: product.categoryId,
      picture: product.pictures[0] ? getPictureUrl(product.pictures[0]) : null,
      priceFrom: product.priceFrom,
      ...(figures.get(product.id) ?? { skuCount: 0, stock: 0, lowStockCount: 0 }),
      missing: findMissingTexts(product),
      updatedAt: product.updatedAt?.toISOString() ?? null,
    })),
    next,
  }
}

const countUpTo = async (db: Database, where: SQL | undefined): Promise<number> => {
  const some = db
    .select({ one: sql`1` })
    .from(products)
    .where(where)
    .limit(MAX_COUNTED)
    .as('some')
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return counted?.count ?? 0
}

/** What of the catalogue waits for somebody. */
export const countCatalogue = async ({
  db,
}: ShopContext): Promise<OfficeResponseData<'/office/v1/catalogue/counts'>> => ({
  lowStock: await countUpTo(db, whereStockLow),
  draft: await countUpTo(db, whereState.draft),
})
