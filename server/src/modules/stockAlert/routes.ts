import { randomUUID } from 'node:crypto'
import { and, desc, eq, not } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { stockAlertEndpoints } from '@anzuo/contract/stockAlert'
import { MAX_STOCK_ALERTS } from '@anzuo/domain/shop/stockAlert'
import type { Database } from '../../db/database'
import { products, skus, stockAlerts, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'

type StockAlerts = ResponseData<'/stock_alert/list'>

/** What the signed-in person waits for until it can be bought again. An alert is found by its owner and its combination, so there is no id to guess. */
export const stockAlertRoutes = (shop: ShopContext): RouteHandlers<typeof stockAlertEndpoints> => ({
  '/stock_alert/list': ({ caller }) => listStockAlerts(shop.db, caller.userId),

  '/stock_alert/edit': call => editStockAlert(shop, call),
})

const listStockAlerts = async (db: Database, userId: string): Promise<StockAlerts> => {
  const rows = await db
    .select({ skuId: stockAlerts.skuId })
    .from(stockAlerts)
    .where(eq(stockAlerts.userId, userId))
    .orderBy(desc(stockAlerts.createdAt), desc(stockAlerts.id))
    .limit(MAX_STOCK_ALERTS)
  return { skuIds: rows.map(({ skuId }) => skuId) }
}

/** @throws ApiError `notFound` for what is not sold, `conflict` for what can be bought now or when the list is full */
const editStockAlert = async (
  { db, now }: ShopContext,
  { caller: { userId }, request: { skuId, isOn } }: RequestContext<'/stock_alert/edit'>,
): Promise<StockAlerts> => {
  if (isOn) await db.transaction(tx => addStockAlert(tx, { userId, skuId }, now()))
  else await db.delete(stockAlerts).where(and(eq(stockAlerts.userId, userId), eq(stockAlerts.skuId, skuId)))
  return listStockAlerts(db, userId)
}

const addStockAlert = async (
  tx: Database,
  { userId, skuId }: { userId: string; skuId: string },
  now: Date,
): Promise<void> => {
  // The combination first, then the person, as orders lock them. Stock that comes meanwhile waits, and then sees this alert.
  const [sku] = await tx
    .select({ stock: skus.stock })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(skus.id, skuId), products.isOnSale, not(skus.isWithdrawn)))
    .for('share', { of: skus })
  if (!sku) throw createApiError('notFound', 'productNotFound')
  if (sku.stock > 0) throw createApiError('conflict', 'skuInStock')
  // One at a time for each account, so that two devices can't both add the last one.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const added = await tx
    .insert(stockAlerts)
    .values({ id: randomUUID(), userId, skuId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: stockAlerts.id })
  if (added.length > 0 && (await tx.$count(stockAlerts, eq(stockAlerts.userId, userId))) > MAX_STOCK_ALERTS)
    throw createApiError('conflict', 'stockAlertsFull', { most: MAX_STOCK_ALERTS })
}
