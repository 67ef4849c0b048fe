import { and, arrayContains, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import { findMissingTexts, type ProductState } from '@anzuo/domain/office/productContent'
import { extractQueryTerms } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { decodeCursor, paginateRows } from '../../db/keysetPagination'
import { readRows } from '../../db/readRows'
import { products, skus } from '../../db/schema'
import { getPictureUrl } from '../../modules/picture/pictureUrls'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall } from '../officeCall'
import { getProductState } from './loadProduct'
import { loadProductPlans, toPlanView } from './planRows'

type ListRequest = ValidatedOfficeRequest<'/office/v1/catalogue/list'>

const MAX_COUNTED = 1000

const isLow = sql`${skus.stock} <= ${skus.lowStockAt} and not ${skus.isWithdrawn}`

// As an array: the planner takes a third of all combinations for low, and would look at every product instead.
const whereStockLow = and(
  products.isOnSale,
  sql`${products.id} = any(array(select ${skus.productId} from ${skus} where ${isLow}))`,
)

// As the indexes have them; a value that is passed would find none of them.
const whereState: Record<ProductState, SQL | undefined> = {
  draft: isNull(products.publishedAt),
  published: sql`${products.isOnSale}`,
  withdrawn: sql`(not ${products.isOnSale} and ${products.publishedAt} is not null)`,
}

/** What more products are than can be named is looked for while the list is read: a page of it is full soon. */
const MAX_FOUND = 500

/** A product by its words in any language, or by the beginning of its code or of a combination's. */
const whereFound = async (db: Database, query: string | undefined): Promise<SQL | undefined> => {
  if (!query) return undefined
  const words = extractQueryTerms(query)
  const beginning = `${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const isCode = sql`lower(${products.id}) like ${beginning}`
  const isSkuCode = sql`lower(${skus.id}) like ${beginning}`
  const hasWords = words.length > 0 ? arrayContains(products.searchWords, words) : undefined
  // Each by its own index: over an OR of them the planner reads every product.
  const found = await readRows<{ id: string }>(
    db,
    sql`select distinct id from (
      (select ${products.id} as id from ${products} where ${isCode} limit ${MAX_FOUND + 1})
      union all (select ${skus.productId} as id from ${skus} where ${isSkuCode} limit ${MAX_FOUND + 1})
      ${hasWords ? sql`union all (select ${products.id} as id from ${products} where ${hasWords} limit ${MAX_FOUND + 1})` : sql``}
    ) found`,
  )
  if (found.length <= MAX_FOUND)
    return inArray(
      products.id,
      found.map(({ id }) => id),
    )
  const bySku = sql`exists (select 1 from ${skus} where ${skus.productId} = ${products.id} and ${isSkuCode})`
  return or(isCode, bySku, hasWords)
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

const toWhere = async (
  db: Database,
  { query, categoryId, state, isStockLow, cursor }: ListRequest,
): Promise<SQL | undefined> =>
  and(
    await whereFound(db, query),
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
    .where(await toWhere(db, request))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(request.limit + 1)
  const { page, next } = paginateRows(found, request.limit, row => [row.createdAt.getTime(), row.id])
  const figures = await loadStockFigures(
    db,
    page.map(({ id }) => id),
  )
  const plans = await loadProductPlans(
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
      plans: plans.filter(({ productId }) => productId === product.id).map(toPlanView),
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
