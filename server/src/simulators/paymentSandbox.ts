import type { FastifyInstance } from 'fastify'
import { AlipaySandbox } from './alipaySandbox'
import { registerSandboxCashier } from './sandboxCashier'
import {
  createTransactionId,
  SandboxTransactions,
  type SandboxContext,
  type SandboxOutage,
  type SandboxTransaction,
  type SandboxWebhook,
  type SandboxTransactionStore,
} from './sandboxTransactions'
import { WechatPaySandbox } from './wechatPaySandbox'

/** How the sandbox treats webhooks. `manual` keeps them until a test delivers them. */
export type WebhookDeliveryMode = { kind: 'manual' } | { kind: 'prompt'; retryAfterMs: readonly number[] }

/** What WeChat Pay promises between its tries, cut short: nobody watches a sandbox for a day. */
export const SANDBOX_WEBHOOK_RETRY_DELAYS_MS = [0, 15_000, 15_000, 30_000, 180_000] as const

/** Delivers a webhook; resolves with the status of the answer. */
export type DeliverWebhook = (webhook: SandboxWebhook) => Promise<{ status: number; body: string }>

type PaymentSandboxOptions = Pick<SandboxContext, 'keys' | 'address' | 'now'> & {
  store: SandboxTransactionStore
  webhooks: WebhookDeliveryMode
  deliverWebhook?: DeliverWebhook
}

const WEBHOOK_DEADLINE_MS = 10_000

const deliverWebhookByFetch: DeliverWebhook = async ({ url, headers, body }) => {
  const signal = AbortSignal.timeout(WEBHOOK_DEADLINE_MS)
  const response = await fetch(url, { method: 'POST', headers, body, signal })
  return { status: response.status, body: await response.text() }
}

/**
 * Stands in for WeChat Pay and Alipay: the same addresses, fields, signatures and encryption, and the same bad manners —
 * webhooks that come late, twice, out of order or never. Whoever pays does so on a page of the sandbox.
 */
export const createPaymentSandbox = (options: PaymentSandboxOptions): PaymentSandbox =>
  new PaymentSandbox(options)

class PaymentSandbox {
  private readonly transactions: SandboxTransactions
  private readonly providers: { weixin: WechatPaySandbox; alipay: AlipaySandbox }
  private readonly timers = new Set<NodeJS.Timeout>()
  private outage: SandboxOutage = null

  constructor(private readonly options: PaymentSandboxOptions) {
    this.transactions = new SandboxTransactions(options.store, options.now)
    const { transactions } = this
    const context = { ...options, transactions, getOutage: () => this.outage }
    this.providers = { weixin: new WechatPaySandbox(context), alipay: new AlipaySandbox(context) }
  }

  /** Adds its addresses below a prefix of this server. */
  async register(app: FastifyInstance, prefix: string): Promise<void> {
    const { transactions } = this
    const register = async (scope: FastifyInstance) => {
      // Signatures are over the raw body.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      scope.addHook('onRoute', route => {
        route.schema = { ...route.schema, hide: true }
      })
      await scope.register(async part => this.providers.weixin.register(part))
      this.providers.alipay.register(scope)
      registerSandboxCashier(scope, { transactions, pay: this.pay.bind(this) })
    }
    await app.register(register, { prefix })
  }

  /** The payer pays. False when the transaction can no longer be paid; `isOnItsWay`: the money had left before it was closed. */
  async pay(outTradeNo: string, manner?: { isOnItsWay: boolean }): Promise<boolean> {
    const isPaid = await this.transactions.pay(outTradeNo, manner)
    const { webhooks } = this.options
    if (isPaid && webhooks.kind === 'prompt') this.scheduleWebhook(outTradeNo, webhooks.retryAfterMs)
    return isPaid
  }

  getTransaction(outTradeNo: string): SandboxTransaction | undefined {
    return this.transactions.get(outTradeNo)
  }

  listTransactions(): SandboxTransaction[] {
    return this.transactions.list()
  }

  /** A signed webhook that a transaction is paid, as the provider sends it; each has a number of its own. */
  createWebhook(
    outTradeNo: string,
    changes: Partial<Pick<SandboxTransaction, 'amount' | 'appId' | 'misreported'>> = {},
  ): SandboxWebhook {
    const transaction = this.transactions.get(outTradeNo)
    if (!transaction) throw new Error(`the sandbox knows no transaction ${outTradeNo}`)
    const transactionId = transaction.transactionId ?? createTransactionId()
    const paid = { ...transaction, state: 'paid' as const, ...changes, transactionId }
    return this.providers[transaction.provider].createWebhook(paid)
  }

  /** Says something else than the truth about a transaction from now on. */
  async misreport(
    outTradeNo: string,
    changes: Partial<Pick<SandboxTransaction, 'amount' | 'appId' | 'misreported'>>,
  ): Promise<void> {
    await this.transactions.change(outTradeNo, changes)
  }

  /** Makes the next requests fail without effect, or after they took effect. */
  simulateOutage(manner: SandboxOutage): void {
    this.outage = manner
  }

  /** Forgets waiting webhooks. */
  readonly stop = (): void => {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  private scheduleWebhook(outTradeNo: string, delaysMs: readonly number[]): void {
    const [delayMs, ...later] = delaysMs
    if (delayMs === undefined) return
    const { deliverWebhook = deliverWebhookByFetch } = this.options
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      void deliverWebhook(this.createWebhook(outTradeNo)).then(
        ({ status, body }) => {
          const isTaken = status === 204 || (status === 200 && body === 'success')
          if (!isTaken) this.scheduleWebhook(outTradeNo, later)
        },
        () => this.scheduleWebhook(outTradeNo, later),
      )
    }, delayMs)
    timer.unref()
    this.timers.add(timer)
  }
}

export type { PaymentSandbox }
