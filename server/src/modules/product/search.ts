import { and, arrayContains, arrayOverlaps, asc, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { queryWords } from '../../../../src/domain/shop'
import type { ValidRequestOf } from '../../../../src/contract'
import type { Database } from '../../db/database'
import { pageOf, readCursor } from '../../db/keyset'
import { products, skus } from '../../db/schema'
import { cardColumns, type CardRow } from './cards'

type Filter = ValidRequestOf<'/dealer_product/count'>
type Search = ValidRequestOf<'/dealer_product/list'>

const inStock = sql`exists (select 1 from ${skus} where ${skus.productId} = ${products.id} and ${skus.stock} > 0)`

/** What a filter asks for, beside words. */
const filterOf = (filter: Filter): SQL | undefined =>
  and(
    products.isOnSale,
    filter.category === undefined ? undefined : eq(products.categoryId, filter.category),
    filter.features?.length ? arrayContains(products.features, filter.features) : undefined,
    filter.priceFrom === undefined ? undefined : gte(products.priceFrom, filter.priceFrom),
    filter.priceTo === undefined ? undefined : lte(products.priceFrom, filter.priceTo),
    filter.inStock ? inStock : undefined,
  )

const wordsOf = (query: string | undefined): string[] => (query === undefined ? [] : queryWords(query))

const ORDERS = {
  suggested: { column: products.position, isDown: false, key: (row: SortRow) => row.position },
  price: { column: products.priceFrom, isDown: false, key: (row: SortRow) => row.priceFrom },
  priceDown: { column: products.priceFrom, isDown: true, key: (row: SortRow) => row.priceFrom },
  sold: { column: products.sold, isDown: true, key: (row: SortRow) => row.sold },
  newest: { column: products.createdAt, isDown: true, key: (row: SortRow) => row.createdAt.getTime() },
} as const

type SortRow = CardRow & { position: number; createdAt: Date }

const Cursor = z.tuple([z.number().int().min(-2_147_483_648).max(9_999_999_999_999), z.string().max(64)])

/**
 * A statement for each shape of search — which filters, which order, whether words and a cursor are given — built and
 * planned once: to build it anew cost more than to run it.
 */
const statementsOf = (db: Database) => {
  const kept = new Map<string, ReturnType<typeof build>>()
  const build = (shape: string, search: Search, hasWords: boolean) => {
    const order = ORDERS[search.sort]
    const place = <Value>(value: Value | undefined, name: string) =>
      value === undefined ? undefined : sql.placeholder(name)
    return db
      .select(cardColumns)
      .from(products)
      .where(
        and(
          products.isOnSale,
          place(search.category, 'category') && eq(products.categoryId, sql.placeholder('category')),
          search.features?.length ? arrayContains(products.features, sql.placeholder('features')) : undefined,
          place(search.priceFrom, 'priceFrom') && gte(products.priceFrom, sql.placeholder('priceFrom')),
          place(search.priceTo, 'priceTo') && lte(products.priceFrom, sql.placeholder('priceTo')),
          search.inStock ? inStock : undefined,
          hasWords ? arrayContains(products.searchWords, sql.placeholder('words')) : undefined,
          search.cursor === undefined ? undefined : after(order, search.sort === 'newest'),
        ),
      )
      .orderBy(
        ...(order.isDown ? [desc(order.column), desc(products.id)] : [asc(order.column), asc(products.id)]),
      )
      .limit(sql.placeholder('limit'))
      .prepare(`products_${shape}`)
  }
  return (search: Search, hasWords: boolean) => {
    const given = [
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

type Found = { page: SortRow[]; next: string | null; isApproximate: boolean }

/** Finds one page of products at a time by category, words, filter and order. */
export const productFinder = (db: Database): ((search: Search) => Promise<Found>) => {
  const statementOf = statementsOf(db)
  return search => findProducts(db, { search, statementOf })
}

const findProducts = async (
  db: Database,
  { search, statementOf }: { search: Search; statementOf: ReturnType<typeof statementsOf> },
): Promise<Found> => {
  const words = wordsOf(search.query)
  // A query of signs only looks for something, and finds nothing.
  if (words.length === 0 && search.query) return { page: [], next: null, isApproximate: false }
  const order = ORDERS[search.sort]
  const rows: SortRow[] = await statementOf(search, words.length > 0).execute({
    ...search,
    words,
    limit: search.limit + 1,
    ...boundOf(search),
  })
  if (rows.length > 0 || words.length === 0 || search.cursor !== undefined)
    return { ...pageOf(rows, search.limit, row => [order.key(row), row.id]), isApproximate: false }

  const nearest = await db
    .select(cardColumns)
    .from(products)
    .where(and(filterOf(search), arrayOverlaps(products.searchWords, words)))
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

const after = (order: (typeof ORDERS)[keyof typeof ORDERS], isMoment: boolean): SQL => {
  const bound = isMoment
    ? sql`${sql.placeholder('bound')}::timestamptz`
    : sql`${sql.placeholder('bound')}::bigint`
  return order.isDown
    ? sql`(${order.column}, ${products.id}) < (${bound}, ${sql.placeholder('lastId')})`
    : sql`(${order.column}, ${products.id}) > (${bound}, ${sql.placeholder('lastId')})`
}

/** Where the page starts, as the statement takes it. */
const boundOf = ({ cursor, sort }: Search): { bound?: string | number; lastId?: string } => {
  if (cursor === undefined) return {}
  const [value, lastId] = readCursor(cursor, Cursor)
  return { bound: sort === 'newest' ? new Date(Math.max(0, value)).toISOString() : value, lastId }
}

/** How many products a filter leaves. */
export const countProducts = async (db: Database, filter: Filter): Promise<number> => {
  const words = wordsOf(filter.query)
  if (words.length === 0 && filter.query) return 0
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(products)
    .where(and(filterOf(filter), words.length > 0 ? arrayContains(products.searchWords, words) : undefined))
  return row?.count ?? 0
}
