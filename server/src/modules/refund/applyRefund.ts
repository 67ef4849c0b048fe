import { randomUUID } from 'node:crypto'
import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import type { ResponseData, ValidatedRequestBody } from '@anzuo/contract'
import { computeRefund, isRepairKind, listUnshippedLines, type Cents } from '@anzuo/domain/shop'
import { getMoneyBack } from '@anzuo/domain/shop/exchange'
import type { OrderRefundPart } from '@anzuo/domain/shop/orderRefund'
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
import { insertExchange, requireReplacement } from './exchange'
import { loadOrderLine } from './orderLine'
import { getOwnRefund } from './queries'
import { insertRepair, requireRepair } from './repair'

type ApplyRequest = ValidatedRequestBody<'/dealer_order_refund/apply'>

/** Money, with the freight in it, and points that go back. */
export type RefundAmount = { amount: Cents; points: number; freight: Cents }

/** What a refund of some pieces would bring. */
export const previewRefund = (
  { db, now }: ShopContext,
  { caller, request }: RequestContext<'/dealer_order_refund/preview'>,
): Promise<ResponseData<'/dealer_order_refund/preview'>> =>
  db.transaction(async tx => {
    const { order, line, left } = await lockRefundableLine(tx, caller.userId, {
      ...request,
      action: 'refund',
      now: now(),
    })
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
    const { order, line, isUnshipped } = await lockRefundableLine(tx, userId, {
      ...request,
      action: isRepairKind(request.kind) ? 'repair' : 'refund',
      now: now(),
    })
    // Nothing was sent, so nothing can come back.
    if (isUnshipped && request.kind !== 'refundOnly')
      throw createApiError('invalidRequest', 'nothingToReturn')
    const replacement = request.kind === 'exchange' ? await findReplacement(tx, line, request) : null
    const repair = isRepairKind(request.kind) ? await requireRepair(tx, { order, line, request }) : null
    const refundAmount = await computeRefundAmount(tx, { order, line, quantity: request.number })
    await takeFromLine(tx, line, { ...refundAmount, quantity: request.number })
    await countOrderChange(tx, order.id)
    const { skuId, kind, number: quantity } = request
    const part = { skuId, kind, quantity, isUnshipped, ...refundAmount }
    const wish = await toRefundWish(tx, userId, request)
    const id = await insertRefund(tx, { order, userId, wish, part, groupId: null, now: now() })
    if (replacement) await insertExchange(tx, id, replacement)
    if (repair) await insertRepair(tx, id, repair)
    return { id }
  })
  return getOwnRefund(context, { userId, id, locale })
}

/** @throws ApiError `invalidRequest` for what never came, `conflict` for a variant that can't be had */
const findReplacement = (
  tx: Database,
  line: OrderLineRow,
  { goodsStatus, replacementSkuId, number }: ApplyRequest,
) => {
  if (goodsStatus !== 'received') throw createApiError('invalidRequest', 'nothingToReturn')
  return requireReplacement(tx, line, { skuId: replacementSkuId, quantity: number })
}

/** @throws ApiError `notFound` for somebody else's pictures */
export const toRefundWish = async (
  tx: Database,
  userId: string,
  {
    goodsStatus,
    reason,
    note,
    telephone,
    fileList,
  }: Omit<ApplyRequest, 'requestKey' | 'skuId' | 'number' | 'kind'>,
): Promise<RefundWish> => ({
  goodsStatus,
  reason,
  note,
  telephone,
  pictures: await requireOwnPictureNames(tx, userId, fileList),
})

/**
 * A line of an own order, locked with it, how many pieces of it can be refunded, and whether these have not left yet. While some
 * pieces have left and others have not, those that have not are refunded first, and by themselves.
 * @throws ApiError when it can't be refunded, or not as many pieces
 */
const lockRefundableLine = async (
  tx: Database,
  userId: string,
  asked: { orderId: string; skuId: string; number: number; action: 'refund' | 'repair'; now: Date },
): Promise<{ order: OrderRow; line: OrderLineRow; left: number; isUnshipped: boolean }> => {
  const order = await getOwnOrder(tx, { userId, id: asked.orderId }, true)
  const line = await loadOrderLine(tx, { orderId: order.id, skuId: asked.skuId })
  await requireOrderAction(tx, order, { action: asked.action, now: asked.now })
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
  const freight = left > quantity ? 0 : await findRefundableFreight(tx, order, lines)
  return { amount: amount + freight, points, freight }
}

/** What delivery had cost, as long as nothing of the order was ever sent and it was not given back before. */
export const findRefundableFreight = async (
  tx: Database,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<Cents> => {
  const hasParcel = lines.some(({ shippedQuantity }) => shippedQuantity > 0)
  if (order.status !== 'pendingDelivery' || hasParcel || order.freight === 0) return 0
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
  return given ? 0 : order.freight
}

/** Takes pieces and money from a line, so that nobody asks for them twice. */
export const takeFromLine = async (
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

/** What the customer says of a refund, with pictures that are theirs. */
export type RefundWish = Pick<
  typeof refunds.$inferSelect,
  'goodsStatus' | 'reason' | 'note' | 'pictures' | 'telephone'
>

/** Writes a refund of pieces that were taken from their line. */
export const insertRefund = async (
  tx: Database,
  asked: {
    order: OrderRow
    userId: string
    wish: RefundWish
    part: OrderRefundPart
    groupId: string | null
    now: Date
  },
): Promise<string> => {
  const { order, userId, wish, part, groupId, now } = asked
  const { skuId, kind, quantity } = part
  const id = randomUUID()
  await tx.insert(refunds).values({
    id,
    number: sql`${formatOrderNumberPrefix('RF', now)} || nextval('order_numbers')`,
    orderId: order.id,
    groupId,
    userId,
    ...wish,
    ...part,
    status: 'submitted',
    answer: '',
    timeline: [{ status: 'submitted', at: now.toISOString() }],
    submittedAt: now,
    changedAt: now,
  })
  await recordWebhookEvent(
    tx,
    {
      type: 'refund.submitted',
      data: { refundId: id, orderId: order.id, skuId, kind, quantity, amount: getMoneyBack(part) },
    },
    now,
  )
  return id
}
