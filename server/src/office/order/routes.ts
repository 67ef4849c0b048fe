import { randomUUID } from 'node:crypto'
import type { officeOrderEndpoints } from '@anzuo/contract/office/order'
import { getShopRules } from '@anzuo/domain/settings/shopSettings'
import { getNextOrderStatus } from '@anzuo/domain/shop'
import { orderNotes } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { listAppointmentDays } from '../../modules/order/appointments'
import { cancelOpenPayments, closeLockedOrder, hasOpenPayment } from '../../modules/payment/closeUnpaidOrder'
import type { PaymentHandlerContext } from '../../modules/payment/startPayment'
import type { OfficeChange, OfficeHandlers } from '../officeCall'
import { createOrderReader, lockSeenOrder, toOrderAuditState, toOrderSubject } from './changeOrder'
import {
  createAppointmentMove,
  createHandOver,
  createParcelCorrection,
  createParcelReport,
  createReadying,
  createShipping,
} from './fulfilOrder'
import { getOfficeOrder } from './getOrder'
import { countOrderQueues, listOfficeOrders } from './listOrders'
import { createPersonalDataOpening } from './openPersonalData'
import { getReachableOrder } from './orderAccess'

/** Closes an order that nobody has paid: first what is open at the providers, then the order. */
const createCancellation = (shop: PaymentHandlerContext): OfficeChange<'/office/v1/order/cancel'> => ({
  repeat: createOrderReader(shop),
  prepare: async ({ request: { id, version }, storeId }) => {
    const order = await getReachableOrder(shop.db, { id, storeId })
    if (order.version !== version) return
    if (getNextOrderStatus(order.status, 'cancelled') === null) return
    if ((await cancelOpenPayments(shop, { orderId: id })) === 'unknown')
      throw createApiError('unavailable', 'officePaymentUnderWay')
  },
  run: async call => {
    const { tx, request, caller, locale, audit } = call
    const { id, reason } = request
    const view = { caller, locale, now: shop.now() }
    const order = await lockSeenOrder(call, request, reader => getOfficeOrder(reader, id, view))
    if (getNextOrderStatus(order.status, 'cancelled') === null)
      throw createApiError('conflict', 'officeNotCancellable')
    if (await hasOpenPayment(tx, { orderId: id }))
      throw createApiError('unavailable', 'officePaymentUnderWay')
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
  '/office/v1/order/ready': createReadying(shop),
  '/office/v1/order/hand_over': createHandOver(shop),
  '/office/v1/order/appointment_days': async ({ request: { id }, storeId }) => {
    await getReachableOrder(shop.db, { id, storeId })
    return {
      days: await listAppointmentDays(shop.db, {
        now: shop.now(),
        rules: getShopRules(shop.getSettings()),
        orderId: id,
      }),
    }
  },
  '/office/v1/order/appointment': createAppointmentMove(shop),
  '/office/v1/order/parcel_event': createParcelReport(shop),
  '/office/v1/order/parcel_number': createParcelCorrection(shop),
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
