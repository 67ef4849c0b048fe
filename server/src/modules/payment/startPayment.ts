import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import {
  opensPaymentSheet,
  type Cents,
  type PaymentChannel,
  type PaymentProviderName,
  type WebPaymentChannel,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { paymentAttempts, users } from '../../db/schema'
import type { PaymentProviders } from '../../gateways/paymentProvider'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireOrderAction } from '../order/orderAction'
import { getOwnOrder, type OrderRow } from '../order/queries'
import type { ShopContext } from '../shopContext'
import { isAttemptOf } from './paymentTarget'
import type { RepairPayments } from './settlement'

/** What paying needs of the server. */
export type PaymentHandlerContext = ShopContext & {
  paymentProviders: PaymentProviders
  /** What repairs do with money for them. */
  repairs: RepairPayments
  /** Whether something can be paid with it now: the company wants it and the server can. */
  isOffered: (provider: PaymentProviderName) => boolean
  /** Called with the reason when a provider gave no answer. */
  onProviderError: (reason: string) => void
}

type PaymentAttempt = typeof paymentAttempts.$inferSelect

/** What is paid: an order, or the price of a repair of something in it. */
type Payable = {
  orderId: string
  repairId: string | null
  amount: Cents
  /** The provider takes nothing afterwards. */
  payBy: Date
  /** What the provider shows to whoever pays. */
  description: string
}

/** Finds and locks what is paid, and throws when the caller may not pay it now. */
type LockPayable = (tx: Database) => Promise<Payable>

/** A wish to pay something, by whom and how. */
type PaymentRequest = {
  lock: LockPayable
  provider: PaymentProviderName
  channel: PaymentChannel
  requestKey: string
  isByFriend: boolean
  openid: string | null
  ip: string
  /** Where the provider's page leads back to. */
  returnPath: string
}

/** The first question to the provider, if no webhook has come by then. */
const FIRST_POLL_DELAY_MS = 20_000

/** Attempts of one order or repair that can be paid at the same time. Each has to be asked about, and closed before it. */
const MAX_OPEN_ATTEMPTS = 10

/** Those of friends among them: whoever holds the link leaves the buyer a way to pay. */
const MAX_OPEN_ATTEMPTS_OF_FRIENDS = 5

/**
 * A locked order as something that is paid.
 * @throws ApiError when it can't be paid now
 */
export const toPayableOrder = async (tx: Database, order: OrderRow, now: Date): Promise<Payable> => {
  await requireOrderAction(tx, order, { action: 'pay', now })
  return {
    orderId: order.id,
    repairId: null,
    amount: order.total,
    payBy: order.payBy,
    description: `Anzuo ${order.number}`,
  }
}

const lockOwnOrder =
  ({ now }: PaymentHandlerContext, owned: { userId: string; id: string }): LockPayable =>
  async tx =>
    toPayableOrder(tx, await getOwnOrder(tx, owned, true), now())

/** Pays an own order by WeChat Pay. */
export const handleWeixinPaymentRequest = (
  tools: PaymentHandlerContext,
  call: RequestContext<'/dealer_order/wxpay'>,
): Promise<ResponseData<'/dealer_order/wxpay'>> => {
  const { id } = call.request
  const lock = lockOwnOrder(tools, { userId: call.caller.userId, id })
  return startOwnWeixinPayment(tools, call, { lock, returnPath: `/wechatPaid/${id}` })
}

/** Pays an own order by Alipay. */
export const handleAlipayPaymentRequest = (
  tools: PaymentHandlerContext,
  call: RequestContext<'/dealer_order/alipay'>,
): Promise<ResponseData<'/dealer_order/alipay'>> => {
  const { id } = call.request
  const lock = lockOwnOrder(tools, { userId: call.caller.userId, id })
  return startOwnAlipayPayment(tools, call, { lock, returnPath: `/paySuccess/${id}` })
}

type OwnPayment = Pick<PaymentRequest, 'lock' | 'returnPath'>

/** Pays something of the caller's own by WeChat Pay. */
export const startOwnWeixinPayment = async (
  tools: PaymentHandlerContext,
  call: {
    caller: { userId: string }
    request: { channel: PaymentChannel; requestKey: string }
    ip: string
  },
  own: OwnPayment,
): Promise<ResponseData<'/dealer_order/wxpay'>> => {
  const { channel, requestKey } = call.request
  const openid = await getOpenid(tools.db, call.caller.userId, channel)
  const way = { provider: 'weixin', channel, openid, isByFriend: false } as const
  return startPayment(tools, { ...own, ...way, requestKey, ip: call.ip })
}

/** Pays something of the caller's own by Alipay. */
export const startOwnAlipayPayment = (
  tools: PaymentHandlerContext,
  call: { request: { channel: WebPaymentChannel; requestKey: string }; ip: string },
  own: OwnPayment,
): Promise<ResponseData<'/dealer_order/alipay'>> => {
  const { channel, requestKey } = call.request
  const way = { provider: 'alipay', channel, openid: null, isByFriend: false } as const
  return startPayment(tools, { ...own, ...way, requestKey, ip: call.ip })
}

/**
 * Starts one attempt to pay something: notes it under a number of its own, then asks the provider to take it. The same key
 * gives the same attempt.
 */
export const startPayment = async (
  tools: PaymentHandlerContext,
  pay: PaymentRequest,
): Promise<ResponseData<'/dealer_order/wxpay'>> => {
  const provider = tools.paymentProviders[pay.provider]
  const account = provider?.getAccount(pay.channel) ?? null
  const { payable, payment } = await tools.db.transaction(async tx => {
    const locked = await pay.lock(tx)
    if (!account || !tools.isOffered(pay.provider)) throw createApiError('unavailable', 'paymentUnavailable')
    if (opensPaymentSheet(pay.channel) && !pay.openid) throw createApiError('conflict', 'openidMissing')
    return {
      payable: locked,
      payment: await insertAttempt(tx, locked, { ...pay, account, now: tools.now() }),
    }
  })
  if (!provider) throw createApiError('unavailable', 'paymentUnavailable')
  const prepared = await provider.createPrepayment({
    outTradeNo: payment.outTradeNo,
    channel: payment.channel,
    amount: payment.amount,
    description: payable.description,
    expiresAt: payable.payBy,
    openid: pay.openid,
    payerIp: pay.ip,
    returnPath: pay.returnPath,
  })
  if (prepared.ok) return prepared.value
  tools.onProviderError(prepared.reason)
  throw createApiError('unavailable', 'paymentFailed')
}

const getOpenid = async (db: Database, userId: string, channel: PaymentChannel): Promise<string | null> => {
  if (!opensPaymentSheet(channel)) return null
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return (channel === 'browser' ? user?.browserOpenid : user?.miniProgramOpenid) ?? null
}

/**
 * Notes an attempt, or gives the one that was made before under the same key.
 * @throws ApiError `conflict` when too many others of the same are open, or the key stands for another attempt
 */
const insertAttempt = async (
  tx: Database,
  { orderId, repairId, amount }: Payable,
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
      orderId,
      repairId,
      requestKey,
      provider,
      channel,
      outTradeNo: randomUUID().replaceAll('-', ''),
      account,
      amount,
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
    const isOpen = and(
      isAttemptOf(repairId === null ? { orderId } : { repairId }),
      eq(paymentAttempts.status, 'open'),
    )
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
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.requestKey, requestKey)))
  const isSame = known?.provider === provider && known.channel === channel && known.repairId === repairId
  if (!known || !isSame || known.status !== 'open' || known.amount !== amount)
    throw createApiError('conflict', 'requestKeyUsed')
  return known
}
