import type { Cents } from '../shop/money'
import type { RefundQuestionState } from '../shop/refundQuestion'
import type { RefundStatus } from '../shop/refundState'
import { isQuoteOpen } from '../shop/repairPayment'

/** Money above this amount moves only after a second person has signed, unless the settings say otherwise. */
export const DEFAULT_SIGNATURE_AMOUNT: Cents = 10_000_00

export const refundProposalKinds = ['accept', 'decline', 'quote', 'receive', 'goodwill'] as const
/**
 * What somebody proposes: to pay back what was never sent, or what was paid for a repair that is declined or costs less than that, or
 * after goods came back, or as goodwill.
 */
export type RefundProposalKind = (typeof refundProposalKinds)[number]

/** Whether money may move only after a second person has signed. */
export const needsSecondOperator = (amount: Cents, signatureAmount: Cents): boolean =>
  amount > signatureAmount

/** Why somebody can't sign a proposal; null when they can. Nobody signs what they proposed, the owner neither. */
export const findSignatureObstacle = (
  proposal: { proposedBy: string; amount: Cents; isOpen: boolean },
  signature: { operatorId: string; amount: Cents },
): 'decided' | 'ownProposal' | 'otherAmount' | null => {
  if (!proposal.isOpen) return 'decided'
  if (proposal.proposedBy === signature.operatorId) return 'ownProposal'
  return proposal.amount === signature.amount ? null : 'otherAmount'
}

export const refundQueues = [
  'toDecide',
  'answered',
  'unanswered',
  'toReceive',
  'toRepair',
  'toShip',
  'toSign',
  'theirs',
  'payingBack',
  'closed',
] as const
/** Whose turn a refund is. */
export type RefundQueue = (typeof refundQueues)[number]

const queueByStatus: Record<RefundStatus, Exclude<RefundQueue, 'toSign' | 'answered' | 'unanswered'>> = {
  submitted: 'toDecide',
  offeredBeforeReturn: 'theirs',
  awaitingReturn: 'theirs',
  returned: 'toReceive',
  exception: 'toReceive',
  offeredAfterReturn: 'theirs',
  toShip: 'toShip',
  shipped: 'theirs',
  refunding: 'payingBack',
  refundFailed: 'payingBack',
  rejected: 'closed',
  withdrawn: 'closed',
  refunded: 'closed',
  settled: 'closed',
  quoted: 'theirs',
  toBook: 'toRepair',
  booked: 'toRepair',
  repairing: 'toRepair',
  quotedAfterReturn: 'theirs',
}

/** Whether money may be proposed in this queue. While a repair's price waits for the customer, it may be as well. */
const isProposable = (queue: RefundQueue): boolean =>
  queue === 'toDecide' || queue === 'toReceive' || queue === 'toRepair'

/** The queue that a refund stands in. A question that nobody answered in time brings it back to be decided. */
export const getRefundQueue = (refund: {
  status: RefundStatus
  /** How our latest question stands; null when nothing was asked. */
  question: RefundQuestionState | null
  isProposed: boolean
  /** Whether the customer was reminded of a repair's price and has not answered since. */
  isQuoteUnanswered: boolean
}): RefundQueue => {
  const queue = queueByStatus[refund.status]
  if (refund.isProposed && (isProposable(queue) || isQuoteOpen(refund.status))) return 'toSign'
  if (refund.isQuoteUnanswered && isQuoteOpen(refund.status)) return 'unanswered'
  if (queue !== 'toDecide') return queue
  if (refund.question === 'waiting') return 'theirs'
  return refund.question === 'answered' ? 'answered' : 'toDecide'
}
