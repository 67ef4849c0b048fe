import { timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { getShopRules } from '@anzuo/domain/settings/shopSettings'
import { isCarrierCode, OWN_FITTERS } from '@anzuo/domain/shop/carriers'
import type { Database } from '../../db/database'
import { orderDeliveries, parcels } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError, createInvalidFieldError, createRateLimitError } from '../../http/apiError'
import type { MessageKey } from '../../messages'
import { consumeRateLimit } from '../../modules/auth/rateLimits'
import { transitionDelivery } from '../../modules/order/deliveries'
import { moveAppointment } from '../../modules/order/moveAppointment'
import { countOrderChange } from '../../modules/order/orderVersion'
import { recordParcelNodes, type ParcelRow } from '../../modules/order/parcelReports'
import {
  handOverPickup,
  shipOrderInTransaction,
  type HandOverRejection,
  type ShippingRejection,
} from '../../modules/order/shipOrder'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeChange } from '../officeCall'
import { createOrderReader, lockSeenOrder, toOrderAuditState, toOrderSubject } from './changeOrder'
import { getOfficeOrder } from './getOrder'
import { getReachableOrder } from './orderAccess'

const SHIPPING_MESSAGES: Record<ShippingRejection, MessageKey> = {
  notToShip: 'officeNotToShip',
  refundAsked: 'officeRefundAsked',
  wrongContents: 'officeWrongContents',
}

const HAND_OVER_MESSAGES: Record<HandOverRejection, MessageKey> = {
  notToHandOver: 'officeNotToHandOver',
  refundAsked: 'officeRefundAsked',
}

const toAuditState = async (tx: Database, id: string) =>
  toOrderAuditState(await getReachableOrder(tx, { id, storeId: null }))

/** Staff of a store hand over what is collected there; what is brought leaves from the warehouse. */
const requireWarehouse = (storeId: string | null): void => {
  if (storeId !== null) throw createApiError('conflict', 'officeNotToShip')
}

/** @throws ApiError `invalidRequest` for a carrier that we don't know, or a carrier's parcel without a number */
const checkCarrier = ({ company, trackingNumber }: { company: string; trackingNumber: string }): void => {
  const isOurs = company === OWN_FITTERS
  if (!isOurs && !isCarrierCode(company)) throw createInvalidFieldError('fieldCarrier')
  if (isOurs !== (trackingNumber === '')) throw createInvalidFieldError('fieldTrackingNumber')
}

/** Sends a parcel of one part, or our own fitters with it. */
export const createShipping = (shop: ShopContext): OfficeChange<'/office/v1/order/ship'> => ({
  repeat: createOrderReader(shop),
  run: async call => {
    const { tx, request, caller, locale, audit, storeId } = call
    const { id, kind, parcel } = request
    const view = { caller, locale, now: shop.now() }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, id, view))
    requireWarehouse(storeId)
    checkCarrier(parcel)
    const shipped = await shipOrderInTransaction(tx, { orderId: id, kind, ...parcel }, shop.now())
    if (!shipped.ok) throw createApiError('conflict', SHIPPING_MESSAGES[shipped.reason])
    const { company, trackingNumber, lines = null } = parcel
    audit({
      subject: toOrderSubject(order),
      before: toOrderAuditState(order),
      after: { ...(await toAuditState(tx, id)), kind, parcel: { company, trackingNumber, lines } },
    })
    return getOfficeOrder(tx, id, view)
  },
})

/** What is collected lies in the store. */
export const createReadying = (shop: ShopContext): OfficeChange<'/office/v1/order/ready'> => ({
  repeat: createOrderReader(shop),
  run: async call => {
    const { tx, request, caller, locale, audit } = call
    const view = { caller, locale, now: shop.now() }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, request.id, view))
    const moved = await transitionDelivery(tx, order, { kind: 'pickup', event: 'readied', at: shop.now() })
    if (!moved) throw createApiError('conflict', 'officeNotToHandOver')
    audit({
      subject: toOrderSubject(order),
      before: toOrderAuditState(order),
      after: { ...(await toAuditState(tx, order.id)), pickup: 'ready' },
    })
    return getOfficeOrder(tx, order.id, view)
  },
})

/** Tries at the code of one order. */
const MAX_CODE_TRIES = 10
const CODE_WINDOW_SECONDS = 600

const isRightCode = async (db: Database, orderId: string, code: string): Promise<boolean> => {
  const [part] = await db
    .select({ code: orderDeliveries.pickupCode })
    .from(orderDeliveries)
    .where(and(eq(orderDeliveries.orderId, orderId), eq(orderDeliveries.kind, 'pickup')))
  return part?.code?.length === code.length && timingSafeEqual(Buffer.from(part.code), Buffer.from(code))
}

