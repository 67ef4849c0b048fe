import { and, arrayContains, arrayOverlaps, asc, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { extractQueryTerms } from '@anzuo/domain/shop'
import type { ValidatedRequestBody } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { paginateRows, decodeCursor } from '../../db/keysetPagination'
import { products, skus } from '../../db/schema'
import { productCardColumns, type ProductCardRow } from './productCards'
import { isSoldForFamily } from './servedFamily'

type Filter = ValidatedRequestBody<'/dealer_product/count'>
type Search = ValidatedRequestBody<'/dealer_product/list'>

const inStock = sql`exists (select 1 from ${skus} where ${skus.productId} = ${products.id} and ${skus.stock} > 0 and not ${skus.isWithdrawn})`

/** What a filter asks for, beside words. */
const buildFilter = (filter: Filter): SQL | undefined =>
  and(
    products.isOnSale,
    filter.family === undefined ? undefined : isSoldForFamily(filter.family),
    filter.category === undefined ? undefined : eq(products.categoryId, filter.category),
    filter.features?.length ? arrayContains(products.features, filter.features) : undefined,
    filter.priceFrom === undefined ? undefined : gte(products.priceFrom, filter.priceFrom),
    filter.priceTo === undefined ? undefined : lte(products.priceFrom, filter.priceTo),
    filter.inStock ? inStock : undefined,
  )

const toSearchWords = (query: string | undefined): string[] =>
  query === undefined ? [] : extractQueryTerms(query)

const SORT_ORDERS = {
  suggested: { column: products.position, isDescending: false, key: (row: SortRow) => row.position },
  price: { column: products.priceFrom, isDescending: false, key: (row: SortRow) => row.priceFrom },
  priceDown: { column: products.priceFrom, isDescending: true, key: (row: SortRow) => row.priceFrom },
  sold: { column: products.sold, isDescending: true, key: (row: SortRow) => row.sold },
  newest: { column: products.createdAt, isDescending: true, key: (row: SortRow) => row.createdAt.getTime() },
} as const

type SortRow = ProductCardRow & { position: number; createdAt: Date }

const Cursor = z.tuple([z.number().int().min(-2_147_483_648).max(9_999_999_999_999), z.string().max(64)])

/**
 * A statement for each shape of search — which filters, which order, whether words and a cursor are given — built and
 * planned once: to build it anew cost more than to run it.
 */
const createStatementCache = (db: Database) => {
  const kept = new Map<string, ReturnType<typeof build>>()
  const build = (shape: string, search: Search, hasWords: boolean) => {
    const order = SORT_ORDERS[search.sort]
    const place = <Value>(value: Value | undefined, name: string) =>
      value === undefined ? undefined : sql.placeholder(name)
    return db
      .select(productCardColumns)
      .from(products)
      .where(
        and(
          products.isOnSale,
          place(search.family, 'family') && isSoldForFamily(sql.placeholder('family')),
          place(search.category, 'category') && eq(products.categoryId, sql.placeholder('category')),
          search.features?.length ? arrayContains(products.features, sql.placeholder('features')) : undefined,
          place(search.priceFrom, 'priceFrom') && gte(products.priceFrom, sql.placeholder('priceFrom')),
          place(search.priceTo, 'priceTo') && lte(products.priceFrom, sql.placeholder('priceTo')),
          search.inStock ? inStock : undefined,
          hasWords ? arrayContains(products.searchWords, sql.placeholder('words')) : undefined,
          search.cursor === undefined ? undefined : whereAfterCursor(order, search.sort === 'newest'),
        ),
      )
      .orderBy(
        ...(order.isDescending
          ? [desc(order.column), desc(products.id)]
          : [asc(order.column), asc(products.id)]),
      )
      .limit(sql.placeholder('limit'))
      .prepare(`products_${shape}`)
  }
  return (search: Search, hasWords: boolean) => {
    const given = [
      search.family,
      search.category,
      search.features?.length || undefined,
      search.priceFrom,
      search.priceTo,
      search.inStock || undefined,
      hasWords || undefined,
      search.cursor,
    ]
    const shape = `${search.sort}_${given.map(value => (value === undefined ? 0 : 1)).join('')}`
    const statement = kept.get(shape) ?? build(shape, search, hasWords)
    kept.set(shape, statement)
    return statement
  }
}

type SearchResult = { page: SortRow[]; next: string | null; isApproximate: boolean }

/** Finds one page of products at a time by category, words, filter and order. */
export const createProductSearch = (db: Database): ((search: Search) => Promise<SearchResult>) => {
  const getStatement = createStatementCache(db)
  return search => findProducts(db, { search, getStatement })
}

const findProducts = async (
  db: Database,
  { search, getStatement }: { search: Search; getStatement: ReturnType<typeof createStatementCache> },
): Promise<SearchResult> => {
  const words = toSearchWords(search.query)
  // A query of signs only looks for something, and finds nothing.
  if (words.length === 0 && search.query) return { page: [], next: null, isApproximate: false }
  const order = SORT_ORDERS[search.sort]
  const rows: SortRow[] = await getStatement(search, words.length > 0).execute({
    ...search,
    words,
    limit: search.limit + 1,
    ...toCursorParameters(search),
  })
  if (rows.length > 0 || words.length === 0 || search.cursor !== undefined)
    return { ...paginateRows(rows, search.limit, row => [order.key(row), row.id]), isApproximate: false }

  const nearest = await db
    .select(productCardColumns)
    .from(products)
    .where(and(buildFilter(search), arrayOverlaps(products.searchWords, words)))
    .orderBy(
      desc(
        sql`cardinality(array(select unnest(${products.searchWords}) intersect select unnest(${sql.param(words)}::text[])))`,
      ),
      asc(products.position),
      asc(products.id),
    )
    .limit(search.limit)
  return { page: nearest, next: null, isApproximate: true }
}

const whereAfterCursor = (order: (typeof SORT_ORDERS)[keyof typeof SORT_ORDERS], isMoment: boolean): SQL => {
  const bound = isMoment
    ? sql`${sql.placeholder('bound')}::timestamptz`
    : sql`${sql.placeholder('bound')}::bigint`
  return order.isDescending
    ? sql`(${order.column}, ${products.id}) < (${bound}, ${sql.placeholder('lastId')})`
    : sql`(${order.column}, ${products.id}) > (${bound}, ${sql.placeholder('lastId')})`
}

/** Where the page starts, as the statement takes it. */
const toCursorParameters = ({ cursor, sort }: Search): { bound?: string | number; lastId?: string } => {
  if (cursor === undefined) return {}
  const [value, lastId] = decodeCursor(cursor, Cursor)
  return { bound: sort === 'newest' ? new Date(Math.max(0, value)).toISOString() : value, lastId }
}

/** How many products a filter leaves. */
export const countProducts = async (db: Database, filter: Filter): Promise<number> => {
  const words = toSearchWords(filter.query)
  if (words.length === 0 && filter.query) return 0
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(products)
    .where(
      and(buildFilter(filter), words.length > 0 ? arrayContains(products.searchWords, words) : undefined),
    )
  return row?.count ?? 0
}
