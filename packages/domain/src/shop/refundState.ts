import { DAY_MS } from '../durations'
import { prorateAmount, type Cents } from './money'
import type { EpochMs, OrderTerms } from './shopRules'

export const refundStatuses = [
  'submitted',
  'rejected',
  'withdrawn',
  'awaitingReturn',
  'returned',
  'exception',
  'refunding',
  'refundFailed',
  'refunded',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundKinds = ['refundOnly', 'returnAndRefund'] as const
export type RefundKind = (typeof refundKinds)[number]

/**
 * What happens to a refund. `pickupCancelled`: no courier comes for goods that still are the buyer's. `received` and `found wrong` are the warehouse's words on a return; `failed` and `paidBack` the
 * payment provider's.
 */
export type RefundEvent =
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'sentBack'
  | 'pickupCancelled'
  | 'returnExpired'
  | 'received'
  | 'foundWrong'
  | 'failed'
  | 'retried'
  | 'paidBack'

const refundTransitions: Record<RefundStatus, Partial<Record<RefundEvent, RefundStatus>>> = {
  submitted: { rejected: 'rejected', withdrawn: 'withdrawn' },
  awaitingReturn: { sentBack: 'returned', withdrawn: 'withdrawn', returnExpired: 'withdrawn' },
  returned: { received: 'refunding', foundWrong: 'exception', pickupCancelled: 'awaitingReturn' },
  exception: { received: 'refunding', rejected: 'rejected' },
  refunding: { failed: 'refundFailed', paidBack: 'refunded' },
  refundFailed: { retried: 'refunding', paidBack: 'refunded' },
  rejected: {},
  withdrawn: {},
  refunded: {},
}

/** The status after an event, or null when the event changes nothing in this status. */
export const getNextRefundStatus = (
  refund: { status: RefundStatus; kind: RefundKind },
  event: RefundEvent,
): RefundStatus | null => {
  // What an approval leads to depends on whether there is something to send back.
  if (event === 'approved' && refund.status === 'submitted')
    return refund.kind === 'returnAndRefund' ? 'awaitingReturn' : 'refunding'
  return refundTransitions[refund.status][event] ?? null
}

/** Whether a refund is over; until then its quantity can't be asked for again. */
export const isRefundFinished = (status: RefundStatus): boolean =>
  status === 'rejected' || status === 'withdrawn' || status === 'refunded'

/** Statuses of refunds that are under way. */
export const openRefundStatuses: readonly RefundStatus[] = refundStatuses.filter(
  status => !isRefundFinished(status),
)

/** Whether a refund that ended this way gave its quantity free to be asked for again. */
export const isRefundQuantityReleased = (status: RefundStatus): boolean =>
  status === 'rejected' || status === 'withdrawn'

export const refundActions = ['undo', 'sendBack'] as const

/** A button of a refund. */
export type RefundAction = (typeof refundActions)[number]

const eventByAction: Record<RefundAction, RefundEvent> = { undo: 'withdrawn', sendBack: 'sentBack' }

/** The buttons of a refund: undo while nothing has moved, send back while a return is awaited. */
export const getAllowedRefundActions = (refund: { status: RefundStatus; kind: RefundKind }): RefundAction[] =>
  refundActions.filter(action => getNextRefundStatus(refund, eventByAction[action]) !== null)

/** Until when a return has to be sent. */
export const computeReturnDeadline = (approvedAt: EpochMs, rules: OrderTerms): EpochMs =>
  approvedAt + rules.returnDays * DAY_MS

/** The part of an order line that a refund takes. */
export type RefundableOrderLine = {
  quantity: number
  /** What was paid for the whole line, after points. */
  payable: Cents
  points: number
  /** Quantity that is refunded or being refunded. */
  takenQuantity: number
  /** Money that is refunded or being refunded. */
  takenAmount: Cents
  takenPoints: number
}

/**
 * Money and points for the next `quantity` pieces of a line. However a line is refunded, piece by piece or at once, and
 * whatever was withdrawn in between, it never adds up to more than was paid; the last piece takes what is left.
 */
export const computeRefund = (
  orderLine: RefundableOrderLine,
  quantity: number,
): { amount: Cents; points: number } => {
  const left = orderLine.quantity - orderLine.takenQuantity
  return {
    amount: prorateAmount(orderLine.payable - orderLine.takenAmount, quantity, left),
    points: prorateAmount(orderLine.points - orderLine.takenPoints, quantity, left),
  }
}
