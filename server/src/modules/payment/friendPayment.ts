import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import {
  computePaymentDeadline,
  getSecondsUntil,
  opensPaymentSheet,
  type PaymentChannel,
} from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { friendPaymentLinks, orderLines, orders, paymentAttempts, users } from '../../db/schema'
import type { WeixinClient } from '../../gateways/weixin'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { consumeRateLimit } from '../auth/rateLimits'
import { requireOrderAction } from '../order/orderAction'
import { getOwnOrder, type OrderRow } from '../order/queries'
import { getPictureUrl } from '../picture/pictureUrls'
import type { CheckedShopContext } from '../shopContext'
import { getLatePayment, getPaymentState, refreshPaymentStatus } from './paymentStatus'
import { startPayment, toPayableOrder, type PaymentHandlerContext } from './startPayment'

const LINK_TOKEN_BYTES = 24

/** What somebody pays with who is known by a log-in code only. */
export type FriendPaymentContext = PaymentHandlerContext & CheckedShopContext & { weixin: WeixinClient }

type FriendPaymentLink = typeof friendPaymentLinks.$inferSelect
type FriendPaymentResponse = ResponseData<'/open/dealer_order/get_substitute_payment'>

/** Makes the link by which somebody else can pay an order, and gives the order more time. */
export const requestFriendPayment = async (
  { db, now, getSettings, contentCheck }: CheckedShopContext,
  { caller, request }: RequestContext<'/dealer_order/substitute_payment'>,
): Promise<ResponseData<'/dealer_order/substitute_payment'>> => {
  await getOwnOrder(db, { userId: caller.userId, id: request.id })
  await contentCheck.requirePublicText({ userId: caller.userId, text: request.message, field: 'fieldNote' })
  return db.transaction(async tx => {
    if (!getSettings().payment.friend) throw createApiError('unavailable', 'paymentUnavailable')
    const order = await getOwnOrder(tx, { userId: caller.userId, id: request.id }, true)
    await requireOrderAction(tx, order, { action: 'payByOther', now: now() })
    const payBy = new Date(computePaymentDeadline(order.placedAt.getTime(), true, order.terms))
    await tx.update(orders).set({ isFriendAsked: true, payBy }).where(eq(orders.id, order.id))
    const { message, showsItems, showsName } = request
    const [link] = await tx
      .insert(friendPaymentLinks)
      .values({
        token: randomBytes(LINK_TOKEN_BYTES).toString('base64url'),
        orderId: order.id,
        message,
        showsItems,
        showsName,
        createdAt: now(),
      })
      .onConflictDoUpdate({ target: friendPaymentLinks.orderId, set: { message, showsItems, showsName } })
      .returning({ token: friendPaymentLinks.token })
    if (!link) throw new Error('a link that was not written')
    return { token: link.token, expiresAt: payBy.toISOString() }
  })
}

/** What somebody sees who follows such a link: as much as the buyer wants to show. */
export const getFriendPayment = async (
  tools: FriendPaymentContext,
  { request, locale }: RequestContext<'/open/dealer_order/get_substitute_payment'>,
): Promise<FriendPaymentResponse> => {
  const { db, now } = tools
  const { link, order: found } = await getLinkedOrder(db, request.token)
  const order = await refreshPaymentStatus(tools, found)
  const [person] =
    link.showsName && order.userId
      ? await db.select({ name: users.nickname }).from(users).where(eq(users.id, order.userId))
      : []
  const [last] = await db
    .select({ returned: paymentAttempts.returned })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, order.id),
        eq(paymentAttempts.isByFriend, true),
        sql`${paymentAttempts.returned} > 0`,
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1)
  const hasLatePayment = (await getLatePayment(db, order.id)) !== null
  const state = getPaymentState(order, { hasLatePayment, now: now() })
  const items = link.showsItems ? await listItems(db, order.id) : null
  return {
    state: state === 'unpaid' ? 'payable' : state,
    amount: order.total,
    secondsToPay: state === 'unpaid' ? getSecondsUntil(order.payBy.getTime(), now().getTime()) : 0,
    message: link.message,
    personName: person?.name ?? null,
    items: items && items.map(item => ({ ...item, name: item.name[locale] })),
    refunded: last?.returned ?? 0,
  }
}

/** Pays the order of a link by WeChat Pay. */
export const payForFriend = async (
  tools: FriendPaymentContext,
  { request, ip }: RequestContext<'/open/dealer_order/substitute_payment_wxpay'>,
): Promise<ResponseData<'/open/dealer_order/substitute_payment_wxpay'>> => {
  const { db, now } = tools
  const { order } = await getLinkedOrder(db, request.token)
  const limit = { key: `friend:${order.id}`, max: 20, windowSeconds: 600 }
  const taken = await consumeRateLimit(db, limit, now())
  if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
  return startPayment(tools, {
    lock: async tx => toPayableOrder(tx, (await getLinkedOrder(tx, request.token, true)).order, now()),
    provider: 'weixin',
    channel: request.channel,
    requestKey: request.requestKey,
    isByFriend: true,
    openid: await getOpenidByCode(tools, request.channel, request.code),
    ip,
    returnPath: `/wechatPayOther/${request.token}`,
  })
}

const listItems = async (db: Database, orderId: string) => {
  const lines = await db
    .select({ name: orderLines.name, picture: orderLines.picture, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  return lines.map(line => ({ ...line, picture: getPictureUrl(line.picture) }))
}

/** The payer of a link is known to the platform by a log-in code alone. */
const getOpenidByCode = async (
  tools: FriendPaymentContext,
  channel: PaymentChannel,
  code: string | undefined,
): Promise<string | null> => {
  if (!opensPaymentSheet(channel) || code === undefined) return null
  const answer = await tools.weixin.getOpenid(channel, code)
  if (answer.ok) return answer.value
  tools.onProviderError(answer.reason)
  throw createApiError('unavailable', 'weixinFailed')
}

const getLinkedOrder = async (
  tx: Database,
  token: string,
  locks = false,
): Promise<{ link: FriendPaymentLink; order: OrderRow }> => {
  const query = tx
    .select({ link: friendPaymentLinks, order: orders })
    .from(friendPaymentLinks)
    .innerJoin(orders, and(eq(orders.id, friendPaymentLinks.orderId), isNull(orders.deletedAt)))
    .where(eq(friendPaymentLinks.token, token))
  const [row] = await (locks ? query.for('update', { of: orders }) : query)
  if (!row) throw createApiError('notFound', 'payLinkNotFound')
  return row
}
