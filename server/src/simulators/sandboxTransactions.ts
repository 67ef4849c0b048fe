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
  /** When it was asked for; the list of the page shows the latest. */
  openedAt?: string
  /** When money that is on its way will be there; until then the provider knows of none. */
  arrivesAt?: string
  /** The provider has refused a payment. Nothing was taken, and the payer may try again. */
  isRefused?: boolean
}

/** What a payer's money does otherwise than as it was asked for. */
export type OddPayment = {
  /** The money had left before the transaction was closed. */
  isOnItsWay?: boolean
  /** What is taken instead, and what the provider says of it. */
  taken?: Partial<Pick<SandboxTransaction, 'amount' | 'misreported'>>
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
    /** Is given money that is still on its way when the store is read. */
    private readonly onExpected: (transaction: SandboxTransaction) => void,
  ) {}

  /** Reads the store, once. */
  load(): Promise<void> {
    return (this.loading ??= this.store.load().then(kept => {
      for (const transaction of kept) this.byNumber.set(transaction.outTradeNo, transaction)
      for (const transaction of kept)
        if (transaction.arrivesAt && transaction.state !== 'paid') this.onExpected(transaction)
    }))
  }

  get(outTradeNo: string): SandboxTransaction | undefined {
    return this.byNumber.get(outTradeNo)
  }

  list(): SandboxTransaction[] {
    return [...this.byNumber.values()]
  }

  async open(transaction: Omit<SandboxTransaction, 'state' | 'transactionId' | 'refunds'>): Promise<void> {
    const openedAt = this.now().toISOString()
    await this.save({ ...transaction, openedAt, state: 'open', transactionId: null, refunds: {} })
  }

  /** Changes what is known of a payment, behind the back of who asked for it. */
  async change(outTradeNo: string, changes: Partial<SandboxTransaction>): Promise<void> {
    const transaction = this.get(outTradeNo)
    if (transaction) await this.save({ ...transaction, ...changes })
  }

  async close(transaction: SandboxTransaction): Promise<void> {
    await this.save({ ...transaction, state: 'closed' })
  }

  /** The payer pays. False when the transaction can no longer be paid. */
  async pay(outTradeNo: string, { isOnItsWay = false, taken = {} }: OddPayment = {}): Promise<boolean> {
    await this.load()
    const transaction = this.get(outTradeNo)
    if (!transaction || transaction.state === 'paid') return false
    if (transaction.state === 'closed' && !isOnItsWay) return false
    const paidAt = this.now().toISOString()
    const transactionId = createTransactionId()
    await this.save({ ...transaction, ...taken, state: 'paid', isRefused: false, transactionId, paidAt })
    return true
  }

  /** The payer's money has left, and is there after `delayMs`. @returns the transaction; null when it can't be paid */
  async payLater(outTradeNo: string, delayMs: number): Promise<SandboxTransaction | null> {
    await this.load()
    const transaction = this.get(outTradeNo)
    if (transaction?.state !== 'open') return null
    const arrivesAt = new Date(this.now().getTime() + delayMs).toISOString()
    const expected = { ...transaction, arrivesAt, isRefused: false }
    await this.save(expected)
    return expected
  }

  /** The provider takes nothing of the payer. */
  async refuse(outTradeNo: string): Promise<void> {
    await this.load()
    const transaction = this.get(outTradeNo)
    if (transaction?.state === 'open') await this.save({ ...transaction, isRefused: true })
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
