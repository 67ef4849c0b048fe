import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { getNextRefundStatus, isRefundQuantityReleased } from '@anzuo/domain/shop'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import type { StatusTone } from '../../parts/Status'

export type Refund = OfficeResponseData<'/office/v1/refund/get'>
export type RefundSummary = OfficeResponseData<'/office/v1/refund/list'>['refunds'][number]
export type RefundProposal = Refund['proposals'][number]

export const queueTones: Readonly<Record<RefundSummary['queue'], StatusTone>> = {
  toDecide: 'waiting',
  answered: 'waiting',
  toReceive: 'waiting',
  toRepair: 'waiting',
  unanswered: 'waiting',
  toShip: 'waiting',
  toSign: 'planned',
  theirs: 'planned',
  payingBack: 'underWay',
  closed: 'closed',
}

/** What is paid back of a return when fewer pieces came, or something is kept for what is missing: never less than nothing. */
export const getPayback = (
  refund: Pick<Refund, 'amount' | 'quantity'>,
  received: { quantity: number; deduction: number },
): number => {
  const share = Math.floor((refund.amount * received.quantity) / Math.max(refund.quantity, 1))
  return Math.max(share - received.deduction, 0)
}

/** Whether a decision is about one refund, or about all that were asked for together. */
export type DecisionScope = 'refund' | 'request'

type DecidedRefund = Pick<Refund, 'id' | 'kind' | 'status' | 'amount' | 'request'>

/** What is still to be decided of what was asked for together; the refund alone when it stands alone. */
export const listUndecidedItems = (refund: DecidedRefund): Pick<Refund, 'id' | 'kind' | 'amount'>[] =>
  refund.request ? refund.request.items.filter(({ status }) => status === 'submitted') : [refund]

/** What accepting pays at once: what was never sent, or isn't to come back. */
export const getPaidAtOnce = (refund: DecidedRefund, scope: DecisionScope): number =>
  (scope === 'request' ? listUndecidedItems(refund) : [refund]).reduce(
    (sum, { kind, amount }) => sum + (kind === 'refundOnly' ? amount : 0),
    0,
  )

/** The amount that decides about a second signature: what was asked for together counts together. */
export const getRequestedAmount = ({ amount, request }: DecidedRefund): number =>
  request
    ? request.items.reduce((sum, item) => sum + (isRefundQuantityReleased(item.status) ? 0 : item.amount), 0)
    : amount

/**
 * Whether declining only proposes: what was paid for a repair goes back by it, and all that was ever paid for it decides whether a second
 * person signs.
 */
export const isDeclineProposed = ({
  repair,
  signatureAmount,
}: Pick<Refund, 'repair' | 'signatureAmount'>): boolean =>
  repair !== null && repair.paid > 0 && needsSecondOperator(repair.paid + repair.returned, signatureAmount)

/**
 * What a new price for a repair gives back once the customer accepts it, and whether a second person has to sign that: all that was ever
 * paid for the repair decides.
 */
export const getQuoteReturn = (
  { repair, signatureAmount }: Pick<Refund, 'repair' | 'signatureAmount'>,
  quote: number | null,
): { amount: number; isProposed: boolean } => {
  const amount = repair && quote !== null ? Math.max(0, repair.paid - quote) : 0
  const isProposed =
    amount > 0 && repair !== null && needsSecondOperator(repair.paid + repair.returned, signatureAmount)
  return { amount, isProposed }
}

/** Whether declining sends goods back that are here: an exchange that can't be pays nothing for them. */
export const isHandedBack = ({ kind, status }: Pick<Refund, 'kind' | 'status'>): boolean =>
  getNextRefundStatus({ kind, status }, 'rejected') === 'toShip'
