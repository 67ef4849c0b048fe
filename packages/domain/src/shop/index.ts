export type { CheckedOrderLine, InvoiceErrors, OrderLineChange } from './checkout'
export { applyOrderLineChanges, findOrderLineChanges, validateInvoice, normaliseTaxNumber } from './checkout'

export type { Cents } from './money'
export { prorateAmount, allocateAmount } from './money'
export type { OrderCloseReason, OrderAction, OrderEvent, OrderSnapshot, OrderStatus } from './orderState'
export {
  getAllowedOrderActions,
  getNextOrderStatus,
  computeReceiptDeadline,
  isOrderActionAllowed,
  orderActions,
  orderCloseReasons,
  orderStatuses,
  computePaymentDeadline,
  getSecondsUntil,
  getOrderStatusesBefore,
  openOrderStatuses,
} from './orderState'
export { getOrderButtons } from './orderButtons'
export type {
  PaymentChannel,
  PaymentProviderName,
  PaymentStatus,
  PaymentSettlementDecision,
} from './paymentState'
export { decidePaymentSettlement, paymentChannels, paymentProviderNames } from './paymentState'
export type { RefundEvent, RefundKind, RefundStatus } from './refundState'
export {
  getNextRefundStatus,
  isRefundFinished,
  isRefundQuantityReleased,
  refundActions,
  refundKinds,
  getAllowedRefundActions,
  computeRefund,
  refundStatuses,
  openRefundStatuses,
  computeReturnDeadline,
} from './refundState'

export { shopRules } from './shopRules'
export { extractIndexTerms, extractQueryTerms } from './searchTerms'

export type { OrderPriceBreakdown } from './orderTotals'
export { computeMaxRedeemablePoints, computeEarnedPoints, computeOrderTotals } from './orderTotals'
