import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { PaymentChannel, PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { paymentAttempts, users } from '../../db/schema'
import type { PaymentProviders } from '../../gateways/paymentProvider'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireOrderAction } from '../order/orderAction'
import { getOwnOrder, type OrderRow } from '../order/queries'
import type { ShopContext } from '../shopContext'

/** What paying needs of the server. */
export type PaymentContext = ShopContext & {
  paymentProviders: PaymentProviders
  /** Called with the reason when a provider gave no answer. */
  onProviderError: (reason: string) => void
}

type PaymentAttempt = typeof paymentAttempts.$inferSelect

/** A wish to pay an order, by whom and how. */
type PaymentRequest = {
  /** Finds and locks the order, and throws when the caller may not pay it. */
  lock: (tx: Database) => Promise<OrderRow>
  provider: PaymentProviderName
  channel: PaymentChannel
  requestKey: string
  isByFriend: boolean
  openid: string | null
  ip: string
  returnPath: (orderId: string) => string
}

/** The first question to the provider, if no webhook has come by then. */
const FIRST_POLL_DELAY_MS = 20_000

/** Pays an own order by WeChat Pay. */
export const payByWeixin = async (
  tools: PaymentContext,
  { caller, request, ip }: RequestContext<'/dealer_order/wxpay'>,
): Promise<ResponseData<'/dealer_order/wxpay'>> =>
  startPayment(tools, {
    lock: tx => getOwnOrder(tx, { userId: caller.userId, id: request.id }, true),
    provider: 'weixin',
    channel: request.channel,
    requestKey: request.requestKey,
    isByFriend: false,
    openid: await getOpenid(tools.db, caller.userId, request.channel),
    ip,
    returnPath: id => `/wechatPaid/${id}`,
  })

/** Pays an own order by Alipay. */
export const payByAlipay = (
  tools: PaymentContext,
  { caller, request, ip }: RequestContext<'/dealer_order/alipay'>,
): Promise<ResponseData<'/dealer_order/alipay'>> =>
  startPayment(tools, {
    lock: tx => getOwnOrder(tx, { userId: caller.userId, id: request.id }, true),
    provider: 'alipay',
    channel: 'outside',
    requestKey: request.requestKey,
    isByFriend: false,
    openid: null,
    ip,
    returnPath: id => `/paySuccess/${id}`,
  })

/**
 * Starts one attempt to pay an order: notes it under a number of its own, then asks the provider to take it. The same key
 * gives the same attempt.
 */
export const startPayment = async (
  tools: PaymentContext,
  pay: PaymentRequest,
): Promise<ResponseData<'/dealer_order/wxpay'>> => {
  const provider = tools.paymentProviders[pay.provider]
  const account = provider?.getAccount(pay.channel) ?? null
  const { order, payment } = await tools.db.transaction(async tx => {
    const locked = await pay.lock(tx)
    const now = tools.now()
    await requireOrderAction(tx, locked, { action: 'pay', now })
    if (!account) throw createApiError('unavailable', 'paymentUnavailable')
    if (pay.channel !== 'outside' && !pay.openid) throw createApiError('conflict', 'openidMissing')
    return { order: locked, payment: await insertAttempt(tx, locked, { ...pay, account, now }) }
  })
  if (!provider) throw createApiError('unavailable', 'paymentUnavailable')
  const prepared = await provider.createPrepayment({
    outTradeNo: payment.outTradeNo,
    channel: payment.channel,
    amount: payment.amount,
    description: `Anzuo ${order.number}`,
    expiresAt: order.payBy,
    openid: pay.openid,
    payerIp: pay.ip,
    returnPath: pay.returnPath(order.id),
  })
  if (prepared.ok) return prepared.value
  tools.onProviderError(prepared.reason)
  throw createApiError('unavailable', 'paymentFailed')
}

const getOpenid = async (db: Database, userId: string, channel: PaymentChannel): Promise<string | null> => {
  if (channel === 'outside') return null
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return (channel === 'browser' ? user?.browserOpenid : user?.miniProgramOpenid) ?? null
}

/** Notes an attempt, or gives the one that was made before under the same key. */
const insertAttempt = async (
  tx: Database,
  order: OrderRow,
  pay: Pick<PaymentRequest, 'requestKey' | 'provider' | 'channel' | 'isByFriend'> & {
    account: string
    now: Date
  },
): Promise<PaymentAttempt> => {
  const { requestKey, provider, channel, isByFriend, account, now } = pay
  const [made] = await tx
    .insert(paymentAttempts)
    .values({
      id: randomUUID(),
      orderId: order.id,
      requestKey,
      provider,
      channel,
      outTradeNo: randomUUID().replaceAll('-', ''),
      account,
      amount: order.total,
      status: 'open',
      isByFriend,
      returned: 0,
      createdAt: now,
      askAt: new Date(now.getTime() + FIRST_POLL_DELAY_MS),
      asked: 0,
    })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  const [known] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.requestKey, requestKey)))
  if (!known || known.status !== 'open' || known.provider !== provider || known.channel !== channel)
    throw createApiError('conflict', 'requestKeyUsed')
  return known
}
