import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { findReturningVariants, getReplacementPlace, type LineMove } from '@anzuo/domain/shop/exchange'
import type { Database } from '../../db/database'
import { refundExchanges, refunds, skus } from '../../db/schema'
import type { OfficeActor } from '../../db/schema/office'
import { createApiError } from '../../http/apiError'
import { adjustStock, type StockChange } from '../order/stock'
import { loadOrderLine } from './orderLine'
import type { RefundRow } from './queries'

export type ExchangeRow = typeof refundExchanges.$inferSelect

/** What an exchange is for; undefined for what was never asked for as one. It stays with one that became a refund. */
export const loadExchange = async (db: Database, refundId: string): Promise<ExchangeRow | undefined> => {
  const [row] = await db.select().from(refundExchanges).where(eq(refundExchanges.refundId, refundId))
  return row
}

/**
 * Keeps the replacement of an exchange on the shelf while it is needed, and puts it back for sale when it is not, after the refund has moved on.
 * @throws ApiError `conflict` when there are too few of it
 */
export const moveReplacement = async (
  tx: Database,
  {
    before,
    after,
    parcel,
  }: { before: RefundRow; after: RefundRow; parcel?: ExchangeRow['parcel'] | undefined },
  now: Date,
): Promise<void> => {
  if (before.kind !== 'exchange') return
  const exchange = await loadExchange(tx, before.id)
  if (!exchange) throw new Error('an exchange for nothing')
  if (parcel && parcel !== exchange.parcel)
    await tx.update(refundExchanges).set({ parcel }).where(eq(refundExchanges.refundId, before.id))
  const from = getReplacementPlace({ ...before, parcel: exchange.parcel })
  const to = getReplacementPlace({ ...after, parcel: parcel ?? exchange.parcel })
  const { skuId } = exchange
  const cause = { causeId: after.id, at: now }
  if (from === 'forSale' && to === 'held') {
    const [variant] = await tx
      .select({ stock: skus.stock })
      .from(skus)
      .where(eq(skus.id, skuId))
      .for('update')
    if (!variant || variant.stock < after.quantity) throw createApiError('conflict', 'exchangeSoldOut')
    await adjustStock(tx, [{ skuId, quantity: -after.quantity }], { kind: 'exchangeHeld', ...cause })
  }
  if (from === 'held' && to === 'forSale')
    await adjustStock(tx, [{ skuId, quantity: after.quantity }], { kind: 'exchangeReleased', ...cause })
}

/** Pieces that came back, which can be sold again in the words of whoever looked at them. */
export type Restocking = { quantity: number; reason: string; by: OfficeActor }

/** Puts pieces of an exchange that came back for sale again. */
export const restockExchanged = async (
  tx: Database,
  refund: RefundRow,
  { restocking: { quantity, reason, by }, now }: { restocking: Restocking; now: Date },
): Promise<void> => {
  if (quantity === 0) return
  const changes = await listReturningStock(tx, refund, quantity)
  await adjustStock(tx, changes, { kind: 'exchangeReturned', causeId: refund.id, at: now, reason, by })
}

/** Which variants so many returning pieces of a refund are: those of its line, unless earlier exchanges brought others. */
export const listReturningStock = async (
  tx: Database,
  refund: RefundRow,
  quantity: number,
): Promise<StockChange[]> => {
  const { orderId, skuId } = refund
  const line = await loadOrderLine(tx, { orderId, skuId })
  return findReturningVariants(line, await loadLineMoves(tx, refund), quantity)
}

/** What happened to pieces of the line of a refund before it: they went back, or others came for them. */
const loadLineMoves = async (tx: Database, { id, orderId, skuId }: RefundRow): Promise<LineMove[]> => {
  const rows = await tx
    .select({ quantity: refunds.quantity, status: refunds.status, to: refundExchanges.skuId })
    .from(refunds)
    .leftJoin(refundExchanges, eq(refundExchanges.refundId, refunds.id))
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.skuId, skuId),
        ne(refunds.id, id),
        or(
          inArray(refunds.status, ['refunding', 'refundFailed', 'refunded']),
          sql`${refunds.status} in ('toShip', 'shipped', 'settled') and ${refundExchanges.parcel} = 'replacement'`,
        ),
      ),
    )
    .orderBy(asc(refunds.changedAt), asc(refunds.id))
  return rows.map(({ quantity, status, to }) =>
    status === 'settled' && to !== null
      ? { kind: 'exchanged', to, quantity }
      : { kind: 'refunded', quantity },
  )
}
