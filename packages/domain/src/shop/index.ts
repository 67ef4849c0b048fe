export type { CheckedOrderLine, CheckoutItemChange } from './checkout'
export { reconcileCheckoutItems, findCheckoutItemChanges } from './checkout'

export type { Cents } from './money'
export { CURRENCY, MAX_CENTS, MAX_ORDER_TOTAL, prorateAmount, allocateAmount } from './money'
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
  getOrderStatusesAllowingEvent,
  openOrderStatuses,
} from './orderState'
export { getOrderButtons } from './orderButtons'
export type { DeliveryEvent, DeliveryKind, DeliveryState } from './orderDelivery'
export {
  computeAppointmentClosing,
  deliveryActions,
  deliveryKinds,
  deliveryStates,
  getAllowedDeliveryActions,
  getDeliveryKind,
  getNextDeliveryState,
  listAwaitedDeliveries,
  nameDeliveredLines,
  isDeliveryActionAllowed,
  listOrderEventsTowards,
} from './orderDelivery'
export type { LineShipment, ParcelLine } from './parcelContents'
export { listUnshippedLines, subtractParcel } from './parcelContents'
export type {
  PaymentChannel,
  WebPaymentChannel,
  PaymentProviderName,
  PaymentStatus,
  PaymentSettlementDecision,
} from './paymentState'
export {
  decidePaymentSettlement,
  findPaymentMismatch,
  opensPaymentSheet,
  paymentChannels,
  webPaymentChannels,
  paymentProviderNames,
} from './paymentState'
export type { PaidRefundKind, RefundEvent, RefundKind, RefundStatus, RepairKind } from './refundState'
export {
  getNextRefundStatus,
  isPaidRefundKind,
  isRefundDropped,
  isRefundFinished,
  isRefundQuantityReleased,
  isRepairKind,
  paidRefundKinds,
  refundActions,
  refundKinds,
  repairKinds,
  getAllowedRefundActions,
  computeRefund,
  refundStatuses,
  openRefundStatuses,
  computeReturnDeadline,
} from './refundState'

export type { OrderTerms, ShopRules } from './shopRules'
export { pickOrderTerms, shopRules } from './shopRules'
export { extractIndexTerms, extractQueryTerms } from './searchTerms'

export type { OrderPriceBreakdown } from './orderTotals'
export { computeMaxRedeemablePoints, computeEarnedPoints, computeOrderTotals } from './orderTotals'
