import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, asc, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { dealerOrder } from '../../../../src/contract/dealerOrder'
import { confirmDeadline, DAY, mayAct, shopRules, type OrderAction } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { olderThan, pageOf } from '../../db/keyset'
import { orderLines, orders, parcels, products, reviews } from '../../db/schema'
import { refuse, refuseForNow } from '../../http/refusal'
import type { CallContext, HandlersOf } from '../../http/registry'
import type { MessageKey } from '../../messages'
import { ownAddress } from '../address/calls'
import { regionOf } from '../address/divisions'
import { addressGroup, take } from '../auth/limits'
import { ownPictures } from '../picture/calls'
import { pictureUrl } from '../picture/address'
import { bookPoints } from '../points/ledger'
import { closeUnpaid } from '../payment/close'
import type { PayTools } from '../payment/start'
import { countOpenRefunds } from '../refund/calls'
import { readAppointmentDays, takeAppointment } from './appointments'
import { completeOrder, noteEvent } from './change'
import { companyList, companyName } from './express'
import { placeOrder, previewOrder } from './place'
import { nodeText, ownOrder, readCards, readFacts, readOrder, type OrderRow } from './read'

/** Tries at the code of a slip. */
const SLIP_TRIES = 10
const SLIP_SECONDS = 600

/** Why an action is refused that the order doesn't offer. */
const REFUSALS: Partial<Record<OrderAction, MessageKey>> = { cancel: 'orderNotCancellable' }

