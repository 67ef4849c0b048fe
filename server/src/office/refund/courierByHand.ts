import { eq } from 'drizzle-orm'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { getPickupEvent, isPickupBookable, MAX_PICKUP_DAYS_AHEAD } from '@anzuo/domain/shop/returnPickup'
import { refunds } from '../../db/schema'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import { lockPickup, recordPickupByHand, recordPickupNews } from '../../modules/carrier/returnPickups'
import { countOrderChange } from '../../modules/order/orderVersion'
import { transitionRefund } from '../../modules/refund/transitionRefund'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeChange } from '../officeCall'
import { finish, lockSeenRefund, readRefund } from './changeRefund'

/** Writes down a courier who was booked for a return outside of here, for all that was asked back together and still waits. */
export const createCourierBooking = (
  context: ShopContext,
): OfficeChange<'/office/v1/refund/book_pickup'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { company, trackingNumber, day, slot } = request
    const now = context.now()
    const { refund, members, order } = await lockSeenRefund(context, call, request)
    const lastDay = formatChinaDate(now.getTime() + MAX_PICKUP_DAYS_AHEAD * DAY_MS)
    if (day < formatChinaDate(now.getTime()) || day > lastDay) throw createInvalidFieldError('fieldDay')
    for (const member of members) {
      if (member.status !== refund.status || member.sentBy?.way !== refund.sentBy?.way) continue
      const before = await lockPickup(tx, member.id)
      if (!isPickupBookable({ status: member.status, pickup: before?.state ?? null }))
        throw createApiError('conflict', 'refundMovedOn')
      const address = before?.address ?? order.shippedTo
      if (!address) throw createApiError('conflict', 'officePickupWithoutAddress')
      const wish = { address, day, slot, company }
      if (!(await recordPickupByHand(tx, member.id, { wish, trackingNumber, now })))
        throw createApiError('conflict', 'refundMovedOn')
      const sentBy = { way: 'pickup' as const, pickupDate: day, slot, trackingNumber }
      if (member.status === 'awaitingReturn')
        await transitionRefund(tx, { refund: member, event: 'sentBack', changes: { sentBy } }, now)
      else await tx.update(refunds).set({ sentBy }).where(eq(refunds.id, member.id))
    }
    await countOrderChange(tx, order.id)
    return finish(context, call, { before: refund, reason: `courier ${company} ${trackingNumber}` })
  },
})

/** Writes down what happened to a return on its way, for all that the same courier carries. */
export const createPickupReport = (context: ShopContext): OfficeChange<'/office/v1/refund/pickup_event'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { key, at, place } = request
    const { refund, members, order } = await lockSeenRefund(context, call, request)
    const own = await lockPickup(tx, refund.id)
    if (refund.status !== 'returned' || !own?.trackingNumber)
      throw createApiError('conflict', 'refundMovedOn')
    for (const member of members) {
      const pickup = await lockPickup(tx, member.id)
      if (pickup?.trackingNumber !== own.trackingNumber) continue
      const node = { at, key, ...(place ? { place } : {}) }
      const news = { event: getPickupEvent(key), nodes: [node] }
      await recordPickupNews(tx, pickup, { news, now: context.now() })
    }
    await countOrderChange(tx, order.id)
    return finish(context, call, { before: refund, reason: `courier: ${key}` })
  },
})
