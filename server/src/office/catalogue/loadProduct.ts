import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import type { LocalizedText } from '@anzuo/domain/locale'
import { findMissingTexts, findPublishBlockers, type ProductState } from '@anzuo/domain/office/productContent'
import { isChoiceComplete } from '@anzuo/domain/office/skuMatrix'
import type { ProductFeature } from '@anzuo/domain/shop/choices'
import { holdingStatuses } from '@anzuo/domain/shop/exchange'
import { clampFilmPlace } from '@anzuo/domain/shop/productFilm'
import type { Database } from '../../db/database'
import {
  orderLines,
  orders,
  products,
  refundExchanges,
  refunds,
  skuPriceChanges,
  skus,
} from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { getPictureUrl } from '../../modules/picture/pictureUrls'
import { loadProductPlans, toPlanView } from './planRows'

export type OfficeProduct = OfficeResponseData<'/office/v1/catalogue/get'>
export type ProductContent = ValidatedOfficeRequest<'/office/v1/catalogue/create'>['content']
export type ProductRow = typeof products.$inferSelect
export type SkuRow = typeof skus.$inferSelect

/** A product with its combinations, as the database has them. */
export type StoredProduct = { product: ProductRow; skus: SkuRow[] }

/** @throws ApiError `notFound` */
export const loadStoredProduct = async (
  db: Database,
  id: string,
  { locks = false }: { locks?: boolean } = {},
): Promise<StoredProduct> => {
  const selection = db.select().from(products).where(eq(products.id, id))
  const [product] = await (locks ? selection.for('update') : selection)
  if (!product) throw createApiError('notFound', 'productNotFound')
  const combinations = db.select().from(skus).where(eq(skus.productId, id))
  // Orders lock in the order of the ids, too.
  const rows = await (locks ? combinations.orderBy(asc(skus.id)).for('update') : combinations)
  return { product, skus: rows.sort((a, b) => a.position - b.position) }
}

export const getProductState = ({
  isOnSale,
  publishedAt,
}: Pick<ProductRow, 'isOnSale' | 'publishedAt'>): ProductState => {
  if (isOnSale) return 'published'
  return publishedAt === null ? 'draft' : 'withdrawn'
}

/** The content that an operator edits. Combinations that are in no option any more are not part of it. */
export const toProductContent = ({ product, skus: rows }: StoredProduct): ProductContent => ({
  categoryId: product.categoryId,
  name: product.name,
  line: product.line,
  story: product.story,
  pictures: product.pictures,
  film:
    product.video === null
      ? null
      : {
          name: product.video,
          poster: product.videoPoster,
          place: clampFilmPlace(product.videoPlace, product.pictures.length),
        },
  spinFrames: product.spinFrames,
  features: product.features as ProductFeature[],
  options: product.options,
  specifications: product.specifications,
  delivery: product.delivery,
  model: product.model,
  facts: product.facts,
  warrantyMonths: product.warrantyMonths,
  taxPercent: product.taxPercent,
  position: product.position,
  skus: rows
    .filter(({ choice }) => isChoiceComplete(product.options, choice))
    .map(({ id, choice, price, isWithdrawn, lowStockAt, picture }) => ({
      id,
      choice,
      price,
      isWithdrawn,
      lowStockAt,
      picture: picture === product.pictures[0] || !product.pictures.includes(picture) ? null : picture,
    })),
})

/** Pieces that open orders have taken and that have not left yet, by combination: they lie on the shelf. */
export const loadHeldPieces = async (
  db: Database,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (skuIds.length === 0) return new Map()
  const waiting = sql`${orderLines.quantity} - ${orderLines.shippedQuantity} - ${orderLines.refundedQuantity}`
  const rows = await db
    .select({ skuId: orderLines.skuId, held: sql<number>`sum(${waiting})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(orders.status, ['pendingPayment', 'pendingDelivery']),
        inArray(orderLines.skuId, [...skuIds]),
        sql`${orderLines.quantity} > ${orderLines.shippedQuantity} + ${orderLines.refundedQuantity}`,
      ),
    )
    .groupBy(orderLines.skuId)
  const held = new Map(rows.map(row => [row.skuId, row.held]))
  for (const { skuId, pieces } of await loadExchangePieces(db, skuIds))
    held.set(skuId, (held.get(skuId) ?? 0) + pieces)
  return held
}

/** Replacements that lie on the shelf for exchanges: `getReplacementPlace` as the database has it. */
const loadExchangePieces = (db: Database, skuIds: readonly string[]) =>
  db
    .select({ skuId: refundExchanges.skuId, pieces: sql<number>`sum(${refunds.quantity})::int` })
    .from(refundExchanges)
    .innerJoin(refunds, eq(refunds.id, refundExchanges.refundId))
    .where(
      and(
        inArray(refundExchanges.skuId, [...skuIds]),
        eq(refundExchanges.parcel, 'replacement'),
        eq(refunds.kind, 'exchange'),
        inArray(refunds.status, [...holdingStatuses]),
      ),
    )
    .groupBy(refundExchanges.skuId)

const loadPlannedPrices = (db: Database, skuIds: readonly string[]) =>
  db
    .select()
    .from(skuPriceChanges)
    .where(and(inArray(skuPriceChanges.skuId, [...skuIds]), eq(skuPriceChanges.state, 'planned')))
    .orderBy(asc(skuPriceChanges.beginsAt))

/** A product with everything that the back office shows of it. */
export const getOfficeProduct = async (db: Database, id: string): Promise<OfficeProduct> => {
  const stored = await loadStoredProduct(db, id)
  const { product, skus: rows } = stored
  const ids = rows.map(row => row.id)
  const held = await loadHeldPieces(db, ids)
  const planned = ids.length > 0 ? await loadPlannedPrices(db, ids) : []
  const plans = await loadProductPlans(db, [id])
  const content = toProductContent(stored)
  const byId = new Map(rows.map(row => [row.id, row]))
  return {
    ...content,
    id: product.id,
    version: product.version,
    state: getProductState(product),
    skus: content.skus.flatMap(sku => {
      const row = byId.get(sku.id)
      return row
        ? {
            ...sku,
            name: row.name,
            stock: row.stock,
            held: held.get(sku.id) ?? 0,
            pictureUrl: getPictureUrl(row.picture),
            plannedPrices: planned
              .filter(({ skuId }) => skuId === sku.id)
              .map(({ id: priceId, price, beginsAt }) => ({
                id: priceId,
                price,
                beginsAt: beginsAt.toISOString(),
              })),
          }
        : []
    }),
    formerSkus: rows
      .filter(row => !content.skus.some(sku => sku.id === row.id))
      .map(row => ({ id: row.id, name: row.name, stock: row.stock })),
    pictureUrls: product.pictures.map(getPictureUrl),
    missing: findMissingTexts(product),
    blockers: findPublishBlockers(content),
    plans: plans.map(toPlanView),
    createdAt: product.createdAt.toISOString(),
    publishedAt: product.publishedAt?.toISOString() ?? null,
    updatedAt: product.updatedAt?.toISOString() ?? null,
  }
}

/** A name for the audit log: in the first language that has one. */
export const toProductSubject = ({ id, name }: { id: string; name: LocalizedText }) => ({
  kind: 'product' as const,
  id,
  label: Object.values(name).find(text => text !== '') ?? id,
})
