import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ResponseData } from '@anzuo/contract'
import type { ProductSchema, SkuSchema } from '@anzuo/contract/product'
import type { Database } from '../../db/database'
import { cachePreparedStatement } from '../../db/preparedStatement'
import { merchants, productManuals, products, shopFiles, skus } from '../../db/schema'
import { getManualUrl, SHOP_FILE_PREFIX } from '@anzuo/domain/shop/pictureAddress'
import { clampFilmPlace } from '@anzuo/domain/shop/productFilm'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { getPictureUrl, getVideoUrl } from '../picture/pictureUrls'
import type { ShopContext } from '../shopContext'
import { toProductCard } from './productCards'
import { isModelSoldForFamily } from './servedFamily'

const manualFields = { name: shopFiles.name, bytes: shopFiles.bytes }

const productByIdStatement = cachePreparedStatement(db =>
  db
    .select({ product: products, shop: merchants, manual: manualFields })
    .from(products)
    .innerJoin(merchants, eq(merchants.id, products.shopId))
    .leftJoin(
      productManuals,
      and(eq(productManuals.productId, products.id), eq(productManuals.locale, sql.placeholder('locale'))),
    )
    .leftJoin(shopFiles, eq(shopFiles.name, productManuals.fileName))
    .where(and(eq(products.id, sql.placeholder('id')), products.isOnSale))
    .prepare('product_by_id'),
)

const skusOfProductStatement = cachePreparedStatement(db =>
  db
    .select()
    .from(skus)
    .where(and(eq(skus.productId, sql.placeholder('id')), not(skus.isWithdrawn)))
    .orderBy(asc(skus.position))
    .prepare('skus_of_product'),
)

/** One product with everything that its page shows. */
export const getProduct = async (
  { db }: ShopContext,
  { request: { id, family }, locale }: RequestContext<'/dealer_product/get'>,
): Promise<ResponseData<'/dealer_product/get'>> => {
  const [[row], skuRows] = await Promise.all([
    productByIdStatement(db).execute({ id, locale }),
    skusOfProductStatement(db).execute({ id }),
  ])
  const isSold = row !== undefined && (!family || isModelSoldForFamily(row.product.model, family))
  if (!isSold) throw createApiError('notFound', 'productNotFound')
  return {
    ...toProductDetail({ ...row, skus: skuRows }, locale),
    ...(await loadMedia(db, row.product, locale)),
    manual: toManual(row.manual),
  }
}

type ProductRow = typeof products.$inferSelect
type ProductMedia = Pick<ResponseData<'/dealer_product/get'>, 'pictureDescriptions' | 'film'>

/** What belongs to the files of a product: what its pictures show, its film, and its manual. */
export const loadProductFiles = async (
  db: Database,
  product: ProductRow,
  locale: Locale,
): Promise<ProductMedia & Pick<ResponseData<'/dealer_product/get'>, 'manual'>> => ({
  ...(await loadMedia(db, product, locale)),
  manual: await loadManual(db, product.id, locale),
})

/** What each picture shows, in their order, and the film; a text that nobody has written is empty. */
const loadMedia = async (
  db: Database,
  { pictures, video, videoPoster, videoPlace }: ProductRow,
  locale: Locale,
): Promise<ProductMedia> => {
  const uploaded = [...pictures, ...(video === null ? [] : [video])].filter(name =>
    name.startsWith(SHOP_FILE_PREFIX),
  )
  const rows =
    uploaded.length === 0 ? [] : await db.select().from(shopFiles).where(inArray(shopFiles.name, uploaded))
  const describe = (name: string) => rows.find(row => row.name === name)?.descriptions?.[locale] ?? ''
  return {
    pictureDescriptions: pictures.map(describe),
    film:
      video === null
        ? null
        : {
            url: getVideoUrl(video),
            poster: getPictureUrl(videoPoster ?? pictures[0] ?? ''),
            place: clampFilmPlace(videoPlace, pictures.length),
            caption: describe(video),
          },
  }
}

type Manual = ResponseData<'/dealer_product/get'>['manual']

const toManual = (file: { name: string; bytes: number } | null | undefined): Manual =>
  file ? { url: getManualUrl(file.name), bytes: file.bytes } : null

const loadManual = async (db: Database, productId: string, locale: Locale): Promise<Manual> => {
  const [file] = await db
    .select(manualFields)
    .from(productManuals)
    .innerJoin(shopFiles, eq(shopFiles.name, productManuals.fileName))
    .where(and(eq(productManuals.productId, productId), eq(productManuals.locale, locale)))
  return toManual(file)
}

/** Combinations that are on sale, by their ids. */
export const listSkus = async (
  { db }: ShopContext,
  { request, locale }: RequestContext<'/open/product/skus'>,
): Promise<ResponseData<'/open/product/skus'>> => {
  if (request.skuIds.length === 0) return { skus: [] }
  const rows = await db
    .select({ sku: skus, name: products.name, shop: merchants })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .innerJoin(merchants, eq(merchants.id, products.shopId))
    .where(and(inArray(skus.id, request.skuIds), products.isOnSale, not(skus.isWithdrawn)))
  return {
    skus: rows.map(({ sku, name, shop }) => ({
      ...toSku(sku, locale),
      productId: sku.productId,
      productName: name[locale],
      shop: { id: shop.id, name: shop.name[locale] },
    })),
  }
}

const toSku = (row: typeof skus.$inferSelect, locale: Locale): z.output<typeof SkuSchema> => ({
  id: row.id,
  choice: row.choice,
  name: row.name[locale],
  price: row.price,
  stock: row.stock,
  picture: getPictureUrl(row.picture),
})

/** A product as its page shows it; `skus` are those that are offered. */
export const toProductDetail = (
  row: {
    product: typeof products.$inferSelect
    shop: typeof merchants.$inferSelect
    skus: (typeof skus.$inferSelect)[]
  },
  locale: Locale,
): Omit<z.output<typeof ProductSchema>, 'pictureDescriptions' | 'film' | 'manual'> => {
  const { product: kept, shop } = row
  return {
    ...toProductCard(
      { ...kept, picture: kept.pictures[0] ?? '', isSoldOut: row.skus.every(({ stock }) => stock === 0) },
      locale,
    ),
    shop: { id: shop.id, name: shop.name[locale] },
    story: kept.story[locale],
    pictures: kept.pictures.map(getPictureUrl),
    spinFrames: kept.spinFrames.map(getPictureUrl),
    options: kept.options.map(option => ({
      key: option.key,
      name: option.name[locale],
      values: option.values.map(({ name, ...value }) => ({ ...value, name: name[locale] })),
    })),
    skus: row.skus.map(sku => toSku(sku, locale)),
    specifications: kept.specifications.map(({ name, value }) => ({
      name: name[locale],
      value: value[locale],
    })),
    delivery: kept.delivery,
    facts: kept.facts,
    warrantyMonths: kept.warrantyMonths,
  }
}
