import { createHash } from 'node:crypto'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import { CURRENCY, type PaymentChannel } from '@anzuo/domain/shop'
import { toError } from '../toError'
import { guardPaymentProvider } from './guardedPaymentProvider'
import { OUTBOUND_DEADLINE_MS } from './outboundGuard'
import { MAX_PACKED_STATEMENT_BYTES, STATEMENT_DOWNLOAD_MS, unpackGzip } from './statements/unpackStatement'
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

/** A merchant account at WeChat Pay. Keys are PEM. */
export type WechatPayAccount = {
  merchantId: string
  /** Serial number of the merchant's certificate, and its private key. */
  serial: string
  privateKey: string
  /** Id of the platform's public key, and the key, by which its answers are verified. */
  platformKeyId: string
  platformKey: string
  /** Key of 32 characters that webhooks are encrypted with. */
  webhookDecryptionKey: string
  /** The apps that people pay from. */
  appIds: Record<PaymentChannel, string | null>
}

/** A webhook that is older or newer than this is refused. */
const MAX_WEBHOOK_AGE_SECONDS = 300

const Prepared = z.object({ prepay_id: z.string().min(1) })
const PreparedOutside = z.object({ h5_url: z.string().min(1) })
const PreparedForScanning = z.object({ code_url: z.string().min(1) })

const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().optional() }).optional(),
})

const Refunded = z.object({ status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']) })

const StatementLink = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.url(),
})

/** Nothing happened on that day, or its statement is still being written. */
const NO_STATEMENT_CODES = ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']

const Envelope = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() }),
})

const Failure = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) })
const FailureCode = z.object({ code: z.string() })

/** Nobody paid, or the payment went back; `NOTPAY` and `USERPAYING` may still become money. */
const CLOSED_STATES = ['CLOSED', 'REVOKED', 'PAYERROR', 'REFUND']

type WechatPayOptions = ProviderAddresses & { account: WechatPayAccount }

/** WeChat Pay by its interface version 3. */
export const createWechatPayProvider = (options: WechatPayOptions): PaymentProvider =>
  guardPaymentProvider(new WechatPay(options), {
    calls: ['createPrepayment', 'queryTransaction', 'closeTransaction', 'refund'],
    observer: options.observer,
  })

class WechatPay implements PaymentProvider {
  private readonly account: WechatPayAccount
  private connected: Wechatpay | null = null

  readonly webhookResponses = {
    taken: { status: 204, type: 'application/json', body: '' },
    again: { status: 500, type: 'application/json', body: '{"code":"FAIL","message":"again"}' },
  }

  constructor(private readonly options: WechatPayOptions) {
    this.account = options.account
  }

  getAccount(channel: PaymentChannel): string | null {
    const appId = this.account.appIds[channel]
    return appId && `${appId}|${this.account.merchantId}`
  }

  async createPrepayment(order: PrepaymentRequest): ReturnType<PaymentProvider['createPrepayment']> {
    const { account, options } = this
    const appId = account.appIds[order.channel]
    if (!appId) return { ok: false, reason: `no app for ${order.channel}` }
    const body = {
      appid: appId,
      mchid: account.merchantId,
      description: order.description,
      out_trade_no: order.outTradeNo,
      time_expire: order.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
      notify_url: `${options.ourAddress()}/payment_notice/weixin`,
      amount: { total: order.amount, currency: CURRENCY },
    }
    if (order.channel === 'outside') {
      const scene = { payer_client_ip: order.payerIp, h5_info: { type: 'Wap' } }
      const request = { body: { ...body, scene_info: scene } }
      const answer = await this.callApi('v3/pay/transactions/h5', request, PreparedOutside)
      if (!answer.ok) return answer
      const url = new URL(answer.value.h5_url)
      url.searchParams.set('redirect_url', `${options.ourAddress()}${order.returnPath}`)
      return { ok: true, value: { kind: 'redirect', url: url.toString() } }
    }
    if (order.channel === 'desktop') {
      const answer = await this.callApi('v3/pay/transactions/native', { body }, PreparedForScanning)
      return answer.ok ? { ok: true, value: { kind: 'code', url: answer.value.code_url } } : answer
    }
    const request = { body: { ...body, payer: { openid: order.openid } } }
    const answer = await this.callApi('v3/pay/transactions/jsapi', request, Prepared)
    return answer.ok ? { ok: true, value: this.createPaymentSheet(appId, answer.value.prepay_id) } : answer
  }

