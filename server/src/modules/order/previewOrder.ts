import { asc, eq, sql } from 'drizzle-orm'
import { getShopRules } from '@anzuo/domain/settings/shopSettings'
import type { ResponseData } from '@anzuo/contract'
import {
  computeMaxRedeemablePoints,
  computeOrderTotals,
  deliveryKinds,
  getDeliveryKind,
  MAX_ORDER_TOTAL,
  type Cents,
  type ShopRules,
  type DeliveryKind,
} from '@anzuo/domain/shop'
import { promiseDelivery } from '@anzuo/domain/shop/deliveryPromise'
import type { Database } from '../../db/database'
import { cachePreparedStatement } from '../../db/preparedStatement'
import { products, skus } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { getPictureUrl } from '../picture/pictureUrls'
import { getLoyaltyPointBalance } from '../points/pointsLedger'
import type { ShopContext } from '../shopContext'
import { listAppointmentDays } from './appointments'

type OrderItem = { skuId: string; quantity: number; price?: number }
type Offer = Awaited<ReturnType<typeof selectOffers>>[number]

/** Something that is asked for, and what it is sold as. */
export type OfferedItem = { item: OrderItem; offer: Offer }

/** Which things are collected in a store: all of them, or those with these SKUs. */
export type CollectedItems = 'all' | readonly string[]

/** How a thing reaches the buyer. */
export const getOfferDeliveryKind = ({ offer }: OfferedItem, collected: CollectedItems): DeliveryKind =>
  getDeliveryKind(offer.delivery, collected === 'all' || collected.includes(offer.sku.id))

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

/** One item for each thing. */
const mergeItems = (items: readonly OrderItem[]): OrderItem[] => {
  const byId = new Map<string, OrderItem>()
  for (const item of items) {
    const same = byId.get(item.skuId)
    byId.set(item.skuId, same ? { ...item, quantity: same.quantity + item.quantity } : item)
  }
  return [...byId.values()]
}

/** What is asked for, one item for each thing, with what it is sold as; things that don't exist are `missing`. */
export const findOffers = async (
  db: Database,
  asked: { items: readonly OrderItem[]; locks: boolean },
): Promise<{ offered: OfferedItem[]; missing: number }> => {
  const items = mergeItems(asked.items)
  const statement = asked.locks ? lockedOffersStatement : offersStatement
  const offers = await statement(db).execute({ skuIds: items.map(({ skuId }) => skuId) })
  const bySku = new Map(offers.map(offer => [offer.sku.id, offer]))
  const offered = items.flatMap(item => {
    const offer = bySku.get(item.skuId)
    return offer ? [{ item, offer }] : []
  })
  return { offered, missing: items.length - offered.length }
}

/** Whether the product is on sale, and this combination of it is offered. */
const isOffered = ({ isOnSale, sku }: Offer): boolean => isOnSale && !sku.isWithdrawn

/** What is no longer as the buyer saw it. */
export const detectOrderItemChange = ({ item, offer }: OfferedItem): 'gone' | 'price' | 'stock' | null => {
  if (!isOffered(offer)) return 'gone'
  if (offer.sku.stock < item.quantity) return 'stock'
  return item.price !== undefined && item.price !== offer.sku.price ? 'price' : null
}

/**
 * What the items cost together, and whether somebody has to come to set one of them up.
 * @throws ApiError `conflict` when they cost more than one order may
 */
export const priceOrderItems = (
  offered: readonly OfferedItem[],
  { points, collected, rules }: { points: number; collected: CollectedItems; rules: ShopRules },
): ReturnType<typeof computeOrderTotals> & { deliveryKinds: DeliveryKind[]; needsInstallation: boolean } => {
  const kinds = offered.map(each => getOfferDeliveryKind(each, collected))
  const priced = computeOrderTotals(
    offered.map(({ item, offer }, index) => ({
      price: offer.sku.price,
      quantity: item.quantity,
      isParcel: kinds[index] === 'parcel',
    })),
    { points },
    rules,
  )
  if (priced.totals.goods + priced.totals.freight > MAX_ORDER_TOTAL)
    throw createApiError('conflict', 'orderTooExpensive', { most: formatYuan(MAX_ORDER_TOTAL) })
  return { ...priced, deliveryKinds: kinds, needsInstallation: kinds.includes('fitted') }
}

