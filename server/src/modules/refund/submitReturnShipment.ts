import { eq } from 'drizzle-orm'
import type { ResponseData, ValidatedRequestBody } from '@anzuo/contract'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { computeReturnDeadline } from '@anzuo/domain/shop'
import { isCarrierCode } from '@anzuo/domain/shop/carriers'
import { MAX_PICKUP_DAYS_AHEAD } from '@anzuo/domain/shop/returnPickup'
import type { Database } from '../../db/database'
import { refunds } from '../../db/schema'
import type { ReturnShipment } from '../../db/schema/payments'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { getShippingAddress } from '../address/queries'
import { askForPickup, cancelPickup } from '../carrier/returnPickups'
import { countOrderChange } from '../order/orderVersion'
import type { ShopContext } from '../shopContext'
import { getOwnRefund, type RefundRow } from './queries'
import { changeOwnRefund, lockOwnRefund, lockRefundGroup } from './transitionRefund'

/** What sending goods back needs of the server. */
export type ReturnContext = ShopContext & {
  /** Whose couriers fetch returns. */
  pickupCompany: string
}

type PickupRequest = ValidatedRequestBody<'/dealer_order_refund/change_pickup'>

/** The buyer sends goods back: a parcel of their own, or a courier who picks them up. */
export const submitReturnShipment = (
  shop: ReturnContext,
  context: RequestContext<'/dealer_order_refund/send_back'>,
): Promise<ResponseData<'/dealer_order_refund/send_back'>> =>
  changeOwnRefund(shop, context, async (tx, refund) => ({
    event: 'sentBack',
    changes: { sentBy: await sendBack(tx, refund, { shop, context }) },
  }))

/** @throws ApiError `invalidRequest` for a carrier or a day that can't be had, `notFound` for somebody else's address */
const sendBack = async (
  tx: Database,
  refund: RefundRow,
  { shop, context }: { shop: ReturnContext; context: RequestContext<'/dealer_order_refund/send_back'> },
): Promise<ReturnShipment> => {
  const { request, caller } = context
  if (request.way === 'parcel') {
    const { company, trackingNumber } = request
    if (!isCarrierCode(company)) throw createInvalidFieldError('fieldCarrier')
    return { way: 'parcel', company, trackingNumber }
  }
  return orderPickup(tx, refund, { shop, request, userId: caller.userId })
}

/** Writes down where and when a courier is to come; a job books one. */
const orderPickup = async (
  tx: Database,
  refund: RefundRow,
  asked: { shop: ReturnContext; request: PickupRequest; userId: string },
): Promise<ReturnShipment> => {
  const { shop, request, userId } = asked
  const { addressId, pickupDate, slot } = request
  const now = shop.now()
  const address = await getShippingAddress(tx, userId, addressId)
  const lastDay = formatChinaDate(now.getTime() + MAX_PICKUP_DAYS_AHEAD * DAY_MS)
  if (pickupDate < formatChinaDate(now.getTime()) || pickupDate > lastDay)
    throw createInvalidFieldError('fieldDay')
  const wish = { address, day: pickupDate, slot, company: shop.pickupCompany }
  if (!(await askForPickup(tx, refund.id, { wish, now }))) throw createApiError('conflict', 'refundMovedOn')
  return { way: 'pickup', pickupDate, slot, trackingNumber: null }
}

/** The buyer wants the courier elsewhere or at another time, while the goods still are there. */
export const changePickup = async (
  shop: ReturnContext,
  { caller, request, locale }: RequestContext<'/dealer_order_refund/change_pickup'>,
): Promise<ResponseData<'/dealer_order_refund/change_pickup'>> => {
  const { userId } = caller
  await shop.db.transaction(async tx => {
    const { refund } = await lockOwnRefund(tx, { userId, id: request.id })
    if (refund.status !== 'returned' || refund.sentBy?.way !== 'pickup')
      throw createApiError('conflict', 'refundMovedOn')
    for (const member of await lockRefundGroup(tx, refund)) {
      if (member.status !== 'returned' || member.sentBy?.way !== 'pickup') continue
      const sentBy = await orderPickup(tx, member, { shop, request, userId })
      await tx.update(refunds).set({ sentBy }).where(eq(refunds.id, member.id))
    }
    await countOrderChange(tx, refund.orderId)
  })
  return getOwnRefund(shop, { userId, id: request.id, locale })
}

/** The buyer wants no courier: the return waits again to be sent, and for so long as when it was accepted. */
export const cancelReturnPickup = (
  shop: ReturnContext,
  context: RequestContext<'/dealer_order_refund/cancel_pickup'>,
): Promise<ResponseData<'/dealer_order_refund/cancel_pickup'>> =>
  changeOwnRefund(shop, context, async (tx, refund, order) => {
    const isPickup = refund.sentBy?.way === 'pickup'
    if (!isPickup || !(await cancelPickup(tx, refund.id, shop.now())))
      throw createApiError('conflict', 'refundMovedOn')
    const returnBy = new Date(computeReturnDeadline(shop.now().getTime(), order.terms))
    return { event: 'pickupCancelled', changes: { sentBy: null, returnBy } }
  })
