import { portion, type Cents } from './money'
import { DAY, type Moment, type ShopRules } from './rules'

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

export type RefundKind = 'refundOnly' | 'returnAndRefund'

/**
 * What happens to a refund. `received` and `found wrong` are the warehouse's words on a return; `failed` and `paidBack` the
 * payment provider's.
 */
export type RefundEvent =
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'sentBack'
  | 'returnExpired'
  | 'received'
  | 'foundWrong'
  | 'failed'
  | 'retried'
  | 'paidBack'

const moves: Record<RefundStatus, Partial<Record<RefundEvent, RefundStatus>>> = {
  submitted: { rejected: 'rejected', withdrawn: 'withdrawn' },
  awaitingReturn: { sentBack: 'returned', withdrawn: 'withdrawn', returnExpired: 'withdrawn' },
  returned: { received: 'refunding', foundWrong: 'exception' },
  exception: { received: 'refunding', rejected: 'rejected' },
  refunding: { failed: 'refundFailed', paidBack: 'refunded' },
  refundFailed: { retried: 'refunding', paidBack: 'refunded' },
  rejected: {},
  withdrawn: {},
  refunded: {},
}

/** The status after an event, or null when the event changes nothing in this status. */
export const afterRefundEvent = (
  refund: { status: RefundStatus; kind: RefundKind },
  event: RefundEvent,
): RefundStatus | null => {
  // What an approval leads to depends on whether there is something to send back.
  if (event === 'approved' && refund.status === 'submitted')
    return refund.kind === 'returnAndRefund' ? 'awaitingReturn' : 'refunding'
  return moves[refund.status][event] ?? null
}

/** Whether a refund is over; until then its quantity can't be asked for again. */
export const isOver = (status: RefundStatus): boolean =>
  status === 'rejected' || status === 'withdrawn' || status === 'refunded'

/** Whether a refund that ended this way gave its quantity free to be asked for again. */
export const isReleased = (status: RefundStatus): boolean => status === 'rejected' || status === 'withdrawn'

export const refundActions = ['undo', 'sendBack'] as const

/** A button of a refund. */
export type RefundAction = (typeof refundActions)[number]

const eventOf: Record<RefundAction, RefundEvent> = { undo: 'withdrawn', sendBack: 'sentBack' }

/** The buttons of a refund: undo while nothing has moved, send back while a return is awaited. */
export const refundActionsOf = (refund: { status: RefundStatus; kind: RefundKind }): RefundAction[] =>
  refundActions.filter(action => afterRefundEvent(refund, eventOf[action]) !== null)

/** Until when a return has to be sent. */
export const returnDeadline = (approvedAt: Moment, rules: ShopRules): Moment =>
  approvedAt + rules.returnDays * DAY

/** The part of an order line that a refund takes. */
export type RefundableLine = {
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
export const refundOf = (line: RefundableLine, quantity: number): { amount: Cents; points: number } => {
  const left = line.quantity - line.takenQuantity
  return {
    amount: portion(line.payable - line.takenAmount, quantity, left),
    points: portion(line.points - line.takenPoints, quantity, left),
  }
}
