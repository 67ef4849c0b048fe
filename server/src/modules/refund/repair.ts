import { eq } from 'drizzle-orm'
import type { ResponseData, ValidatedRequestBody } from '@anzuo/contract'
import type { Cents, RepairKind } from '@anzuo/domain/shop'
import {
  findWarrantyEnd,
  getRepairKind,
  isVisitCancellable,
  isWarrantyRunning,
} from '@anzuo/domain/shop/repair'
import { computeQuoteDeadlines } from '@anzuo/domain/shop/repairPayment'
import type { Database } from '../../db/database'
import { products, refundRepairs } from '../../db/schema'
import type { RepairVisit } from '../../db/schema/payments'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireOrderAction } from '../order/orderAction'
import { getOwnOrder, type OrderLineRow, type OrderRow } from '../order/queries'
import type { ShopContext } from '../shopContext'
import { loadOrderLine } from './orderLine'
import type { RefundRow } from './queries'
import { loadRepair, updateRepair } from './repairRecord'
import { changeOwnRefund, transitionRefund } from './transitionRefund'

/** How a line is repaired, and how long it is free of charge; the product's warranty is the one of today. */
const loadRepairTerms = async (
  db: Database,
  { completedAt }: OrderRow,
  { productId }: OrderLineRow,
): Promise<{ kind: RepairKind; warrantyUntil: string | null }> => {
  const [product] = await db
    .select({ delivery: products.delivery, warrantyMonths: products.warrantyMonths })
    .from(products)
    .where(eq(products.id, productId))
  if (!product || !completedAt) throw createApiError('conflict', 'repairNotPossible')
  return {
    kind: getRepairKind(product),
    warrantyUntil: findWarrantyEnd(completedAt.getTime(), product.warrantyMonths),
  }
}

/** How pieces of a line of an own order are repaired, before anybody asks for it. */
export const getRepairTerms = async (
  { db, now }: ShopContext,
  { caller, request }: RequestContext<'/dealer_order_refund/repair_terms'>,
): Promise<ResponseData<'/dealer_order_refund/repair_terms'>> => {
  const order = await getOwnOrder(db, { userId: caller.userId, id: request.orderId })
  const line = await loadOrderLine(db, { orderId: order.id, skuId: request.skuId })
  await requireOrderAction(db, order, { action: 'repair', now: now() })
  const { kind, warrantyUntil } = await loadRepairTerms(db, order, line)
  return { kind, warrantyUntil, isInWarranty: isWarrantyRunning(warrantyUntil, now().getTime()) }
}

type RepairRequest = Pick<ValidatedRequestBody<'/dealer_order_refund/apply'>, 'kind' | 'goodsStatus' | 'note'>

/**
 * Checks what somebody asks to have repaired.
 * @throws ApiError `invalidRequest` for what never came, for no word on what is wrong, or for a way in which it is not repaired
 */
export const requireRepair = async (
  tx: Database,
  asked: { order: OrderRow; line: OrderLineRow; request: RepairRequest },
): Promise<{ warrantyUntil: string | null }> => {
  const { order, line, request } = asked
  if (request.goodsStatus !== 'received') throw createApiError('invalidRequest', 'nothingToReturn')
  if (request.note === '') throw createInvalidFieldError('fieldNote')
  const { kind, warrantyUntil } = await loadRepairTerms(tx, order, line)
  if (request.kind !== kind) throw createApiError('invalidRequest', 'repairOtherWay')
  return { warrantyUntil }
}

/** Writes down what is known of a repair when it is asked for. */
export const insertRepair = async (
  tx: Database,
  refundId: string,
  { warrantyUntil }: { warrantyUntil: string | null },
): Promise<void> => {
  await tx.insert(refundRepairs).values({ refundId, warrantyUntil })
}

/** The buyer withdraws what they asked for; a fitter who comes today is not called off from here. */
export const withdrawRefund = (
  context: ShopContext,
  call: RequestContext<'/dealer_order_refund/undo'>,
): Promise<ResponseData<'/dealer_order_refund/undo'>> =>
  changeOwnRefund(context, call, async (tx, refund) => {
    const visit = refund.status === 'booked' ? (await loadRepair(tx, refund.id))?.visit : undefined
    if (visit && !isVisitCancellable(visit.day, context.now().getTime()))
      throw createApiError('conflict', 'repairVisitToday')
    return { event: 'withdrawn' }
  })

/**
 * Says what a locked repair would cost, for so many days. A visit that was planned is not any more.
 * @returns the repair afterwards, or null when there is nothing to say it of
 */
export const quoteRepair = async (
  tx: Database,
  refund: RefundRow,
  { amount, answer, days, now }: { amount: Cents; answer: string; days: number; now: Date },
): Promise<RefundRow | null> => {
  const quoted = await transitionRefund(tx, { refund, event: 'quoted', changes: { answer } }, now)
  if (!quoted) return null
  const { quoteBy, remindAt } = computeQuoteDeadlines(now.getTime(), days)
  await updateRepair(tx, refund.id, {
    quote: amount,
    visit: null,
    quoteBy: new Date(quoteBy),
    remindAt: new Date(remindAt),
  })
  return quoted
}

/** Writes down when a fitter comes, for the first time or instead. @returns the repair afterwards, or null when none can come */
export const bookVisit = async (
  tx: Database,
  refund: RefundRow,
  { visit, now }: { visit: RepairVisit; now: Date },
): Promise<RefundRow | null> => {
  const booked = await transitionRefund(tx, { refund, event: 'visitBooked' }, now)
  if (booked) await updateRepair(tx, refund.id, { visit })
  return booked
}

/** Writes down what was repaired. @returns the repair afterwards, or null when nothing is being repaired */
export const finishRepair = async (
  tx: Database,
  refund: RefundRow,
  { work, now }: { work: string; now: Date },
): Promise<RefundRow | null> => {
  const repaired = await transitionRefund(tx, { refund, event: 'repaired' }, now)
  if (repaired) await updateRepair(tx, refund.id, { work })
  return repaired
}
