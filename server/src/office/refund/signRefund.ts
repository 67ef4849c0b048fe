import { and, eq } from 'drizzle-orm'
import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { orderLines } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { payGoodwill, sumGoodwill } from '../../modules/refund/goodwill'
import type { OfficeChange } from '../officeCall'
import { lockSeenOrder, toOrderSubject } from '../order/changeOrder'
import { getOfficeOrder } from '../order/getOrder'
import { formatYuan } from './changeRefund'
import type { ShopContext } from '../../modules/shopContext'
import {
  closeProposal,
  executeProposal,
  insertProposal,
  lockProposal,
  requireSignature,
  toActor,
} from './proposals'
import { toProposalView, type ProposalRow } from './refundViews'

/** What the audit log tells of a proposal. */
const toAuditState = ({ kind, amount, outcome, refundId }: ProposalRow) => ({
  kind,
  amount,
  outcome,
  refundId,
})

/** Gives money for a line whose goods the customer keeps, or proposes it. */
export const createGoodwill = ({
  now,
  getSettings,
}: ShopContext): OfficeChange<'/office/v1/refund/goodwill'> => ({
  run: async call => {
    const { tx, request, caller, locale, audit } = call
    const { orderId, version, skuId, amount, reason } = request
    const order = await lockSeenOrder(call, { id: orderId, version }, reader =>
      getOfficeOrder(reader, orderId, { caller, locale, now: now() }),
    )
    const [line] = await tx
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.skuId, skuId)))
    if (!line) throw createApiError('notFound', 'orderNotFound')
    const most = order.paid === 0 ? 0 : line.payable - line.takenAmount
    if (amount > most) throw createApiError('conflict', 'officeTooMuchMoney', { most: formatYuan(most) })
    const proposal = await insertProposal(
      tx,
      {
        order,
        refundId: null,
        amount,
        payload: { kind: 'goodwill', skuId },
        reason,
        by: toActor(caller),
        // Several small sums for one order count as one large sum.
        isOpen: needsSecondOperator(
          amount + (await sumGoodwill(tx, orderId)),
          getSettings().refunds.signatureAmount,
        ),
      },
      now(),
    )
    if (proposal.outcome === 'signed' && (await payGoodwill(tx, { order, skuId, amount }, now())) !== null)
      throw createApiError('conflict', 'officeTooMuchMoney', { most: formatYuan(0) })
    audit({ subject: toOrderSubject(order), before: null, after: toAuditState(proposal), reason })
    return toProposalView(proposal, order.number)
  },
})

/** Signs what somebody else proposed, which does it, or sends it back. */
export const createSignature = ({ now }: ShopContext): OfficeChange<'/office/v1/refund/sign'> => ({
  run: async ({ tx, request: { proposalId, decision }, storeId, caller, audit }) => {
    const { proposal, order } = await lockProposal(tx, proposalId, storeId)
    const amount = decision.kind === 'sign' ? decision.amount : proposal.amount
    requireSignature(proposal, { operatorId: caller.id, amount })
    const isDone = decision.kind === 'sign' && (await executeProposal(tx, { order, ...proposal }, now()))
    const signed = isDone ? 'signed' : 'outdated'
    const after = await closeProposal(tx, proposalId, {
      outcome: decision.kind === 'sign' ? signed : 'sentBack',
      decidedBy: toActor(caller),
      decidedAt: now(),
      decisionNote: decision.kind === 'sign' ? '' : decision.reason,
    })
    audit({
      subject: toOrderSubject(order),
      before: toAuditState(proposal),
      after: toAuditState(after),
      reason: after.decisionNote,
    })
    return toProposalView(after, order.number)
  },
})

/** Takes back what one proposed oneself. */
export const createProposalWithdrawal = ({
  now,
}: ShopContext): OfficeChange<'/office/v1/refund/withdraw_proposal'> => ({
  run: async ({ tx, request: { proposalId }, storeId, caller, audit }) => {
    const { proposal, order } = await lockProposal(tx, proposalId, storeId)
    if (proposal.outcome !== 'open') throw createApiError('conflict', 'officeProposalDecided')
    if (proposal.proposedBy.id !== caller.id) throw createApiError('forbidden', 'officeForbidden')
    const after = await closeProposal(tx, proposalId, {
      outcome: 'withdrawn',
      decidedBy: toActor(caller),
      decidedAt: now(),
      decisionNote: '',
    })
    audit({ subject: toOrderSubject(order), before: toAuditState(proposal), after: toAuditState(after) })
    return toProposalView(after, order.number)
  },
})
