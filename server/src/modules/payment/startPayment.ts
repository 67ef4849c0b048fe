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
export type PaymentHandlerContext = ShopContext & {
  paymentProviders: PaymentProviders
  /** Whether something can be paid with it now: the company wants it and the server can. */
  isOffered: (provider: PaymentProviderName) => boolean
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

/** Attempts of one order that can be paid at the same time. Each has to be asked about, and closed before the order. */
const MAX_OPEN_ATTEMPTS = 10

/** Those of friends among them: whoever holds the link leaves the buyer a way to pay. */
const MAX_OPEN_ATTEMPTS_OF_FRIENDS = 5

/** What paying an own order is by either provider. */
const getOwnPayment = ({
  caller,
  request,
  ip,
}: RequestContext<'/dealer_order/wxpay'> | RequestContext<'/dealer_order/alipay'>) => ({
  lock: (tx: Database) => getOwnOrder(tx, { userId: caller.userId, id: request.id }, true),
  requestKey: request.requestKey,
  isByFriend: false,
  ip,
})

/** Pays an own order by WeChat Pay. */
export const handleWeixinPaymentRequest = async (
  tools: PaymentHandlerContext,
  call: RequestContext<'/dealer_order/wxpay'>,
): Promise<ResponseData<'/dealer_order/wxpay'>> => {
  const { channel } = call.request
  const openid = await getOpenid(tools.db, call.caller.userId, channel)
  const returnPath = (id: string) => `/wechatPaid/${id}`
  return startPayment(tools, { ...getOwnPayment(call), provider: 'weixin', channel, openid, returnPath })
}

/** Pays an own order by Alipay. */
export const handleAlipayPaymentRequest = (
  tools: PaymentHandlerContext,
  call: RequestContext<'/dealer_order/alipay'>,
): Promise<ResponseData<'/dealer_order/alipay'>> => {
  const returnPath = (id: string) => `/paySuccess/${id}`
  const way = { provider: 'alipay', channel: 'outside', openid: null } as const
  return startPayment(tools, { ...getOwnPayment(call), ...way, returnPath })
}

/**
 * Starts one attempt to pay an order: notes it under a number of its own, then asks the provider to take it. The same key
 * gives the same attempt.
 */
export const startPayment = async (
  tools: PaymentHandlerContext,
  pay: PaymentRequest,
): Promise<ResponseData<'/dealer_order/wxpay'>> => {
  const provider = tools.paymentProviders[pay.provider]
  const account = provider?.getAccount(pay.channel) ?? null
  const { order, payment } = await tools.db.transaction(async tx => {
    const locked = await pay.lock(tx)
    const now = tools.now()
    await requireOrderAction(tx, locked, { action: 'pay', now })
    if (!account || !tools.isOffered(pay.provider)) throw createApiError('unavailable', 'paymentUnavailable')
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

/**
 * Notes an attempt, or gives the one that was made before under the same key.
 * @throws ApiError `conflict` when too many others of the order are open, or the key stands for another attempt
 */
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
  if (made) {
    const isOpen = and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'open'))
    const isOpenOfFriends = and(isOpen, eq(paymentAttempts.isByFriend, true))
    if (
      (await tx.$count(paymentAttempts, isOpen)) > MAX_OPEN_ATTEMPTS ||
      (isByFriend && (await tx.$count(paymentAttempts, isOpenOfFriends)) > MAX_OPEN_ATTEMPTS_OF_FRIENDS)
    )
      throw createApiError('conflict', 'tooManyPaymentAttempts')
    return made
  }
  const [known] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.requestKey, requestKey)))
  if (!known || known.status !== 'open' || known.provider !== provider || known.channel !== channel)
    throw createApiError('conflict', 'requestKeyUsed')
  return known
}
