import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, asc, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { orderEndpoints } from '@anzuo/contract/order'
import { DAY_MS, isOrderActionAllowed, shopRules, type OrderAction } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { whereOlderThanCursor, paginateRows } from '../../db/keysetPagination'
import { orderLines, orders, parcels, products, productReviews } from '../../db/schema'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import type { MessageKey } from '../../messages'
import { getOwnAddress } from '../address/routes'
import { getRegionNames } from '../address/divisions'
import { toRateLimitAddress, consumeRateLimit } from '../auth/rateLimits'
import { getOwnPictureNames } from '../picture/routes'
import { getPictureUrl } from '../picture/pictureUrls'
import { recordPointEntry } from '../points/pointsLedger'
import { closeUnpaidOrder } from '../payment/closeUnpaidOrder'
import type { PaymentContext } from '../payment/startPayment'
import { countOpenRefunds } from '../refund/routes'
import { listAppointmentDays, reserveAppointment } from './appointments'
import { completeOrder } from './transitions'
import { transitionOrder } from './transitionOrder'
import { listCarriers, getCarrierName } from './carriers'
import { placeOrder, previewOrder } from './placeOrder'
import {
  formatParcelStatus,
  getOwnOrder,
  listOrderCards,
  loadOrderFacts,
  getOrderDetail,
  type OrderRow,
} from './queries'

/** Tries at the code of a slip. */
const MAX_SLIP_ATTEMPTS = 10
const SLIP_WINDOW_SECONDS = 600

/** Why an action is refused that the order doesn't offer. */
const ACTION_ERROR_MESSAGES: Partial<Record<OrderAction, MessageKey>> = { cancel: 'orderNotCancellable' }

