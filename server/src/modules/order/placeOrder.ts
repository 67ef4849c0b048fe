import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { RESPONSE_CODE, type ResponseData, type ValidatedRequestBody } from '@anzuo/contract'
import {
  computeMaxRedeemablePoints,
  computePaymentDeadline,
  getSecondsUntil,
  shopRules,
  computeOrderTotals,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { cartLines, products, skus, stores } from '../../db/schema'
import { cachePreparedStatement } from '../../db/preparedStatement'
import { ApiError, createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { getOwnAddress } from '../address/routes'
import { getRegionNames } from '../address/divisions'
import { getPictureUrl } from '../picture/pictureUrls'
import { recordPointEntry, getPointBalance } from '../points/pointsLedger'
import { runIdempotent } from '../idempotency/runIdempotent'
import { listAppointmentDays, reserveAppointment } from './appointments'
import { formatShopDate } from './formatShopDate'
import { adjustStock } from './stock'
import { insertOrder } from './insertOrder'

type PlaceOrderRequest = ValidatedRequestBody<'/dealer_order/place'>
type OrderItem = { skuId: string; quantity: number; price?: number }
type Offer = Awaited<ReturnType<typeof selectOffers>>[number]

const selectOffers = (db: Database) =>
  db
    .select({
      sku: skus,
      name: products.name,
      delivery: products.delivery,
      shopId: products.shopId,
      isOnSale: products.isOnSale,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(sql`${skus.id} = any(${sql.placeholder('skuIds')})`)
    // One order for all: two buyers of the same things never wait for each other.
    .orderBy(asc(skus.id))

const offersStatement = cachePreparedStatement(db => selectOffers(db).prepare('offers'))
const lockedOffersStatement = cachePreparedStatement(db =>
  selectOffers(db).for('update', { of: skus }).prepare('offers_held'),
)

const indexOffersBySku = (offers: readonly Offer[]) => new Map(offers.map(offer => [offer.sku.id, offer]))

/** One item for each thing. */
const mergeItems = <Kind extends OrderItem>(items: readonly Kind[]): Kind[] => {
  const byId = new Map<string, Kind>()
  for (const item of items) {
    const same = byId.get(item.skuId)
    byId.set(item.skuId, same ? { ...item, quantity: same.quantity + item.quantity } : item)
  }
  return [...byId.values()]
}

const detectItemChange = (item: OrderItem, offer: Offer | undefined): 'gone' | 'price' | 'stock' | null => {
  if (!offer?.isOnSale) return 'gone'
  if (offer.sku.stock < item.quantity) return 'stock'
  return item.price !== undefined && item.price !== offer.sku.price ? 'price' : null
}

const toTotalLines = (pairs: readonly { item: OrderItem; offer: Offer }[]) =>
  pairs.map(({ item, offer }) => ({
    price: offer.sku.price,
    quantity: item.quantity,
    isParcel: offer.delivery === 'parcel',
  }))

/** What an order would cost now. Things that are no longer sold are left out of the totals. */
export const previewOrder = async (
  db: Database,
  work: { userId: string; request: ValidatedRequestBody<'/dealer_order/preview'>; locale: Locale; now: Date },
): Promise<ResponseData<'/dealer_order/preview'>> => {
  const { request, locale } = work
  const items = mergeItems(request.items)
  const offers = indexOffersBySku(
    await offersStatement(db).execute({ skuIds: items.map(({ skuId }) => skuId) }),
  )
  const pairs = items.flatMap(item => {
    const offer = offers.get(item.skuId)
    return offer ? [{ item, offer }] : []
  })
  if (pairs.length === 0) throw createApiError('notFound', 'productNotFound')
  const pointsBalance = await getPointBalance(db, work.userId)
  const sold = pairs.filter(({ offer }) => offer.isOnSale)
  const isPickup = request.method === 'pickup'
  const { totals, orderLines } = computeOrderTotals(
    toTotalLines(sold),
    { points: Math.min(request.points, pointsBalance), isPickup },
    shopRules,
  )
  const needsInstallation = !isPickup && sold.some(({ offer }) => offer.delivery === 'installed')
  return {
    lines: pairs.map(({ item, offer }) => ({
      skuId: offer.sku.id,
      productId: offer.sku.productId,
      name: offer.name[locale],
      skuName: offer.sku.name[locale],
      picture: getPictureUrl(offer.sku.picture),
      price: offer.sku.price,
      quantity: item.quantity,
      payable: orderLines[sold.findIndex(pair => pair.offer === offer)]?.payable ?? 0,
      stock: offer.sku.stock,
      change: detectItemChange(item, offer),
    })),
    totals,
    pointsBalance,
    mostPoints: computeMaxRedeemablePoints(totals.goods, pointsBalance, shopRules),
    pointValue: shopRules.pointValue,
    needsInstallation,
    appointmentDays: needsInstallation ? await listAppointmentDays(db, { now: work.now }) : [],
  }
}

/** Where an order goes: an address of the person, or a store. */
const resolveDestination = async (
  tx: Database,
  work: { userId: string; delivery: PlaceOrderRequest['delivery'] },
) => {
  const { delivery } = work
  if (delivery.method === 'delivery') {
    const { name, phone, districtCode, detail } = await getOwnAddress(tx, work.userId, delivery.addressId)
    return {
      shippedTo: { name, phone, districtCode, region: getRegionNames(districtCode) ?? [], detail },
      storeId: null,
    }
  }
  const [store] = await tx
    .select({ id: stores.id, services: stores.services })
    .from(stores)
    .where(eq(stores.id, delivery.storeId))
  if (!store?.services.includes('pickup')) throw createApiError('notFound', 'storeNotFound')
  return { shippedTo: null, storeId: store.id }
}

/**
 * Places an order: checks what the person saw against what is true, takes the stock and the points, and starts the time
 * to pay. All of it happens, or nothing does; the same key places one order.
 * @throws Refusal `changed` (3001) when a price, the stock or the total is no longer what was shown; it brings the preview of now
 */
export const placeOrder = async (
  db: Database,
  work: { userId: string; assistantId: string | null; request: PlaceOrderRequest; locale: Locale; now: Date },
): Promise<ResponseData<'/dealer_order/place'>> => {
  try {
    return await placeOrderAsPreviewed(db, work)
  } catch (error) {
    throw error instanceof ApiError && error.code === RESPONSE_CODE.changed
      ? error.withData(await previewCurrentOrder(db, work))
      : error
  }
}

/** What the same order would cost now; null when nothing of it exists any more. */
const previewCurrentOrder = async (
  db: Database,
  { userId, request, locale, now }: { userId: string; request: PlaceOrderRequest; locale: Locale; now: Date },
): Promise<ResponseData<'/dealer_order/preview'> | null> => {
  const { items, points, delivery } = request
  const asked = { items, points, method: delivery.method }
  try {
    return await previewOrder(db, { userId, request: asked, locale, now })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

const placeOrderAsPreviewed = (
  db: Database,
  work: { userId: string; assistantId: string | null; request: PlaceOrderRequest; now: Date },
): Promise<ResponseData<'/dealer_order/place'>> => {
  const { userId, request, now } = work
  const { requestKey, ...content } = request
  const idempotentRequest = { userId, key: requestKey, path: '/dealer_order/place', request: content }
  return runIdempotent(db, { idempotentRequest, now }, async tx => {
    const items = mergeItems(request.items)
    const offers = indexOffersBySku(
      await lockedOffersStatement(tx).execute({ skuIds: items.map(({ skuId }) => skuId) }),
    )
    const pairs = items.flatMap(item => {
      const offer = offers.get(item.skuId)
      return offer && detectItemChange(item, offer) === null ? [{ item, offer }] : []
    })
    const [first] = pairs
    if (!first || pairs.length < items.length) throw createApiError('changed', 'orderChanged')
    if (pairs.some(({ offer }) => offer.shopId !== first.offer.shopId))
      throw createApiError('invalidRequest', 'oneShopAtATime')

    const isPickup = request.delivery.method === 'pickup'
    const { totals, orderLines } = computeOrderTotals(
      toTotalLines(pairs),
      { points: request.points, isPickup },
      shopRules,
    )
    if (totals.total !== request.total || totals.points !== request.points)
      throw createApiError('changed', 'orderChanged')
    const needsInstallation = !isPickup && pairs.some(({ offer }) => offer.delivery === 'installed')
    const appointment =
      request.delivery.method === 'delivery'
        ? await reserveAppointment(tx, request.delivery.appointment, { isNeeded: needsInstallation, now })
        : null
    const where = await resolveDestination(tx, { userId, delivery: request.delivery })

    const id = randomUUID()
    const payBy = new Date(computePaymentDeadline(now.getTime(), false, shopRules))
    const number = await insertOrder(tx, {
      id,
      numberFront: `AZ${formatShopDate(now.getTime()).slice(2).replaceAll('-', '')}`,
      userId,
      shopId: first.offer.shopId,
      ...where,
      appointment,
      remark: request.remark,
      invoice: request.invoice,
      assistantId: work.assistantId,
      totals,
      placedAt: now,
      payBy,
      lines: pairs.map(({ item, offer }, position) => ({
        skuId: offer.sku.id,
        productId: offer.sku.productId,
        name: offer.name,
        skuName: offer.sku.name,
        picture: offer.sku.picture,
        price: offer.sku.price,
        quantity: item.quantity,
        payable: orderLines[position]?.payable ?? 0,
        points: orderLines[position]?.points ?? 0,
      })),
    })
    const booked = await recordPointEntry(
      tx,
      { userId, kind: 'used', points: -totals.points, causeId: id, orderNumber: number },
      now,
    )
    if (!booked) throw createApiError('changed', 'orderChanged')
    await adjustStock(
      tx,
      pairs.map(({ item }) => ({ skuId: item.skuId, quantity: -item.quantity })),
      { kind: 'ordered', causeId: id, at: now },
    )
    if (request.fromCart)
      await tx.delete(cartLines).where(
        and(
          eq(cartLines.userId, userId),
          inArray(
            cartLines.skuId,
            items.map(({ skuId }) => skuId),
          ),
        ),
      )
    return {
      id,
      number,
      total: totals.total,
      secondsToPay: getSecondsUntil(payBy.getTime(), now.getTime()),
    }
  })
}
