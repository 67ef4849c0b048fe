import { DAY_MS } from '../durations'
import { prorateAmount, type Cents } from './money'
import type { EpochMs, OrderTerms } from './shopRules'

export const refundStatuses = [
  'submitted',
  'rejected',
  'withdrawn',
  'offeredBeforeReturn',
  'awaitingReturn',
  'returned',
  'exception',
  'offeredAfterReturn',
  'toShip',
  'shipped',
  'refunding',
  'refundFailed',
  'refunded',
  'settled',
  'quoted',
  'toBook',
  'booked',
  'repairing',
  'quotedAfterReturn',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Requests that end with money. */
export const paidRefundKinds = ['refundOnly', 'returnAndRefund'] as const
export type PaidRefundKind = (typeof paidRefundKinds)[number]

/** Repairs: of what a fitter looks at where it stands, and of small goods that are sent in. */
export const repairKinds = ['homeRepair', 'workshopRepair'] as const
export type RepairKind = (typeof repairKinds)[number]

/** What can be asked for; exchanges and repairs end with goods and give no money back. */
export const refundKinds = [...paidRefundKinds, 'exchange', ...repairKinds] as const
export type RefundKind = (typeof refundKinds)[number]

/** Whether a request of this kind ends with money. */
export const isPaidRefundKind = (kind: RefundKind): kind is PaidRefundKind =>
  paidRefundKinds.some(each => each === kind)

/** Whether a request is for a repair. */
export const isRepairKind = (kind: RefundKind): kind is RepairKind => repairKinds.some(each => each === kind)

/**
 * What happens to a refund. `pickupCancelled`: no courier comes for goods that still are the buyer's. `received` and `found wrong` are the warehouse's words on a return; `failed` and `paidBack` the
 * payment provider's. `refundOffered`: the shop can't exchange and offers money, which the buyer takes or not. `sent` and `arrived` are about what goes to the buyer: a
 * replacement, or their own goods that are not exchanged after all. `quoted`: a repair costs the buyer something, which they take or not; `quoteLapsed`: they did
 * not say in time. `visitBooked`: a fitter comes on a day
 * that was agreed, or on another one. `repaired` is the word of whoever did it.
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
  | 'refundOffered'
  | 'offerTaken'
  | 'offerDeclined'
  | 'sent'
  | 'arrived'
  | 'quoted'
  | 'quoteTaken'
  | 'quoteDeclined'
  | 'quoteLapsed'
  | 'visitBooked'
  | 'repaired'

const refundTransitions: Record<RefundStatus, Partial<Record<RefundEvent, RefundStatus>>> = {
  submitted: { rejected: 'rejected', withdrawn: 'withdrawn' },
  offeredBeforeReturn: { offerTaken: 'awaitingReturn', offerDeclined: 'withdrawn', rejected: 'rejected' },
  awaitingReturn: { sentBack: 'returned', withdrawn: 'withdrawn', returnExpired: 'withdrawn' },
  returned: { foundWrong: 'exception', pickupCancelled: 'awaitingReturn' },
  exception: {},
  // The goods are here: what the buyer took is received as a return, what they declined is looked at again.
  offeredAfterReturn: { offerTaken: 'returned', offerDeclined: 'exception' },
  toShip: { sent: 'shipped' },
  shipped: { arrived: 'settled' },
  refunding: { failed: 'refundFailed', paidBack: 'refunded' },
  refundFailed: { retried: 'refunding', paidBack: 'refunded' },
  quoted: {},
  toBook: {},
  booked: {},
  repairing: {},
  quotedAfterReturn: {},
  rejected: {},
  withdrawn: {},
  refunded: {},
  settled: {},
}

/** Before a repair begins, its price is the buyer's to take or leave. */
const quoteTransitions: Partial<Record<RefundEvent, RefundStatus>> = {
  quoteDeclined: 'withdrawn',
  quoteLapsed: 'withdrawn',
  rejected: 'rejected',
}

/** What differs by what was asked for: goods that are here go back to a buyer who gets no money for them. */
const transitionsByKind: Record<
  RefundKind,
  Partial<Record<RefundStatus, Partial<Record<RefundEvent, RefundStatus>>>>
> = {
  refundOnly: { submitted: { approved: 'refunding' } },
  returnAndRefund: {
    submitted: { approved: 'awaitingReturn' },
    returned: { received: 'refunding' },
    exception: { received: 'refunding', rejected: 'rejected' },
  },
  exchange: {
    submitted: { approved: 'awaitingReturn', refundOffered: 'offeredBeforeReturn' },
    returned: { received: 'toShip' },
    exception: { received: 'toShip', rejected: 'toShip', refundOffered: 'offeredAfterReturn' },
    offeredAfterReturn: { rejected: 'toShip' },
  },
  homeRepair: {
    submitted: { approved: 'toBook', quoted: 'quoted' },
    quoted: { ...quoteTransitions, quoteTaken: 'toBook' },
    toBook: { visitBooked: 'booked', withdrawn: 'withdrawn', rejected: 'rejected' },
    // What the fitter finds may cost something, or be beyond repair.
    booked: {
      visitBooked: 'booked',
      repaired: 'settled',
      quoted: 'quoted',
      withdrawn: 'withdrawn',
      rejected: 'rejected',
    },
  },
  workshopRepair: {
    submitted: { approved: 'awaitingReturn', quoted: 'quoted' },
    quoted: { ...quoteTransitions, quoteTaken: 'awaitingReturn' },
    returned: { received: 'repairing' },
    exception: { received: 'repairing', rejected: 'toShip' },
    // The goods are here: what is not repaired goes back as it is.
    repairing: { repaired: 'toShip', quoted: 'quotedAfterReturn', rejected: 'toShip' },
    quotedAfterReturn: {
      quoteTaken: 'repairing',
      quoteDeclined: 'toShip',
      quoteLapsed: 'toShip',
      rejected: 'toShip',
    },
  },
}

/** The status after an event, or null when the event changes nothing in this status. */
export const getNextRefundStatus = (
  { status, kind }: { status: RefundStatus; kind: RefundKind },
  event: RefundEvent,
): RefundStatus | null => transitionsByKind[kind][status]?.[event] ?? refundTransitions[status][event] ?? null

/** Whether a refund is over; until then its quantity can't be asked for again. */
export const isRefundFinished = (status: RefundStatus): boolean =>
  status === 'rejected' || status === 'withdrawn' || status === 'refunded' || status === 'settled'

/** Statuses of refunds that are under way. */
export const openRefundStatuses: readonly RefundStatus[] = refundStatuses.filter(
  status => !isRefundFinished(status),
)

/** Whether a refund that ended this way gave its quantity free to be asked for again: the buyer has the goods, or others for them. */
export const isRefundQuantityReleased = (status: RefundStatus): boolean =>
  status === 'rejected' || status === 'withdrawn' || status === 'settled'

/** Whether nothing came of a request, so that it can be asked again. */
export const isRefundDropped = (status: RefundStatus): boolean =>
  status === 'rejected' || status === 'withdrawn'

export const refundActions = [
  'undo',
  'sendBack',
  'takeOffer',
  'declineOffer',
  'takeQuote',
  'payQuote',
  'declineQuote',
  'confirmArrival',
] as const

/** A button of a refund. */
export type RefundAction = (typeof refundActions)[number]

const eventByAction: Record<RefundAction, RefundEvent> = {
  undo: 'withdrawn',
  sendBack: 'sentBack',
  takeOffer: 'offerTaken',
  declineOffer: 'offerDeclined',
  takeQuote: 'quoteTaken',
  payQuote: 'quoteTaken',
  declineQuote: 'quoteDeclined',
  confirmArrival: 'arrived',
}

/**
 * The buttons of a refund: undo while nothing has moved, send back while a return is awaited, answer an offer or a quote, say that it came. A
 * quote is paid where something is due, and taken where nothing is (`isActionOfQuote`).
 */
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
