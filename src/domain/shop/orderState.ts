import { DAY, HOUR, MINUTE, type Moment, type ShopRules } from './rules'

export const orderStatuses = [
  'pendingPayment',
  'pendingDelivery',
  'pendingReceipt',
  'completed',
  'closed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Statuses of orders that somebody still has to do something about. */
export const statusesUnderWay = [
  'pendingPayment',
  'pendingDelivery',
  'pendingReceipt',
] as const satisfies OrderStatus[]

/** Why an order ended without being completed. */
export type CloseReason = 'cancelled' | 'unpaid' | 'refunded'

/** What happens to an order. Only money moves it out of `pendingPayment`, and only the payment provider says that it came. */
export type OrderEvent = 'paid' | 'shipped' | 'received' | 'cancelled' | 'expired' | 'allRefunded'

const moves: Record<OrderEvent, { from: readonly OrderStatus[]; to: OrderStatus }> = {
  paid: { from: ['pendingPayment'], to: 'pendingDelivery' },
  shipped: { from: ['pendingDelivery'], to: 'pendingReceipt' },
  received: { from: ['pendingReceipt'], to: 'completed' },
  cancelled: { from: ['pendingPayment'], to: 'closed' },
  expired: { from: ['pendingPayment'], to: 'closed' },
  allRefunded: { from: ['pendingDelivery', 'pendingReceipt'], to: 'closed' },
}

/** The status after an event, or null when the event changes nothing in this status. */
export const afterEvent = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  moves[event].from.includes(status) ? moves[event].to : null

/** The statuses in which an event has an effect, for a guarded update in a database. */
export const statusesBefore = (event: OrderEvent): readonly OrderStatus[] => moves[event].from

/** What the rules need to know about an order. */
export type OrderFacts = {
  status: OrderStatus
  payBy: Moment
  confirmBy: Moment | null
  completedAt: Moment | null
  isExtended: boolean
  isCommented: boolean
  isPickup: boolean
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
  'comment',
  'buyAgain',
  'delete',
] as const

/** A button of an order. The server decides which there are; the client draws them in this order. */
export type OrderAction = (typeof orderActions)[number]

const isPayable = (order: OrderFacts, now: Moment) => order.status === 'pendingPayment' && now < order.payBy

const isWithin = (since: Moment | null, days: number, now: Moment) =>
  since !== null && now < since + days * DAY

/** Whether each action is allowed now. */
const allows: Record<OrderAction, (order: OrderFacts, now: Moment, rules: ShopRules) => boolean> = {
  pay: isPayable,
  payByOther: isPayable,
  cancel: order => order.status === 'pendingPayment',
  changeAddress: order =>
    !order.isPickup &&
    !order.isRefunding &&
    (order.status === 'pendingPayment' || order.status === 'pendingDelivery'),
  viewLogistics: order =>
    !order.isPickup && (order.status === 'pendingReceipt' || order.status === 'completed'),
  confirmReceipt: order => order.status === 'pendingReceipt' && !order.isRefunding,
  extendReceipt: order => order.status === 'pendingReceipt' && !order.isExtended,
  refund: (order, now, rules) =>
    order.hasRefundable &&
    (order.status === 'pendingDelivery' ||
      order.status === 'pendingReceipt' ||
      (order.status === 'completed' && isWithin(order.completedAt, rules.afterSaleDays, now))),
  comment: (order, now, rules) =>
    order.status === 'completed' && !order.isCommented && isWithin(order.completedAt, rules.commentDays, now),
  buyAgain: order => order.status !== 'pendingPayment',
  delete: order => (order.status === 'completed' || order.status === 'closed') && !order.isRefunding,
}

/** Whether one action is allowed now; what the server asks before it acts. */
export const mayAct = (
  action: OrderAction,
  { order, now, rules }: { order: OrderFacts; now: Moment; rules: ShopRules },
): boolean => allows[action](order, now, rules)

/** The buttons of an order now. */
export const actionsOf = (order: OrderFacts, now: Moment, rules: ShopRules): OrderAction[] =>
  orderActions.filter(action => allows[action](order, now, rules))

/** Until when an order may be paid. Asking a friend extends it once; both are counted from the order. */
export const payDeadline = (placedAt: Moment, isFriendAsked: boolean, rules: ShopRules): Moment =>
  placedAt + (isFriendAsked ? rules.friendPayHours * HOUR : rules.payMinutes * MINUTE)

/** When a shipped order counts as received. */
export const confirmDeadline = (shippedAt: Moment, isExtended: boolean, rules: ShopRules): Moment =>
  shippedAt + (rules.confirmDays + (isExtended ? rules.extendDays : 0)) * DAY

/** Seconds left until a deadline; zero once it has passed. */
export const secondsUntil = (deadline: Moment, now: Moment): number =>
  Math.max(0, Math.ceil((deadline - now) / 1000))
