import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations'
import type { OrderDelivery } from './orderDelivery'
import type { EpochMs, OrderTerms } from './shopRules'

export const orderStatuses = [
  'pendingPayment',
  'pendingDelivery',
  'pendingReceipt',
  'completed',
  'closed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Statuses of orders that somebody still has to do something about. */
export const openOrderStatuses = [
  'pendingPayment',
  'pendingDelivery',
  'pendingReceipt',
] as const satisfies OrderStatus[]

/** Why an order ended without being completed. */
export const orderCloseReasons = ['cancelled', 'unpaid', 'refunded'] as const
export type OrderCloseReason = (typeof orderCloseReasons)[number]

/**
 * What happens to an order after it was placed. Only money moves it out of `pendingPayment`, and only the payment provider
 * says that it came. `partlyShipped`: a parcel left, and others follow. `bound`: an order that was made in a store got its owner.
 */
export type OrderEvent =
  | 'paid'
  | 'partlyShipped'
  | 'shipped'
  | 'received'
  | 'cancelled'
  | 'expired'
  | 'allRefunded'
  | 'addressChanged'
  | 'appointmentMoved'
  | 'extended'
  | 'commented'
  | 'bound'

const orderTransitions: Record<OrderEvent, { from: readonly OrderStatus[]; to: OrderStatus | 'unchanged' }> =
  {
    paid: { from: ['pendingPayment'], to: 'pendingDelivery' },
    partlyShipped: { from: ['pendingDelivery'], to: 'unchanged' },
    shipped: { from: ['pendingDelivery'], to: 'pendingReceipt' },
    received: { from: ['pendingReceipt'], to: 'completed' },
    cancelled: { from: ['pendingPayment'], to: 'closed' },
    expired: { from: ['pendingPayment'], to: 'closed' },
    allRefunded: { from: ['pendingDelivery', 'pendingReceipt'], to: 'closed' },
    addressChanged: { from: ['pendingPayment', 'pendingDelivery'], to: 'unchanged' },
    appointmentMoved: { from: ['pendingPayment', 'pendingDelivery'], to: 'unchanged' },
    extended: { from: ['pendingReceipt'], to: 'unchanged' },
    commented: { from: ['completed'], to: 'unchanged' },
    bound: { from: orderStatuses, to: 'unchanged' },
  }

/** The status after an event, or null when the event can't happen in this status. */
export const getNextOrderStatus = (status: OrderStatus, event: OrderEvent): OrderStatus | null => {
  const { from, to } = orderTransitions[event]
  if (!from.includes(status)) return null
  return to === 'unchanged' ? status : to
}

/** The statuses in which an event has an effect, for a guarded update in a database. */
export const getOrderStatusesAllowingEvent = (event: OrderEvent): readonly OrderStatus[] =>
  orderTransitions[event].from

/** What the rules need to know about an order. */
export type OrderSnapshot = {
  status: OrderStatus
  payBy: EpochMs
  confirmBy: EpochMs | null
  completedAt: EpochMs | null
  isExtended: boolean
  isCommented: boolean
  /** Its parts, one for each way in which something of it reaches the buyer. */
  deliveries: readonly OrderDelivery[]
  /** Whether something of it has left for the buyer. */
  hasParcel: boolean
  /** Whether some quantity could still be refunded: not refunded and not being refunded. */
  hasRefundable: boolean
  /** Whether a refund is under way. */
  isRefunding: boolean
}

export const orderActions = [
  'pay',
  'payByOther',
  'cancel',
  'changeAddress',
  'viewLogistics',
  'confirmReceipt',
  'extendReceipt',
  'refund',
  'repair',
  'comment',
  'buyAgain',
  'delete',
] as const

/** A button of an order. The server decides which there are; the client draws them in this order. */
export type OrderAction = (typeof orderActions)[number]

const isPayable = (order: OrderSnapshot, now: EpochMs) =>
  order.status === 'pendingPayment' && now < order.payBy

const isWithinDays = (since: EpochMs | null, days: number, now: EpochMs) =>
  since !== null && now < since + days * DAY_MS

const isBrought = ({ kind, state }: OrderDelivery) => kind !== 'pickup' && state !== 'cancelled'

/** Whether something is still to be brought, and nothing of it has left. */
const isStillHere = ({ deliveries, hasParcel }: OrderSnapshot) => {
  const brought = deliveries.filter(isBrought)
  return (
    brought.length > 0 &&
    !hasParcel &&
    brought.every(({ state }) => state === 'planned' || state === 'preparing')
  )
}

const isAwaited = ({ deliveries }: OrderSnapshot) => deliveries.some(({ state }) => state === 'onTheWay')

/** Whether each action is allowed now. */
const orderActionRules: Record<
  OrderAction,
  (order: OrderSnapshot, now: EpochMs, rules: OrderTerms) => boolean
> = {
  pay: isPayable,
  payByOther: isPayable,
  cancel: order => order.status === 'pendingPayment',
  changeAddress: order =>
    isStillHere(order) && !order.isRefunding && getNextOrderStatus(order.status, 'addressChanged') !== null,
  viewLogistics: order =>
    order.deliveries.some(
      delivery =>
        isBrought(delivery) &&
        (order.hasParcel || delivery.state === 'onTheWay' || delivery.state === 'done'),
    ),
  // What is collected is handed over in the store: there is nothing for the buyer to confirm.
  confirmReceipt: order => isAwaited(order) && !order.isRefunding,
  extendReceipt: order => order.status === 'pendingReceipt' && isAwaited(order) && !order.isExtended,
  refund: (order, now, rules) =>
    order.hasRefundable &&
    (order.status === 'pendingDelivery' ||
      order.status === 'pendingReceipt' ||
      (order.status === 'completed' && isWithinDays(order.completedAt, rules.afterSaleDays, now))),
  // Things break after the time for refunds, and out of warranty, too.
  repair: order => order.status === 'completed' && order.hasRefundable,
  comment: (order, now, rules) =>
    order.status === 'completed' &&
    !order.isCommented &&
    isWithinDays(order.completedAt, rules.commentDays, now),
  buyAgain: order => order.status !== 'pendingPayment',
  delete: order => (order.status === 'completed' || order.status === 'closed') && !order.isRefunding,
}

/** Whether one action is allowed now; what the server asks before it acts. */
export const isOrderActionAllowed = (
  action: OrderAction,
  { order, now, rules }: { order: OrderSnapshot; now: EpochMs; rules: OrderTerms },
): boolean => orderActionRules[action](order, now, rules)

/** The buttons of an order now. */
export const getAllowedOrderActions = (
  order: OrderSnapshot,
  now: EpochMs,
  rules: OrderTerms,
): OrderAction[] => orderActions.filter(action => orderActionRules[action](order, now, rules))

/** Until when an order may be paid. Asking a friend extends it once; both are counted from the order. */
export const computePaymentDeadline = (
  placedAt: EpochMs,
  isFriendAsked: boolean,
  rules: OrderTerms,
): EpochMs => placedAt + (isFriendAsked ? rules.friendPayHours * HOUR_MS : rules.payMinutes * MINUTE_MS)

/** When a shipped order counts as received. */
export const computeReceiptDeadline = (shippedAt: EpochMs, isExtended: boolean, rules: OrderTerms): EpochMs =>
  shippedAt + (rules.confirmDays + (isExtended ? rules.extendDays : 0)) * DAY_MS

/** Seconds left until a deadline; zero once it has passed. */
export const getSecondsUntil = (deadline: EpochMs, now: EpochMs): number =>
  Math.max(0, Math.ceil((deadline - now) / 1000))
