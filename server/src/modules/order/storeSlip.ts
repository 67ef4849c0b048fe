import { createHash, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { orderLines, orders } from '../../db/schema'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { consumeRateLimit, toRateLimitIpKey } from '../auth/rateLimits'
import { getPictureUrl } from '../picture/pictureUrls'
import type { ShopContext } from '../shopContext'
import { getOrderDetail, getOwnOrder, type OrderRow } from './queries'
import { transitionOrder } from './transitionOrder'

/** Tries at the code of a slip. */
const MAX_SLIP_ATTEMPTS = 10
const SLIP_WINDOW_SECONDS = 600

/** Hash of the code on a slip; the order's number makes each different. */
export const hashStoreSlip = ({ number, code }: { number: string; code: string }): string =>
  createHash('sha256').update(`${number}:${code.trim().toUpperCase()}`).digest('hex')

/** The order of a slip, if the code is right; each caller has few tries. */
const findOrderBySlip = async (
  { db, now }: ShopContext,
  slip: { number: string; code: string },
  ip: string,
): Promise<OrderRow> => {
  const limit = {
    key: `slip:${toRateLimitIpKey(ip)}`,
    max: MAX_SLIP_ATTEMPTS,
    windowSeconds: SLIP_WINDOW_SECONDS,
  }
  const taken = await consumeRateLimit(db, limit, now())
  if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
  const [order] = await db.select().from(orders).where(eq(orders.number, slip.number))
  const isRight =
    order?.slipHash && timingSafeEqual(Buffer.from(order.slipHash), Buffer.from(hashStoreSlip(slip)))
  if (!order || !isRight) throw createApiError('notFound', 'slipNotFound')
  return order
}

/** What an order of a store holds that nobody has taken over yet. */
export const previewStoreOrder = async (
  shop: ShopContext,
  { request, locale, ip }: RequestContext<'/open/dealer_order/part'>,
): Promise<ResponseData<'/open/dealer_order/part'>> => {
  const order = await findOrderBySlip(shop, request, ip)
  if (order.userId !== null) throw createApiError('notFound', 'slipNotFound')
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  return {
    number: order.number,
    total: order.total,
    lines: lines.map(({ name, skuName, picture, quantity }) => ({
      name: name[locale],
      skuName: skuName[locale],
      picture: getPictureUrl(picture),
      quantity,
    })),
  }
}

/** Makes an order of a store the caller's. */
export const bindStoreOrder = async (
  shop: ShopContext,
  { caller, request, locale, ip }: RequestContext<'/dealer_order/bind'>,
): Promise<ResponseData<'/dealer_order/bind'>> => {
  const { db, now } = shop
  const { id } = await findOrderBySlip(shop, request, ip)
  await db.transaction(async tx => {
    const [free] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), isNull(orders.userId)))
      .for('update')
    if (free) await transitionOrder(tx, free, { event: 'bound', userId: caller.userId, at: now() })
    // A repeat by the same person changes nothing; for everybody else the slip is used up.
    else
      await getOwnOrder(tx, { userId: caller.userId, id }).catch(() => {
        throw createApiError('notFound', 'slipNotFound')
      })
  })
  return getOrderDetail(db, id, { locale, now: now() })
}
