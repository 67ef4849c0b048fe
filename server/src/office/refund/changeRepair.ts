import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { getNextRefundStatus } from '@anzuo/domain/shop'
import { isVisitPlannable } from '@anzuo/domain/shop/repair'
import { getRepairDue } from '@anzuo/domain/shop/repairPayment'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import { bookVisit, finishRepair, quoteRepair } from '../../modules/refund/repair'
import { loadRepair, sumRepairPayments } from '../../modules/refund/repairRecord'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeChange } from '../officeCall'
import { finish, formatYuan, lockSeenRefund, readRefund } from './changeRefund'
import { computeQuoteReturn, insertProposal, toActor } from './proposals'

/** Says what a repair would cost; it goes on when the customer agrees. What gives much of its money back is only proposed. */
export const createRepairQuote = (context: ShopContext): OfficeChange<'/office/v1/refund/quote_repair'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { amount, answer } = request
    const { refund, order } = await lockSeenRefund(context, call, request)
    const { quoteDays: days, signatureAmount } = context.getSettings().refunds
    const repair = await loadRepair(tx, refund.id)
    const goesBack = computeQuoteReturn(repair, amount)
    if (repair && goesBack > 0 && needsSecondOperator(await sumRepairPayments(tx, repair), signatureAmount)) {
      if (getNextRefundStatus(refund, 'quoted') === null) throw createApiError('conflict', 'refundMovedOn')
      const reason = `quoted ${formatYuan(amount)}`
      const proposal = {
        order,
        refundId: refund.id,
        amount: goesBack,
        payload: { kind: 'quote' as const, quote: amount, answer, days },
        reason,
        by: toActor(call.caller),
        isOpen: true,
      }
      await insertProposal(tx, proposal, context.now())
      return finish(context, call, { before: refund, reason, proposed: goesBack })
    }
    if (!(await quoteRepair(tx, refund, { amount, answer, days, now: context.now() })))
      throw createApiError('conflict', 'refundMovedOn')
    return finish(context, call, { before: refund, reason: `quoted ${formatYuan(amount)}` })
  },
})

/** Writes down when a fitter comes. */
export const createVisitBooking = (context: ShopContext): OfficeChange<'/office/v1/refund/book_visit'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { day, slot } = request
    const now = context.now()
    const { refund } = await lockSeenRefund(context, call, request)
    if (!isVisitPlannable(day, now.getTime())) throw createInvalidFieldError('fieldDay')
    if (!(await bookVisit(tx, refund, { visit: { day, slot }, now })))
      throw createApiError('conflict', 'refundMovedOn')
    return finish(context, call, { before: refund, reason: `${day} ${slot}` })
  },
})

/** Ends a repair: at the customer's it is over then, what was sent in goes back. */
export const createRepairFinish = (
  context: ShopContext,
): OfficeChange<'/office/v1/refund/finish_repair'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { work, isPaid } = request
    const { refund } = await lockSeenRefund(context, call, request)
    const repair = await loadRepair(tx, refund.id)
    // Agreed before prices were paid in the app: whoever ends it says that it is paid.
    const due = repair ? getRepairDue(repair) : 0
    if (due > 0 && !isPaid)
      throw createApiError('conflict', 'officeRepairNotPaid', { amount: formatYuan(due) })
    if (!(await finishRepair(tx, refund, { work, now: context.now() })))
      throw createApiError('conflict', 'refundMovedOn')
    const reason = due > 0 ? `repaired, paid ${formatYuan(due)} elsewhere` : 'repaired'
    return finish(context, call, { before: refund, reason })
  },
})