/** Hands over what is collected to whoever shows the code. Wrong codes are counted outside of the transaction that they undo. */
export const createHandOver = (shop: ShopContext): OfficeChange<'/office/v1/order/hand_over'> => ({
  repeat: createOrderReader(shop),
  prepare: async ({ request: { id }, storeId }) => {
    await getReachableOrder(shop.db, { id, storeId })
    const limit = { key: `pickup:${id}`, max: MAX_CODE_TRIES, windowSeconds: CODE_WINDOW_SECONDS }
    const taken = await consumeRateLimit(shop.db, limit, shop.now())
    if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
  },
  run: async call => {
    const { tx, request, caller, locale, audit } = call
    const view = { caller, locale, now: shop.now() }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, request.id, view))
    if (!(await isRightCode(tx, order.id, request.code)))
      throw createApiError('conflict', 'officePickupCodeWrong')
    const handed = await handOverPickup(tx, order, shop.now())
    if (!handed.ok) throw createApiError('conflict', HAND_OVER_MESSAGES[handed.reason])
    audit({
      subject: toOrderSubject(order),
      before: toOrderAuditState(order),
      after: { ...(await toAuditState(tx, order.id)), pickup: 'handedOver' },
    })
    return getOfficeOrder(tx, order.id, view)
  },
})

/** The fitters come at another time. */
export const createAppointmentMove = (shop: ShopContext): OfficeChange<'/office/v1/order/appointment'> => ({
  repeat: createOrderReader(shop),
  run: async call => {
    const { tx, request, caller, locale, audit, storeId } = call
    const { id, appointment, reason } = request
    const view = { caller, locale, now: shop.now() }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, id, view))
    requireWarehouse(storeId)
    await moveAppointment(tx, order, {
      appointment,
      now: shop.now(),
      rules: getShopRules(shop.getSettings()),
    })
    audit({
      subject: toOrderSubject(order),
      before: { ...toOrderAuditState(order), appointment: order.appointment },
      after: { ...(await toAuditState(tx, id)), appointment },
      reason,
    })
    return getOfficeOrder(tx, id, view)
  },
})

/** The parcel of an order, locked; nobody else's. */
const lockParcel = async (
  tx: Database,
  { orderId, parcelId }: { orderId: string; parcelId: string },
): Promise<ParcelRow> => {
  const isParcel = and(eq(parcels.id, parcelId), eq(parcels.orderId, orderId))
  const [parcel] = isUuid(parcelId) ? await tx.select().from(parcels).where(isParcel).for('update') : []
  if (!parcel) throw createApiError('notFound', 'parcelNotFound')
  return parcel
}

/** Writes down by hand what happened to a parcel. */
export const createParcelReport = (shop: ShopContext): OfficeChange<'/office/v1/order/parcel_event'> => ({
  repeat: createOrderReader(shop),
  run: async call => {
    const { tx, request, caller, locale, audit, storeId } = call
    const { id, parcelId, key, at, place } = request
    const view = { caller, locale, now: shop.now() }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, id, view))
    requireWarehouse(storeId)
    const parcel = await lockParcel(tx, { orderId: id, parcelId })
    const nodes = [{ at, key, ...(place ? { place } : {}) }]
    const isNew = await recordParcelNodes(tx, { parcel, nodes, expectedDate: null }, shop.now())
    if (!isNew) throw createApiError('conflict', 'officeParcelEventOdd')
    await countOrderChange(tx, id)
    audit({
      subject: toOrderSubject(order),
      before: toOrderAuditState(order),
      after: { ...(await toAuditState(tx, id)), parcelId, event: { key, at, place } },
    })
    return getOfficeOrder(tx, id, view)
  },
})

/**
 * Puts carrier and number of a parcel right. What was heard under the wrong number was about somebody else's parcel: it goes, and the
 * carrier is asked about the right one.
 */
export const createParcelCorrection = (
  shop: ShopContext,
): OfficeChange<'/office/v1/order/parcel_number'> => ({
  repeat: createOrderReader(shop),
  run: async call => {
    const { tx, request, caller, locale, audit, storeId } = call
    const { id, parcelId, company, trackingNumber } = request
    const now = shop.now()
    const view = { caller, locale, now }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, id, view))
    requireWarehouse(storeId)
    const parcel = await lockParcel(tx, { orderId: id, parcelId })
    if (parcel.company === OWN_FITTERS || !isCarrierCode(company))
      throw createInvalidFieldError('fieldCarrier')
    if (parcel.deliveredAt !== null) throw createApiError('conflict', 'officeParcelArrived')
    const leftAt = parcel.shippedAt ?? now
    await tx
      .update(parcels)
      .set({
        company,
        trackingNumber,
        nodes: [{ at: leftAt.toISOString(), key: 'accepted' }],
        expectedDate: null,
        heardAt: null,
        subscribedAt: null,
        trackTries: 0,
        trackAt: now,
      })
      .where(eq(parcels.id, parcelId))
    await countOrderChange(tx, id)
    audit({
      subject: toOrderSubject(order),
      before: {
        ...toOrderAuditState(order),
        parcel: { company: parcel.company, trackingNumber: parcel.trackingNumber },
      },
      after: { ...(await toAuditState(tx, id)), parcel: { company, trackingNumber } },
    })
    return getOfficeOrder(tx, id, view)
  },
})
