import { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import { formatChinaDateTime } from '@anzuo/domain/shop/chinaTime'
import { toError } from './mail'
import type { PaymentProvider, PaymentProviderResult, TransactionStatus } from './paymentProvider'

/** An app at Alipay. Keys are PEM. */
export type AlipayAccount = {
  appId: string
  /** The seller that gets the money. */
  sellerId: string
  privateKey: string
  /** Alipay's public key, by which its answers are verified. */
  alipayKey: string
}

const TIMEOUT_MS = 10_000

const SUCCESS_CODE = '10000'
const TRADE_NOT_FOUND = 'ACQ.TRADE_NOT_EXIST'

const Answer = z.object({ code: z.string(), subCode: z.string().optional() })
const TradeAnswer = Answer.extend({
  outTradeNo: z.string(),
  tradeNo: z.string(),
  tradeStatus: z.string(),
  totalAmount: z.string(),
})
const RefundAnswer = Answer.extend({ fundChange: z.string().optional() })

const WebhookForm = z.object({
  notify_id: z.string().min(1),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
})

/** Whole cents of an amount such as `34055.20`; not a number for anything else, which equals no amount. */
const parseYuanToCents = (yuan: string): number =>
  /^\d+(\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : NaN

const formatCentsAsYuan = (cents: number): string => (cents / 100).toFixed(2)

/** `FINISHED`: paid, and too long ago to be refunded. */
const isPaid = (status: string): boolean => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'

/** Alipay by its mobile web interface. */
export const createAlipayProvider = (options: {
  account: AlipayAccount
  /** Where the interface is; asked when it is first needed. */
  host: () => string
  ourAddress: () => string
}): PaymentProvider => {
  const { account } = options
  const ourAccount = `${account.appId}|${account.sellerId}`
  let connected: AlipaySdk | null = null
  const client = (): AlipaySdk =>
    (connected ??= new AlipaySdk({
      appId: account.appId,
      privateKey: account.privateKey,
      alipayPublicKey: account.alipayKey,
      keyType: 'PKCS8',
      gateway: `${options.host()}/gateway.do`,
      endpoint: options.host(),
      timeout: TIMEOUT_MS,
    }))

  const callApi = async (
    method: string,
    bizContent: Record<string, string>,
  ): Promise<PaymentProviderResult<unknown>> => {
    try {
      return { ok: true, value: await client().exec(method, { bizContent }) }
    } catch (error) {
      return { ok: false, reason: `${method}: ${toError(error).name}` }
    }
  }

  const query = async (outTradeNo: string): Promise<PaymentProviderResult<TransactionStatus>> => {
    const answer = await callApi('alipay.trade.query', { out_trade_no: outTradeNo })
    if (!answer.ok) return answer
    const trade = TradeAnswer.safeParse(answer.value)
    if (!trade.success || trade.data.code !== SUCCESS_CODE) {
      const failure = Answer.safeParse(answer.value)
      // Alipay knows a trade only once somebody has opened its page: until then there is nothing to pay.
      if (failure.success && failure.data.subCode === TRADE_NOT_FOUND)
        return { ok: true, value: { state: 'unpaid' } }
      return { ok: false, reason: `alipay.trade.query: ${failure.data?.subCode ?? 'another shape'}` }
    }
    const { tradeStatus, tradeNo, totalAmount } = trade.data
    if (isPaid(tradeStatus))
      return {
        ok: true,
        value: {
          state: 'paid',
          // A signed answer to our own app, which knows no other's trades.
          transaction: {
            outTradeNo,
            transactionId: tradeNo,
            account: ourAccount,
            amount: parseYuanToCents(totalAmount),
          },
        },
      }
    return { ok: true, value: { state: tradeStatus === 'TRADE_CLOSED' ? 'closed' : 'unpaid' } }
  }

  return {
    getAccount: channel => (channel === 'outside' ? ourAccount : null),

    createPrepayment: async order => {
      try {
        const url = client().pageExecute('alipay.trade.wap.pay', 'GET', {
          notifyUrl: `${options.ourAddress()}/payment_notice/alipay`,
          returnUrl: `${options.ourAddress()}${order.returnPath}`,
          bizContent: {
            out_trade_no: order.outTradeNo,
            subject: order.description,
            total_amount: formatCentsAsYuan(order.amount),
            product_code: 'QUICK_WAP_WAY',
            time_expire: formatChinaDateTime(order.expiresAt.getTime()),
          },
        })
        return { ok: true, value: { kind: 'redirect', url } }
      } catch (error) {
        return { ok: false, reason: `alipay.trade.wap.pay: ${toError(error).name}` }
      }
    },

    queryTransaction: query,

    closeTransaction: async outTradeNo => {
      const answer = await callApi('alipay.trade.close', { out_trade_no: outTradeNo })
      const closed = Answer.safeParse(answer.ok ? answer.value : null)
      // Without a trade there is nothing to close; the page's own expiry keeps it so.
      if (closed.success && (closed.data.code === SUCCESS_CODE || closed.data.subCode === TRADE_NOT_FOUND))
        return { ok: true, value: 'closed' }
      const now = await query(outTradeNo)
      if (!now.ok) return now
      if (now.value.state === 'unpaid')
        return { ok: false, reason: answer.ok ? 'alipay.trade.close was refused' : answer.reason }
      return { ok: true, value: now.value.state }
    },

    refund: async ({ outTradeNo, outRefundNo, amount }) => {
      const answer = await callApi('alipay.trade.refund', {
        out_trade_no: outTradeNo,
        out_request_no: outRefundNo,
        refund_amount: formatCentsAsYuan(amount),
      })
      if (!answer.ok) return answer
      const refunded = RefundAnswer.safeParse(answer.value)
      if (!refunded.success || refunded.data.code !== SUCCESS_CODE)
        return { ok: false, reason: `alipay.trade.refund: ${refunded.data?.subCode ?? 'another shape'}` }
      // `N` also stands in the answer to a repeat; that the money went out is what the second call asks for.
      return refunded.data.fundChange === 'Y'
        ? { ok: true, value: 'done' }
        : confirmRefund(outTradeNo, outRefundNo)
    },

    verifyWebhook: async ({ body }) => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      try {
        if (!client().checkNotifySignV2(fields)) return { ok: false, reason: 'notice with a wrong signature' }
      } catch (error) {
        return { ok: false, reason: `notice: ${toError(error).name}` }
      }
      const notice = WebhookForm.safeParse(fields)
      if (!notice.success) return { ok: false, reason: 'notice of another shape' }
      const { data } = notice
      return {
        ok: true,
        value: {
          // One notice goes out for each change of a trade, so its number and the status name the event.
          eventId: `${data.notify_id} ${data.trade_status}`,
          transaction: isPaid(data.trade_status)
            ? {
                outTradeNo: data.out_trade_no,
                transactionId: data.trade_no,
                account: `${data.app_id}|${data.seller_id}`,
                amount: parseYuanToCents(data.total_amount),
              }
            : null,
        },
      }
    },

    webhookResponses: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      again: { status: 200, type: 'text/plain', body: 'fail' },
    },
  }

  async function confirmRefund(
    outTradeNo: string,
    outRefundNo: string,
  ): Promise<PaymentProviderResult<'done' | 'processing'>> {
    const answer = await callApi('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
    })
    if (!answer.ok) return answer
    const state = z.object({ refundStatus: z.string() }).safeParse(answer.value)
    return {
      ok: true,
      value: state.success && state.data.refundStatus === 'REFUND_SUCCESS' ? 'done' : 'processing',
    }
  }
}
