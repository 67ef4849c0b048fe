import { eq } from 'drizzle-orm'
import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { getNextRefundStatus } from '@anzuo/domain/shop'
import type { OfficePath } from '@anzuo/contract/office'
import { refundQuestions, refunds } from '../../db/schema'
import type { RefundProposalPayload } from '../../db/schema/office'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { countOrderChange } from '../../modules/order/orderVersion'
import type { OrderRow } from '../../modules/order/queries'
import type { RefundRow } from '../../modules/refund/queries'
import {
  computeReceivedAmount,
  receiveReturn,
  type ReceivingRejection,
} from '../../modules/refund/receiveReturn'
import { decideLockedRefund, lockRefund } from '../../modules/refund/transitionRefund'
import type { OfficeCaller, OfficeChange, OfficeChangeCall } from '../officeCall'
import { lockSeenOrder } from '../order/changeOrder'
import type { ShopContext } from '../../modules/shopContext'
import { executeProposal, hasOpenProposal, insertProposal, toActor } from './proposals'
import { getOfficeRefund } from './refundViews'

/** What the audit log tells of a refund: nothing that the customer wrote. */
const toAuditState = ({ status, quantity, amount, deduction }: RefundRow) => ({
  status,
  quantity,
  amount,
  deduction,
})

const toSubject = ({ id, number }: RefundRow) => ({ kind: 'refund' as const, id, label: number })

type SeenRefund = { refund: RefundRow; order: OrderRow }

/**
 * Locks a refund with its order, at the version that the caller saw.
 * @throws ApiError `changed` with the refund as it is now; `conflict` while a proposal about it waits
 */
const lockSeenRefund = async <Path extends OfficePath>(
  context: ShopContext,
  call: OfficeChangeCall<Path>,
  seen: { id: string; version: number },
): Promise<SeenRefund> => {
  const { tx, storeId, locale } = call
  const caller = requireCaller(call)
  const { signatureAmount } = context.getSettings().refunds
  const [found] = isUuid(seen.id)
    ? await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, seen.id))
    : []
  if (!found) throw createApiError('notFound', 'refundNotFound')
  await lockSeenOrder(call, { id: found.orderId, version: seen.version }, reader =>
    getOfficeRefund(reader, { id: seen.id, storeId }, { caller, locale, signatureAmount }),
  )
  const locked = await lockRefund(tx, seen.id)
  if (!locked) throw createApiError('notFound', 'refundNotFound')
  if (await hasOpenProposal(tx, seen.id)) throw createApiError('conflict', 'officeProposalOpen')
  return locked
}

const requireCaller = <Path extends OfficePath>({ caller }: OfficeChangeCall<Path>) => {
  if (!caller) throw new Error('a change by nobody')
  return caller
}

/** Gives the refund as it is then, and writes down what it was and is. */
const finish = async <Path extends OfficePath>(
  { getSettings }: ShopContext,
  call: OfficeChangeCall<Path>,
  done: { before: RefundRow; reason: string; proposed?: number },
) => {
  const { tx, storeId, locale, audit } = call
  const { before, reason, proposed } = done
  const [after] = await tx.select().from(refunds).where(eq(refunds.id, before.id))
  if (!after) throw new Error('a refund that is gone')
  audit({
    subject: toSubject(after),
    before: toAuditState(before),
    after: { ...toAuditState(after), ...(proposed === undefined ? {} : { proposed }) },
    reason,
  })
  const { signatureAmount } = getSettings().refunds
  const view = { caller: requireCaller(call), locale, signatureAmount }
  return getOfficeRefund(tx, { id: before.id, storeId }, view)
}

/** Does it, or only proposes it when a second person has to sign. @returns the amount that was proposed */
const executeOrPropose = async <Path extends OfficePath>(
  { now, getSettings }: ShopContext,
  call: OfficeChangeCall<Path>,
  asked: SeenRefund & { amount: number; payload: RefundProposalPayload; reason: string },
): Promise<number | undefined> => {
  const { order, refund, amount, payload, reason } = asked
  const { signatureAmount } = getSettings().refunds
  const own = { order, refundId: refund.id, amount, payload }
  if (needsSecondOperator(amount, signatureAmount)) {
    const by = toActor(requireCaller(call))
    await insertProposal(call.tx, { ...own, reason, by, signatureAmount }, now())
    return amount
  }
  if (!(await executeProposal(call.tx, own, now()))) throw createApiError('conflict', 'refundMovedOn')
  return undefined
}

