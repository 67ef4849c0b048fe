import { and, asc, eq, lte } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { DAY_MS } from '@anzuo/domain/durations'
import { computeReturnDeadline, getNextRefundStatus } from '@anzuo/domain/shop'
import { getAwaitedRepairPayment, getRepairDue, isQuoteOpen } from '@anzuo/domain/shop/repairPayment'
import type { Database } from '../../db/database'
import { refundRepairs, refunds } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { OrderRow } from '../order/queries'
import { cancelOpenPayments, hasOpenPayment } from '../payment/closeUnpaidOrder'
import { pollOpenAttempts } from '../payment/paymentStatus'
import type { RepairPayments } from '../payment/settlement'
import {
  startOwnAlipayPayment,
  startOwnWeixinPayment,
  type PaymentHandlerContext,
} from '../payment/startPayment'
import type { ShopContext } from '../shopContext'
import { getOwnRefund, type RefundRow } from './queries'
import { enqueueRefundMessage } from './refundMessages'
import { loadRepair, updateRepair, type RepairRow } from './repairRecord'
import { changeOwnRefund, lockOwnRefund, lockRefund, transitionRefund } from './transitionRefund'

const BATCH_SIZE = 50

/** What a provider was asked to take is taken within a day; whoever comes later begins anew. */
const MAX_ATTEMPT_MS = DAY_MS

/** What follows when a price is agreed: goods that are sent in have their time. */
const describeTakenQuote = (refund: RefundRow, order: OrderRow, now: Date) => {
  const isToSend = getNextRefundStatus(refund, 'quoteTaken') === 'awaitingReturn'
  const returnBy = isToSend ? new Date(computeReturnDeadline(now.getTime(), order.terms)) : null
  return { event: 'quoteTaken', changes: { returnBy } } as const
}

/**
 * The buyer does without a repair at its price, or agrees where nothing of it is still to be paid. A price is agreed by paying it.
 * @throws ApiError `conflict` for another amount than was seen, or one that is to be paid
 */
export const answerQuote = (
  context: ShopContext,
  call: RequestContext<'/dealer_order_refund/answer_quote'>,
): Promise<ResponseData<'/dealer_order_refund/answer_quote'>> =>
  changeOwnRefund(context, call, async (tx, refund, order) => {
    const { amount, isTaken } = call.request
    const repair = await loadRepair(tx, refund.id)
    // Nobody agrees to an amount that they did not see.
    if (repair?.quote !== amount) throw createApiError('conflict', 'repairQuoteChanged')
    if (!isTaken) return { event: 'quoteDeclined' }
    if (getRepairDue(repair) > 0) throw createApiError('conflict', 'repairQuoteToPay')
    return describeTakenQuote(refund, order, context.now())
  })

const findAwaited = async (db: Database, repairId: string): Promise<number | null> => {
  const [found] = await db
    .select({ status: refunds.status, repair: refundRepairs })
    .from(refunds)
    .innerJoin(refundRepairs, eq(refundRepairs.refundId, refunds.id))
    .where(eq(refunds.id, repairId))
  return found ? getAwaitedRepairPayment(found.status, found.repair) : null
}

/** What repairs do with money that a provider took for them. */
export const repairPayments: RepairPayments = {
  findAwaited,
  take: async (tx, { repairId, amount }, now) => {
    const locked = await lockRefund(tx, repairId)
    const repair = await loadRepair(tx, repairId)
    if (!locked || !repair) throw new Error('money for a repair that is not there')
    await updateRepair(tx, repairId, { paid: repair.paid + amount })
    const { refund, order } = locked
    const change = describeTakenQuote(refund, order, now)
    if (!(await transitionRefund(tx, { refund, isByBuyer: true, ...change }, now)))
      throw new Error('money for a repair that waited for none')
  },
}

type PayQuoteCall =
  RequestContext<'/dealer_order_refund/quote_wxpay'> | RequestContext<'/dealer_order_refund/quote_alipay'>

