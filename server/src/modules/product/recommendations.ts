import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { products } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import type { ShopContext } from '../shopContext'
import { productCardColumns, requireProductOnSale, toProductCard, type ProductCardRow } from './productCards'
import { isSoldForFamily } from './servedFamily'

const RECOMMENDATION_COUNT = 4

/** What goes with a chair, with a product, or with nothing in particular; or the cards of what was chosen. */
export const listRecommendations = async (
  { db }: ShopContext,
  { request, locale }: RequestContext<'/product/use_recommend'>,
): Promise<ResponseData<'/product/use_recommend'>> => {
  if (request.ids?.length) return { products: await listCardsByIds(db, request.ids, locale) }
  const chair = request.sn === undefined ? null : await findChairProduct(db, request.sn)
  const subject = request.id === undefined ? chair : await requireProductOnSale(db, request.id)
  // A chair calls for parts and small massagers, anything else for its neighbours, nothing for what is suggested first.
  const wanted = chair
    ? inArray(products.categoryId, ['care', 'neckEyes'])
    : subject && eq(products.categoryId, subject.categoryId)
  const rows = await db
    .select(productCardColumns)
    .from(products)
    .where(
      and(
        products.isOnSale,
        wanted ?? undefined,
        subject ? ne(products.id, subject.id) : undefined,
        request.family && isSoldForFamily(request.family),
      ),
    )
    .orderBy(desc(products.sold), asc(products.position))
    .limit(RECOMMENDATION_COUNT)
  return { products: rows.map(row => toProductCard(row, locale)) }
}

/** The product that a serial number stands for: the one with the longest model that the number begins with. */
export const findChairProduct = async (db: Database, sn: string): Promise<ProductCardRow | null> => {
  const [row] = await db
    .select(productCardColumns)
    .from(products)
    .where(
      and(
        products.isOnSale,
        sql`${products.model} is not null and starts_with(upper(${sn}), ${products.model})`,
      ),
    )
    .orderBy(desc(sql`length(${products.model})`))
    .limit(1)
  return row ?? null
}

/** The cards of what was chosen, in the order of the choice. */
const listCardsByIds = async (db: Database, ids: readonly string[], locale: Locale) => {
  const rows = await db
    .select(productCardColumns)
    .from(products)
    .where(and(products.isOnSale, inArray(products.id, [...ids])))
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...new Set(ids)].flatMap(id => {
    const row = byId.get(id)
    return row ? [toProductCard(row, locale)] : []
  })
}
