import { paymentProviderNames, type PaymentProviderName } from '@anzuo/domain/shop'
import { guardPaymentProvider } from '../gateways/guardedPaymentProvider'
import type {
  PaidTransaction,
  PaymentProvider,
  PaymentProviderResult,
  PaymentProviders,
  PaymentTransactionStatus,
} from '../gateways/paymentProvider'
import type { FaultInjector } from './faultInjector'
import type { InstanceLife } from './instanceLife'
import type { SeededRandom } from './random'
import type { Scheduler } from './scheduler'
import type { ReportViolation } from './world'

/** What a provider knows of one of our numbers: the truth about the money. */
export type ProviderTrade = {
  provider: PaymentProviderName
  outTradeNo: string
  amount: number
  state: 'open' | 'paid' | 'closed'
  /** When the server began it, ms since 1970. */
  openedAt: number
  transaction: PaidTransaction | null
  /** The money that came is not what was asked for. */
  isWrong: boolean
  /** Amounts that went back, by their numbers. */
  refunds: Map<string, number>
}

/** A notice as the provider sends it. */
export type ProviderNotice = { provider: PaymentProviderName; eventId: string; transaction: PaidTransaction }

export type SimulatedProviders = ReturnType<typeof createSimulatedProviders>

const ACCOUNT: Record<PaymentProviderName, string> = { weixin: 'merchant-1', alipay: 'seller-1' }
const OUTAGE = { ok: false, reason: 'simulated outage', isOutage: true } as const
const WEBHOOK_RESPONSES = {
  taken: { status: 200, type: 'text/plain', body: 'taken' },
  again: { status: 500, type: 'text/plain', body: 'again' },
}

/** Both payment providers: their books, and what instances hear of them. `onMoney` is called with each notice to be sent. */
export const createSimulatedProviders = (options: {
  scheduler: Scheduler
  faults: FaultInjector
  random: SeededRandom
  createId: () => string
  onNotice: (notice: ProviderNotice) => void
  report: ReportViolation
  now: () => number
}) => {
  const trades = new Map<string, ProviderTrade>()
  return {
    trades: () => [...trades.values()],
    /** Somebody pays at the provider. False when that can't be paid any more. */
    pay: (outTradeNo: string): boolean => {
      const trade = trades.get(outTradeNo)
      if (trade?.state !== 'open') return false
      trade.state = 'paid'
      trade.transaction = drawTransaction(trade, options)
      trade.isWrong = !isAsAsked(trade, trade.transaction)
      options.onNotice({
        provider: trade.provider,
        eventId: options.createId(),
        transaction: trade.transaction,
      })
      return true
    },
    /** The providers as one instance reaches them during one of its lives, behind the real guard. */
    connect: (life: InstanceLife): PaymentProviders => {
      const connectOne = (name: PaymentProviderName) =>
        guardPaymentProvider(createInstanceProvider(name, { ...options, trades, life }), {
          calls: ['createPrepayment', 'queryTransaction', 'closeTransaction', 'refund'],
        })
      const [weixin, alipay] = paymentProviderNames.map(connectOne)
      return { weixin: weixin ?? null, alipay: alipay ?? null }
    },
  }
}

const isAsAsked = (trade: ProviderTrade, { account, amount, currency }: PaidTransaction): boolean =>
  account === ACCOUNT[trade.provider] && amount === trade.amount && currency === 'CNY'

/** Money as it came: now and then of another currency, account or amount than was asked for. */
const drawTransaction = (
  trade: ProviderTrade,
  { faults, random, createId }: { faults: FaultInjector; random: SeededRandom; createId: () => string },
): PaidTransaction => {
  const asked = {
    outTradeNo: trade.outTradeNo,
    transactionId: createId(),
    account: ACCOUNT[trade.provider],
    amount: trade.amount,
    currency: 'CNY',
  }
  if (!faults.happens('wrongMoney')) return asked
  return random.pick([
    { ...asked, currency: 'USD' },
    { ...asked, account: 'somebody else' },
    { ...asked, amount: asked.amount - 1 },
    { ...asked, amount: asked.amount + 100 },
  ])
}

