import { and, asc, eq, lte, or } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { computeReturnDeadline, isRepairKind } from '@anzuo/domain/shop'
import { computeArrivalDeadline, isReplacementAllowed } from '@anzuo/domain/shop/exchange'
import type { Database } from '../../db/database'
import { refundExchanges, refundRepairs, refunds, skus } from '../../db/schema'
import type { ExchangeShipment } from '../../db/schema/payments'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { getOwnOrder, type OrderLineRow } from '../order/queries'
import { getPictureUrl } from '../picture/pictureUrls'
import type { ShopContext } from '../shopContext'
import { loadOrderLine } from './orderLine'
import type { RefundRow } from './queries'
import { updateRepair } from './repairRecord'
import { changeOwnRefund, lockRefund, transitionRefund } from './transitionRefund'

/** More variants than a product has. */
const MAX_VARIANTS = 200
const BATCH_SIZE = 50

type VariantRow = typeof skus.$inferSelect

/** Variants that pieces of a line can be exchanged for, whether in stock or not: its own among them, for a piece with a fault. */
const listReplacements = async (db: Database, line: OrderLineRow): Promise<VariantRow[]> => {
  const variants = await db
    .select()
    .from(skus)
    .where(eq(skus.productId, line.productId))
    .orderBy(asc(skus.position))
    .limit(MAX_VARIANTS)
  const priceToday = variants.find(({ id }) => id === line.skuId)?.price ?? null
  return variants.filter(variant =>
    isReplacementAllowed({ productId: line.productId, paidPrice: line.price, priceToday }, variant),
  )
}

/** What pieces of a line of an own order can be exchanged for. */
export const listExchangeChoices = async (
  { db }: ShopContext,
  { caller, request, locale }: RequestContext<'/dealer_order_refund/exchange_choices'>,
): Promise<ResponseData<'/dealer_order_refund/exchange_choices'>> => {
  const order = await getOwnOrder(db, { userId: caller.userId, id: request.orderId })
  const line = await loadOrderLine(db, { orderId: order.id, skuId: request.skuId })
  const variants = await listReplacements(db, line)
  return {
    choices: variants.map(({ id, name, picture, stock }) => ({
      skuId: id,
      skuName: name[locale],
      picture: getPictureUrl(picture),
      isSame: id === line.skuId,
      stock: Math.min(stock, line.quantity),
    })),
  }
}

/**
 * The variant that somebody wants for pieces of a line.
 * @throws ApiError `conflict` when the line can't be exchanged for it, or there are too few of it
 */
export const requireReplacement = async (
  tx: Database,
  line: OrderLineRow,
  wanted: { skuId: string | undefined; quantity: number },
): Promise<VariantRow> => {
  const variant = (await listReplacements(tx, line)).find(({ id }) => id === wanted.skuId)
  if (!variant) throw createApiError('conflict', 'exchangeNotPossible')
  if (variant.stock < wanted.quantity) throw createApiError('conflict', 'exchangeSoldOut')
  return variant
}

/** Writes down what an exchange is for. */
export const insertExchange = async (
  tx: Database,
  refundId: string,
  { id, name }: Pick<VariantRow, 'id' | 'name'>,
): Promise<void> => {
  await tx.insert(refundExchanges).values({ refundId, skuId: id, skuName: name })
}

/** The buyer takes the refund that the shop offers in place of an exchange, or does not. */
export const answerOffer = (
  context: ShopContext,
  call: RequestContext<'/dealer_order_refund/answer_offer'>,
): Promise<ResponseData<'/dealer_order_refund/answer_offer'>> =>
  changeOwnRefund(context, call, async (_tx, refund, order) => {
    if (!call.request.isTaken) return { event: 'offerDeclined' }
    const isStillThere = refund.status === 'offeredBeforeReturn'
    const returnBy = isStillThere
      ? new Date(computeReturnDeadline(context.now().getTime(), order.terms))
      : null
    return { event: 'offerTaken', changes: { kind: 'returnAndRefund', returnBy } }
  })

/**
 * Writes down how something goes to the buyer: for a locked exchange, or after a repair.
 * @returns the refund afterwards, or null when nothing of it is to be sent
 */
export const sendToBuyer = async (
  tx: Database,
  refund: RefundRow,
  { shipment, now }: { shipment: ExchangeShipment; now: Date },
): Promise<RefundRow | null> => {
  const sent = await transitionRefund(tx, { refund, event: 'sent' }, now)
  if (!sent) return null
  // A fitter brings it on the day that was agreed.
  const leavesAt = shipment.way === 'fitter' ? Date.parse(shipment.day) : now.getTime()
  const changes = { shipment, arrivesBy: new Date(computeArrivalDeadline(leavesAt)) }
  if (isRepairKind(refund.kind)) await updateRepair(tx, refund.id, changes)
  else await tx.update(refundExchanges).set(changes).where(eq(refundExchanges.refundId, refund.id))
  return sent
}

/** The buyer has what was sent to them. */
export const confirmArrival = (
  context: ShopContext,
  call: RequestContext<'/dealer_order_refund/confirm_arrival'>,
): Promise<ResponseData<'/dealer_order_refund/confirm_arrival'>> =>
  changeOwnRefund(context, call, async () => ({ event: 'arrived' }))

/**
 * Closes exchanges and repairs whose parcel has been under way for so long that it must have come.
 * @returns how many
 */
export const settleArrivedParcels = async (db: Database, now: Date): Promise<number> => {
  const due = await db
    .select({ id: refunds.id })
    .from(refunds)
    .leftJoin(refundExchanges, eq(refundExchanges.refundId, refunds.id))
    .leftJoin(refundRepairs, eq(refundRepairs.refundId, refunds.id))
    .where(
      and(
        eq(refunds.status, 'shipped'),
        or(lte(refundExchanges.arrivesBy, now), lte(refundRepairs.arrivesBy, now)),
      ),
    )
    .orderBy(asc(refunds.changedAt))
    .limit(BATCH_SIZE)
  for (const { id } of due)
    await db.transaction(async tx => {
      const locked = await lockRefund(tx, id)
      if (locked) await transitionRefund(tx, { refund: locked.refund, event: 'arrived' }, now)
    })
  return due.length
}
