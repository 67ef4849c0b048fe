import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { listUnshippedLines, type PaidRefundKind } from '@anzuo/domain/shop'
import { planOrderRefund, type OrderRefundPart } from '@anzuo/domain/shop/orderRefund'
import type { Database } from '../../db/database'
import { orderLines } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { runIdempotent } from '../idempotency/runIdempotent'
import { loadLineShipments } from '../order/lineShipments'
import { requireOrderAction } from '../order/orderAction'
import { countOrderChange } from '../order/orderVersion'
import { getOwnOrder, type OrderRow } from '../order/queries'
import type { ShopContext } from '../shopContext'
import {
  findRefundableFreight,
  insertRefund,
  takeFromLine,
  toRefundWish,
  type RefundWish,
} from './applyRefund'
import { getOwnRefund } from './queries'

/** What a refund of all that is left of an order would bring. */
export const previewOrderRefund = (
  { db, now }: ShopContext,
  { caller, request }: RequestContext<'/dealer_order_refund/preview_order'>,
): Promise<ResponseData<'/dealer_order_refund/preview_order'>> =>
  db.transaction(async tx => {
    const order = await getOwnOrder(tx, { userId: caller.userId, id: request.orderId }, true)
    const { parts } = await planRefundOfOrder(tx, order, { kind: 'refundOnly', now: now() })
    const sum = (key: 'amount' | 'freight' | 'points') => parts.reduce((total, part) => total + part[key], 0)
    return { amount: sum('amount'), freight: sum('freight'), points: sum('points') }
  })

/** Asks for all that is left of an order, as one request. The same key asks once. */
export const applyForOrderRefund = async (
  context: ShopContext,
  { caller: { userId }, request, locale }: RequestContext<'/dealer_order_refund/apply_order'>,
): Promise<ResponseData<'/dealer_order_refund/apply_order'>> => {
  const { db, now } = context
  const { requestKey, ...content } = request
  const path = '/dealer_order_refund/apply_order'
  const idempotentRequest = { userId, key: requestKey, path, request: content }
  const { id } = await runIdempotent(db, { idempotentRequest, now: now() }, async tx => {
    const order = await getOwnOrder(tx, { userId, id: request.orderId }, true)
    const wish = await toRefundWish(tx, userId, request)
    return { id: await requestOrderRefund(tx, order, { userId, wish, kind: request.kind, now: now() }) }
  })
  return getOwnRefund(context, { userId, id, locale })
}

/**
 * Writes a refund for each line of a locked order of which something is left. What never left is asked for without a return.
 * @returns the id of the first of them
 * @throws ApiError `conflict` when nothing can be refunded
 */
export const requestOrderRefund = async (
  tx: Database,
  order: OrderRow,
  asked: { userId: string; wish: RefundWish; kind: PaidRefundKind; now: Date },
): Promise<string> => {
  const { userId, wish, now } = asked
  const { parts, lines } = await planRefundOfOrder(tx, order, asked)
  const groupId = parts.length > 1 ? randomUUID() : null
  const ids: string[] = []
  for (const part of parts) {
    const line = lines.find(({ skuId }) => skuId === part.skuId)
    if (!line) throw new Error('a part of no line')
    await takeFromLine(tx, line, part)
    ids.push(await insertRefund(tx, { order, userId, wish, part, groupId, now }))
  }
  await countOrderChange(tx, order.id)
  const [first] = ids
  if (first === undefined) throw createApiError('conflict', 'refundNotPossible')
  return first
}

const planRefundOfOrder = async (
  tx: Database,
  order: OrderRow,
  { kind, now }: { kind: PaidRefundKind; now: Date },
): Promise<{ parts: OrderRefundPart[]; lines: (typeof orderLines.$inferSelect)[] }> => {
  await requireOrderAction(tx, order, { action: 'refund', now })
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const unshipped =
    order.status === 'completed' ? [] : listUnshippedLines(await loadLineShipments(tx, order.id))
  const left = lines.map(line => ({
    ...line,
    unshippedQuantity: unshipped.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0,
  }))
  const freight = await findRefundableFreight(tx, order, lines)
  return { parts: planOrderRefund(left, { kind, freight }), lines }
}
