export type { CheckedLine, CheckoutItem, InvoiceDraft, InvoiceFaults, LineChange } from './checkout'
export { acceptChanges, changesOf, checkInvoice, taxNumberOf } from './checkout'
export type { CartLineFacts, CartNotice, CartSummary } from './cart'
export { buyable, chosenOf, MOST_LINES, MOST_PIECES, mostPieces, noticeOf, summaryOf } from './cart'
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
  statusesUnderWay,
} from './orderState'
export { actionsInPlace, buttonsOf } from './orderButtons'
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
export type { OptionChoice, ValueState } from './skuChoice'
export { chooseValue, firstChoice, skuOf, valueStateOf } from './skuChoice'
export type { PricedLine, TotalLine, Totals } from './totals'
export { mostPoints, pointsFor, totalsOf } from './totals'
