import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { computeStockChange } from '@anzuo/domain/office/stock'
import type { Database } from '../../db/database'
import { decodeCursor, paginateRows } from '../../db/keysetPagination'
import { orders, products, refunds, skus, stockMovements } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { adjustStock } from '../../modules/order/stock'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall, OfficeChange } from '../officeCall'
import { toActor } from './changeProduct'
import { loadHeldPieces, toProductSubject } from './loadProduct'

/** @throws ApiError `notFound` */
const lockSku = async (tx: Database, skuId: string) => {
  const [row] = await tx
    .select({ sku: skus, product: { id: products.id, name: products.name } })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(eq(skus.id, skuId))
    .for('update', { of: skus })
  if (!row) throw createApiError('notFound', 'productNotFound')
  return row
}

/** Stock that came, went or was counted. The rows are locked, so what several people do adds up, and orders see one after the other. */
export const createStockChange = ({
  now,
}: ShopContext): OfficeChange<'/office/v1/catalogue/stock/change'> => ({
  run: async ({ tx, request, caller, audit }) => {
    const { skuId, deed, pieces, reason } = request
    const { sku, product } = await lockSku(tx, skuId)
    const held = (await loadHeldPieces(tx, [skuId])).get(skuId) ?? 0
    const change = computeStockChange({ stock: sku.stock, held }, { deed, pieces })
    if (change === null) throw createApiError('conflict', 'officeStockTooLow', { stock: sku.stock, held })
    await adjustStock(tx, [{ skuId, quantity: change }], {
      kind: deed,
      causeId: null,
      at: now(),
      reason,
      by: toActor(caller),
    })
    const stock = sku.stock + change
    audit({
      subject: toProductSubject(product),
      before: { sku: skuId, stock: sku.stock },
      after: { sku: skuId, stock, deed },
      reason,
    })
    return { skuId, stock, held }
  },
})

const Cursor = z.tuple([z.number().int().min(0).max(9_999_999_999_999), z.uuid()])

const whereBefore = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [at, id] = decodeCursor(cursor, Cursor)
  return sql`(${stockMovements.at}, ${stockMovements.id}) < (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`
}

/** Every change of the stock of a combination, by people, orders and refunds. */
export const listStockMovements = async (
  { db }: ShopContext,
  { request: { skuId, cursor, limit } }: OfficeCall<'/office/v1/catalogue/stock/history'>,
): Promise<OfficeResponseData<'/office/v1/catalogue/stock/history'>> => {
  const rows = await db
    .select({ movement: stockMovements, orderId: orders.id, refundOrderId: refunds.orderId })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.causeId))
    .leftJoin(refunds, eq(refunds.id, stockMovements.causeId))
    .where(and(eq(stockMovements.skuId, skuId), whereBefore(cursor)))
    .orderBy(desc(stockMovements.at), desc(stockMovements.id))
    .limit(limit + 1)
  const { page, next } = paginateRows(rows, limit, ({ movement }) => [movement.at.getTime(), movement.id])
  return {
    movements: page.map(({ movement, orderId, refundOrderId }) => ({
      id: movement.id,
      kind: movement.kind,
      quantity: movement.quantity,
      reason: movement.reason,
      by: movement.by,
      orderId: orderId ?? refundOrderId,
      at: movement.at.toISOString(),
    })),
    next,
  }
}
