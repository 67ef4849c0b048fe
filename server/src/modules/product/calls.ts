import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Product, product, Sku } from '../../../../src/contract/product'
import type { Database } from '../../db/database'
import { olderThan, pageOf } from '../../db/keyset'
import { categories, products, productViews, reviews, shops, skus } from '../../db/schema'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import type { Locale } from '../../messages'
import { hotWords } from '../../seed/catalogue/categories'
import { settingsOf } from '../account/calls'
import { filmUrl, pictureUrl } from '../picture/address'
import { cardColumns, cardOf, type CardRow } from './cards'
import { reviewColumns, reviewOf } from './reviews'
import { countProducts, productFinder } from './search'

const VIEWS_SHOWN = 20
export const VIEWS_KEPT = 50
const RECOMMENDED = 4

/** The catalogue. It is the same for everybody. */
export const productCalls = (options: { db: Database; now: () => Date }): HandlersOf<typeof product> => {
  const { db, now } = options
  const find = productFinder(db)
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

  const onSale = async (id: string) => {
    const [row] = await db
      .select({ id: products.id, categoryId: products.categoryId })
      .from(products)
      .where(and(eq(products.id, id), products.isOnSale))
    if (!row) throw refuse('notFound', 'productNotFound')
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
          picture: pictureUrl(picture),
        })),
        hotWords: hotWords.map(word => word[locale]),
      }
    },

    '/dealer_product/list': async ({ request, locale }) => {
      const { page, next, isApproximate } = await find(request)
      return { products: page.map(row => cardOf(row, locale)), next, isApproximate }
    },

    '/dealer_product/count': async ({ request }) => ({ count: await countProducts(db, request) }),

    '/dealer_product/get': async ({ request, locale }) => {
      const [rows, skuRows] = await Promise.all([
        productById.execute({ id: request.id }),
        skusOfProduct.execute({ id: request.id }),
      ])
      const [row] = rows
      if (!row) throw refuse('notFound', 'productNotFound')
      return productOf({ ...row, skus: skuRows }, locale)
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
          ...skuOf(sku, locale),
          productId: sku.productId,
          productName: name[locale],
          shop: { id: shop.id, name: shop.name[locale] },
        })),
      }
    },

    '/open/product/reviews': async ({ request, locale }) => {
      const rows = await db
        .select(reviewColumns)
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(and(eq(reviews.productId, request.id), olderThan(reviews, request.cursor)))
        .orderBy(desc(reviews.at), desc(reviews.id))
        .limit(request.limit + 1)
      const { page, next } = pageOf(rows, request.limit, row => [row.at.getTime(), row.id])
      return { reviews: page.map(row => reviewOf(row, locale)), next }
    },

    '/product/browse_shop': async ({ caller, request, locale }) => {
      if (request.id !== undefined) {
        const { id: productId } = await onSale(request.id)
        const { keepsViews } = await settingsOf(db, caller.userId)
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
          .offset(VIEWS_KEPT)
          .limit(1)
        await db
          .delete(productViews)
          .where(and(eq(productViews.userId, caller.userId), sql`${productViews.at} <= (${kept})`))
      }
      const rows = await db
        .select(cardColumns)
        .from(productViews)
        .innerJoin(products, eq(products.id, productViews.productId))
        .where(and(eq(productViews.userId, caller.userId), products.isOnSale))
        .orderBy(desc(productViews.at))
        .limit(VIEWS_SHOWN)
      return { products: rows.map(row => cardOf(row, locale)) }
    },

    '/product/use': async ({ request, locale }) => {
      const row = await chairOf(db, request.sn)
      return { product: row && cardOf(row, locale) }
    },

    '/product/use_recommend': async ({ request, locale }) => {
      if (request.ids?.length) return { products: await chosenCards(db, request.ids, locale) }
      const chair = request.sn === undefined ? null : await chairOf(db, request.sn)
      const subject = request.id === undefined ? chair : await onSale(request.id)
      // A chair calls for parts and small massagers, anything else for its neighbours, nothing for what is suggested first.
      const wanted = chair
        ? inArray(products.categoryId, ['care', 'neckEyes'])
        : subject && eq(products.categoryId, subject.categoryId)
      const rows = await db
        .select(cardColumns)
        .from(products)
        .where(and(products.isOnSale, wanted ?? undefined, subject ? ne(products.id, subject.id) : undefined))
        .orderBy(desc(products.sold), asc(products.position))
        .limit(RECOMMENDED)
      return { products: rows.map(row => cardOf(row, locale)) }
    },
  }
}

/** The cards of what was chosen, in the order of the choice. */
const chosenCards = async (db: Database, ids: readonly string[], locale: Locale) => {
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(and(products.isOnSale, inArray(products.id, [...ids])))
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...new Set(ids)].flatMap(id => {
    const row = byId.get(id)
    return row ? [cardOf(row, locale)] : []
  })
}

/** The product that a serial number stands for: the one with the longest model that the number begins with. */
const chairOf = async (db: Database, sn: string): Promise<CardRow | null> => {
  const [row] = await db
    .select(cardColumns)
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

const skuOf = (row: typeof skus.$inferSelect, locale: Locale): z.output<typeof Sku> => ({
  id: row.id,
  choice: row.choice,
  name: row.name[locale],
  price: row.price,
  stock: row.stock,
  picture: pictureUrl(row.picture),
})

const productOf = (
  row: {
    product: typeof products.$inferSelect
    shop: typeof shops.$inferSelect
    skus: (typeof skus.$inferSelect)[]
  },
  locale: Locale,
): z.output<typeof Product> => {
  const { product: kept, shop } = row
  return {
    ...cardOf(
      { ...kept, picture: kept.pictures[0] ?? '', isSoldOut: row.skus.every(({ stock }) => stock === 0) },
      locale,
    ),
    shop: { id: shop.id, name: shop.name[locale] },
    story: kept.story[locale],
    pictures: kept.pictures.map(pictureUrl),
    video: kept.video === null ? null : filmUrl(kept.video),
    options: kept.options.map(option => ({
      key: option.key,
      name: option.name[locale],
      values: option.values.map(({ key, name }) => ({ key, name: name[locale] })),
    })),
    skus: row.skus.map(sku => skuOf(sku, locale)),
    specifications: kept.specifications.map(({ name, value }) => ({
      name: name[locale],
      value: value[locale],
    })),
    delivery: kept.delivery,
  }
}
