import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { findLowestPrice } from '@anzuo/domain/office/productContent'
import { MAX_PLAN_MS } from '@anzuo/domain/office/productPlan'
import type { Database } from '../../db/database'
import { skuPriceChanges, skus } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { ShopContext } from '../../modules/shopContext'
import { appendAuditEntries } from '../auditLog'
import type { OfficeChange } from '../officeCall'
import { lockSeenProduct, toActor, touchProduct } from './changeProduct'
import { getOfficeProduct, loadStoredProduct, toProductSubject, type StoredProduct } from './loadProduct'

/** Most prices that wait for one combination. */
const MAX_PLANNED_PER_SKU = 10

/** Prices that one run of the job begins at most; the rest begins in the next one. */
const BEGIN_BATCH = 200

/** @throws ApiError `conflict` when a price begins then already, or too many wait */
const insertPlannedPrices = async (
  tx: Database,
  planned: (typeof skuPriceChanges.$inferInsert)[],
): Promise<void> => {
  const written = await tx.insert(skuPriceChanges).values(planned).onConflictDoNothing().returning()
  if (written.length < planned.length) throw createApiError('conflict', 'officePricePlanned')
  for (const { skuId } of planned) {
    const waiting = and(eq(skuPriceChanges.skuId, skuId), eq(skuPriceChanges.state, 'planned'))
    if ((await tx.$count(skuPriceChanges, waiting)) > MAX_PLANNED_PER_SKU)
      throw createApiError('conflict', 'tooManyAtOnce', { most: MAX_PLANNED_PER_SKU })
  }
}

export const createPricePlanning = ({
  now,
}: ShopContext): OfficeChange<'/office/v1/catalogue/price/plan'> => ({
  run: async call => {
    const { tx, request, caller, audit } = call
    const stored = await lockSeenProduct(call, request)
    const beginsAt = new Date(request.beginsAt)
    const at = now()
    if (beginsAt <= at || beginsAt.getTime() > at.getTime() + MAX_PLAN_MS)
      throw createApiError('invalidRequest', 'officePriceTimeWrong')
    if (!request.prices.every(({ skuId }) => stored.skus.some(({ id }) => id === skuId)))
      throw createApiError('notFound', 'productNotFound')
    const by = toActor(caller)
    await insertPlannedPrices(
      tx,
      request.prices.map(({ skuId, price }) => ({
        id: randomUUID(),
        skuId,
        price,
        beginsAt,
        by,
        state: 'planned',
      })),
    )
    await touchProduct(tx, request.id, { now: at })
    audit({
      subject: toProductSubject(stored.product),
      before: null,
      after: { beginsAt: request.beginsAt, prices: request.prices },
    })
    return getOfficeProduct(tx, request.id)
  },
})

export const createPriceWithdrawal = ({
  now,
}: ShopContext): OfficeChange<'/office/v1/catalogue/price/take_back'> => ({
  run: async call => {
    const { tx, request, audit } = call
    const { product, skus: rows } = await lockSeenProduct(call, request)
    const skuIds = rows.map(({ id }) => id)
    const taken = await tx
      .update(skuPriceChanges)
      .set({ state: 'takenBack' })
      .where(
        and(
          inArray(skuPriceChanges.id, request.priceIds),
          inArray(skuPriceChanges.skuId, skuIds),
          eq(skuPriceChanges.state, 'planned'),
        ),
      )
      .returning()
    if (taken.length < new Set(request.priceIds).size) throw createApiError('conflict', 'officePriceBegun')
    await touchProduct(tx, product.id, { now: now() })
    audit({
      subject: toProductSubject(product),
      before: {
        prices: taken.map(({ skuId, price, beginsAt }) => ({
          skuId,
          price,
          beginsAt: beginsAt.toISOString(),
        })),
      },
      after: null,
    })
    return getOfficeProduct(tx, product.id)
  },
})

/**
 * Begins the prices whose time has come. Until then cards, carts, previews and orders have the old one, afterwards all have the new one:
 * they read the same column, and an order that was prepared at the old price is answered with the new one before anything is taken.
 * @returns how many began
 */
export const beginDuePrices = async (db: Database, now: Date): Promise<number> => {
  const due = await db
    .selectDistinct({ productId: skus.productId })
    .from(skuPriceChanges)
    .innerJoin(skus, eq(skus.id, skuPriceChanges.skuId))
    .where(and(eq(skuPriceChanges.state, 'planned'), lte(skuPriceChanges.beginsAt, now)))
    .limit(BEGIN_BATCH)
  let count = 0
  for (const { productId } of due)
    count += await db.transaction(async tx => beginPricesOfProduct(tx, productId, now))
  return count
}

const beginPricesOfProduct = async (tx: Database, productId: string, now: Date): Promise<number> => {
  const stored = await loadStoredProduct(tx, productId, { locks: true })
  const ids = stored.skus.map(({ id }) => id)
  const due = await tx
    .select()
    .from(skuPriceChanges)
    .where(
      and(
        inArray(skuPriceChanges.skuId, ids),
        eq(skuPriceChanges.state, 'planned'),
        lte(skuPriceChanges.beginsAt, now),
      ),
    )
    .orderBy(asc(skuPriceChanges.beginsAt))
  if (due.length === 0) return 0
  const prices = new Map(stored.skus.map(({ id, price }) => [id, price]))
  for (const { id, skuId, price } of due) {
    await tx
      .update(skuPriceChanges)
      .set({ state: 'begun', priceBefore: prices.get(skuId) ?? null })
      .where(eq(skuPriceChanges.id, id))
    await tx.update(skus).set({ price }).where(eq(skus.id, skuId))
    prices.set(skuId, price)
  }
  await noteBegunPrices(tx, { stored, prices, now })
  return due.length
}

const noteBegunPrices = async (
  tx: Database,
  begun: { stored: StoredProduct; prices: ReadonlyMap<string, number>; now: Date },
): Promise<void> => {
  const { stored, prices, now } = begun
  const { product } = stored
  const after = stored.skus.map(sku => ({ ...sku, price: prices.get(sku.id) ?? sku.price }))
  const priceFrom = findLowestPrice(after) ?? product.priceFrom
  await touchProduct(tx, product.id, { priceFrom, now })
  const pick = (rows: readonly { id: string; price: number }[]) =>
    Object.fromEntries(rows.map(({ id, price }) => [id, price]))
  await appendAuditEntries(
    tx,
    {
      origin: { actor: null, action: 'catalogue/price/begin', requestId: '' },
      entries: [{ subject: toProductSubject(product), before: pick(stored.skus), after: pick(after) }],
    },
    now,
  )
}
