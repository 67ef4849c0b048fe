import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { payment as paymentContract } from '../../../../src/contract/payment'
import { mayAct, payDeadline, secondsUntil, shopRules } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { moneyReturns, orderLines, orders, payLinks, payments, users } from '../../db/schema'
import type { Weixin } from '../../gateways/weixin'
import type { PayChannel, ProviderName } from '../../gateways/payments'
import { refuse, refuseForNow } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import { take } from '../auth/limits'
import { ownOrder, readFacts, type OrderRow } from '../order/read'
import { pictureUrl } from '../picture/address'
import { askAbout } from './ask'
import { startPayment, type PayTools } from './start'

const TOKEN_BYTES = 24

/** The client may ask as often as it likes; the provider is asked this often for one order. */
const QUESTION_SECONDS = 3

/** Paying an order, alone or with a friend's help. Whether it is paid, only the provider can say. */
export const paymentCalls = (tools: PayTools & { weixin: Weixin }): HandlersOf<typeof paymentContract> => {
  const { db, now } = tools

  const openidOf = async (userId: string, channel: PayChannel): Promise<string | null> => {
    if (channel === 'outside') return null
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    return (channel === 'browser' ? user?.browserOpenid : user?.miniProgramOpenid) ?? null
  }

  /** The payer of a link is known to the platform by a log-in code alone. */
  const openidOfCode = async (channel: PayChannel, code: string | undefined): Promise<string | null> => {
    if (channel === 'outside' || code === undefined) return null
    const answer = await tools.weixin.openid(channel, code)
    if (answer.ok) return answer.value
    tools.onFailed(answer.reason)
    throw refuse('unavailable', 'weixinFailed')
  }

  const linked = async (
    tx: Database,
    token: string,
    locks = false,
  ): Promise<{ link: typeof payLinks.$inferSelect; order: OrderRow }> => {
    const query = tx
      .select({ link: payLinks, order: orders })
      .from(payLinks)
      .innerJoin(orders, and(eq(orders.id, payLinks.orderId), isNull(orders.deletedAt)))
      .where(eq(payLinks.token, token))
    const [row] = await (locks ? query.for('update', { of: orders }) : query)
    if (!row) throw refuse('notFound', 'payLinkNotFound')
    return row
  }

  /** Asks the provider about open tries, unless that was done a moment ago. */
  const refresh = async (order: OrderRow): Promise<OrderRow> => {
    if (order.status !== 'pendingPayment') return order
    const open = await db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.status, 'open')))
    if (open.length === 0) return order
    const limit = { key: `ask:${order.id}`, most: 1, windowSeconds: QUESTION_SECONDS }
    if (!(await take(db, limit, now())).ok) return order
    for (const payment of open) await askAbout(tools, payment)
    const [fresh] = await db.select().from(orders).where(eq(orders.id, order.id))
    return fresh ?? order
  }

  const returnedOf = async (orderId: string) => {
    const [late] = await db
      .select({
        amount: sql<number>`sum(${moneyReturns.amount})::int`,
        isDone: sql<boolean>`bool_and(${moneyReturns.status} = 'done')`,
        since: sql<string>`min(${moneyReturns.createdAt})`,
        to: sql<ProviderName>`(array_agg(${payments.provider} order by ${moneyReturns.createdAt} desc))[1]`,
        isByFriend: sql<boolean>`bool_and(${payments.isByFriend})`,
      })
      .from(moneyReturns)
      .innerJoin(payments, eq(payments.id, moneyReturns.paymentId))
      .where(and(eq(moneyReturns.orderId, orderId), isNull(moneyReturns.refundId)))
    return late?.amount ? { ...late, since: new Date(late.since).toISOString() } : null
  }

  const stateOf = (order: OrderRow, hasLateMoney: boolean): 'unpaid' | 'paid' | 'late' | 'closed' => {
    if (order.paidAt) return 'paid'
    if (hasLateMoney) return 'late'
    return order.status === 'pendingPayment' && order.payBy > now() ? 'unpaid' : 'closed'
  }

  return {
    '/dealer_order/wxpay': async ({ caller, request, ip }) =>
      startPayment(tools, {
        lock: tx => ownOrder(tx, { userId: caller.userId, id: request.id }, true),
        provider: 'weixin',
        channel: request.channel,
        requestKey: request.requestKey,
        isByFriend: false,
        openid: await openidOf(caller.userId, request.channel),
        ip,
        returnPath: id => `/wechatPaid/${id}`,
      }),

    '/dealer_order/alipay': async ({ caller, request, ip }) =>
      startPayment(tools, {
        lock: tx => ownOrder(tx, { userId: caller.userId, id: request.id }, true),
        provider: 'alipay',
        channel: 'outside',
        requestKey: request.requestKey,
        isByFriend: false,
        openid: null,
        ip,
        returnPath: id => `/paySuccess/${id}`,
      }),

    '/dealer_order/payment': async ({ caller, request }) => {
      const order = await refresh(await ownOrder(db, { userId: caller.userId, id: request.id }))
      const [kept] = await db
        .select({ provider: payments.provider })
        .from(payments)
        .where(and(eq(payments.orderId, order.id), eq(payments.status, 'succeeded')))
      const returned = await returnedOf(order.id)
      return {
        state: stateOf(order, returned !== null),
        amount: order.total,
        secondsToPay:
          order.status === 'pendingPayment' ? secondsUntil(order.payBy.getTime(), now().getTime()) : 0,
        paidAt: order.paidAt?.toISOString() ?? null,
        paidBy: kept?.provider ?? null,
        returned,
      }
    },

    '/dealer_order/substitute_payment': ({ caller, request }) =>
      db.transaction(async tx => {
        const order = await ownOrder(tx, { userId: caller.userId, id: request.id }, true)
        const facts = await readFacts(tx, order)
        if (!mayAct('payByOther', { order: facts, now: now().getTime(), rules: shopRules }))
          throw refuse('conflict', 'orderNotPayable')
        const payBy = new Date(payDeadline(order.placedAt.getTime(), true, shopRules))
        await tx.update(orders).set({ isFriendAsked: true, payBy }).where(eq(orders.id, order.id))
        const { message, showsItems, showsName } = request
        const [link] = await tx
          .insert(payLinks)
          .values({
            token: randomBytes(TOKEN_BYTES).toString('base64url'),
            orderId: order.id,
            message,
            showsItems,
            showsName,
            createdAt: now(),
          })
          .onConflictDoUpdate({ target: payLinks.orderId, set: { message, showsItems, showsName } })
          .returning({ token: payLinks.token })
        if (!link) throw new Error('a link that was not written')
        return { token: link.token, expiresAt: payBy.toISOString() }
      }),

    '/open/dealer_order/get_substitute_payment': async ({ request, locale }) => {
      const { link, order: found } = await linked(db, request.token)
      const order = await refresh(found)
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
        .select({ returned: payments.returned })
        .from(payments)
        .where(
          and(eq(payments.orderId, order.id), eq(payments.isByFriend, true), sql`${payments.returned} > 0`),
        )
        .orderBy(desc(payments.createdAt))
        .limit(1)
      const state = stateOf(order, (await returnedOf(order.id)) !== null)
      return {
        state: state === 'unpaid' ? 'payable' : state,
        amount: order.total,
        secondsToPay: state === 'unpaid' ? secondsUntil(order.payBy.getTime(), now().getTime()) : 0,
        message: link.message,
        personName: person?.name ?? null,
        items:
          items?.map(({ name, picture, quantity }) => ({
            name: name[locale],
            picture: pictureUrl(picture),
            quantity,
          })) ?? null,
        refunded: last?.returned ?? 0,
      }
    },

    '/open/dealer_order/substitute_payment_wxpay': async ({ request, ip }) => {
      const { order } = await linked(db, request.token)
      const limit = { key: `friend:${order.id}`, most: 20, windowSeconds: 600 }
      const taken = await take(db, limit, now())
      if (!taken.ok) throw refuseForNow('tooManyRequests', taken.secondsLeft)
      return startPayment(tools, {
        lock: async tx => (await linked(tx, request.token, true)).order,
        provider: 'weixin',
        channel: request.channel,
        requestKey: request.requestKey,
        isByFriend: true,
        openid: await openidOfCode(request.channel, request.code),
        ip,
        returnPath: () => `/wechatPayOther/${request.token}`,
      })
    },
  }
}
