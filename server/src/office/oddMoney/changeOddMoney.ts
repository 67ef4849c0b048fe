import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { OfficePath } from '@anzuo/contract/office'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { AnomalyAction } from '@anzuo/domain/office/oddMoney'
import { findSignatureObstacle, needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import type { Database } from '../../db/database'
import { anomalyReturns, paymentAnomalies } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { ApiError, createApiError } from '../../http/apiError'
import type { MessageKey } from '../../messages'
import { assignPayment, type AssignmentRejection } from '../../modules/payment/assignPayment'
import { settlePaymentAnomaly, type PaymentAnomaly } from '../../modules/payment/paymentAnomalies'
import { recordPayment } from '../../modules/payment/settlement'
import { repairPayments } from '../../modules/refund/repairQuotes'
import { countDayChange } from '../../modules/payment/statementArchive'
import type { OfficeCaller, OfficeChange, OfficeChangeCall } from '../officeCall'
import type { ShopContext } from '../../modules/shopContext'
import { formatYuan } from '../refund/changeRefund'
import { toActor } from '../refund/proposals'
import { getOddMoney } from './oddMoneyViews'

type OddMoneyPath = Extract<OfficePath, `/office/v1/odd_money/${string}`>

/** What the audit log tells of odd money. */
const toAuditState = ({ reason, amount, resolution, statementDate }: PaymentAnomaly) => ({
  reason,
  amount,
  resolution,
  statementDate,
})

const toSubject = ({ id, provider, transactionId }: PaymentAnomaly) => ({
  kind: 'oddMoney' as const,
  id,
  label: `${provider} ${transactionId}`,
})

const requireCaller = (caller: OfficeCaller | null): OfficeCaller => {
  if (!caller) throw new Error('a change by nobody')
  return caller
}

/**
 * Locks odd money at the version that the caller saw.
 * @throws ApiError `changed` with it as it is now; `notFound`
 */
const lockSeen = async (
  context: ShopContext,
  { tx, caller }: Pick<OfficeChangeCall<OddMoneyPath>, 'tx'> & { caller: OfficeCaller },
  { id, version }: { id: string; version: number },
): Promise<PaymentAnomaly> => {
  const [anomaly] = isUuid(id)
    ? await tx.select().from(paymentAnomalies).where(eq(paymentAnomalies.id, id)).for('update')
    : []
  if (!anomaly) throw createApiError('notFound', 'nothingThere')
  if (anomaly.version !== version)
    throw new ApiError(
      RESPONSE_CODE.changed,
      { key: 'officeMoneyChanged' },
      {
        data: await getOddMoney(tx, id, {
          caller,
          signatureAmount: context.getSettings().refunds.signatureAmount,
        }),
      },
    )
  return anomaly
}

/** @throws ApiError `conflict` when this can't be done about it (any more) */
const requireAction = async (
  tx: Database,
  context: ShopContext,
  asked: { id: string; caller: OfficeCaller; action: AnomalyAction },
): Promise<void> => {
  const { id, caller, action } = asked
  const { actions } = await getOddMoney(tx, id, {
    caller,
    signatureAmount: context.getSettings().refunds.signatureAmount,
  })
  if (!actions.includes(action)) throw createApiError('conflict', 'officeMoneyNotPossible')
}

type Deed<P extends OddMoneyPath> = (
  call: OfficeChangeCall<P> & { caller: OfficeCaller },
  anomaly: PaymentAnomaly,
) => Promise<{ reason: string; more?: Record<string, unknown> }>

/** A change of odd money: locked at the version that was seen, written down with before and after. */
const createChange = <P extends OddMoneyPath>(context: ShopContext, deed: Deed<P>): OfficeChange<P> => {
  const run = async (given: OfficeChangeCall<P>) => {
    const caller = requireCaller(given.caller)
    const call = { ...given, caller } as OfficeChangeCall<P> & { caller: OfficeCaller }
    const { tx, audit } = call
    const seen = call.request as { id: string; version: number }
    const before = await lockSeen(context, { tx, caller }, seen)
    const { reason, more = {} } = await deed(call, before)
    const [after] = await tx.select().from(paymentAnomalies).where(eq(paymentAnomalies.id, before.id))
    if (!after) throw new Error('odd money that is gone')
    audit({
      subject: toSubject(after),
      before: toAuditState(before),
      after: { ...toAuditState(after), ...more },
      reason,
    })
    return getOddMoney(tx, before.id, {
      caller,
      signatureAmount: context.getSettings().refunds.signatureAmount,
    })
  }
  return { run } as unknown as OfficeChange<P>
}

/** Says what it was; nothing moves. */
export const createExplanation = (context: ShopContext) =>
  createChange<'/office/v1/odd_money/explain'>(context, async ({ tx, request, caller }, anomaly) => {
    const { explanation, note } = request
    await requireAction(tx, context, { id: anomaly.id, caller, action: 'explain' })
    const settlement = { anomaly, resolution: explanation, resolvedBy: caller.name, note }
    await settlePaymentAnomaly(tx, settlement, context.now())
    return { reason: note }
  })

/** Books money that an order missed. */
export const createBooking = (context: ShopContext) =>
  createChange<'/office/v1/odd_money/book'>(context, async ({ tx, request: { note }, caller }, anomaly) => {
    await requireAction(tx, context, { id: anomaly.id, caller, action: 'book' })
    const { provider, outTradeNo, transactionId, account, currency } = anomaly
    const transaction = { outTradeNo, transactionId, account, amount: anomaly.amount ?? NaN, currency }
    const outcome = await recordPayment(
      tx,
      { provider, transaction },
      { now: context.now(), repairs: repairPayments },
    )
    if (outcome !== 'pay' && outcome !== 'giveBack')
      throw createApiError('conflict', 'officeMoneyNotPossible')
    await settlePaymentAnomaly(
      tx,
      { anomaly, resolution: 'booked', resolvedBy: caller.name, note },
      context.now(),
    )
    return { reason: note, more: { outcome } }
  })

const ASSIGNMENT_MESSAGES: Record<AssignmentRejection, MessageKey> = {
  notFound: 'orderNotFound',
  notWaiting: 'officeOrderNotWaiting',
  otherAmount: 'officeOrderOtherAmount',
}

/** Lets it pay an order. */
export const createAssignment = (context: ShopContext) =>
  createChange<'/office/v1/odd_money/assign'>(context, async ({ tx, request, caller }, anomaly) => {
    const { orderNumber, note } = request
    await requireAction(tx, context, { id: anomaly.id, caller, action: 'assign' })
    const assigned = await assignPayment(
      tx,
      { anomaly, orderNumber: orderNumber.toUpperCase() },
      context.now(),
    )
    if (!assigned.ok)
      throw createApiError(
        assigned.reason === 'notFound' ? 'notFound' : 'conflict',
        ASSIGNMENT_MESSAGES[assigned.reason],
        { amount: formatYuan(anomaly.amount ?? 0) },
      )
    await settlePaymentAnomaly(
      tx,
      { anomaly, resolution: 'assigned', resolvedBy: caller.name, note },
      context.now(),
    )
    return { reason: note, more: { order: assigned.order.number } }
  })

/** Counts a change that doesn't settle it yet. */
const countChange = async (tx: Database, { id, statementDate }: PaymentAnomaly): Promise<void> => {
  await tx
    .update(paymentAnomalies)
    .set({ version: sql`${paymentAnomalies.version} + 1` })
    .where(eq(paymentAnomalies.id, id))
  if (statementDate !== null) await countDayChange(tx, statementDate)
}

/** Sends it back, or proposes to. */
export const createSendingBack = (context: ShopContext) =>
  createChange<'/office/v1/odd_money/send_back'>(
    context,
    async ({ tx, request: { reason }, caller }, anomaly) => {
      await requireAction(tx, context, { id: anomaly.id, caller, action: 'sendBack' })
      const { id: anomalyId, provider, outTradeNo, amount } = anomaly
      if (amount === null) throw createApiError('conflict', 'officeMoneyNotPossible')
      const id = randomUUID()
      const now = context.now()
      const isProposal = needsSecondOperator(amount, context.getSettings().refunds.signatureAmount)
      await tx.insert(anomalyReturns).values({
        id,
        anomalyId,
        provider,
        outTradeNo,
        outRefundNo: id.replaceAll('-', ''),
        amount,
        status: isProposal ? 'proposed' : 'due',
        reason,
        proposedBy: toActor(caller),
        proposedAt: now,
        decidedAt: isProposal ? null : now,
        decisionNote: '',
        tries: 0,
        tryAt: isProposal ? null : now,
      })
      await countChange(tx, anomaly)
      return { reason, more: { [isProposal ? 'proposed' : 'sentBack']: amount } }
    },
  )

const lockProposedReturn = async (tx: Database, anomalyId: string) => {
  const [proposed] = await tx
    .select()
    .from(anomalyReturns)
    .where(and(eq(anomalyReturns.anomalyId, anomalyId), eq(anomalyReturns.status, 'proposed')))
    .for('update')
  if (!proposed) throw createApiError('conflict', 'officeProposalDecided')
  return proposed
}

/** Signs what somebody else proposed, which sends it, or refuses it. */
export const createReturnSignature = (context: ShopContext) =>
  createChange<'/office/v1/odd_money/sign'>(
    context,
    async ({ tx, request: { decision }, caller }, anomaly) => {
      const proposed = await lockProposedReturn(tx, anomaly.id)
      const isSigned = decision.kind === 'sign'
      const obstacle = findSignatureObstacle(
        { proposedBy: proposed.proposedBy.id, amount: proposed.amount, isOpen: true },
        { operatorId: caller.id, amount: isSigned ? decision.amount : proposed.amount },
      )
      if (obstacle)
        throw createApiError(
          'conflict',
          obstacle === 'otherAmount' ? 'officeSignatureAmount' : 'officeSignatureOwn',
        )
      const now = context.now()
      await tx
        .update(anomalyReturns)
        .set({
          status: isSigned ? 'due' : 'refused',
          tryAt: isSigned ? now : null,
          decidedBy: toActor(caller),
          decidedAt: now,
          decisionNote: isSigned ? '' : decision.reason,
        })
        .where(eq(anomalyReturns.id, proposed.id))
      await countChange(tx, anomaly)
      const reason = isSigned ? proposed.reason : decision.reason
      return { reason, more: { [isSigned ? 'signed' : 'refused']: proposed.amount } }
    },
  )

/** Takes back what one proposed oneself. */
export const createReturnWithdrawal = (context: ShopContext) =>
  createChange<'/office/v1/odd_money/withdraw'>(context, async ({ tx, caller }, anomaly) => {
    const proposed = await lockProposedReturn(tx, anomaly.id)
    if (proposed.proposedBy.id !== caller.id) throw createApiError('forbidden', 'officeForbidden')
    await tx
      .update(anomalyReturns)
      .set({ status: 'withdrawn', decidedBy: toActor(caller), decidedAt: context.now() })
      .where(eq(anomalyReturns.id, proposed.id))
    await countChange(tx, anomaly)
    return { reason: '', more: { withdrawn: proposed.amount } }
  })