  async queryTransaction(outTradeNo: string): Promise<PaymentProviderResult<PaymentTransactionStatus>> {
    const answer = await this.callApi(
      `v3/pay/transactions/out-trade-no/${outTradeNo}`,
      { query: { mchid: this.account.merchantId } },
      Transaction,
    )
    if (answer.ok && answer.value.out_trade_no !== outTradeNo)
      return { ok: false, reason: 'an answer about another number' }
    if (answer.ok) return { ok: true, value: toTransactionStatus(answer.value) }
    // The platform does not know the number: nobody can pay it.
    return answer.status === 404 ? { ok: true, value: { state: 'closed' } } : answer
  }

  async closeTransaction(outTradeNo: string): Promise<PaymentProviderResult<'closed' | 'paid'>> {
    const closed = await this.callApi(
      `v3/pay/transactions/out-trade-no/${outTradeNo}/close`,
      { body: { mchid: this.account.merchantId } },
      z.unknown(),
    )
    if (closed.ok) return { ok: true, value: 'closed' }
    // Refused, or no answer: what it is now is what counts.
    const now = await this.queryTransaction(outTradeNo)
    if (!now.ok) return now
    if (now.value.state === 'unpaid') return { ok: false, reason: closed.reason }
    return { ok: true, value: now.value.state }
  }

  async refund(money: PaymentRefundRequest): Promise<PaymentProviderResult<'done' | 'processing'>> {
    const { outTradeNo, outRefundNo, amount, paid } = money
    const body = {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      amount: { refund: amount, total: paid, currency: CURRENCY },
    }
    const answer = await this.callApi('v3/refund/domestic/refunds', { body }, Refunded)
    if (!answer.ok) return answer
    if (answer.value.status === 'SUCCESS') return { ok: true, value: 'done' }
    return answer.value.status === 'PROCESSING'
      ? { ok: true, value: 'processing' }
      : { ok: false, reason: `refund ${answer.value.status}` }
  }

  async fetchStatement(date: string): Promise<PaymentProviderResult<StatementFile | null>> {
    const query = { bill_date: date, bill_type: 'ALL', tar_type: 'GZIP' }
    const link = await this.callApi('v3/bill/tradebill', { query }, StatementLink)
    if (!link.ok && link.code !== undefined && NO_STATEMENT_CODES.includes(link.code))
      return { ok: true, value: null }
    if (!link.ok) return link
    const packed = await this.download(link.value.download_url)
    if (!packed.ok) return packed
    const content = await unpackGzip(packed.value)
    if (!content.ok) return content
    // The file itself comes unsigned; its hash stood in the answer that was signed. It is that of the file before it was packed.
    const hash = createHash('sha1').update(content.value).digest('hex')
    return hash === link.value.hash_value.toLowerCase()
      ? { ok: true, value: { fileName: `tradebill-${date}.csv`, content: content.value } }
      : { ok: false, reason: 'v3/billdownload/file: another hash than was promised' }
  }

  /** The request is signed like any other, so it goes to the host of the settings alone. */
  private async download(address: string): Promise<PaymentProviderResult<Buffer>> {
    const base = `${this.options.host()}/`
    const path = 'v3/billdownload/file'
    if (!address.startsWith(`${base}${path}?`))
      return { ok: false, reason: 'v3/bill/tradebill: a download from another host' }
    try {
      const { data } = await this.connect().client.v3.request<Buffer>({
        method: 'GET',
        url: path,
        params: Object.fromEntries(new URL(address).searchParams),
        responseType: 'arraybuffer',
        maxRedirects: 0,
        timeout: STATEMENT_DOWNLOAD_MS,
        maxContentLength: MAX_PACKED_STATEMENT_BYTES,
      })
      return { ok: true, value: data }
    } catch (error) {
      return toFailureResult(path, error)
    }
  }

