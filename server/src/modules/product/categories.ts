import { asc, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { categories } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import { popularSearchTerms } from '../../seed/catalogue/categories'
import { getPictureUrl } from '../picture/pictureUrls'
import type { ShopContext } from '../shopContext'
import { isSoldForFamily } from './servedFamily'

/** The categories, how many products each has, and what many people search for. */
export const listCategories = async (
  { db }: ShopContext,
  { request: { family }, locale }: RequestContext<'/open/product/category'>,
): Promise<ResponseData<'/open/product/category'>> => {
  const rows = await db
    .select({
      id: categories.id,
      name: categories.name,
      picture: categories.picture,
      count: sql<number>`(select count(*)::int from products where products.category_id = categories.id and products.is_on_sale and ${family ? isSoldForFamily(family) : sql`true`})`,
    })
    .from(categories)
    .orderBy(asc(categories.position))
  return {
    // An app for one family has no room for the others' categories.
    categories: rows
      .filter(({ count }) => count > 0 || family === undefined)
      .map(({ name, picture, ...row }) => ({
        ...row,
        name: name[locale],
        picture: getPictureUrl(picture),
      })),
    hotWords: popularSearchTerms.map(word => word[locale]),
  }
}