/** Whole yuan as every language of the messages writes them, `100,000,000`. */
const formatYuan = (cents: Cents): string => (cents / 100).toLocaleString('en-GB')

/** What an order would cost now. Things that are no longer sold are left out of the totals. */
export const previewOrder = async (
  { db, now, getSettings }: ShopContext,
  { caller, request, locale }: Pick<RequestContext<'/dealer_order/preview'>, 'caller' | 'request' | 'locale'>,
): Promise<ResponseData<'/dealer_order/preview'>> => {
  const rules = getShopRules(getSettings())
  const { offered } = await findOffers(db, { items: request.items, locks: false })
  if (offered.length === 0) throw createApiError('notFound', 'productNotFound')
  const pointsBalance = await getLoyaltyPointBalance(db, caller.userId)
  const sold = offered.filter(({ offer }) => isOffered(offer))
  const collected = request.method === 'pickup' ? 'all' : request.pickupSkuIds
  const { totals, orderLines, needsInstallation } = priceOrderItems(sold, {
    points: Math.min(request.points, pointsBalance),
    collected,
    rules,
  })
  return {
    deliveries: promiseDeliveries(sold, { collected, districtCode: request.districtCode, now: now() }),
    lines: offered.map(({ item, offer }) => ({
      skuId: offer.sku.id,
      productId: offer.sku.productId,
      name: offer.name[locale],
      skuName: offer.sku.name[locale],
      picture: getPictureUrl(offer.sku.picture),
      deliveryKind: getOfferDeliveryKind({ item, offer }, collected),
      isFitted: offer.delivery === 'installed',
      price: offer.sku.price,
      quantity: item.quantity,
      payable: orderLines[sold.findIndex(pair => pair.offer === offer)]?.payable ?? 0,
      stock: offer.sku.stock,
      change: detectOrderItemChange({ item, offer }),
    })),
    totals,
    pointsBalance,
    mostPoints: computeMaxRedeemablePoints(totals.goods, pointsBalance, rules),
    pointValue: rules.pointValue,
    needsInstallation,
    appointmentDays: needsInstallation ? await listAppointmentDays(db, { now: now(), rules }) : [],
  }
}

/** The lines of an order as they are written, with the prices and names of now. */
export const toNewOrderLines = (
  offered: readonly OfferedItem[],
  {
    priced,
    deliveryKinds: kinds,
  }: {
    priced: ReturnType<typeof computeOrderTotals>['orderLines']
    deliveryKinds: readonly DeliveryKind[]
  },
) =>
  offered.map(({ item, offer }, position) => ({
    skuId: offer.sku.id,
    productId: offer.sku.productId,
    name: offer.name,
    skuName: offer.sku.name,
    picture: offer.sku.picture,
    price: offer.sku.price,
    quantity: item.quantity,
    deliveryKind: kinds[position] ?? 'parcel',
    payable: priced[position]?.payable ?? 0,
    points: priced[position]?.points ?? 0,
  }))

/** How the things reach the buyer, and what can be promised for each part if it is paid now. */
const promiseDeliveries = (
  sold: readonly OfferedItem[],
  {
    collected,
    districtCode,
    now,
  }: { collected: CollectedItems; districtCode: string | undefined; now: Date },
): ResponseData<'/dealer_order/preview'>['deliveries'] =>
  deliveryKinds.flatMap(kind => {
    const things = sold.filter(each => getOfferDeliveryKind(each, collected) === kind)
    if (things.length === 0) return []
    const promise = promiseDelivery({
      kind,
      paidAt: now.getTime(),
      districtCode: districtCode ?? null,
      isInStock: things.every(({ item, offer }) => offer.sku.stock >= item.quantity),
      appointmentDate: null,
    })
    return [{ kind, skuIds: things.map(({ offer }) => offer.sku.id), promise }]
  })