/** Orders of the signed-in person, and of nobody else. */
export const orderCalls = (tools: PayTools): HandlersOf<typeof dealerOrder> => {
  const { db, now } = tools

  type Changing = CallContext<'/dealer_order/cancel' | '/dealer_order/extend'>

  /** Locks an own order, checks that it offers the action, lets it happen, and gives the order as it is then. */
  const act = async (
    { caller, request, locale }: Pick<Changing, 'caller' | 'locale'> & { request: { id: string } },
    action: OrderAction,
    change: (tx: Database, order: OrderRow) => Promise<void>,
  ) => {
    await db.transaction(async tx => {
      const order = await ownOrder(tx, { userId: caller.userId, id: request.id }, true)
      await requireAction(tx, order, action)
      await change(tx, order)
    })
    return readOrder(db, request.id, { locale, now: now() })
  }

  const requireAction = async (tx: Database, order: OrderRow, action: OrderAction): Promise<void> => {
    const facts = await readFacts(tx, order)
    if (!mayAct(action, { order: facts, now: now().getTime(), rules: shopRules }))
      throw refuse('conflict', REFUSALS[action] ?? 'orderMovedOn')
  }

  /** The order of a slip, if the code is right; each caller has few tries. */
  const orderOfSlip = async (slip: { number: string; code: string }, ip: string): Promise<OrderRow> => {
    const limit = { key: `slip:${addressGroup(ip)}`, most: SLIP_TRIES, windowSeconds: SLIP_SECONDS }
    const taken = await take(db, limit, now())
    if (!taken.ok) throw refuseForNow('tooManyRequests', taken.secondsLeft)
    const [order] = await db.select().from(orders).where(eq(orders.number, slip.number))
    const isRight =
      order?.slipHash && timingSafeEqual(Buffer.from(order.slipHash), Buffer.from(slipHash(slip)))
    if (!order || !isRight) throw refuse('notFound', 'slipNotFound')
    return order
  }

  return {
    '/open/system_config/dealer_order': async () => shopRules,

    '/open/express/company': async ({ locale }) => ({ companies: companyList(locale) }),

    '/dealer_order/preview': ({ caller, request, locale }) =>
      previewOrder(db, { userId: caller.userId, request, locale, now: now() }),

    '/dealer_order/place': ({ caller, request, assistantId, locale }) =>
      placeOrder(db, { userId: caller.userId, assistantId, request, locale, now: now() }),

    '/dealer_order/list': async ({ caller, request, locale }) => {
      const looked = request.query ? `%${request.query.replace(/[\\%_]/g, '\\$&')}%` : null
      const found = await readCards(
        db,
        {
          where: and(
            eq(orders.userId, caller.userId),
            isNull(orders.deletedAt),
            request.status === undefined ? undefined : eq(orders.status, request.status),
            request.isToComment ? toComment(now()) : undefined,
            looked === null
              ? undefined
              : or(
                  ilike(orders.number, looked),
                  sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.name}::text ilike ${looked})`,
                ),
            olderThan({ at: orders.placedAt, id: orders.id }, request.cursor),
          ),
          orderBy: [desc(orders.placedAt), desc(orders.id)],
          limit: request.limit + 1,
        },
        { locale, now: now() },
      )
      const { page, next } = pageOf(found, request.limit, ({ row }) => [row.placedAt.getTime(), row.id])
      return { orders: page.map(({ card }) => card), next }
    },

    '/dealer_order/counts': async ({ caller }) => {
      const [row] = await db
        .select({
          pendingPayment: sql<number>`count(*) filter (where ${orders.status} = 'pendingPayment')::int`,
          pendingDelivery: sql<number>`count(*) filter (where ${orders.status} = 'pendingDelivery')::int`,
          pendingReceipt: sql<number>`count(*) filter (where ${orders.status} = 'pendingReceipt')::int`,
          toComment: sql<number>`count(*) filter (where ${toComment(now())})::int`,
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
      const { id } = await ownOrder(db, { userId: caller.userId, id: request.id })
      return readOrder(db, id, { locale, now: now() })
    },

    '/dealer_order/cancel': async ({ caller, request, locale }) => {
      const order = await ownOrder(db, { userId: caller.userId, id: request.id })
      await requireAction(db, order, 'cancel')
      const outcome = await closeUnpaid(tools, order.id, { event: 'cancelled', cancelReason: request.reason })
      if (outcome === 'unknown') throw refuse('unavailable', 'cancelUnknown')
      if (outcome === 'notWaiting') throw refuse('conflict', 'orderNotCancellable')
      return readOrder(db, order.id, { locale, now: now() })
    },

    '/dealer_order/delete': ({ caller, request }) =>
      db.transaction(async tx => {
        const order = await ownOrder(tx, { userId: caller.userId, id: request.id }, true)
        await requireAction(tx, order, 'delete')
        await tx.update(orders).set({ deletedAt: now() }).where(eq(orders.id, order.id))
        return {}
      }),

    '/dealer_order/appointments': async ({ caller, request: { id } }) => {
      if (id !== undefined) await ownOrder(db, { userId: caller.userId, id })
      return {
        days: await readAppointmentDays(db, { now: now(), ...(id === undefined ? {} : { orderId: id }) }),
      }
    },

    '/dealer_order/address': context =>
      act(context, 'changeAddress', async (tx, order) => {
        const { caller, request } = context
        const { name, phone, districtCode, detail } = await ownAddress(tx, caller.userId, request.addressId)
        const appointment = request.appointment
          ? await takeAppointment(tx, request.appointment, {
              isNeeded: order.appointment !== null,
              now: now(),
              orderId: order.id,
            })
          : order.appointment
        await tx
          .update(orders)
          .set({
            shippedTo: { name, phone, districtCode, region: regionOf(districtCode) ?? [], detail },
            appointment,
          })
          .where(eq(orders.id, order.id))
        await noteEvent(tx, order.id, { event: 'addressChanged', at: now() })
      }),

    '/dealer_order/confirm_receive': context =>
      act(context, 'confirmReceipt', async (tx, order) => {
        await completeOrder(tx, order, now())
      }),

    '/dealer_order/extend': context =>
      act(context, 'extendReceipt', async (tx, order) => {
        const shippedAt = order.shippedAt ?? now()
        const confirmBy = new Date(confirmDeadline(shippedAt.getTime(), true, shopRules))
        await tx.update(orders).set({ isExtended: true, confirmBy }).where(eq(orders.id, order.id))
        await noteEvent(tx, order.id, { event: 'extended', at: now() })
      }),

    '/dealer_order/comment': context =>
      act(context, 'comment', async (tx, order) => {
        const { caller, request } = context
        const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
        const comments = request.comments.toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1))
        if (new Set(comments.map(({ skuId }) => skuId)).size < comments.length)
          throw refuse('invalidRequest', 'requestInvalid')
        for (const comment of comments) {
          const line = lines.find(({ skuId }) => skuId === comment.skuId)
          if (!line) throw refuse('notFound', 'orderNotFound')
          await tx.insert(reviews).values({
            id: randomUUID(),
            productId: line.productId,
            userId: caller.userId,
            orderId: order.id,
            skuId: line.skuId,
            skuName: line.skuName,
            stars: comment.stars,
            text: comment.text,
            pictures: await ownPictures(tx, caller.userId, comment.pictures),
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
        await tx.update(orders).set({ isCommented: true }).where(eq(orders.id, order.id))
        await bookPoints(
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
        await noteEvent(tx, order.id, { event: 'commented', at: now() })
      }),

    '/dealer_order/logistics': async ({ caller, request, locale }) => {
      const order = await ownOrder(db, { userId: caller.userId, id: request.id })
      const sent = await db.select().from(parcels).where(eq(parcels.orderId, order.id))
      return {
        to: order.shippedTo,
        parcels: sent.map(({ company, trackingNumber, nodes }) => ({
          company: companyName(company, locale),
          trackingNumber,
          nodes: nodes
            .toSorted((a, b) => (a.at < b.at ? 1 : -1))
            .map(({ at, key }) => ({ at, text: nodeText(key, locale) })),
        })),
      }
    },

    '/open/dealer_order/part': async ({ request, locale, ip }) => {
      const order = await orderOfSlip(request, ip)
      if (order.userId !== null) throw refuse('notFound', 'slipNotFound')
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
          picture: pictureUrl(picture),
          quantity,
        })),
      }
    },

    '/dealer_order/bind': async ({ caller, request, locale, ip }) => {
      const order = await orderOfSlip(request, ip)
      await db.transaction(async tx => {
        const [bound] = await tx
          .update(orders)
          .set({ userId: caller.userId })
          .where(and(eq(orders.id, order.id), isNull(orders.userId)))
          .returning({ id: orders.id })
        if (bound) await noteEvent(tx, order.id, { event: 'bound', at: now() })
        // A repeat by the same person changes nothing; for everybody else the slip is used up.
        else
          await ownOrder(tx, { userId: caller.userId, id: order.id }).catch(() => {
            throw refuse('notFound', 'slipNotFound')
          })
      })
      return readOrder(db, order.id, { locale, now: now() })
    },
  }
}

/** What can be reviewed now, as the rules of an order have it. */
const toComment = (now: Date): SQL => {
  const from = new Date(now.getTime() - shopRules.commentDays * DAY)
  return sql`(${orders.status} = 'completed' and not ${orders.isCommented} and ${orders.completedAt} > ${from.toISOString()}::timestamptz)`
}

/** Hash of the code on a slip; the order's number makes each different. */
export const slipHash = ({ number, code }: { number: string; code: string }): string =>
  createHash('sha256').update(`${number}:${code.trim().toUpperCase()}`).digest('hex')
