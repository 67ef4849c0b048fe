import type { PaymentChannel } from '@anzuo/domain/shop/paymentState'

/** What the platform's payment sheet takes, as the server signed it. */
export type PaymentSheetParams = {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** How the server lets a payment go on, on this device. */
export type PaymentInstruction = ({ kind: 'sheet' } & PaymentSheetParams) | { kind: 'redirect'; url: string }

/**
 * What became of the payment as this device saw it, which is no proof of anything: whether an order is paid only the server
 * knows. `left`: the page is being left for the provider's.
 */
export type PaymentSheetResult = 'done' | 'cancelled' | 'failed' | 'left'

/** Paying on this platform. */
export type PlatformPayment = {
  /** Where the payer is; the server asks the provider for another kind of payment in each. */
  getChannel: () => PaymentChannel
  /** Whether Alipay's page can be opened. `blocked`: not in this browser, but in the phone's own. */
  getAlipayAvailability: () => 'open' | 'blocked' | 'absent'
  /** Opens the payment sheet, or leaves for the provider's page; to be called from a touch. */
  pay: (by: PaymentInstruction) => Promise<PaymentSheetResult>
  /** Whether this page has just come back with a log-in code that it had asked for, for a payment that was begun before. */
  isReturningFromLogin: () => boolean
  /**
   * A log-in code by which the server learns who pays: at once, or by leaving for the address that `authorize` gives, which
   * comes back to this one. Null: none is needed here, none could be had, or the page is being left.
   */
  requestLoginCode: (
    authorize: (asked: { returnTo: string; state: string }) => Promise<string>,
  ) => Promise<WeixinLoginCodeResult>
}

/** `none`: the payer needs no code here. `left`: the page comes back with one. */
type WeixinLoginCodeResult =
  { kind: 'code'; code: string } | { kind: 'none' } | { kind: 'left' } | { kind: 'failed' }
