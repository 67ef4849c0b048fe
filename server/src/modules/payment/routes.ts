import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { paymentEndpoints as paymentContract } from '@anzuo/contract/payment'
import { isOrderActionAllowed, computePaymentDeadline, getSecondsUntil, shopRules } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import {
  refundTransfers,
  orderLines,
  orders,
  friendPaymentLinks,
  paymentAttempts,
  users,
} from '../../db/schema'
import type { WeixinClient } from '../../gateways/weixin'
import type { PaymentChannel, PaymentProviderName } from '../../gateways/paymentProvider'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import { consumeRateLimit } from '../auth/rateLimits'
import { getOwnOrder, loadOrderFacts, type OrderRow } from '../order/queries'
import { getPictureUrl } from '../picture/pictureUrls'
import { pollPaymentStatus } from './pollStatus'
import { startPayment, type PaymentContext } from './startPayment'

const LINK_TOKEN_BYTES = 24

/** The client may ask as often as it likes; the provider is asked this often for one order. */
const MIN_POLL_INTERVAL_SECONDS = 3

/** Paying an order, alone or with a friend's help. Whether it is paid, only the provider can say. */
export const paymentRoutes = (
  tools: PaymentContext & { weixin: WeixinClient },
): RouteHandlers<typeof paymentContract> => {
  const { db, now } = tools

  const getOpenid = async (userId: string, channel: PaymentChannel): Promise<string | null> => {
    if (channel === 'outside') return null
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    return (channel === 'browser' ? user?.browserOpenid : user?.miniProgramOpenid) ?? null
  }

  /** The payer of a link is known to the platform by a log-in code alone. */
  const getOpenidByCode = async (
    channel: PaymentChannel,
    code: string | undefined,
  ): Promise<string | null> => {
    if (channel === 'outside' || code === undefined) return null
    const answer = await tools.weixin.getOpenid(channel, code)
    if (answer.ok) return answer.value
    tools.onProviderError(answer.reason)
    throw createApiError('unavailable', 'weixinFailed')
  }

  const getLinkedOrder = async (
    tx: Database,
    token: string,
    locks = false,
  ): Promise<{ link: typeof friendPaymentLinks.$inferSelect; order: OrderRow }> => {
    const query = tx
      .select({ link: friendPaymentLinks, order: orders })
      .from(friendPaymentLinks)
      .innerJoin(orders, and(eq(orders.id, friendPaymentLinks.orderId), isNull(orders.deletedAt)))
      .where(eq(friendPaymentLinks.token, token))
    const [row] = await (locks ? query.for('update', { of: orders }) : query)
    if (!row) throw createApiError('notFound', 'payLinkNotFound')
    return row
  }

  /** Asks the provider about open tries, unless that was done a moment ago. */
  const refreshPaymentStatus = async (order: OrderRow): Promise<OrderRow> => {
    if (order.status !== 'pendingPayment') return order
    const open = await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'open')))
    if (open.length === 0) return order
    const limit = { key: `ask:${order.id}`, max: 1, windowSeconds: MIN_POLL_INTERVAL_SECONDS }
    if (!(await consumeRateLimit(db, limit, now())).ok) return order
    for (const payment of open) await pollPaymentStatus(tools, payment)
    const [fresh] = await db.select().from(orders).where(eq(orders.id, order.id))
    return fresh ?? order
  }

  const getLatePayment = async (orderId: string) => {
    const [late] = await db
      .select({
        amount: sql<number>`sum(${refundTransfers.amount})::int`,
        isDone: sql<boolean>`bool_and(${refundTransfers.status} = 'done')`,
        since: sql<string>`min(${refundTransfers.createdAt})`,
        to: sql<PaymentProviderName>`(array_agg(${paymentAttempts.provider} order by ${refundTransfers.createdAt} desc))[1]`,
        isByFriend: sql<boolean>`bool_and(${paymentAttempts.isByFriend})`,
      })
      .from(refundTransfers)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTransfers.paymentId))
      .where(and(eq(refundTransfers.orderId, orderId), isNull(refundTransfers.refundId)))
    return late?.amount ? { ...late, since: new Date(late.since).toISOString() } : null
  }

  const getPaymentState = (
    order: OrderRow,
    hasLatePayment: boolean,
  ): 'unpaid' | 'paid' | 'late' | 'closed' => {
    if (order.paidAt) return 'paid'
    if (hasLatePayment) return 'late'
    return order.status === 'pendingPayment' && order.payBy > now() ? 'unpaid' : 'closed'
  }

  return {
    '/dealer_order/wxpay': async ({ caller, request, ip }) =>
      startPayment(tools, {
        lock: tx => getOwnOrder(tx, { userId: caller.userId, id: request.id }, true),
        provider: 'weixin',
        channel: request.channel,
        requestKey: request.requestKey,
        isByFriend: false,
        openid: await getOpenid(caller.userId, request.channel),
        ip,
        returnPath: id => `/wechatPaid/${id}`,
      }),

    '/dealer_order/alipay': async ({ caller, request, ip }) =>
      startPayment(tools, {
        lock: tx => getOwnOrder(tx, { userId: caller.userId, id: request.id }, true),
        provider: 'alipay',
        channel: 'outside',
        requestKey: request.requestKey,
        isByFriend: false,
        openid: null,
        ip,
        returnPath: id => `/paySuccess/${id}`,
      }),

    '/dealer_order/payment': async ({ caller, request }) => {
      const order = await refreshPaymentStatus(
        await getOwnOrder(db, { userId: caller.userId, id: request.id }),
      )
      const [kept] = await db
        .select({ provider: paymentAttempts.provider })
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'succeeded')))
      const returned = await getLatePayment(order.id)
      return {
        state: getPaymentState(order, returned !== null),
        amount: order.total,
        secondsToPay:
          order.status === 'pendingPayment' ? getSecondsUntil(order.payBy.getTime(), now().getTime()) : 0,
        paidAt: order.paidAt?.toISOString() ?? null,
        paidBy: kept?.provider ?? null,
        returned,
      }
    },

    '/dealer_order/substitute_payment': ({ caller, request }) =>
      db.transaction(async tx => {
        const order = await getOwnOrder(tx, { userId: caller.userId, id: request.id }, true)
        const facts = await loadOrderFacts(tx, order)
        if (!isOrderActionAllowed('payByOther', { order: facts, now: now().getTime(), rules: shopRules }))
          throw createApiError('conflict', 'orderNotPayable')
        const payBy = new Date(computePaymentDeadline(order.placedAt.getTime(), true, shopRules))
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
      }),

    '/open/dealer_order/get_substitute_payment': async ({ request, locale }) => {
      const { link, order: found } = await getLinkedOrder(db, request.token)
      const order = await refreshPaymentStatus(found)
      const items = link.showsItems
        ? await db
            .select()
            .from(orderLines)
            .where(eq(orderLines.orderId, order.id))
            .orderBy(orderLines.position)
        : null
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
      const state = getPaymentState(order, (await getLatePayment(order.id)) !== null)
      return {
        state: state === 'unpaid' ? 'payable' : state,
        amount: order.total,
        secondsToPay: state === 'unpaid' ? getSecondsUntil(order.payBy.getTime(), now().getTime()) : 0,
        message: link.message,
        personName: person?.name ?? null,
        items:
          items?.map(({ name, picture, quantity }) => ({
            name: name[locale],
            picture: getPictureUrl(picture),
            quantity,
          })) ?? null,
        refunded: last?.returned ?? 0,
      }
    },

    '/open/dealer_order/substitute_payment_wxpay': async ({ request, ip }) => {
      const { order } = await getLinkedOrder(db, request.token)
      const limit = { key: `friend:${order.id}`, max: 20, windowSeconds: 600 }
      const taken = await consumeRateLimit(db, limit, now())
      if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
      return startPayment(tools, {
        lock: async tx => (await getLinkedOrder(tx, request.token, true)).order,
        provider: 'weixin',
        channel: request.channel,
        requestKey: request.requestKey,
        isByFriend: true,
        openid: await getOpenidByCode(request.channel, request.code),
        ip,
        returnPath: () => `/wechatPayOther/${request.token}`,
      })
    },
  }
}
