import { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import { formatChinaDateTime } from '@anzuo/domain/chinaTime'
import { CURRENCY, opensPaymentSheet, type PaymentChannel, type WebPaymentChannel } from '@anzuo/domain/shop'
import { toError } from '../toError'
import { formatCentsAsYuan, parseYuanToCents } from './yuan'
import { guardPaymentProvider } from './guardedPaymentProvider'
import { OUTBOUND_DEADLINE_MS } from './outboundGuard'
import { downloadPacked, unpackZip } from './statements/unpackStatement'
import type {
  PaymentProvider,
  PaymentProviderResult,
  PaymentWebhook,
  PrepaymentRequest,
  ProviderAddresses,
  PaymentRefundRequest,
  PaymentTransactionStatus,
  StatementFile,
  WebhookMessage,
} from './paymentProvider'

/** An app at Alipay. Keys are PEM. */
export type AlipayAccount = {
  appId: string
  /** The seller that gets the money. */
  sellerId: string
  privateKey: string
  /** Alipay's public key, by which its answers are verified. */
  alipayKey: string
}

const SUCCESS_CODE = '10000'
const TRADE_NOT_FOUND = 'ACQ.TRADE_NOT_EXIST'

const Answer = z.object({ code: z.string(), sub_code: z.string().optional() })
const SignedAnswer = z.looseObject({ sign: z.string() })
const TradeAnswer = Answer.extend({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  trans_currency: z.string().optional(),
  settle_currency: z.string().optional(),
})
const StatementAnswer = Answer.extend({ bill_download_url: z.url() })

/** No statement of that day, or none yet; written in lower case and with a prefix today, in capitals before. */
const NO_STATEMENT = /bill_not_exist$/i

/** In the archive of a day: the list of transactions, and beside it their totals. */
const isTransactionList = (name: string): boolean => name.endsWith('.csv') && !name.includes('汇总')

/** Alipay's own hosts for files; its documentation writes their addresses without TLS. */
const FILE_HOST = /^([a-z0-9-]+\.)+alipay\.com$/

const RefundAnswer = Answer.extend({ fund_change: z.string().optional() })

const WebhookForm = z.object({
  notify_id: z.string().min(1),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  currency: z.string().optional(),
  trans_currency: z.string().optional(),
  settle_currency: z.string().optional(),
})

/** The signature of Alipay that is SHA-256 with RSA; its older one, `RSA`, is SHA-1. */
const SIGN_TYPE = 'RSA2'

/** The currency that an amount is stated in or settled in. Alipay names it only where it may be another than CNY. */
const findCurrency = (named: readonly (string | undefined)[]): string =>
  named.find(currency => currency !== undefined && currency !== CURRENCY) ?? CURRENCY

/** `FINISHED`: paid, and too long ago to be refunded. */
const isPaid = (status: string): boolean => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'

type AlipayOptions = ProviderAddresses & { account: AlipayAccount }

/** Its pages: the one of a phone opens its app, the one of a computer shows a code. */
const PAGES = {
  outside: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
  desktop: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
} as const satisfies Record<WebPaymentChannel, object>

/** Alipay by its web interfaces for phones and for computers. */
export const createAlipayProvider = (options: AlipayOptions): PaymentProvider =>
  // A payment is prepared here: the address of its page is signed, and nobody is asked.
  guardPaymentProvider(new Alipay(options), {
    calls: ['queryTransaction', 'closeTransaction', 'refund'],
    observer: options.observer,
  })

class Alipay implements PaymentProvider {
  private readonly ourAccount: string
  private connected: AlipaySdk | null = null

  readonly webhookResponses = {
    taken: { status: 200, type: 'text/plain', body: 'success' },
    again: { status: 200, type: 'text/plain', body: 'fail' },
  }

  constructor(private readonly options: AlipayOptions) {
    this.ourAccount = `${options.account.appId}|${options.account.sellerId}`
  }

  getAccount(channel: PaymentChannel): string | null {
    return opensPaymentSheet(channel) ? null : this.ourAccount
  }

  async createPrepayment(order: PrepaymentRequest): ReturnType<PaymentProvider['createPrepayment']> {
    const { channel } = order
    if (opensPaymentSheet(channel)) return { ok: false, reason: `no page for ${channel}` }
    const { method, product } = PAGES[channel]
    const ourAddress = this.options.ourAddress()
    try {
      const url = this.connect().pageExecute(method, 'GET', {
        notifyUrl: `${ourAddress}/payment_notice/alipay`,
        returnUrl: `${ourAddress}${order.returnPath}`,
        bizContent: {
          out_trade_no: order.outTradeNo,
          subject: order.description,
          total_amount: formatCentsAsYuan(order.amount),
          product_code: product,
          time_expire: formatChinaDateTime(order.expiresAt.getTime()),
        },
      })
      return { ok: true, value: { kind: 'redirect', url } }
    } catch (error) {
      return { ok: false, reason: `${method}: ${toError(error).name}` }
    }
  }

  async queryTransaction(outTradeNo: string): Promise<PaymentProviderResult<PaymentTransactionStatus>> {
    const answer = await this.callApi('alipay.trade.query', { out_trade_no: outTradeNo })
    if (!answer.ok) return answer
    const trade = TradeAnswer.safeParse(answer.value)
    if (!trade.success || trade.data.code !== SUCCESS_CODE) {
      const failure = Answer.safeParse(answer.value)
      // Alipay knows a trade only once somebody has opened its page: until then there is nothing to pay.
      if (failure.success && failure.data.sub_code === TRADE_NOT_FOUND)
        return { ok: true, value: { state: 'unpaid' } }
      return { ok: false, reason: `alipay.trade.query: ${failure.data?.sub_code ?? 'another shape'}` }
    }
    const { data } = trade
    if (data.out_trade_no !== outTradeNo)
      return { ok: false, reason: 'alipay.trade.query: an answer about another number' }
    if (!isPaid(data.trade_status))
      return { ok: true, value: { state: data.trade_status === 'TRADE_CLOSED' ? 'closed' : 'unpaid' } }
    const transaction = {
      outTradeNo,
      transactionId: data.trade_no,
      // The answer names no account. It is signed with the key of our own app, which knows no other's trades.
      account: this.ourAccount,
      amount: parseYuanToCents(data.total_amount),
      currency: findCurrency([data.trans_currency, data.settle_currency]),
    }
    return { ok: true, value: { state: 'paid', transaction } }
  }

  async closeTransaction(outTradeNo: string): Promise<PaymentProviderResult<'closed' | 'paid'>> {
    const answer = await this.callApi('alipay.trade.close', { out_trade_no: outTradeNo })
    const closed = Answer.safeParse(answer.ok ? answer.value : null)
    // Without a trade there is nothing to close; the page's own expiry keeps it so.
    if (closed.success && (closed.data.code === SUCCESS_CODE || closed.data.sub_code === TRADE_NOT_FOUND))
      return { ok: true, value: 'closed' }
    const now = await this.queryTransaction(outTradeNo)
    if (!now.ok) return now
    if (now.value.state === 'unpaid')
      return { ok: false, reason: answer.ok ? 'alipay.trade.close was refused' : answer.reason }
    return { ok: true, value: now.value.state }
  }

  async refund(money: PaymentRefundRequest): Promise<PaymentProviderResult<'done' | 'processing'>> {
    const { outTradeNo, outRefundNo, amount } = money
    const answer = await this.callApi('alipay.trade.refund', {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
      refund_amount: formatCentsAsYuan(amount),
    })
    if (!answer.ok) return answer
    const refunded = RefundAnswer.safeParse(answer.value)
    if (!refunded.success || refunded.data.code !== SUCCESS_CODE)
      return { ok: false, reason: `alipay.trade.refund: ${refunded.data?.sub_code ?? 'another shape'}` }
    // `N` also stands in the answer to a repeat; that the money went out is what the second call asks for.
    return refunded.data.fund_change === 'Y'
      ? { ok: true, value: 'done' }
      : this.queryRefund(outTradeNo, outRefundNo)
  }

  async fetchStatement(date: string): Promise<PaymentProviderResult<StatementFile | null>> {
    const method = 'alipay.data.dataservice.bill.downloadurl.query'
    const answer = await this.callApi(method, { bill_type: 'trade', bill_date: date })
    if (!answer.ok) return answer
    const link = StatementAnswer.safeParse(answer.value)
    if (!link.success || link.data.code !== SUCCESS_CODE) {
      const failure = Answer.safeParse(answer.value).data?.sub_code ?? 'another shape'
      return NO_STATEMENT.test(failure)
        ? { ok: true, value: null }
        : { ok: false, reason: `${method}: ${failure}` }
    }
    const address = this.findFileAddress(link.data.bill_download_url)
    if (!address) return { ok: false, reason: `${method}: a download from another host` }
    const packed = await downloadPacked(address)
    return packed.ok ? unpackZip(packed.value, isTransactionList) : packed
  }

  /** Where a file may come from: Alipay's own hosts, by TLS; null for any other. */
  private findFileAddress(given: string): URL | null {
    const address = new URL(given)
    if (address.origin === new URL(this.options.host()).origin) return address
    if (!FILE_HOST.test(address.hostname) || address.port !== '') return null
    address.protocol = 'https:'
    return address
  }

  async verifyWebhook({ body }: WebhookMessage): Promise<PaymentProviderResult<PaymentWebhook>> {
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (fields.sign_type !== SIGN_TYPE) return { ok: false, reason: `notice not signed by ${SIGN_TYPE}` }
    try {
      if (!this.connect().checkNotifySignV2(fields))
        return { ok: false, reason: 'notice with a wrong signature' }
    } catch (error) {
      return { ok: false, reason: `notice: ${toError(error).name}` }
    }
    const notice = WebhookForm.safeParse(fields)
    if (!notice.success) return { ok: false, reason: 'notice of another shape' }
    const { data } = notice
    const transaction = {
      outTradeNo: data.out_trade_no,
      transactionId: data.trade_no,
      account: `${data.app_id}|${data.seller_id}`,
      amount: parseYuanToCents(data.total_amount),
      currency: findCurrency([data.currency, data.trans_currency, data.settle_currency]),
    }
    // One webhook goes out for each change of a trade, so its number and the status name the event.
    const eventId = `${data.notify_id} ${data.trade_status}`
    return { ok: true, value: { eventId, transaction: isPaid(data.trade_status) ? transaction : null } }
  }

  private async queryRefund(
    outTradeNo: string,
    outRefundNo: string,
  ): Promise<PaymentProviderResult<'done' | 'processing'>> {
    const answer = await this.callApi('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
    })
    if (!answer.ok) return answer
    const state = z.object({ refund_status: z.string() }).safeParse(answer.value)
    const isDone = state.success && state.data.refund_status === 'REFUND_SUCCESS'
    return { ok: true, value: isDone ? 'done' : 'processing' }
  }

  private async callApi(
    method: string,
    bizContent: Record<string, string>,
  ): Promise<PaymentProviderResult<unknown>> {
    try {
      return { ok: true, value: await this.exchange(method, bizContent) }
    } catch (error) {
      return { ok: false, reason: `${method}: ${toError(error).name}`, isOutage: true }
    }
  }

  /**
   * The library signs and verifies, and sends nothing: it would follow a redirect.
   * @throws Error when no answer came that Alipay signed
   */
  private async exchange(method: string, bizContent: Record<string, string>): Promise<unknown> {
    const sdk = this.connect()
    // What is signed is for the host of the settings alone. Its charset has to stand in the address.
    const response = await fetch(`${this.options.host()}/gateway.do?charset=utf-8`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: sdk.sdkExecute(method, { bizContent }),
      redirect: 'error',
      signal: AbortSignal.timeout(OUTBOUND_DEADLINE_MS),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`Alipay answered ${response.status}`)
    const answer = SignedAnswer.parse(JSON.parse(text))
    const name = `${method.replaceAll('.', '_')}_response`
    sdk.checkResponseSign(text, name, answer.sign, '')
    return answer[name]
  }

  private connect(): AlipaySdk {
    const { account, host } = this.options
    return (this.connected ??= new AlipaySdk({
      appId: account.appId,
      privateKey: account.privateKey,
      alipayPublicKey: account.alipayKey,
      keyType: 'PKCS8',
      signType: SIGN_TYPE,
      gateway: `${host()}/gateway.do`,
    }))
  }
}
