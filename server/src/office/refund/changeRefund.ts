import { eq } from 'drizzle-orm'
import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { getNextRefundStatus, isRefundQuantityReleased } from '@anzuo/domain/shop'
import type { OfficePath } from '@anzuo/contract/office'
import type { Database } from '../../db/database'
import { refunds } from '../../db/schema'
import type { RefundProposalPayload } from '../../db/schema/office'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import type { OrderRow } from '../../modules/order/queries'
import type { RefundRow } from '../../modules/refund/queries'
import { requestOrderRefund } from '../../modules/refund/applyOrderRefund'
import { askAboutRefund } from '../../modules/refund/refundQuestions'
import {
  computeReceivedAmount,
  receiveReturn,
  type ReceivingRejection,
} from '../../modules/refund/receiveReturn'
import { loadRepair, sumRepairPayments } from '../../modules/refund/repairRecord'
import { decideLockedRefund, lockRefund, lockRefundGroup } from '../../modules/refund/transitionRefund'
import type { OfficeCaller, OfficeChange, OfficeChangeCall } from '../officeCall'
import { lockSeenOrder } from '../order/changeOrder'
import { getOfficeOrder } from '../order/getOrder'
import type { ShopContext } from '../../modules/shopContext'
import {
  executeProposal,
  hasOpenProposal,
  insertProposal,
  sumPaidAtOnce,
  sumPaidForRepairs,
  toActor,
} from './proposals'
import { getOfficeRefund } from './refundViews'

/** What the audit log tells of a refund: nothing that the customer wrote. */
const toAuditState = ({ status, quantity, amount, deduction }: RefundRow) => ({
  status,
  quantity,
  amount,
  deduction,
})

const toSubject = ({ id, number }: RefundRow) => ({ kind: 'refund' as const, id, label: number })

/** A refund with what was asked for together with it, itself among them. */
type SeenRefund = { refund: RefundRow; members: RefundRow[]; order: OrderRow }

/**
 * Locks a refund with its order, at the version that the caller saw.
 * @throws ApiError `changed` with the refund as it is now; `conflict` while a proposal about it waits
 */
export const lockSeenRefund = async <Path extends OfficePath>(
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
    getOfficeRefund(
      reader,
      { id: seen.id, storeId },
      { caller, locale, signatureAmount, now: context.now() },
    ),
  )
  const locked = await lockRefund(tx, seen.id)
  if (!locked) throw createApiError('notFound', 'refundNotFound')
  const members = await lockRefundGroup(tx, locked.refund)
  if (await hasOpenProposal(tx, members)) throw createApiError('conflict', 'officeProposalOpen')
  return { ...locked, members }
}

const requireCaller = <Path extends OfficePath>({ caller }: OfficeChangeCall<Path>) => {
  if (!caller) throw new Error('a change by nobody')
  return caller
}

/** Gives the refund as it is then, and writes down what it was and is. */
export const finish = async <Path extends OfficePath>(
  { getSettings, now }: ShopContext,
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
  const view = { caller: requireCaller(call), locale, signatureAmount, now: now() }
  return getOfficeRefund(tx, { id: before.id, storeId }, view)
}

/**
 * Money that a decision is weighed by: what was asked for together counts together, whatever part of it is decided, so that nobody pays a
 * large request in small parts alone.
 */
const sumRequested = (members: readonly RefundRow[]): number =>
  members.reduce((sum, { status, amount }) => sum + (isRefundQuantityReleased(status) ? 0 : amount), 0)

/** Does it, or only proposes it when a second person has to sign. @returns the amount that was proposed */
const executeOrPropose = async <Path extends OfficePath>(
  { now, getSettings }: ShopContext,
  call: OfficeChangeCall<Path>,
  asked: SeenRefund & {
    groupId: string | null
    amount: number
    payload: RefundProposalPayload
    reason: string
  },
): Promise<number | undefined> => {
  const { order, refund, members, groupId, amount, payload, reason } = asked
  const { signatureAmount } = getSettings().refunds
  const own = { order, refundId: refund.id, groupId, amount, payload }
  if (amount > 0 && needsSecondOperator(Math.max(amount, sumRequested(members)), signatureAmount)) {
    const by = toActor(requireCaller(call))
    await insertProposal(call.tx, { ...own, reason, by, isOpen: true }, now())
    return amount
  }
  if (!(await executeProposal(call.tx, own, now()))) throw createApiError('conflict', 'refundMovedOn')
  return undefined
}

/** The refund as the caller sees it; also what a repeat of a change is answered with, because what customers wrote is in no stored answer. */
export const readRefund = (
  { db, getSettings, now }: ShopContext,
  {
    request: { id },
    storeId,
    caller,
    locale,
  }: { request: { id: string }; storeId: string | null; caller: OfficeCaller; locale: Locale },
) => {
  const { signatureAmount } = getSettings().refunds
  return getOfficeRefund(db, { id, storeId }, { caller, locale, signatureAmount, now: now() })
}

