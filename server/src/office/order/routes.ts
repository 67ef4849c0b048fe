import { randomUUID } from 'node:crypto'
import type { officeOrderEndpoints } from '@anzuo/contract/office/order'
import { getNextOrderStatus } from '@anzuo/domain/shop'
import { orderNotes } from '../../db/schema'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import type { Locale, MessageKey } from '../../messages'
import { isKnownCarrier } from '../../modules/order/carriers'
import { shipOrderInTransaction, type ShippingRejection } from '../../modules/order/shipOrder'
import { cancelOpenPayments, closeLockedOrder, hasOpenPayment } from '../../modules/payment/closeUnpaidOrder'
import type { PaymentHandlerContext } from '../../modules/payment/startPayment'
import type { OfficeCaller, OfficeChange, OfficeHandlers } from '../officeCall'
import { lockSeenOrder, toOrderAuditState, toOrderSubject } from './changeOrder'
import { getOfficeOrder, type OfficeOrder } from './getOrder'
import { countOrderQueues, listOfficeOrders } from './listOrders'
import { createPersonalDataOpening } from './openPersonalData'
import { getReachableOrder } from './orderAccess'

const SHIPPING_MESSAGES: Record<ShippingRejection, MessageKey> = {
  notToShip: 'officeNotToShip',
  refundAsked: 'officeRefundAsked',
  wrongContents: 'officeWrongContents',
}

/** Reads an order within the caller's reach. Repeats of a change do so too: what tells of customers is in no stored answer. */
const createOrderReader =
  ({ db, now }: PaymentHandlerContext) =>
  async ({ request: { id }, storeId, caller, locale }: OrderReading): Promise<OfficeOrder> => {
    await getReachableOrder(db, { id, storeId })
    return getOfficeOrder(db, id, { caller, locale, now: now() })
  }

type OrderReading = {
  request: { id: string }
  storeId: string | null
  caller: OfficeCaller
  locale: Locale
}

/** An order that is collected has no parcel, and nothing is written of one. */
const NO_PARCEL = { company: '', trackingNumber: '' }

/** Sends a parcel, or hands over what is collected. */
const createShipping = (shop: PaymentHandlerContext): OfficeChange<'/office/v1/order/ship'> => ({
  repeat: createOrderReader(shop),
  run: async call => {
    const { tx, request, caller, locale, audit } = call
    const { id, parcel } = request
    const view = { caller, locale, now: shop.now() }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, id, view))
    if (parcel && !isKnownCarrier(parcel.company)) throw createInvalidFieldError('fieldCarrier')
    if ((parcel === null) !== (order.shippedTo === null))
      throw createApiError('conflict', 'officeWrongContents')
    const shipped = await shipOrderInTransaction(tx, { orderId: id, ...(parcel ?? NO_PARCEL) }, shop.now())
    if (!shipped.ok) throw createApiError('conflict', SHIPPING_MESSAGES[shipped.reason])
    audit({
      subject: toOrderSubject(order),
      before: toOrderAuditState(order),
      after: {
        ...toOrderAuditState(await getReachableOrder(tx, { id, storeId: null })),
        parcel: parcel && {
          company: parcel.company,
          trackingNumber: parcel.trackingNumber,
          lines: parcel.lines ?? null,
        },
      },
    })
    return getOfficeOrder(tx, id, view)
  },
})

/** Closes an order that nobody has paid: first what is open at the providers, then the order. */
const createCancellation = (shop: PaymentHandlerContext): OfficeChange<'/office/v1/order/cancel'> => ({
  repeat: createOrderReader(shop),
  prepare: async ({ request: { id, version }, storeId }) => {
    const order = await getReachableOrder(shop.db, { id, storeId })
    if (order.version !== version) return
    if (getNextOrderStatus(order.status, 'cancelled') === null) return
    if ((await cancelOpenPayments(shop, id)) === 'unknown')
      throw createApiError('unavailable', 'officePaymentUnderWay')
  },
  run: async call => {
    const { tx, request, caller, locale, audit } = call
    const { id, reason } = request
    const view = { caller, locale, now: shop.now() }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, id, view))
    if (getNextOrderStatus(order.status, 'cancelled') === null)
      throw createApiError('conflict', 'officeNotCancellable')
    if (await hasOpenPayment(tx, id)) throw createApiError('unavailable', 'officePaymentUnderWay')
    await closeLockedOrder(tx, {
      order,
      closing: { event: 'cancelled', reason: CANCELLED_BY_SHOP },
      now: shop.now(),
    })
    const after = await getReachableOrder(tx, { id, storeId: null })
    audit({
      subject: toOrderSubject(order),
      before: toOrderAuditState(order),
      after: toOrderAuditState(after),
      reason,
    })
    return getOfficeOrder(tx, id, view)
  },
})

/** What stands in place of the buyer's own reason. */
const CANCELLED_BY_SHOP = 'shop'

/** Orders as those who run the shop see and change them. */
export const officeOrderRoutes = (
  shop: PaymentHandlerContext,
): OfficeHandlers<typeof officeOrderEndpoints> => ({
  '/office/v1/order/queues': call => countOrderQueues(shop, call),
  '/office/v1/order/list': call => listOfficeOrders(shop, call),
  '/office/v1/order/get': createOrderReader(shop),
  '/office/v1/order/open_personal_data': createPersonalDataOpening(shop),
  '/office/v1/order/ship': createShipping(shop),
  '/office/v1/order/cancel': createCancellation(shop),
  '/office/v1/order/note': {
    repeat: createOrderReader(shop),
    run: async ({ tx, request: { id, text }, storeId, caller, locale, audit }) => {
      const order = await getReachableOrder(tx, { id, storeId })
      const { kind, id: actorId, name } = caller
      await tx
        .insert(orderNotes)
        .values({ id: randomUUID(), orderId: id, by: { kind, id: actorId, name }, text, at: shop.now() })
      // What somebody wrote about a customer stays with the order, and goes with it.
      audit({ subject: toOrderSubject(order), before: null, after: { noteLength: text.length } })
      return getOfficeOrder(tx, id, { caller, locale, now: shop.now() })
    },
  },
})
