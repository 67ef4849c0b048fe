import { CURRENCY, type Cents } from './money'

export const paymentProviderNames = ['weixin', 'alipay'] as const
export type PaymentProviderName = (typeof paymentProviderNames)[number]

/** Where the payer is: the mini-program, the browser of the messenger, a phone's browser outside of it, or a computer's. */
export const paymentChannels = ['miniProgram', 'browser', 'outside', 'desktop'] as const
export type PaymentChannel = (typeof paymentChannels)[number]

/** Those in which the messenger's payment sheet doesn't open, and a provider's page or code takes its place. */
export const webPaymentChannels = ['outside', 'desktop'] as const satisfies readonly PaymentChannel[]
export type WebPaymentChannel = (typeof webPaymentChannels)[number]

/** Whether the payment sheet of the messenger opens there. It is made for one person, whom the provider has to know before. */
export const opensPaymentSheet = (
  channel: PaymentChannel,
): channel is Exclude<PaymentChannel, WebPaymentChannel> => !webPaymentChannels.some(each => each === channel)

/**
 * One try to pay an order or the price of a repair, with a number of its own at the provider.
 * `open`: the provider may still take money for it. `refundDue`: money came that nothing has a use for.
 */
export type PaymentStatus = 'open' | 'succeeded' | 'closed' | 'refundDue'

/** What a provider says about money that came in, once its signature was verified. */
export type ReceivedPayment = {
  /** The account at the provider that got the money, and the app that asked for it. */
  account: string
  amount: Cents
  /** As the provider names it; only `CURRENCY` is ours. */
  currency: string
}

/** What of reported money is not as it was asked for. */
export type PaymentMismatch = 'currency' | 'account' | 'amount'

/** What to do about money that a provider reports. */
export type PaymentSettlementDecision =
  /** What it was asked for is paid by it. */
  | 'pay'
  /** It was booked before: nothing to do. */
  | 'known'
  /** It came too late, or was paid already: it goes back. */
  | 'giveBack'
  /** It is not ours, or not the amount or currency we asked for: nothing is booked, and somebody has to look at it. */
  | 'refuse'

/** What of reported money is not as the payment asked for it; null when all is. */
export const findPaymentMismatch = (
  payment: { amount: Cents; account: string },
  arrived: ReceivedPayment,
): PaymentMismatch | null => {
  if (arrived.currency !== CURRENCY) return 'currency'
  if (arrived.account !== payment.account) return 'account'
  return arrived.amount === payment.amount ? null : 'amount'
}

/**
 * Decides what to do about reported money. A payment that was closed on our side can still be paid on theirs, so every
 * status but the booked ones takes money, and only what waits for this payment keeps it: an order, or the price of a repair.
 */
export const decidePaymentSettlement = (input: {
  payment: { status: PaymentStatus; amount: Cents; account: string }
  /** Whether what it pays for still waits for it. */
  isAwaited: boolean
  arrived: ReceivedPayment
}): PaymentSettlementDecision => {
  const { payment, isAwaited, arrived } = input
  if (findPaymentMismatch(payment, arrived)) return 'refuse'
  if (payment.status === 'succeeded' || payment.status === 'refundDue') return 'known'
  return isAwaited ? 'pay' : 'giveBack'
}