/** Accepts or declines a refund. */
export const createDecision = (context: ShopContext): OfficeChange<'/office/v1/refund/decide'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { request } = call
    const { decision, scope, answer, reason } = request
    const seen = await lockSeenRefund(context, call, request)
    const { refund, members } = seen
    const isAccepted = decision === 'accept'
    const event = isAccepted ? 'approved' : 'rejected'
    if (getNextRefundStatus(refund, event) === null) throw createApiError('conflict', 'refundMovedOn')
    const decided = scope === 'request' ? members : [refund]
    const decide = isAccepted ? acceptOrPropose : declineOrPropose
    const proposed = await decide(context, call, { ...seen, decided, answer, reason })
    return finish(context, call, { before: refund, reason, ...proposed })
  },
})

/** Accepts some refunds of a request. Money moves at once only where nothing has to come back first. */
const acceptOrPropose = async <Path extends OfficePath>(
  context: ShopContext,
  call: OfficeChangeCall<Path>,
  asked: SeenRefund & { decided: readonly RefundRow[]; answer: string; reason: string },
): Promise<{ proposed?: number }> => {
  const { decided, answer, ...seen } = asked
  const proposed = await executeOrPropose(context, call, {
    ...seen,
    groupId: decided.length > 1 ? seen.refund.groupId : null,
    amount: sumPaidAtOnce(decided),
    payload: { kind: 'accept', answer },
  })
  return proposed === undefined ? {} : { proposed }
}

/** Declines some refunds of a request. What was paid for a repair goes back by it, above the set amount only by two. */
const declineOrPropose = async <Path extends OfficePath>(
  { now, getSettings }: ShopContext,
  call: OfficeChangeCall<Path>,
  asked: SeenRefund & { decided: readonly RefundRow[]; answer: string; reason: string },
): Promise<{ proposed?: number }> => {
  const { tx } = call
  const { decided, refund, order, answer, reason } = asked
  const amount = await sumPaidForRepairs(tx, decided)
  const came = await sumAllRepairPayments(tx, asked.members)
  if (amount > 0 && needsSecondOperator(came, getSettings().refunds.signatureAmount)) {
    const groupId = decided.length > 1 ? refund.groupId : null
    const payload = { kind: 'decline' as const, answer }
    const by = toActor(requireCaller(call))
    const proposal = { order, refundId: refund.id, groupId, amount, payload, reason, by, isOpen: true }
    await insertProposal(tx, proposal, now())
    return { proposed: amount }
  }
  for (const member of decided)
    await decideLockedRefund(tx, { refund: member, order, isApproved: false, answer }, now())
  return {}
}

const sumAllRepairPayments = async (tx: Database, members: readonly RefundRow[]): Promise<number> => {
  let came = 0
  for (const { id } of members) {
    const repair = await loadRepair(tx, id)
    if (repair) came += await sumRepairPayments(tx, repair)
  }
  return came
}

/** Gives back all that is left of an order: asks for it in the customer's name, and accepts it. */
export const createOrderRefund = (context: ShopContext): OfficeChange<'/office/v1/refund/order'> => ({
  run: async call => {
    const { tx, request, locale } = call
    const { orderId, version, kind, cause, answer, reason } = request
    const caller = requireCaller(call)
    const now = context.now()
    const order = await lockSeenOrder(call, { id: orderId, version }, reader =>
      getOfficeOrder(reader, orderId, { caller, locale, now }),
    )
    if (order.userId === null) throw createApiError('conflict', 'refundNotPossible')
    const id = await requestOrderRefund(tx, order, {
      userId: order.userId,
      kind,
      wish: {
        goodsStatus: kind === 'returnAndRefund' ? 'received' : 'notReceived',
        reason: cause,
        note: '',
        pictures: [],
        telephone: order.shippedTo?.phone ?? '',
      },
      now,
    })
    const locked = await lockRefund(tx, id)
    if (!locked) throw new Error('a refund that was not written')
    const members = await lockRefundGroup(tx, locked.refund)
    const seen = { ...locked, members }
    const proposed = await acceptOrPropose(context, call, { ...seen, decided: members, answer, reason })
    return finish(context, call, { before: locked.refund, reason, ...proposed })
  },
})

/** Asks the customer something; they read and answer it at their refund. */
export const createQuestion = (context: ShopContext): OfficeChange<'/office/v1/refund/ask'> => ({
  repeat: call => readRefund(context, call),
  run: async call => {
    const { tx, request } = call
    const { refund } = await lockSeenRefund(context, call, request)
    if (refund.status !== 'submitted') throw createApiError('conflict', 'refundMovedOn')
    const by = toActor(requireCaller(call))
    await askAboutRefund(tx, refund, { text: request.question, by, askedAt: context.now() })
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
    const { receivedQuantity, deduction, answer, reason, sellable } = request
    const seen = await lockSeenRefund(context, call, request)
    const { refund } = seen
    const by = toActor(requireCaller(call))
    const restocking = sellable ? { restocking: { ...sellable, by } } : {}
    const received = { receivedQuantity, deduction, answer, ...restocking }
    const amount = computeReceivedAmount(refund, received)
    const payload = { kind: 'receive' as const, ...received }
    const { signatureAmount } = context.getSettings().refunds
    if (
      needsSecondOperator(Math.max(amount, sumRequested(seen.members)), signatureAmount) &&
      receivedQuantity > 0 &&
      amount > 0 &&
      getNextRefundStatus(refund, 'received')
    ) {
      const proposed = await executeOrPropose(context, call, {
        ...seen,
        groupId: null,
        amount,
        payload,
        reason,
      })
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
