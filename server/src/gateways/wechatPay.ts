import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import { toError } from './mail'
import type {
  PaymentChannel,
  PaymentProvider,
  PrepaymentRequest,
  PaymentProviderResult,
  TransactionStatus,
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
  /** Key of 32 characters that notices are encrypted with. */
  webhookDecryptionKey: string
  /** The apps that people pay from. */
  appIds: Record<PaymentChannel, string | null>
}

const TIMEOUT_MS = 10_000

/** A notice that is older or newer than this is refused. */
const MAX_WEBHOOK_AGE_SECONDS = 300

const Prepared = z.object({ prepay_id: z.string().min(1) })
const PreparedOutside = z.object({ h5_url: z.string().min(1) })

const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().optional() }).optional(),
})

const Refunded = z.object({ status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']) })

const Envelope = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() }),
})

const Failure = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) })
const FailureCode = z.object({ code: z.string() })

/** Nobody paid, or the payment went back; `NOTPAY` and `USERPAYING` may still become money. */
const CLOSED_STATES = ['CLOSED', 'REVOKED', 'PAYERROR', 'REFUND']

/** WeChat Pay by its interface version 3. */
export const createWechatPayProvider = (options: {
  account: WechatPayAccount
  /** Where the interface is; asked when it is first needed. */
  host: () => string
  /** Our own address, which notices go to and payers come back to. */
  ourAddress: () => string
}): PaymentProvider => {
  const { account } = options
  let connected: Wechatpay | null = null
  const client = (): Wechatpay =>
    (connected ??= new Wechatpay({
      mchid: account.merchantId,
      serial: account.serial,
      privateKey: account.privateKey,
      certs: { [account.platformKeyId]: account.platformKey },
      baseURL: `${options.host()}/`,
      timeout: TIMEOUT_MS,
    }))

  const callApi = async <Answer>(
    path: string,
    request: { body?: object; query?: object },
    form: z.ZodType<Answer>,
  ): Promise<PaymentProviderResult<Answer> & { status?: number }> => {
    try {
      const config = { url: path, params: request.query }
      const { data } = await (request.body
        ? client().client.v3.request({ ...config, method: 'POST', data: request.body })
        : client().client.v3.request({ ...config, method: 'GET' }))
      const answer = form.safeParse(data)
      return answer.success
        ? { ok: true, value: answer.data }
        : { ok: false, reason: `${path}: an answer of another shape` }
    } catch (error) {
      return toFailureResult(path, error)
    }
  }

  const getAccount = (channel: PaymentChannel): string | null => {
    const appId = account.appIds[channel]
    return appId && `${appId}|${account.merchantId}`
  }

  const toTransactionStatus = (transaction: z.output<typeof Transaction>): TransactionStatus => {
    if (transaction.trade_state === 'SUCCESS' && transaction.transaction_id && transaction.amount)
      return {
        state: 'paid',
        transaction: {
          outTradeNo: transaction.out_trade_no,
          transactionId: transaction.transaction_id,
          account: `${transaction.appid}|${transaction.mchid}`,
          amount: transaction.amount.total,
        },
      }
    return { state: CLOSED_STATES.includes(transaction.trade_state) ? 'closed' : 'unpaid' }
  }

  const query = async (outTradeNo: string): Promise<PaymentProviderResult<TransactionStatus>> => {
    const answer = await callApi(
      `v3/pay/transactions/out-trade-no/${outTradeNo}`,
      { query: { mchid: account.merchantId } },
      Transaction,
    )
    if (answer.ok) return { ok: true, value: toTransactionStatus(answer.value) }
    // The platform has never heard of the number: nobody can pay it.
    return answer.status === 404 ? { ok: true, value: { state: 'closed' } } : answer
  }

  /** Signs what the payment sheet of the platform takes. */
  const createPaymentSheet = (appId: string, prepayId: string) => {
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
        Rsa.from(account.privateKey, Rsa.KEY_TYPE_PRIVATE),
      ),
    }
  }

  const prepare = async (order: PrepaymentRequest): ReturnType<PaymentProvider['createPrepayment']> => {
    const appId = account.appIds[order.channel]
    if (!appId) return { ok: false, reason: `no app for ${order.channel}` }
    const body = {
      appid: appId,
      mchid: account.merchantId,
      description: order.description,
      out_trade_no: order.outTradeNo,
      time_expire: order.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
      notify_url: `${options.ourAddress()}/payment_notice/weixin`,
      amount: { total: order.amount, currency: 'CNY' },
    }
    if (order.channel === 'outside') {
      const scene = { payer_client_ip: order.payerIp, h5_info: { type: 'Wap' } }
      const answer = await callApi(
        'v3/pay/transactions/h5',
        { body: { ...body, scene_info: scene } },
        PreparedOutside,
      )
      if (!answer.ok) return answer
      const url = new URL(answer.value.h5_url)
      url.searchParams.set('redirect_url', `${options.ourAddress()}${order.returnPath}`)
      return { ok: true, value: { kind: 'redirect', url: url.toString() } }
    }
    const answer = await callApi(
      'v3/pay/transactions/jsapi',
      { body: { ...body, payer: { openid: order.openid } } },
      Prepared,
    )
    return answer.ok ? { ok: true, value: createPaymentSheet(appId, answer.value.prepay_id) } : answer
  }

  return {
    getAccount,
    createPrepayment: prepare,
    queryTransaction: query,

    closeTransaction: async outTradeNo => {
      const closed = await callApi(
        `v3/pay/transactions/out-trade-no/${outTradeNo}/close`,
        { body: { mchid: account.merchantId } },
        z.unknown(),
      )
      if (closed.ok) return { ok: true, value: 'closed' }
      // Refused, or no answer: what it is now is what counts.
      const now = await query(outTradeNo)
      if (!now.ok) return now
      if (now.value.state === 'unpaid') return { ok: false, reason: closed.reason }
      return { ok: true, value: now.value.state }
    },

    refund: async ({ outTradeNo, outRefundNo, amount, paid }) => {
      const answer = await callApi(
        'v3/refund/domestic/refunds',
        {
          body: {
            out_trade_no: outTradeNo,
            out_refund_no: outRefundNo,
            amount: { refund: amount, total: paid, currency: 'CNY' },
          },
        },
        Refunded,
      )
      if (!answer.ok) return answer
      if (answer.value.status === 'SUCCESS') return { ok: true, value: 'done' }
      return answer.value.status === 'PROCESSING'
        ? { ok: true, value: 'processing' }
        : { ok: false, reason: `refund ${answer.value.status}` }
    },

    verifyWebhook: async ({ headers, body, now }) => {
      const timestamp = headers['wechatpay-timestamp'] ?? ''
      const nonce = headers['wechatpay-nonce'] ?? ''
      const signature = headers['wechatpay-signature'] ?? ''
      if (headers['wechatpay-serial'] !== account.platformKeyId)
        return { ok: false, reason: 'notice signed by an unknown key' }
      if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_WEBHOOK_AGE_SECONDS))
        return { ok: false, reason: 'notice from another time' }
      try {
        const isGenuine = Rsa.verify(
          Formatter.response(timestamp, nonce, body),
          signature,
          Rsa.from(account.platformKey, Rsa.KEY_TYPE_PUBLIC),
        )
        if (!isGenuine) return { ok: false, reason: 'notice with a wrong signature' }
        const { id, event_type: event, resource } = Envelope.parse(JSON.parse(body))
        if (!event.startsWith('TRANSACTION.')) return { ok: true, value: { eventId: id, transaction: null } }
        const plain = Aes.AesGcm.decrypt(
          resource.ciphertext,
          account.webhookDecryptionKey,
          resource.nonce,
          resource.associated_data ?? '',
        )
        const found = toTransactionStatus(Transaction.parse(JSON.parse(plain)))
        return {
          ok: true,
          value: { eventId: id, transaction: found.state === 'paid' ? found.transaction : null },
        }
      } catch (error) {
        return { ok: false, reason: `notice: ${toError(error).name}` }
      }
    },

    webhookResponses: {
      taken: { status: 204, type: 'application/json', body: '' },
      again: { status: 500, type: 'application/json', body: '{"code":"FAIL","message":"again"}' },
    },
  }
}

const toFailureResult = (path: string, error: unknown): { ok: false; reason: string; status?: number } => {
  const failure = Failure.safeParse(error)
  if (!failure.success) return { ok: false, reason: `${path}: ${toError(error).name}` }
  const { status, data } = failure.data.response
  const code = FailureCode.safeParse(data)
  return { ok: false, reason: `${path}: HTTP ${status} ${code.success ? code.data.code : ''}`, status }
}
