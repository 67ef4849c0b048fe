import { eq } from 'drizzle-orm'
import { isVisitPlannable } from '@anzuo/domain/shop/repair'
import { refundExchanges } from '../../db/schema'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import { sendToBuyer } from '../../modules/refund/exchange'
import { transitionRefund } from '../../modules/refund/transitionRefund'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeChange } from '../officeCall'
import { finish, formatYuan, lockSeenRefund, readRefund } from './changeRefund'

/** Offers a refund in place of an exchange. What is kept of the money is agreed with it: the receipt can keep no more. */
export const createRefundOffer = (context: ShopContext): OfficeChange<'/office/v1/refund/offer'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { deduction, answer } = request
    const { refund } = await lockSeenRefund(context, call, request)
    // Goods that are not here yet were not looked at: there is nothing to keep money for.
    const most = refund.status === 'submitted' ? 0 : Math.max(0, refund.amount - 1)
    if (deduction > most) throw createApiError('conflict', 'officeTooMuchMoney', { most: formatYuan(most) })
    const change = { refund, event: 'refundOffered' as const, changes: { answer } }
    if (!(await transitionRefund(tx, change, context.now())))
      throw createApiError('conflict', 'refundMovedOn')
    await tx
      .update(refundExchanges)
      .set({ offeredDeduction: deduction })
      .where(eq(refundExchanges.refundId, refund.id))
    return finish(context, call, { before: refund, reason: 'offered a refund' })
  },
})

/** Sends what an exchange or a repair ends with: by parcel, or with a fitter who brings it. */
export const createExchangeShipment = (
  context: ShopContext,
): OfficeChange<'/office/v1/refund/ship_exchange'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { shipment } = request
    const now = context.now()
    const { refund } = await lockSeenRefund(context, call, request)
    if (shipment.way === 'fitter' && !isVisitPlannable(shipment.day, now.getTime()))
      throw createInvalidFieldError('fieldDay')
    if (!(await sendToBuyer(tx, refund, { shipment, now }))) throw createApiError('conflict', 'refundMovedOn')
    const reason = shipment.way === 'parcel' ? `${shipment.company} ${shipment.trackingNumber}` : shipment.day
    return finish(context, call, { before: refund, reason })
  },
})

/** Closes an exchange or a repair whose customer has what was sent. */
export const createExchangeSettlement = (
  context: ShopContext,
): OfficeChange<'/office/v1/refund/settle_exchange'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { refund } = await lockSeenRefund(context, call, request)
    if (!(await transitionRefund(tx, { refund, event: 'arrived' }, context.now())))
      throw createApiError('conflict', 'refundMovedOn')
    return finish(context, call, { before: refund, reason: 'arrived' })
  },
})