/** Orders of the signed-in person, and of nobody else. */
export const orderRoutes = (tools: PaymentContext): RouteHandlers<typeof orderEndpoints> => {
  const { db, now } = tools

  type Changing = RequestContext<'/dealer_order/cancel' | '/dealer_order/extend'>

  /** Locks an own order, checks that it offers the action, lets it happen, and gives the order as it is then. */
  const performAction = async (
    { caller, request, locale }: Pick<Changing, 'caller' | 'locale'> & { request: { id: string } },
    action: OrderAction,
    change: (tx: Database, order: OrderRow) => Promise<void>,
  ) => {
    await db.transaction(async tx => {
      const order = await getOwnOrder(tx, { userId: caller.userId, id: request.id }, true)
      await requireAction(tx, order, action)
      await change(tx, order)
    })
    return getOrderDetail(db, request.id, { locale, now: now() })
  }

  const requireAction = async (tx: Database, order: OrderRow, action: OrderAction): Promise<void> => {
    const facts = await loadOrderFacts(tx, order)
    if (!isOrderActionAllowed(action, { order: facts, now: now().getTime(), rules: shopRules }))
      throw createApiError('conflict', ACTION_ERROR_MESSAGES[action] ?? 'orderMovedOn')
  }

  /** The order of a slip, if the code is right; each caller has few tries. */
  const findOrderBySlip = async (slip: { number: string; code: string }, ip: string): Promise<OrderRow> => {
    const limit = {
      key: `slip:${toRateLimitAddress(ip)}`,
      max: MAX_SLIP_ATTEMPTS,
      windowSeconds: SLIP_WINDOW_SECONDS,
    }
    const taken = await consumeRateLimit(db, limit, now())
    if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
    const [order] = await db.select().from(orders).where(eq(orders.number, slip.number))
    const isRight =
      order?.slipHash && timingSafeEqual(Buffer.from(order.slipHash), Buffer.from(hashStoreSlip(slip)))
    if (!order || !isRight) throw createApiError('notFound', 'slipNotFound')
    return order
  }

  return {
    '/open/system_config/dealer_order': async () => shopRules,

    '/open/express/company': async ({ locale }) => ({ companies: listCarriers(locale) }),

    '/dealer_order/preview': ({ caller, request, locale }) =>
      previewOrder(db, { userId: caller.userId, request, locale, now: now() }),

    '/dealer_order/place': ({ caller, request, assistantId, locale }) =>
      placeOrder(db, { userId: caller.userId, assistantId, request, locale, now: now() }),

    '/dealer_order/list': async ({ caller, request, locale }) => {
      const looked = request.query ? `%${request.query.replace(/[\\%_]/g, '\\$&')}%` : null
      const found = await listOrderCards(
        db,
        {
          where: and(
            eq(orders.userId, caller.userId),
            isNull(orders.deletedAt),
            request.status === undefined ? undefined : eq(orders.status, request.status),
            request.isToComment ? whereAwaitingReview(now()) : undefined,
            looked === null
              ? undefined
              : or(
                  ilike(orders.number, looked),
                  sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.name}::text ilike ${looked})`,
                ),
            whereOlderThanCursor({ at: orders.placedAt, id: orders.id }, request.cursor),
          ),
          orderBy: [desc(orders.placedAt), desc(orders.id)],
          limit: request.limit + 1,
        },
        { locale, now: now() },
      )
      const { page, next } = paginateRows(found, request.limit, ({ row }) => [row.placedAt.getTime(), row.id])
      return { orders: page.map(({ card }) => card), next }
    },

    '/dealer_order/counts': async ({ caller }) => {
      const [row] = await db
        .select({
          pendingPayment: sql<number>`count(*) filter (where ${orders.status} = 'pendingPayment')::int`,
          pendingDelivery: sql<number>`count(*) filter (where ${orders.status} = 'pendingDelivery')::int`,
          pendingReceipt: sql<number>`count(*) filter (where ${orders.status} = 'pendingReceipt')::int`,
          toComment: sql<number>`count(*) filter (where ${whereAwaitingReview(now())})::int`,
        })
        .from(orders)
        .where(and(eq(orders.userId, caller.userId), isNull(orders.deletedAt)))
      return {
        pendingPayment: row?.pendingPayment ?? 0,
        pendingDelivery: row?.pendingDelivery ?? 0,
        pendingReceipt: row?.pendingReceipt ?? 0,
        toComment: row?.toComment ?? 0,
        refunding: await countOpenRefunds(db, caller.userId),
      }
    },

    '/dealer_order/get': async ({ caller, request, locale }) => {
      const { id } = await getOwnOrder(db, { userId: caller.userId, id: request.id })
      return getOrderDetail(db, id, { locale, now: now() })
    },

    '/dealer_order/cancel': async ({ caller, request, locale }) => {
      const order = await getOwnOrder(db, { userId: caller.userId, id: request.id })
      await requireAction(db, order, 'cancel')
      const outcome = await closeUnpaidOrder(tools, order.id, {
        event: 'cancelled',
        reason: request.reason,
      })
      if (outcome === 'unknown') throw createApiError('unavailable', 'cancelUnknown')
      if (outcome === 'notWaiting') throw createApiError('conflict', 'orderNotCancellable')
      return getOrderDetail(db, order.id, { locale, now: now() })
    },

    '/dealer_order/delete': ({ caller, request }) =>
      db.transaction(async tx => {
        const order = await getOwnOrder(tx, { userId: caller.userId, id: request.id }, true)
        await requireAction(tx, order, 'delete')
        await tx.update(orders).set({ deletedAt: now() }).where(eq(orders.id, order.id))
        return {}
      }),

    '/dealer_order/appointments': async ({ caller, request: { id } }) => {
      if (id !== undefined) await getOwnOrder(db, { userId: caller.userId, id })
      return {
        days: await listAppointmentDays(db, { now: now(), ...(id === undefined ? {} : { orderId: id }) }),
      }
    },

    '/dealer_order/address': context =>
      performAction(context, 'changeAddress', async (tx, order) => {
        const { caller, request } = context
        const { name, phone, districtCode, detail } = await getOwnAddress(
          tx,
          caller.userId,
          request.addressId,
        )
        const appointment = request.appointment
          ? await reserveAppointment(tx, request.appointment, {
              isNeeded: order.appointment !== null,
              now: now(),
              orderId: order.id,
            })
          : order.appointment
        await transitionOrder(tx, order, {
          event: 'addressChanged',
          shippedTo: { name, phone, districtCode, region: getRegionNames(districtCode) ?? [], detail },
          appointment,
          at: now(),
        })
      }),

    '/dealer_order/confirm_receive': context =>
      performAction(context, 'confirmReceipt', async (tx, order) => {
        await completeOrder(tx, order, now())
      }),

    '/dealer_order/extend': context =>
      performAction(context, 'extendReceipt', async (tx, order) => {
        await transitionOrder(tx, order, { event: 'extended', at: now() })
      }),

    '/dealer_order/comment': context =>
      performAction(context, 'comment', async (tx, order) => {
        const { caller, request } = context
        const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
        const comments = request.comments.toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1))
        if (new Set(comments.map(({ skuId }) => skuId)).size < comments.length)
          throw createApiError('invalidRequest', 'requestInvalid')
        for (const comment of comments) {
          const line = lines.find(({ skuId }) => skuId === comment.skuId)
          if (!line) throw createApiError('notFound', 'orderNotFound')
          await tx.insert(productReviews).values({
            id: randomUUID(),
            productId: line.productId,
            userId: caller.userId,
            orderId: order.id,
            skuId: line.skuId,
            skuName: line.skuName,
            stars: comment.stars,
            text: comment.text,
            pictures: await getOwnPictureNames(tx, caller.userId, comment.pictures),
            isAnonymous: request.isAnonymous,
            at: now(),
          })
          await tx
            .update(products)
            .set({
              starsSum: sql`${products.starsSum} + ${comment.stars}`,
              starsCount: sql`${products.starsCount} + 1`,
            })
            .where(eq(products.id, line.productId))
        }
        await transitionOrder(tx, order, { event: 'commented', at: now() })
        await recordPointEntry(
          tx,
          {
            userId: caller.userId,
            kind: 'comment',
            points: shopRules.commentPoints,
            causeId: order.id,
            orderNumber: order.number,
          },
          now(),
        )
      }),

    '/dealer_order/logistics': async ({ caller, request, locale }) => {
      const order = await getOwnOrder(db, { userId: caller.userId, id: request.id })
      const sent = await db.select().from(parcels).where(eq(parcels.orderId, order.id))
      return {
        to: order.shippedTo,
        parcels: sent.map(({ company, trackingNumber, nodes }) => ({
          company: getCarrierName(company, locale),
          trackingNumber,
          nodes: nodes
            .toSorted((a, b) => (a.at < b.at ? 1 : -1))
            .map(({ at, key }) => ({ at, text: formatParcelStatus(key, locale) })),
        })),
      }
    },

    '/open/dealer_order/part': async ({ request, locale, ip }) => {
      const order = await findOrderBySlip(request, ip)
      if (order.userId !== null) throw createApiError('notFound', 'slipNotFound')
      const lines = await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, order.id))
        .orderBy(asc(orderLines.position))
      return {
        number: order.number,
        total: order.total,
        lines: lines.map(({ name, skuName, picture, quantity }) => ({
          name: name[locale],
          skuName: skuName[locale],
          picture: getPictureUrl(picture),
          quantity,
        })),
      }
    },

    '/dealer_order/bind': async ({ caller, request, locale, ip }) => {
      const order = await findOrderBySlip(request, ip)
      await db.transaction(async tx => {
        const [free] = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.id, order.id), isNull(orders.userId)))
          .for('update')
        if (free) await transitionOrder(tx, free, { event: 'bound', userId: caller.userId, at: now() })
        // A repeat by the same person changes nothing; for everybody else the slip is used up.
        else
          await getOwnOrder(tx, { userId: caller.userId, id: order.id }).catch(() => {
            throw createApiError('notFound', 'slipNotFound')
          })
      })
      return getOrderDetail(db, order.id, { locale, now: now() })
    },
  }
}

/** What can be reviewed now, as the rules of an order have it. */
const whereAwaitingReview = (now: Date): SQL => {
  const from = new Date(now.getTime() - shopRules.commentDays * DAY_MS)
  return sql`(${orders.status} = 'completed' and not ${orders.isCommented} and ${orders.completedAt} > ${from.toISOString()}::timestamptz)`
}

/** Hash of the code on a slip; the order's number makes each different. */
export const hashStoreSlip = ({ number, code }: { number: string; code: string }): string =>
  createHash('sha256').update(`${number}:${code.trim().toUpperCase()}`).digest('hex')
