export type { Cents } from './money'
export { portion, spread } from './money'
export type { CloseReason, OrderAction, OrderEvent, OrderFacts, OrderStatus } from './orderState'
export {
  actionsOf,
  afterEvent,
  confirmDeadline,
  mayAct,
  orderActions,
  orderStatuses,
  payDeadline,
  secondsUntil,
  statusesBefore,
} from './orderState'
export type { MoneyArrived, PaymentStatus, Settlement } from './paymentState'
export { settle } from './paymentState'
export type { RefundAction, RefundEvent, RefundKind, RefundStatus, RefundableLine } from './refundState'
export {
  afterRefundEvent,
  isOver,
  isReleased,
  refundActions,
  refundActionsOf,
  refundOf,
  refundStatuses,
  returnDeadline,
} from './refundState'
export type { Moment, ShopRules } from './rules'
export { DAY, HOUR, MINUTE, shopRules } from './rules'
export { indexWords, queryWords } from './search'
export type { PricedLine, TotalLine, Totals } from './totals'
export { mostPoints, pointsFor, totalsOf } from './totals'
