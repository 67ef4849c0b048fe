import type { z } from 'zod'
import type { PayBy } from '../../../src/contract/payment'
import type { Cents } from '../../../src/domain/shop'

export type ProviderName = 'weixin' | 'alipay'

/** Where the payer is. */
export type PayChannel = 'miniProgram' | 'browser' | 'outside'

/** What a provider gave, or why nothing is known. The reason is for the log and holds no secret. */
export type ProviderResult<Value> = { ok: true; value: Value } | { ok: false; reason: string }

/** Money that a provider says it took. */
export type PaidTrade = {
  outTradeNo: string
  transactionId: string
  /** The account that got it; see `accountOf`. */
  account: string
  amount: Cents
}

/** What a provider knows about one of our numbers. */
export type Trade = { state: 'paid'; trade: PaidTrade } | { state: 'unpaid' } | { state: 'closed' }

/** A verified notice. `trade` is null when it tells of something else than money that came in. */
export type Notice = { eventId: string; trade: PaidTrade | null }

export type PrepareOrder = {
  outTradeNo: string
  channel: PayChannel
  amount: Cents
  description: string
  /** When the order can no longer be paid. */
  expiresAt: Date
  /** Who pays, as the provider knows them; null where it doesn't have to know. */
  openid: string | null
  payerIp: string
  /** Path of our page to come back to. */
  returnPath: string
}

/** A payment provider, as far as we use one. Every call may end without an answer; then the truth is asked for later. */
export type PaymentProvider = {
  /** The account that payments from this channel go to; null where this server has none. */
  accountOf: (channel: PayChannel) => string | null
  prepare: (order: PrepareOrder) => Promise<ProviderResult<z.output<typeof PayBy>>>
  query: (outTradeNo: string) => Promise<ProviderResult<Trade>>
  /** Makes sure that nobody can pay any more. `paid`: it was too late for that. */
  close: (outTradeNo: string) => Promise<ProviderResult<'closed' | 'paid'>>
  /** Gives money back. Repeating it under the same number has no second effect. */
  refund: (money: {
    outTradeNo: string
    outRefundNo: string
    amount: Cents
    /** What was paid altogether. */
    paid: Cents
  }) => Promise<ProviderResult<'done' | 'processing'>>
  /** Verifies a notice on its raw body, and reads it. */
  readNotice: (message: {
    headers: Record<string, string | undefined>
    body: string
    now: Date
  }) => Promise<ProviderResult<Notice>>
  /** What the provider wants to hear: that a notice was taken, or that it should come again. */
  noticeAnswers: Record<'taken' | 'again', { status: number; type: string; body: string }>
}

/** The providers of this server; null where it has no account. */
export type Payments = Record<ProviderName, PaymentProvider | null>