  async verifyWebhook(message: WebhookMessage): Promise<PaymentProviderResult<PaymentWebhook>> {
    const { headers, body, now } = message
    const timestamp = headers['wechatpay-timestamp'] ?? ''
    const nonce = headers['wechatpay-nonce'] ?? ''
    if (headers['wechatpay-serial'] !== this.account.platformKeyId)
      return { ok: false, reason: 'notice signed by an unknown key' }
    if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_WEBHOOK_AGE_SECONDS))
      return { ok: false, reason: 'notice from another time' }
    try {
      const isGenuine = Rsa.verify(
        Formatter.response(timestamp, nonce, body),
        headers['wechatpay-signature'] ?? '',
        Rsa.from(this.account.platformKey, Rsa.KEY_TYPE_PUBLIC),
      )
      if (!isGenuine) return { ok: false, reason: 'notice with a wrong signature' }
      return { ok: true, value: this.decryptWebhook(body) }
    } catch (error) {
      return { ok: false, reason: `notice: ${toError(error).name}` }
    }
  }

  /** @throws when the webhook isn't encrypted with our key, or has another shape */
  private decryptWebhook(body: string): PaymentWebhook {
    const { id, event_type: event, resource } = Envelope.parse(JSON.parse(body))
    if (!event.startsWith('TRANSACTION.')) return { eventId: id, transaction: null }
    const plain = Aes.AesGcm.decrypt(
      resource.ciphertext,
      this.account.webhookDecryptionKey,
      resource.nonce,
      resource.associated_data ?? '',
    )
    const found = toTransactionStatus(Transaction.parse(JSON.parse(plain)))
    return { eventId: id, transaction: found.state === 'paid' ? found.transaction : null }
  }

  /** Signs what the payment sheet of the platform takes. */
  private createPaymentSheet(appId: string, prepayId: string) {
    const timeStamp = String(Math.floor(Date.now() / 1000))
    const nonceStr = Formatter.nonce()
    const packageText = `prepay_id=${prepayId}`
    return {
      kind: 'sheet' as const,
      appId,
      timeStamp,
      nonceStr,
      package: packageText,
      signType: 'RSA' as const,
      paySign: Rsa.sign(
        Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, packageText),
        Rsa.from(this.account.privateKey, Rsa.KEY_TYPE_PRIVATE),
      ),
    }
  }

  private async callApi<Answer>(
    path: string,
    request: { body?: object; query?: object },
    form: z.ZodType<Answer>,
  ): Promise<PaymentProviderResult<Answer> & { status?: number; code?: string }> {
    try {
      const { v3 } = this.connect().client
      // What is signed with the merchant's key is for the host of the settings alone.
      const config = { url: path, params: request.query, maxRedirects: 0 }
      const { data } = await (request.body
        ? v3.request({ ...config, method: 'POST', data: request.body })
        : v3.request({ ...config, method: 'GET' }))
      const answer = form.safeParse(data)
      return answer.success
        ? { ok: true, value: answer.data }
        : { ok: false, reason: `${path}: an answer of another shape` }
    } catch (error) {
      return toFailureResult(path, error)
    }
  }

  private connect(): Wechatpay {
    const { account, options } = this
    return (this.connected ??= new Wechatpay({
      mchid: account.merchantId,
      serial: account.serial,
      privateKey: account.privateKey,
      certs: { [account.platformKeyId]: account.platformKey },
      baseURL: `${options.host()}/`,
      timeout: OUTBOUND_DEADLINE_MS,
    }))
  }
}

const toTransactionStatus = (transaction: z.output<typeof Transaction>): PaymentTransactionStatus => {
  if (transaction.trade_state === 'SUCCESS' && transaction.transaction_id && transaction.amount)
    return {
      state: 'paid',
      transaction: {
        outTradeNo: transaction.out_trade_no,
        transactionId: transaction.transaction_id,
        account: `${transaction.appid}|${transaction.mchid}`,
        amount: transaction.amount.total,
        currency: transaction.amount.currency ?? '',
      },
    }
  return { state: CLOSED_STATES.includes(transaction.trade_state) ? 'closed' : 'unpaid' }
}

/** A refusal of the provider, or an outage when it answered nothing or with a crash of its own. */
const toFailureResult = (
  path: string,
  error: unknown,
): { ok: false; reason: string; status?: number; code?: string; isOutage?: true } => {
  const failure = Failure.safeParse(error)
  if (!failure.success) return { ok: false, reason: `${path}: ${toError(error).name}`, isOutage: true }
  const { status, data } = failure.data.response
  const code = FailureCode.safeParse(data)
  const reason = `${path}: HTTP ${status} ${code.success ? code.data.code : ''}`
  const named = code.success ? { code: code.data.code } : {}
  return { ok: false, reason, status, ...named, ...(status >= 500 ? { isOutage: true } : {}) }
}
