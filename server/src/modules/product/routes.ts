import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Product, productEndpoints, Sku } from '@anzuo/contract/product'
import type { Database } from '../../db/database'
import { whereOlderThanCursor, paginateRows } from '../../db/keysetPagination'
import { categories, products, productViews, productReviews, shops, skus } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { popularSearchTerms } from '../../seed/catalogue/categories'
import { getAccountSettings } from '../account/routes'
import { getVideoUrl, getPictureUrl } from '../picture/pictureUrls'
import { productCardColumns, toProductCard, type ProductCardRow } from './productCards'
import { reviewColumns, toReviewResponse } from './reviews'
import { countProducts, createProductSearch } from './productSearch'

const MAX_VIEWED_PRODUCTS_SHOWN = 20
export const MAX_VIEWED_PRODUCTS_KEPT = 50
const RECOMMENDATION_COUNT = 4

/** The catalogue. It is the same for everybody. */
export const productRoutes = (options: {
  db: Database
  now: () => Date
}): RouteHandlers<typeof productEndpoints> => {
  const { db, now } = options
  const find = createProductSearch(db)
  const productById = db
    .select({ product: products, shop: shops })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(and(eq(products.id, sql.placeholder('id')), products.isOnSale))
    .prepare('product_by_id')
  const skusOfProduct = db
    .select()
    .from(skus)
    .where(eq(skus.productId, sql.placeholder('id')))
    .orderBy(asc(skus.position))
    .prepare('skus_of_product')

  const requireOnSale = async (id: string) => {
    const [row] = await db
      .select({ id: products.id, categoryId: products.categoryId })
      .from(products)
      .where(and(eq(products.id, id), products.isOnSale))
    if (!row) throw createApiError('notFound', 'productNotFound')
    return row
  }

  return {
    '/open/product/category': async ({ locale }) => {
      const rows = await db
        .select({
          id: categories.id,
          name: categories.name,
          picture: categories.picture,
          count: sql<number>`(select count(*)::int from products where products.category_id = categories.id and products.is_on_sale)`,
        })
        .from(categories)
        .orderBy(asc(categories.position))
      return {
        categories: rows.map(({ name, picture, ...row }) => ({
          ...row,
          name: name[locale],
          picture: getPictureUrl(picture),
        })),
        hotWords: popularSearchTerms.map(word => word[locale]),
      }
    },

    '/dealer_product/list': async ({ request, locale }) => {
      const { page, next, isApproximate } = await find(request)
      return { products: page.map(row => toProductCard(row, locale)), next, isApproximate }
    },

    '/dealer_product/count': async ({ request }) => ({ count: await countProducts(db, request) }),

    '/dealer_product/get': async ({ request, locale }) => {
      const [rows, skuRows] = await Promise.all([
        productById.execute({ id: request.id }),
        skusOfProduct.execute({ id: request.id }),
      ])
      const [row] = rows
      if (!row) throw createApiError('notFound', 'productNotFound')
      return toProductDetail({ ...row, skus: skuRows }, locale)
    },

    '/open/product/skus': async ({ request, locale }) => {
      if (request.skuIds.length === 0) return { skus: [] }
      const rows = await db
        .select({ sku: skus, name: products.name, shop: shops })
        .from(skus)
        .innerJoin(products, eq(products.id, skus.productId))
        .innerJoin(shops, eq(shops.id, products.shopId))
        .where(and(inArray(skus.id, request.skuIds), products.isOnSale))
      return {
        skus: rows.map(({ sku, name, shop }) => ({
          ...toSku(sku, locale),
          productId: sku.productId,
          productName: name[locale],
          shop: { id: shop.id, name: shop.name[locale] },
        })),
      }
    },

    '/open/product/reviews': async ({ request, locale }) => {
      const rows = await db
        .select(reviewColumns)
        .from(productReviews)
        .innerJoin(products, eq(products.id, productReviews.productId))
        .where(
          and(eq(productReviews.productId, request.id), whereOlderThanCursor(productReviews, request.cursor)),
        )
        .orderBy(desc(productReviews.at), desc(productReviews.id))
        .limit(request.limit + 1)
      const { page, next } = paginateRows(rows, request.limit, row => [row.at.getTime(), row.id])
      return { reviews: page.map(row => toReviewResponse(row, locale)), next }
    },

    '/product/browse_shop': async ({ caller, request, locale }) => {
      if (request.id !== undefined) {
        const { id: productId } = await requireOnSale(request.id)
        const { keepsViews } = await getAccountSettings(db, caller.userId)
        if (!keepsViews) return { products: [] }
        await db
          .insert(productViews)
          .values({ userId: caller.userId, productId, at: now() })
          .onConflictDoUpdate({
            target: [productViews.userId, productViews.productId],
            set: { at: now() },
          })
        const kept = db
          .select({ at: productViews.at })
          .from(productViews)
          .where(eq(productViews.userId, caller.userId))
          .orderBy(desc(productViews.at))
          .offset(MAX_VIEWED_PRODUCTS_KEPT)
          .limit(1)
        await db
          .delete(productViews)
          .where(and(eq(productViews.userId, caller.userId), sql`${productViews.at} <= (${kept})`))
      }
      const rows = await db
        .select(productCardColumns)
        .from(productViews)
        .innerJoin(products, eq(products.id, productViews.productId))
        .where(and(eq(productViews.userId, caller.userId), products.isOnSale))
        .orderBy(desc(productViews.at))
        .limit(MAX_VIEWED_PRODUCTS_SHOWN)
      return { products: rows.map(row => toProductCard(row, locale)) }
    },

    '/product/use': async ({ request, locale }) => {
      const row = await findChairProduct(db, request.sn)
      return { product: row && toProductCard(row, locale) }
    },

    '/product/use_recommend': async ({ request, locale }) => {
      if (request.ids?.length) return { products: await listCardsByIds(db, request.ids, locale) }
      const chair = request.sn === undefined ? null : await findChairProduct(db, request.sn)
      const subject = request.id === undefined ? chair : await requireOnSale(request.id)
      // A chair calls for parts and small massagers, anything else for its neighbours, nothing for what is suggested first.
      const wanted = chair
        ? inArray(products.categoryId, ['care', 'neckEyes'])
        : subject && eq(products.categoryId, subject.categoryId)
      const rows = await db
        .select(productCardColumns)
        .from(products)
        .where(and(products.isOnSale, wanted ?? undefined, subject ? ne(products.id, subject.id) : undefined))
        .orderBy(desc(products.sold), asc(products.position))
        .limit(RECOMMENDATION_COUNT)
      return { products: rows.map(row => toProductCard(row, locale)) }
    },
  }
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

/** The product that a serial number stands for: the one with the longest model that the number begins with. */
const findChairProduct = async (db: Database, sn: string): Promise<ProductCardRow | null> => {
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

const toSku = (row: typeof skus.$inferSelect, locale: Locale): z.output<typeof Sku> => ({
  id: row.id,
  choice: row.choice,
  name: row.name[locale],
  price: row.price,
  stock: row.stock,
  picture: getPictureUrl(row.picture),
})

const toProductDetail = (
  row: {
    product: typeof products.$inferSelect
    shop: typeof shops.$inferSelect
    skus: (typeof skus.$inferSelect)[]
  },
  locale: Locale,
): z.output<typeof Product> => {
  const { product: kept, shop } = row
  return {
    ...toProductCard(
      { ...kept, picture: kept.pictures[0] ?? '', isSoldOut: row.skus.every(({ stock }) => stock === 0) },
      locale,
    ),
    shop: { id: shop.id, name: shop.name[locale] },
    story: kept.story[locale],
    pictures: kept.pictures.map(getPictureUrl),
    video: kept.video === null ? null : getVideoUrl(kept.video),
    options: kept.options.map(option => ({
      key: option.key,
      name: option.name[locale],
      values: option.values.map(({ key, name }) => ({ key, name: name[locale] })),
    })),
    skus: row.skus.map(sku => toSku(sku, locale)),
    specifications: kept.specifications.map(({ name, value }) => ({
      name: name[locale],
      value: value[locale],
    })),
    delivery: kept.delivery,
  }
}