type InstanceProviderContext = {
  scheduler: Scheduler
  faults: FaultInjector
  trades: Map<string, ProviderTrade>
  life: InstanceLife
  report: ReportViolation
  now: () => number
}

const createInstanceProvider = (
  name: PaymentProviderName,
  { scheduler, faults, trades, life, report, now }: InstanceProviderContext,
): PaymentProvider => {
  /** The way to the provider and back: nothing arrives, or no answer comes back, or all of it takes a while. */
  const reach = async <Value>(
    work: () => PaymentProviderResult<Value>,
  ): Promise<PaymentProviderResult<Value>> => {
    await scheduler.sleep(faults.drawDelayMs())
    if (faults.happens('providerOutage')) return OUTAGE
    const answer = work()
    if (faults.happens('providerHang')) return new Promise(() => {})
    await scheduler.sleep(faults.drawDelayMs())
    return faults.happens('providerOutage') ? OUTAGE : life.survive(Promise.resolve(answer))
  }
  const find = (outTradeNo: string) => {
    const trade = trades.get(outTradeNo)
    return trade?.provider === name ? trade : undefined
  }
  return {
    getAccount: () => ACCOUNT[name],
    createPrepayment: ({ outTradeNo, amount }) =>
      reach(() => {
        const known = find(outTradeNo)
        if (known && known.amount !== amount) return { ok: false, reason: 'another amount' }
        if (!known)
          trades.set(outTradeNo, {
            provider: name,
            outTradeNo,
            amount,
            state: 'open',
            openedAt: now(),
            transaction: null,
            isWrong: false,
            refunds: new Map(),
          })
        return { ok: true, value: { kind: 'redirect', url: `https://pay.test/${outTradeNo}` } }
      }),
    queryTransaction: outTradeNo =>
      reach<PaymentTransactionStatus>(() => {
        const trade = find(outTradeNo)
        if (trade?.transaction) return { ok: true, value: { state: 'paid', transaction: trade.transaction } }
        return { ok: true, value: { state: trade?.state === 'closed' ? 'closed' : 'unpaid' } }
      }),
    closeTransaction: outTradeNo =>
      reach(() => {
        const trade = find(outTradeNo)
        if (trade?.state === 'paid') return { ok: true, value: 'paid' }
        if (trade) trade.state = 'closed'
        return { ok: true, value: 'closed' }
      }),
    refund: money => reach(() => refundTrade(find(money.outTradeNo), money, { faults, report })),
    fetchStatement: async () => ({ ok: true, value: null }),
    verifyWebhook: async ({ headers, body }) =>
      headers['x-signature'] === 'genuine'
        ? { ok: true, value: JSON.parse(body) as { eventId: string; transaction: PaidTransaction } }
        : { ok: false, reason: 'a forged notice' },
    webhookResponses: WEBHOOK_RESPONSES,
  }
}

/** Books money that goes back, once for each number. */
const refundTrade = (
  trade: ProviderTrade | undefined,
  { outRefundNo, amount }: { outRefundNo: string; amount: number },
  { faults, report }: { faults: FaultInjector; report: ReportViolation },
): PaymentProviderResult<'done' | 'processing'> => {
  if (!trade?.transaction) {
    report(`money is to go back that never came: ${outRefundNo}`)
    return { ok: false, reason: 'no such money' }
  }
  const isRepeated = trade.refunds.has(outRefundNo)
  trade.refunds.set(outRefundNo, amount)
  const total = [...trade.refunds.values()].reduce((sum, each) => sum + each, 0)
  if (total > trade.transaction.amount)
    report(`${total} cents go back of ${trade.transaction.amount} that came: ${trade.outTradeNo}`)
  return { ok: true, value: !isRepeated && faults.happens('providerOutage') ? 'processing' : 'done' }
}