/** The price of an own repair as something that is paid. */
const getOwnQuotePayment = ({ now }: PaymentHandlerContext, { caller, request }: PayQuoteCall) => ({
  returnPath: `/refundOrderDetail/${request.id}?paying=1`,
  lock: async (tx: Database) => {
    const { refund, order } = await lockOwnRefund(tx, { userId: caller.userId, id: request.id })
    const repair = await loadRepair(tx, refund.id)
    const due = repair ? getAwaitedRepairPayment(refund.status, repair) : null
    if (!repair || due === null) throw createApiError('conflict', 'refundMovedOn')
    if (due !== request.amount) throw createApiError('conflict', 'repairQuoteChanged')
    const latest = new Date(now().getTime() + MAX_ATTEMPT_MS)
    const payBy = repair.quoteBy !== null && repair.quoteBy < latest ? repair.quoteBy : latest
    if (payBy <= now()) throw createApiError('conflict', 'repairQuoteOver')
    return {
      orderId: order.id,
      repairId: refund.id,
      amount: due,
      payBy,
      description: `Anzuo ${refund.number}`,
    }
  },
})

/** Pays the price of an own repair by WeChat Pay, which agrees to it. */
export const payQuoteByWeixin = (
  tools: PaymentHandlerContext,
  call: RequestContext<'/dealer_order_refund/quote_wxpay'>,
): Promise<ResponseData<'/dealer_order_refund/quote_wxpay'>> =>
  startOwnWeixinPayment(tools, call, getOwnQuotePayment(tools, call))

/** The same by Alipay. */
export const payQuoteByAlipay = (
  tools: PaymentHandlerContext,
  call: RequestContext<'/dealer_order_refund/quote_alipay'>,
): Promise<ResponseData<'/dealer_order_refund/quote_alipay'>> =>
  startOwnAlipayPayment(tools, call, getOwnQuotePayment(tools, call))

/** An own repair, after the providers were asked whether its price was paid. */
export const getQuotePayment = async (
  tools: PaymentHandlerContext,
  { caller, request, locale }: RequestContext<'/dealer_order_refund/quote_payment'>,
): Promise<ResponseData<'/dealer_order_refund/quote_payment'>> => {
  const owned = { userId: caller.userId, id: request.id, locale }
  const refund = await getOwnRefund(tools, owned)
  if (!isQuoteOpen(refund.status)) return refund
  return (await pollOpenAttempts(tools, { repairId: request.id })) ? getOwnRefund(tools, owned) : refund
}

const isOpenUntil = ({ refund, repair }: { refund: RefundRow; repair: RepairRow }, now: Date): boolean =>
  isQuoteOpen(refund.status) && repair.quoteBy !== null && repair.quoteBy <= now

/**
 * Reminds buyers of prices that they have not answered; from then on the shop sees them in a queue of their own.
 * @returns how many
 */
export const remindOfQuotes = async (db: Database, now: Date): Promise<number> => {
  const due = await db
    .select({ id: refundRepairs.refundId })
    .from(refundRepairs)
    .where(lte(refundRepairs.remindAt, now))
    .orderBy(asc(refundRepairs.remindAt))
    .limit(BATCH_SIZE)
  for (const { id } of due)
    await db.transaction(async tx => {
      const locked = await lockRefund(tx, id)
      const [reminded] = await tx
        .update(refundRepairs)
        .set({ remindAt: null })
        .where(and(eq(refundRepairs.refundId, id), lte(refundRepairs.remindAt, now)))
        .returning({ id: refundRepairs.refundId })
      if (locked && reminded && isQuoteOpen(locked.refund.status))
        await enqueueRefundMessage(tx, { refund: locked.refund, message: 'quoteWaiting', now })
    })
  return due.length
}

/**
 * Ends prices that nobody agreed to in time: first what is open at the providers, so that nobody pays for nothing. Goods that are here go
 * back as they are.
 * @returns how many ended
 */
export const lapseQuotes = async (tools: PaymentHandlerContext): Promise<number> => {
  const { db, now } = tools
  const due = await db
    .select({ id: refundRepairs.refundId })
    .from(refundRepairs)
    .where(lte(refundRepairs.quoteBy, now()))
    .orderBy(asc(refundRepairs.quoteBy))
    .limit(BATCH_SIZE)
  let lapsed = 0
  for (const { id } of due) {
    if ((await cancelOpenPayments(tools, { repairId: id })) !== 'cancelled') continue
    await db.transaction(async tx => {
      const locked = await lockRefund(tx, id)
      const repair = await loadRepair(tx, id)
      if (!locked || !repair || !isOpenUntil({ ...locked, repair }, now())) return
      // Somebody began to pay meanwhile: the next round closes that first.
      if (await hasOpenPayment(tx, { repairId: id })) return
      if (await transitionRefund(tx, { refund: locked.refund, event: 'quoteLapsed' }, now())) lapsed += 1
    })
  }
  return lapsed
}
