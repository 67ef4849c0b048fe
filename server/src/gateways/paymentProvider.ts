import type { z } from 'zod'
import type { PaymentNextActionSchema } from '@anzuo/contract/payment'
import type { OuterCallObserver } from './outerCalls'
import type { Cents, PaymentChannel, PaymentProviderName } from '@anzuo/domain/shop'

/**
 * What a provider gave, or why nothing is known. The reason is for the log and holds no secret; `isOutage`: the provider gave
 * no answer at all, as opposed to a refusal.
 */
export type PaymentProviderResult<Value> =
  { ok: true; value: Value } | { ok: false; reason: string; isOutage?: true }

/** Money that a provider says it took. */
export type PaidTransaction = {
  outTradeNo: string
  transactionId: string
  /** The account that got it; see `getAccount`. */
  account: string
  /** Not a number where the provider's own can't be read; it equals no amount. */
  amount: Cents
  /** As ISO 4217 names it; empty where the provider should have named it and did not. */
  currency: string
}

/** What a provider knows about one of our numbers. */
export type PaymentTransactionStatus =
  { state: 'paid'; transaction: PaidTransaction } | { state: 'unpaid' } | { state: 'closed' }

/** A verified webhook. `transaction` is null when it is about something else than money that came in. */
export type PaymentWebhook = { eventId: string; transaction: PaidTransaction | null }

export type PrepaymentRequest = {
  outTradeNo: string
  channel: PaymentChannel
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

/** Money to give back, under a number of its own. */
export type PaymentRefundRequest = {
  outTradeNo: string
  outRefundNo: string
  amount: Cents
  /** What was paid altogether. */
  paid: Cents
}

/** A webhook as it came in, not yet verified. */
export type WebhookMessage = { headers: Record<string, string | undefined>; body: string; now: Date }

/** Where a provider and we find each other. */
export type ProviderAddresses = {
  /** Where the provider's interface is; asked when it is first needed. */
  host: () => string
  /** Our own address, which webhooks go to and payers come back to. */
  ourAddress: () => string
  /** Is told how the provider answers. */
  observer?: OuterCallObserver
}

/** A provider's list of what one day's money came to, as it writes it, unpacked. */
export type StatementFile = { fileName: string; content: Buffer }

/** A payment provider, as far as we use one. Every call may end without an answer; then the truth is asked for later. */
export type PaymentProvider = {
  /** The account that payments from this channel go to; null where this server has none. */
  getAccount: (channel: PaymentChannel) => string | null
  createPrepayment: (
    order: PrepaymentRequest,
  ) => Promise<PaymentProviderResult<z.output<typeof PaymentNextActionSchema>>>
  queryTransaction: (outTradeNo: string) => Promise<PaymentProviderResult<PaymentTransactionStatus>>
  /** Makes sure that nobody can pay any more. `paid`: it was too late for that. */
  closeTransaction: (outTradeNo: string) => Promise<PaymentProviderResult<'closed' | 'paid'>>
  /** Gives money back. Repeating it under the same number has no second effect. */
  refund: (money: PaymentRefundRequest) => Promise<PaymentProviderResult<'done' | 'processing'>>
  /**
   * Downloads the statement of a day in China, `2026-01-31`; null where the provider has none, because nothing happened or because it
   * isn't written yet. It is checked for being whole as far as the provider says what it should be.
   */
  fetchStatement: (date: string) => Promise<PaymentProviderResult<StatementFile | null>>
  /** Verifies a webhook on its raw body, and reads it. */
  verifyWebhook: (message: WebhookMessage) => Promise<PaymentProviderResult<PaymentWebhook>>
  /** The answer that the provider expects: that a webhook was taken, or that it should come again. */
  webhookResponses: Record<'taken' | 'again', { status: number; type: string; body: string }>
}

/** The providers of this server; null where it has no account. */
export type PaymentProviders = Record<PaymentProviderName, PaymentProvider | null>
