import { randomUUID } from 'node:crypto'
import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import type { ResponseData, ValidatedRequestBody } from '@anzuo/contract'
import { computeRefund, listUnshippedLines, type Cents } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { orderLines, refunds } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { runIdempotent } from '../idempotency/runIdempotent'
import { formatOrderNumberPrefix } from '../order/insertOrder'
import { loadLineShipments } from '../order/lineShipments'
import { requireOrderAction } from '../order/orderAction'
import { countOrderChange } from '../order/orderVersion'
import { getOwnOrder, type OrderLineRow, type OrderRow } from '../order/queries'
import { requireOwnPictureNames } from '../picture/routes'
import type { ShopContext } from '../shopContext'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import { getOwnRefund } from './queries'

type ApplyRequest = ValidatedRequestBody<'/dealer_order_refund/apply'>

/** Money, with the freight in it, and points that go back. */
type RefundAmount = { amount: Cents; points: number; freight: Cents }

/** What a refund of some pieces would bring. */
export const previewRefund = (
  { db, now }: ShopContext,
  { caller, request }: RequestContext<'/dealer_order_refund/preview'>,
): Promise<ResponseData<'/dealer_order_refund/preview'>> =>
  db.transaction(async tx => {
    const { order, line, left } = await lockRefundableLine(tx, caller.userId, { ...request, now: now() })
    const { amount, points } = await computeRefundAmount(tx, { order, line, quantity: request.number })
    return { amount, points, mostQuantity: left }
  })

/** Asks for a refund: the pieces are taken at once, so that nobody asks for them twice. The same key asks once. */
export const applyForRefund = async (
  context: ShopContext,
  { caller: { userId }, request, locale }: RequestContext<'/dealer_order_refund/apply'>,
): Promise<ResponseData<'/dealer_order_refund/apply'>> => {
  const { db, now } = context
  const { requestKey, ...content } = request
  const idempotentRequest = {
    userId,
    key: requestKey,
    path: '/dealer_order_refund/apply',
    request: content,
  }
  const { id } = await runIdempotent(db, { idempotentRequest, now: now() }, async tx => {
    const { order, line, isUnshipped } = await lockRefundableLine(tx, userId, { ...request, now: now() })
    // Nothing was sent, so nothing can come back.
    if (isUnshipped && request.kind === 'returnAndRefund')
      throw createApiError('invalidRequest', 'nothingToReturn')
    const refundAmount = await computeRefundAmount(tx, { order, line, quantity: request.number })
    await takeFromLine(tx, line, { ...refundAmount, quantity: request.number })
    await countOrderChange(tx, order.id)
    return { id: await insertRefund(tx, { userId, order, request, refundAmount, isUnshipped, now: now() }) }
  })
  return getOwnRefund(context, { userId, id, locale })
}

/**
 * A line of an own order, locked with it, how many pieces of it can be refunded, and whether these have not left yet. While some
 * pieces have left and others have not, those that have not are refunded first, and by themselves.
 * @throws ApiError when it can't be refunded, or not as many pieces
 */
const lockRefundableLine = async (
  tx: Database,
  userId: string,
  asked: { orderId: string; skuId: string; number: number; now: Date },
): Promise<{ order: OrderRow; line: OrderLineRow; left: number; isUnshipped: boolean }> => {
  const order = await getOwnOrder(tx, { userId, id: asked.orderId }, true)
  const [line] = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.skuId, asked.skuId)))
  if (!line) throw createApiError('notFound', 'orderNotFound')
  await requireOrderAction(tx, order, { action: 'refund', now: asked.now })
  const untaken = line.quantity - line.takenQuantity
  const unshipped = order.status === 'completed' ? 0 : await countUnshipped(tx, line)
  const isUnshipped = unshipped > 0
  const left = isUnshipped ? Math.min(unshipped, untaken) : untaken
  if (asked.number > left) throw createApiError('conflict', 'refundTooMany', { most: left })
  return { order, line, left, isUnshipped }
}

const countUnshipped = async (tx: Database, { orderId, skuId }: OrderLineRow): Promise<number> =>
  listUnshippedLines(await loadLineShipments(tx, orderId)).find(line => line.skuId === skuId)?.quantity ?? 0

/** Money for pieces of a line, and the freight with the last of an order that was never sent. */
const computeRefundAmount = async (
  tx: Database,
  asked: { order: OrderRow; line: OrderLineRow; quantity: number },
): Promise<RefundAmount> => {
  const { order, line, quantity } = asked
  const { amount, points } = computeRefund(line, quantity)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const left = lines.reduce((sum, each) => sum + each.quantity - each.takenQuantity, 0)
  const hasParcel = lines.some(({ shippedQuantity }) => shippedQuantity > 0)
  if (order.status !== 'pendingDelivery' || hasParcel || order.freight === 0 || left > quantity)
    return { amount, points, freight: 0 }
  const [given] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, order.id),
        sql`${refunds.freight} > 0`,
        notInArray(refunds.status, ['rejected', 'withdrawn']),
      ),
    )
    .limit(1)
  const freight = given ? 0 : order.freight
  return { amount: amount + freight, points, freight }
}

const takeFromLine = async (
  tx: Database,
  line: OrderLineRow,
  { quantity, amount, freight, points }: RefundAmount & { quantity: number },
): Promise<void> => {
  await tx
    .update(orderLines)
    .set({
      takenQuantity: sql`${orderLines.takenQuantity} + ${quantity}`,
      takenAmount: sql`${orderLines.takenAmount} + ${amount - freight}`,
      takenPoints: sql`${orderLines.takenPoints} + ${points}`,
    })
    .where(
      and(
        eq(orderLines.orderId, line.orderId),
        eq(orderLines.skuId, line.skuId),
        gte(orderLines.quantity, sql`${orderLines.takenQuantity} + ${quantity}`),
      ),
    )
}

const insertRefund = async (
  tx: Database,
  asked: {
    userId: string
    order: OrderRow
    request: ApplyRequest
    refundAmount: RefundAmount
    isUnshipped: boolean
    now: Date
  },
): Promise<string> => {
  const { userId, order, request, refundAmount, isUnshipped, now } = asked
  const id = randomUUID()
  await tx.insert(refunds).values({
    id,
    number: sql`${formatOrderNumberPrefix('RF', now)} || nextval('order_numbers')`,
    orderId: order.id,
    skuId: request.skuId,
    userId,
    kind: request.kind,
    goodsStatus: request.goodsStatus,
    reason: request.reason,
    note: request.note,
    pictures: await requireOwnPictureNames(tx, userId, request.fileList),
    telephone: request.telephone,
    quantity: request.number,
    ...refundAmount,
    isUnshipped,
    status: 'submitted',
    answer: '',
    timeline: [{ status: 'submitted', at: now.toISOString() }],
    submittedAt: now,
    changedAt: now,
  })
  const { skuId, number: quantity } = request
  const { amount } = refundAmount
  await recordWebhookEvent(
    tx,
    { type: 'refund.submitted', data: { refundId: id, orderId: order.id, skuId, quantity, amount } },
    now,
  )
  return id
}
