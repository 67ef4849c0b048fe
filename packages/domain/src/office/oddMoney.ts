import type { PaymentMismatch } from '../shop/paymentState'

/** Money that a provider and the books disagree about: what is wrong with it, and what a person can do. */

const paymentMismatches = ['currency', 'amount', 'account'] as const satisfies readonly PaymentMismatch[]

/**
 * In what a provider's daily statement and our books differ. `transactionId`: booked under another number of the provider.
 * `notBooked`: taken, but no order is paid by it. `listedTwice`: the same money stands in the statement again, or in that of another day.
 */
const statementDifferences = [
  'transactionId',
  'notBooked',
  'listedTwice',
  'missingInStatement',
  'unknownRefund',
  'refundOfOtherPayment',
  'refundAmount',
  'refundListedTwice',
  'refundMissingInStatement',
] as const

/**
 * What is wrong with money; `unknownNumber`: no payment of ours has its number. `shippingNotReported`: the provider keeps it, because
 * it was not told that the goods have left.
 */
export const paymentAnomalyReasons = [
  ...paymentMismatches,
  'unknownNumber',
  'shippingNotReported',
  ...statementDifferences,
] as const
export type PaymentAnomalyReason = (typeof paymentAnomalyReasons)[number]

/** How somebody explains what needs no money to move here. */
export const anomalyExplanations = [
  /** Sent back, or taken, in the provider's own console. */
  'settledAtProvider',
  /** A coupon or discount of the provider's own that it doesn't report to us. */
  'providerDiscount',
  /** The same money stands in the statement of the day before or after. */
  'otherDay',
  /** Of another shop on the same account. */
  'otherShop',
  /** An error in the statement, which the provider has confirmed. */
  'providerError',
  'other',
] as const
export type AnomalyExplanation = (typeof anomalyExplanations)[number]

/** How odd money was settled; `listedLater`: a later statement lists what was missing. */
export const anomalyResolutions = [
  ...anomalyExplanations,
  'booked',
  'assigned',
  'sentBack',
  'listedLater',
] as const
export type AnomalyResolution = (typeof anomalyResolutions)[number]

export const anomalyActions = ['explain', 'book', 'assign', 'sendBack'] as const
/** What somebody can do about odd money. */
export type AnomalyAction = (typeof anomalyActions)[number]

/** What decides about it. */
export type AnomalyFacts = {
  reason: PaymentAnomalyReason
  isOpen: boolean
  /** A proposal to send it back waits for a signature, or the money is on its way. */
  isBeingSentBack: boolean
  /** Whether the amount could be read and is in yuan. */
  isInYuan: boolean
  /** Whether a payment of ours with this number holds money already: then this is no money beside it. */
  isBooked: boolean
}

/** Where money came in that we hold and have booked nowhere. */
const UNBOOKED_REASONS: readonly PaymentAnomalyReason[] = ['unknownNumber', 'amount', 'notBooked']

/**
 * What can be done about odd money. Money that an order holds is never sent back from here: refunds do that. Money on another account
 * than ours, or in another currency, can't be moved by our interface; it is settled in the provider's console and explained here.
 */
export const listAnomalyActions = (facts: AnomalyFacts): AnomalyAction[] => {
  const { reason, isOpen, isBeingSentBack, isInYuan, isBooked } = facts
  if (!isOpen || isBeingSentBack) return []
  const isHeld = isInYuan && !isBooked && UNBOOKED_REASONS.includes(reason)
  return [
    ...(isHeld && reason === 'notBooked' ? (['book'] as const) : []),
    ...(isHeld && reason === 'unknownNumber' ? (['assign'] as const) : []),
    // What is booked goes to its order, or back by itself when the order is closed.
    ...(isHeld && reason !== 'notBooked' ? (['sendBack'] as const) : []),
    'explain' as const,
  ]
}
