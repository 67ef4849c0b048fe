import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { getShopRules } from '@anzuo/domain/settings/shopSettings'
import { RESPONSE_CODE, type ResponseData, type ValidatedRequestBody } from '@anzuo/contract'
import {
  computePaymentDeadline,
  getSecondsUntil,
  pickOrderTerms,
  type DeliveryKind,
  type ShopRules,
} from '@anzuo/domain/shop'
import { handsOutOrders } from '@anzuo/domain/shop/storePickup'
import type { Database } from '../../db/database'
import { cartLines, retailStores } from '../../db/schema'
import { ApiError, createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { getShippingAddress } from '../address/queries'
import { runIdempotent } from '../idempotency/runIdempotent'
import { recordLoyaltyPointEntry } from '../points/pointsLedger'
import type { ShopContext } from '../shopContext'
import { toWeekHours } from '../store/weekHours'
import { reserveAppointment } from './appointments'
import { planDelivery } from './deliveries'
import { insertOrder, type NewOrder } from './insertOrder'
import {
  detectOrderItemChange,
  findOffers,
  previewOrder,
  priceOrderItems,
  toNewOrderLines,
  type CollectedItems,
  type OfferedItem,
} from './previewOrder'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import { adjustStock } from './stock'

type PlaceOrderContext = RequestContext<'/dealer_order/place'>
type PlaceOrderRequest = ValidatedRequestBody<'/dealer_order/place'>
type PlaceOrderResponse = ResponseData<'/dealer_order/place'>

/**
 * Places an order: checks what the person saw against what is true, takes the stock and the points, and starts the time
 * to pay. All of it happens, or nothing does; the same key places one order.
 * @throws ApiError `changed` (3001) when a price, the stock or the total is no longer what was shown; it brings the preview of now
 */
export const placeOrder = async (
  shop: ShopContext,
  context: PlaceOrderContext,
): Promise<PlaceOrderResponse> => {
  const { requestKey, ...content } = context.request
  const idempotentRequest = {
    userId: context.caller.userId,
    key: requestKey,
    path: '/dealer_order/place',
    request: content,
  }
  const now = shop.now()
  const rules = getShopRules(shop.getSettings())
  try {
    return await runIdempotent(shop.db, { idempotentRequest, now }, tx =>
      placeOrderAsPreviewed(tx, context, { now, rules }),
    )
  } catch (error) {
    throw error instanceof ApiError && error.code === RESPONSE_CODE.changed
      ? error.withData(await previewCurrentOrder(shop, context))
      : error
  }
}

/** What the same order would cost now; null when nothing of it exists any more. */
const previewCurrentOrder = async (
  shop: ShopContext,
  context: PlaceOrderContext,
): Promise<ResponseData<'/dealer_order/preview'> | null> => {
  const { items, points, delivery } = context.request
  try {
    const pickupSkuIds = delivery.method === 'delivery' ? (delivery.pickup?.skuIds ?? []) : []
    return await previewOrder(shop, {
      ...context,
      request: { items, points, method: delivery.method, pickupSkuIds },
    })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

const placeOrderAsPreviewed = async (
  tx: Database,
  { caller: { userId }, request, assistantId }: PlaceOrderContext,
  { now, rules }: { now: Date; rules: ShopRules },
): Promise<PlaceOrderResponse> => {
  const offered = await lockUnchangedOffers(tx, request.items)
  const { totals, orderLines, deliveryKinds } = priceOrderItems(offered, {
    points: request.points,
    rules,
    collected: getCollectedItems(request.delivery),
  })
  if (totals.total !== request.total || totals.points !== request.points)
    throw createApiError('changed', 'orderChanged')

  const destination = await resolveDelivery(tx, {
    userId,
    delivery: request.delivery,
    deliveryKinds,
    now,
    rules,
  })
  const order = {
    id: randomUUID(),
    userId,
    shopId: offered[0]?.offer.shopId ?? '',
    ...destination,
    deliveries: [...new Set(deliveryKinds)].map(kind =>
      planDelivery(kind, {
        placedAt: now,
        districtCode: destination.shippedTo?.districtCode ?? null,
        appointmentDate: destination.appointment?.date ?? null,
      }),
    ),
    remark: request.remark,
    invoice: request.invoice,
    assistantId,
    slipHash: null,
    totals,
    terms: pickOrderTerms(rules),
    placedAt: now,
    payBy: new Date(computePaymentDeadline(now.getTime(), false, rules)),
    lines: toNewOrderLines(offered, { priced: orderLines, deliveryKinds }),
  }
  const number = await insertOrder(tx, order)
  await takePointsAndStock(tx, order, number)
  await recordWebhookEvent(
    tx,
    { type: 'order.placed', data: { orderId: order.id, number, total: totals.total } },
    now,
  )
  if (request.fromCart)
    await tx.delete(cartLines).where(
      and(
        eq(cartLines.userId, userId),
        inArray(
          cartLines.skuId,
          order.lines.map(({ skuId }) => skuId),
        ),
      ),
    )
  const secondsToPay = getSecondsUntil(order.payBy.getTime(), now.getTime())
  return { id: order.id, number, total: totals.total, secondsToPay }
}

/**
 * Locks what is asked for.
 * @throws ApiError when something is no longer as the buyer saw it, or when the things are of several shops
 */
const lockUnchangedOffers = async (
  tx: Database,
  items: PlaceOrderRequest['items'],
): Promise<OfferedItem[]> => {
  const { offered, missing } = await findOffers(tx, { items, locks: true })
  if (missing > 0 || offered.some(each => detectOrderItemChange(each) !== null))
    throw createApiError('changed', 'orderChanged')
  if (new Set(offered.map(({ offer }) => offer.shopId)).size > 1)
    throw createApiError('invalidRequest', 'oneShopAtATime')
  return offered
}

const getCollectedItems = (delivery: PlaceOrderRequest['delivery']): CollectedItems =>
  delivery.method === 'pickup' ? 'all' : (delivery.pickup?.skuIds ?? [])

/** Where the parts of an order go, an address of the person, a store or both, and when somebody comes to set one up. */
const resolveDelivery = async (
  tx: Database,
  order: {
    userId: string
    delivery: PlaceOrderRequest['delivery']
    deliveryKinds: readonly DeliveryKind[]
    now: Date
    rules: ShopRules
  },
): Promise<Pick<NewOrder, 'appointment' | 'shippedTo' | 'siteAccess' | 'storeId'>> => {
  const { userId, delivery, deliveryKinds, now, rules } = order
  const storeId = delivery.method === 'pickup' ? delivery.storeId : (delivery.pickup?.storeId ?? null)
  const isCollected = deliveryKinds.includes('pickup')
  if (isCollected && storeId !== null) await requirePickupStore(tx, storeId, now)
  const isBrought = deliveryKinds.some(kind => kind !== 'pickup')
  const place = { storeId: isCollected ? storeId : null }
  const nothingBrought = { ...place, appointment: null, shippedTo: null, siteAccess: null }
  if (delivery.method === 'pickup') return nothingBrought
  const shippedTo = await getShippingAddress(tx, userId, delivery.addressId)
  if (!isBrought) return nothingBrought
  const isNeeded = deliveryKinds.includes('fitted')
  return {
    ...place,
    appointment: await reserveAppointment(tx, delivery.appointment, { isNeeded, now, rules }),
    shippedTo,
    siteAccess: isNeeded ? delivery.siteAccess : null,
  }
}

/** @throws ApiError when the store does not exist for buyers, or hands out no orders */
const requirePickupStore = async (tx: Database, id: string, now: Date): Promise<void> => {
  const [store] = await tx
    .select()
    .from(retailStores)
    .where(and(eq(retailStores.id, id), eq(retailStores.isShown, true)))
  if (!store) throw createApiError('notFound', 'storeNotFound')
  const facts = { week: toWeekHours(store), closedOn: store.closedOn, services: store.services }
  if (!handsOutOrders(facts, now.getTime())) throw createApiError('conflict', 'storeHandsOutNothing')
}

const takePointsAndStock = async (
  tx: Database,
  { userId, ...order }: NewOrder & { userId: string },
  orderNumber: string,
): Promise<void> => {
  const { id, totals, placedAt } = order
  const booked = await recordLoyaltyPointEntry(
    tx,
    { userId, kind: 'used', points: -totals.points, causeId: id, orderNumber },
    placedAt,
  )
  if (!booked) throw createApiError('changed', 'orderChanged')
  await adjustStock(
    tx,
    order.lines.map(({ skuId, quantity }) => ({ skuId, quantity: -quantity })),
    { kind: 'ordered', causeId: id, at: placedAt },
  )
}
