import { randomBytes } from 'node:crypto'
import type { Cents } from '@anzuo/domain/shop'
import type { PaymentSandboxKeys } from './paymentSandboxKeys'

/** A payment as the sandbox knows it. */
export type SandboxTransaction = {
  provider: 'weixin' | 'alipay'
  outTradeNo: string
  appId: string
  amount: Cents
  description: string
  notifyUrl: string
  returnUrl: string
  state: 'open' | 'paid' | 'closed'
  transactionId: string | null
  /** What the provider says instead of the truth, for tests of how that is taken. */
  misreported?: { currency?: string; merchantId?: string }
  /** Amounts by the numbers of the refunds. */
  refunds: Record<string, Cents>
  /** When it was paid, and when each refund was made, for the statements. */
  paidAt?: string
  refundedAt?: Record<string, string>
}

/** Keeps transactions, so that they outlive a restart. */
export type SandboxTransactionStore = {
  load: () => Promise<SandboxTransaction[]>
  save: (transaction: SandboxTransaction) => Promise<void>
}

/** A signed webhook, ready to be sent. */
export type SandboxWebhook = { url: string; headers: Record<string, string>; body: string }

/** Requests fail without effect, or after they took effect. */
export type SandboxOutage = 'before' | 'after' | null

/** What both simulated providers work with. */
export type SandboxContext = {
  keys: PaymentSandboxKeys
  transactions: SandboxTransactions
  /** Where the sandbox's pages are, once it listens. */
  address: () => string
  /** When webhooks are sent. Answers are always of the real time, by which the providers' libraries judge them. */
  now: () => Date
  getOutage: () => SandboxOutage
}

export const createTransactionId = (): string => `42000${randomBytes(11).toString('hex')}`

/** The payments of a sandbox, in memory and in a store. */
export class SandboxTransactions {
  private readonly byNumber = new Map<string, SandboxTransaction>()
  private loading: Promise<void> | null = null

  constructor(
    private readonly store: SandboxTransactionStore,
    private readonly now: () => Date,
  ) {}

  /** Reads the store, once. */
  load(): Promise<void> {
    return (this.loading ??= this.store.load().then(kept => {
      for (const transaction of kept) this.byNumber.set(transaction.outTradeNo, transaction)
    }))
  }

  get(outTradeNo: string): SandboxTransaction | undefined {
    return this.byNumber.get(outTradeNo)
  }

  list(): SandboxTransaction[] {
    return [...this.byNumber.values()]
  }

  async open(transaction: Omit<SandboxTransaction, 'state' | 'transactionId' | 'refunds'>): Promise<void> {
    await this.save({ ...transaction, state: 'open', transactionId: null, refunds: {} })
  }

  /** Changes what is known of a payment, behind the back of who asked for it. */
  async change(outTradeNo: string, changes: Partial<SandboxTransaction>): Promise<void> {
    const transaction = this.get(outTradeNo)
    if (transaction) await this.save({ ...transaction, ...changes })
  }

  async close(transaction: SandboxTransaction): Promise<void> {
    await this.save({ ...transaction, state: 'closed' })
  }

  /** The payer pays. False when the transaction can no longer be paid; `isOnItsWay`: the money had left before it was closed. */
  async pay(outTradeNo: string, { isOnItsWay } = { isOnItsWay: false }): Promise<boolean> {
    await this.load()
    const transaction = this.get(outTradeNo)
    if (!transaction || transaction.state === 'paid') return false
    if (transaction.state === 'closed' && !isOnItsWay) return false
    const paidAt = this.now().toISOString()
    await this.save({ ...transaction, state: 'paid', transactionId: createTransactionId(), paidAt })
    return true
  }

  /** @returns what came of it: the number of the refund is the key, and more than was paid is never given back */
  async refund(
    transaction: SandboxTransaction,
    money: { outRefundNo: string; amount: Cents },
  ): Promise<'done' | 'again' | 'refused'> {
    const known = transaction.refunds[money.outRefundNo]
    if (known !== undefined) return known === money.amount ? 'again' : 'refused'
    const given = Object.values(transaction.refunds).reduce((sum, amount) => sum + amount, 0)
    if (transaction.state !== 'paid' || given + money.amount > transaction.amount) return 'refused'
    const refunds = { ...transaction.refunds, [money.outRefundNo]: money.amount }
    const refundedAt = { ...transaction.refundedAt, [money.outRefundNo]: this.now().toISOString() }
    await this.save({ ...transaction, refunds, refundedAt })
    return 'done'
  }

  private async save(transaction: SandboxTransaction): Promise<void> {
    this.byNumber.set(transaction.outTradeNo, transaction)
    await this.store.save(transaction)
  }
}
