import type { FastifyInstance } from 'fastify'
import { AlipaySandbox } from './alipaySandbox'
import { registerSandboxCashier, type CashierChoice } from './sandboxCashier'
import {
  createTransactionId,
  SandboxTransactions,
  type OddPayment,
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

/** Money that is late comes this much later: the shop's page has said by then that nothing has come. */
export const LATE_PAYMENT_MS = 30_000

/** What is taken too much where the amount is to be wrong, cents, and the currency where that is. */
const EXCESS_CENTS = 100
const WRONG_CURRENCY = 'HKD'

/** Runs something later. @returns how to forget it */
export type Schedule = (run: () => void, delayMs: number) => () => void

const scheduleByTimer: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Delivers a webhook; resolves with the status of the answer. */
export type DeliverWebhook = (webhook: SandboxWebhook) => Promise<{ status: number; body: string }>

type PaymentSandboxOptions = Pick<SandboxContext, 'keys' | 'address' | 'now'> & {
  store: SandboxTransactionStore
  webhooks: WebhookDeliveryMode
  deliverWebhook?: DeliverWebhook
  /** How it waits; by timers of this process if not given. */
  schedule?: Schedule
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
  private readonly waiting = new Set<() => void>()
  private outage: SandboxOutage = null

  constructor(private readonly options: PaymentSandboxOptions) {
    this.transactions = new SandboxTransactions(options.store, options.now, expected =>
      this.expectMoney(expected),
    )
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
      registerSandboxCashier(scope, { transactions, prefix, choose: this.choose.bind(this) })
    }
    await app.register(register, { prefix })
  }

  /** The payer pays, and the shop is told. False when the transaction can no longer be paid. */
  async pay(outTradeNo: string, odd?: OddPayment): Promise<boolean> {
    const isPaid = await this.transactions.pay(outTradeNo, odd)
    const { webhooks } = this.options
    if (isPaid && webhooks.kind === 'prompt') this.scheduleWebhook(outTradeNo, webhooks.retryAfterMs)
    return isPaid
  }

  /** What somebody chose on the page of the sandbox comes to pass. */
  async choose(outTradeNo: string, choice: CashierChoice): Promise<void> {
    const { transactions } = this
    switch (choice) {
      case 'pay':
        return void (await this.pay(outTradeNo))
      case 'payAfterClosing':
        return void (await this.pay(outTradeNo, { isOnItsWay: true }))
      case 'payUnannounced':
        return void (await transactions.pay(outTradeNo))
      case 'payWrongAmount': {
        await transactions.load()
        const amount = (transactions.get(outTradeNo)?.amount ?? 0) + EXCESS_CENTS
        return void (await this.pay(outTradeNo, { taken: { amount } }))
      }
      case 'payWrongCurrency':
        return void (await this.pay(outTradeNo, { taken: { misreported: { currency: WRONG_CURRENCY } } }))
      case 'payLate': {
        const expected = await transactions.payLater(outTradeNo, LATE_PAYMENT_MS)
        return expected ? this.expectMoney(expected) : undefined
      }
      case 'refuse':
        return transactions.refuse(outTradeNo)
      case 'leave':
        return undefined
    }
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

  /** Forgets waiting webhooks and money. */
  readonly stop = (): void => {
    for (const forget of this.waiting) forget()
    this.waiting.clear()
  }

  /** Money that is on its way arrives at its time, whatever became of its transaction meanwhile. */
  private expectMoney({ outTradeNo, arrivesAt = '' }: SandboxTransaction): void {
    const delayMs = Date.parse(arrivesAt) - this.options.now().getTime()
    this.runLater(() => void this.pay(outTradeNo, { isOnItsWay: true }), Math.max(0, delayMs))
  }

  private scheduleWebhook(outTradeNo: string, delaysMs: readonly number[]): void {
    const [delayMs, ...later] = delaysMs
    if (delayMs === undefined) return
    const { deliverWebhook = deliverWebhookByFetch } = this.options
    this.runLater(() => {
      void deliverWebhook(this.createWebhook(outTradeNo)).then(
        ({ status, body }) => {
          const isTaken = status === 204 || (status === 200 && body === 'success')
          if (!isTaken) this.scheduleWebhook(outTradeNo, later)
        },
        () => this.scheduleWebhook(outTradeNo, later),
      )
    }, delayMs)
  }

  private runLater(run: () => void, delayMs: number): void {
    const { schedule = scheduleByTimer } = this.options
    const forget = schedule(() => {
      this.waiting.delete(forget)
      run()
    }, delayMs)
    this.waiting.add(forget)
  }
}

export type { PaymentSandbox }