/** The refund as the caller sees it; also what a repeat of a change is answered with, because what customers wrote is in no stored answer. */
export const readRefund = (
  { db, getSettings }: ShopContext,
  {
    request: { id },
    storeId,
    caller,
    locale,
  }: { request: { id: string }; storeId: string | null; caller: OfficeCaller; locale: Locale },
) => {
  const { signatureAmount } = getSettings().refunds
  return getOfficeRefund(db, { id, storeId }, { caller, locale, signatureAmount })
}

/** Accepts or declines a refund. */
export const createDecision = (context: ShopContext): OfficeChange<'/office/v1/refund/decide'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { decision, answer, reason } = request
    const seen = await lockSeenRefund(context, call, request)
    const { refund } = seen
    const event = decision === 'accept' ? 'approved' : 'rejected'
    const next = getNextRefundStatus(refund, event)
    if (next === null) throw createApiError('conflict', 'refundMovedOn')
    // Money moves at once only where nothing has to come back first.
    if (next === 'refunding') {
      const payload = { kind: 'accept' as const, answer }
      const proposed = await executeOrPropose(context, call, {
        ...seen,
        amount: refund.amount,
        payload,
        reason,
      })
      return finish(context, call, {
        before: refund,
        reason,
        ...(proposed === undefined ? {} : { proposed }),
      })
    }
    await decideLockedRefund(tx, { ...seen, isApproved: decision === 'accept', answer }, context.now())
    return finish(context, call, { before: refund, reason })
  },
})

/** Asks the customer something; they read it at their refund as our answer. */
export const createQuestion = (context: ShopContext): OfficeChange<'/office/v1/refund/ask'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { refund } = await lockSeenRefund(context, call, request)
    if (refund.status !== 'submitted') throw createApiError('conflict', 'refundMovedOn')
    const question = {
      text: request.question,
      by: toActor(requireCaller(call)),
      askedAt: context.now(),
    }
    await tx
      .insert(refundQuestions)
      .values({ refundId: refund.id, ...question })
      .onConflictDoUpdate({ target: refundQuestions.refundId, set: question })
    await tx.update(refunds).set({ answer: request.question }).where(eq(refunds.id, refund.id))
    await countOrderChange(tx, refund.orderId)
    return finish(context, call, { before: refund, reason: 'asked' })
  },
})

const toReceivingError = (rejection: ReceivingRejection) => {
  switch (rejection.reason) {
    case 'tooManyPieces':
      return createApiError('conflict', 'officeTooManyPieces', { most: rejection.most })
    case 'tooMuchMoney':
      return createApiError('conflict', 'officeTooMuchMoney', { most: formatYuan(rejection.most) })
    case 'movedOn':
      return createApiError('conflict', 'refundMovedOn')
  }
}

/** Cents as people read them. */
export const formatYuan = (cents: number): string => `¥${(cents / 100).toFixed(2)}`

/** Takes in what came back, whole or in part. */
export const createReceipt = (context: ShopContext): OfficeChange<'/office/v1/refund/receive'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { receivedQuantity, deduction, answer, reason } = request
    const seen = await lockSeenRefund(context, call, request)
    const { refund } = seen
    const received = { receivedQuantity, deduction, answer }
    const amount = computeReceivedAmount(refund, received)
    const payload = { kind: 'receive' as const, ...received }
    if (
      needsSecondOperator(amount, context.getSettings().refunds.signatureAmount) &&
      getNextRefundStatus(refund, 'received')
    ) {
      const proposed = await executeOrPropose(context, call, { ...seen, amount, payload, reason })
      return finish(context, call, {
        before: refund,
        reason,
        ...(proposed === undefined ? {} : { proposed }),
      })
    }
    const result = await receiveReturn(tx, { ...seen, received }, context.now())
    if (!result.ok) throw toReceivingError(result.rejection)
    return finish(context, call, { before: refund, reason })
  },
})
