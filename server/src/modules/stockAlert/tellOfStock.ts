import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database'
import { products, scheduledJobs, skus, stockAlerts } from '../../db/schema'
import { recordNotification } from '../notification/recordNotification'

/** The job that tells those who wait for one combination. */
export const STOCK_ALERT_JOB = 'tellOfStock'

/** People that are told in one transaction; a further job tells the others. */
const BATCH_SIZE = 100

const PayloadSchema = z.object({ skuId: z.string() })

const canBeBought = and(gt(skus.stock, 0), not(skus.isWithdrawn), products.isOnSale)

/**
 * Plans to tell those who wait for any of these combinations, as far as they can be bought now, in the transaction that made it so: either both happen
 * or neither. Nobody can ask to be told of what is in stock, so whoever waits now asked before.
 */
export const scheduleStockAlerts = async (
  tx: Database,
  which: { skuIds: readonly string[] } | { productId: string },
  now: Date,
): Promise<void> => {
  if ('skuIds' in which && which.skuIds.length === 0) return
  const isMeant =
    'skuIds' in which ? inArray(stockAlerts.skuId, [...which.skuIds]) : eq(skus.productId, which.productId)
  const awaited = await tx
    .selectDistinct({ skuId: stockAlerts.skuId })
    .from(stockAlerts)
    .innerJoin(skus, eq(skus.id, stockAlerts.skuId))
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(isMeant, canBeBought))
  for (const { skuId } of awaited) await scheduleStockAlert(tx, skuId, now)
}

// Without a key: under one, this transaction would wait for a run that tells of an earlier delivery.
const scheduleStockAlert = async (tx: Database, skuId: string, now: Date): Promise<void> => {
  await tx
    .insert(scheduledJobs)
    .values({ id: randomUUID(), name: STOCK_ALERT_JOB, payload: { skuId }, runAt: now, failures: 0 })
}

/**
 * Tells those who wait for a combination, and ends their waiting in the same transaction: each is told once, however often this runs and
 * wherever it stops. If it is sold out again by now nobody is told, and they wait for the next delivery.
 */
export const tellOfStock = async (
  tx: Database,
  payload: Record<string, unknown>,
  now: Date,
): Promise<void> => {
  const { skuId } = PayloadSchema.parse(payload)
  const [sku] = await tx
    .select({ productId: skus.productId })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(skus.id, skuId), canBeBought))
  if (!sku) return
  const due = tx
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(eq(stockAlerts.skuId, skuId))
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const ended = await tx
    .delete(stockAlerts)
    .where(sql`${stockAlerts.id} in ${due}`)
    .returning()
  const data = { product: `product:${sku.productId}`, sku: `sku:${skuId}` }
  for (const { id, userId } of ended)
    await recordNotification(tx, { userId, kind: 'backInStock', event: id, data }, now)
  if (ended.length === BATCH_SIZE) await scheduleStockAlert(tx, skuId, now)
}
