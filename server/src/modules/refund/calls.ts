import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte, ilike, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { DataOf } from '../../../../src/contract'
import type { dealerOrderRefund } from '../../../../src/contract/dealerOrderRefund'
import { mayAct, refundActionsOf, refundOf, shopRules } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { olderThan, pageOf } from '../../db/keyset'
import { orderLines, orders, refunds } from '../../db/schema'
import { isUuid } from '../../db/values'
import { refuse, refuseField } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import { say, type Locale } from '../../messages'
import { ownAddress } from '../address/calls'
import { ownOrder, readFacts, type LineRow, type OrderRow } from '../order/read'
import { companyName, isCompany } from '../order/express'
import { ownPictures } from '../picture/calls'
import { pictureUrl } from '../picture/address'
import { once } from '../repeat/once'
import { changeRefund, lockRefund, type RefundRow } from './change'

const DAY_MS = 24 * 3600_000
const MOST_PICKUP_DAYS = 14

type FullRow = { refund: RefundRow; line: LineRow; orderNumber: string }

/** Refunds of the signed-in person, and of nobody else. */
export const refundCalls = (options: {
  db: Database
  now: () => Date
}): HandlersOf<typeof dealerOrderRefund> => {
  const { db, now } = options

  /** The line of an own order, locked with it, if a refund may be asked for. */
  const refundable = async (tx: Database, asked: { userId: string; orderId: string; skuId: string }) => {
    const order = await ownOrder(tx, { userId: asked.userId, id: asked.orderId }, true)
    const [line] = await tx
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.skuId, asked.skuId)))
    if (!line) throw refuse('notFound', 'orderNotFound')
    if (!mayAct('refund', { order: await readFacts(tx, order), now: now().getTime(), rules: shopRules }))
      throw refuse('conflict', 'refundNotPossible')
    return { order, line, left: line.quantity - line.takenQuantity }
  }

  /** Money for pieces of a line, and the freight with the last of an order that was never sent. */
  const amountFor = async (
    tx: Database,
    asked: { order: OrderRow; line: LineRow; quantity: number },
  ): Promise<{ amount: number; points: number; freight: number }> => {
    const { order, line, quantity } = asked
    const { amount, points } = refundOf(line, quantity)
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const left = lines.reduce((sum, each) => sum + each.quantity - each.takenQuantity, 0)
    if (order.status !== 'pendingDelivery' || order.freight === 0 || left > quantity)
      return { amount, points, freight: 0 }
    const [given] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.orderId, order.id),
          sql`${refunds.freight} > 0`,
          notInArray(refunds.status, ['rejected', 'withdrawn']),
        ),
      )
      .limit(1)
    const freight = given ? 0 : order.freight
    return { amount: amount + freight, points, freight }
  }

  const rowsWhere = (where: ReturnType<typeof and>, limit: number): Promise<FullRow[]> =>
    db
      .select({ refund: refunds, line: orderLines, orderNumber: orders.number })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(
        orderLines,
        and(eq(orderLines.orderId, refunds.orderId), eq(orderLines.skuId, refunds.skuId)),
      )
      .where(where)
      .orderBy(desc(refunds.submittedAt), desc(refunds.id))
      .limit(limit)

  const ownRefund = async (
    userId: string,
    id: string,
    locale: Locale,
  ): Promise<DataOf<'/dealer_order_refund/get'>> => {
    const [row] = isUuid(id) ? await rowsWhere(and(eq(refunds.id, id), eq(refunds.userId, userId)), 1) : []
    if (!row) throw refuse('notFound', 'refundNotFound')
    return refundOfRow(row, locale)
  }

  /** An own refund and its order, locked. */
  const lockOwn = async (tx: Database, userId: string, id: string): Promise<RefundRow> => {
    const locked = isUuid(id) ? await lockRefund(tx, id) : null
    if (!locked || locked.refund.userId !== userId) throw refuse('notFound', 'refundNotFound')
    return locked.refund
  }

  return {
    '/dealer_order_refund/preview': ({ caller, request }) =>
      db.transaction(async tx => {
        const { order, line, left } = await refundable(tx, { userId: caller.userId, ...request })
        if (request.number > left) throw refuse('conflict', 'refundTooMany', { most: left })
        const { amount, points } = await amountFor(tx, { order, line, quantity: request.number })
        return { amount, points, mostQuantity: left }
      }),

    '/dealer_order_refund/apply': async ({ caller, request, locale }) => {
      const { userId } = caller
      const { requestKey, ...content } = request
      const repeatable = { userId, key: requestKey, path: '/dealer_order_refund/apply', request: content }
      const { id } = await once(db, { repeatable, now: now() }, async tx => {
        const { order, line, left } = await refundable(tx, { userId, ...request })
        if (request.number > left) throw refuse('conflict', 'refundTooMany', { most: left })
        const isUnshipped = order.status === 'pendingDelivery'
        // Nothing was sent, so nothing can come back.
        if (isUnshipped && request.kind === 'returnAndRefund')
          throw refuse('invalidRequest', 'nothingToReturn')
        const money = await amountFor(tx, { order, line, quantity: request.number })
        const refundId = randomUUID()
        await tx
          .update(orderLines)
          .set({
            takenQuantity: sql`${orderLines.takenQuantity} + ${request.number}`,
            takenAmount: sql`${orderLines.takenAmount} + ${money.amount - money.freight}`,
            takenPoints: sql`${orderLines.takenPoints} + ${money.points}`,
          })
          .where(
            and(
              eq(orderLines.orderId, order.id),
              eq(orderLines.skuId, line.skuId),
              gte(orderLines.quantity, sql`${orderLines.takenQuantity} + ${request.number}`),
            ),
          )
        await tx.insert(refunds).values({
          id: refundId,
          number: sql`${`RF${now().toISOString().slice(2, 10).replaceAll('-', '')}`} || nextval('order_numbers')`,
          orderId: order.id,
          skuId: line.skuId,
          userId,
          kind: request.kind,
          goodsStatus: request.goodsStatus,
          reason: request.reason,
          note: request.note,
          pictures: await ownPictures(tx, userId, request.fileList),
          telephone: request.telephone,
          quantity: request.number,
          ...money,
          isUnshipped,
          status: 'submitted',
          answer: '',
          timeline: [{ status: 'submitted', at: now().toISOString() }],
          submittedAt: now(),
          changedAt: now(),
        })
        return { id: refundId }
      })
      return ownRefund(userId, id, locale)
    },

    '/dealer_order_refund/list': async ({ caller, request, locale }) => {
      if (request.orderId !== undefined) await ownOrder(db, { userId: caller.userId, id: request.orderId })
      const rows = await rowsWhere(
        and(
          eq(refunds.userId, caller.userId),
          request.orderId === undefined ? undefined : eq(refunds.orderId, request.orderId),
          olderThan({ at: refunds.submittedAt, id: refunds.id }, request.cursor),
        ),
        request.limit + 1,
      )
      const { page, next } = pageOf(rows, request.limit, ({ refund }) => [
        refund.submittedAt.getTime(),
        refund.id,
      ])
      return { refunds: page.map(row => cardOfRow(row, locale)), next }
    },

    '/dealer_order_refund/get': ({ caller, request, locale }) => ownRefund(caller.userId, request.id, locale),

    '/dealer_order_refund/undo': async ({ caller, request, locale }) => {
      await db.transaction(async tx => {
        const refund = await lockOwn(tx, caller.userId, request.id)
        const changed = await changeRefund(tx, { refund, event: 'withdrawn' }, now())
        if (!changed) throw refuse('conflict', 'refundMovedOn')
      })
      return ownRefund(caller.userId, request.id, locale)
    },

    '/dealer_order_refund/send_back': async ({ caller, request, locale }) => {
      await db.transaction(async tx => {
        const refund = await lockOwn(tx, caller.userId, request.id)
        if (request.way === 'parcel' && !isCompany(request.company)) throw refuseField('fieldCarrier')
        if (request.way === 'pickup') {
          await ownAddress(tx, caller.userId, request.addressId)
          const wait = Date.parse(request.pickupDate) - now().getTime()
          if (wait < -DAY_MS || wait > MOST_PICKUP_DAYS * DAY_MS) throw refuseField('fieldDay')
        }
        const changed = await changeRefund(
          tx,
          {
            refund,
            event: 'sentBack',
            changes: {
              sentBy:
                request.way === 'parcel'
                  ? { way: 'parcel', company: request.company, trackingNumber: request.trackingNumber }
                  : { way: 'pickup', pickupDate: request.pickupDate, trackingNumber: null },
            },
          },
          now(),
        )
        if (!changed) throw refuse('conflict', 'refundMovedOn')
      })
      return ownRefund(caller.userId, request.id, locale)
    },

    '/dealer_order_refund/pickups': async ({ caller, request, locale }) => {
      const looked = request.query ? `%${request.query.replace(/[\\%_]/g, '\\$&')}%` : null
      const rows = await rowsWhere(
        and(
          eq(refunds.userId, caller.userId),
          sql`${refunds.sentBy} ->> 'way' = 'pickup'`,
          looked === null
            ? undefined
            : or(ilike(refunds.number, looked), sql`${refunds.sentBy} ->> 'trackingNumber' ilike ${looked}`),
          olderThan({ at: refunds.submittedAt, id: refunds.id }, request.cursor),
        ),
        request.limit + 1,
      )
      const { page, next } = pageOf(rows, request.limit, ({ refund }) => [
        refund.submittedAt.getTime(),
        refund.id,
      ])
      return {
        pickups: page.flatMap(({ refund, line }) =>
          refund.sentBy?.way === 'pickup'
            ? [
                {
                  refundId: refund.id,
                  number: refund.number,
                  name: line.name[locale],
                  date: refund.sentBy.pickupDate,
                  trackingNumber: refund.sentBy.trackingNumber,
                  status: refund.status,
                },
              ]
            : [],
        ),
        next,
      }
    },
  }
}

const cardOfRow = ({ refund, line, orderNumber }: FullRow, locale: Locale) => ({
  id: refund.id,
  number: refund.number,
  orderId: refund.orderId,
  orderNumber,
  skuId: refund.skuId,
  name: line.name[locale],
  skuName: line.skuName[locale],
  picture: pictureUrl(line.picture),
  kind: refund.kind,
  status: refund.status,
  actions: refundActionsOf(refund),
  quantity: refund.quantity,
  amount: refund.amount,
  submittedAt: refund.submittedAt.toISOString(),
})

const refundOfRow = (row: FullRow, locale: Locale): DataOf<'/dealer_order_refund/get'> => {
  const { refund } = row
  const isReturn = refund.kind === 'returnAndRefund'
  return {
    ...cardOfRow(row, locale),
    goodsStatus: refund.goodsStatus,
    reason: refund.reason,
    note: refund.note,
    pictures: refund.pictures.map(pictureUrl),
    telephone: refund.telephone,
    points: refund.points,
    returnBy: refund.returnBy?.toISOString() ?? null,
    returnTo:
      isReturn && refund.returnBy
        ? {
            name: say(locale, { key: 'warehouseName' }),
            phone: '051250001860',
            address: say(locale, { key: 'warehouseAddress' }),
          }
        : null,
    sentBy: refund.sentBy && {
      way: refund.sentBy.way,
      company: refund.sentBy.way === 'parcel' ? companyName(refund.sentBy.company, locale) : null,
      trackingNumber: refund.sentBy.trackingNumber,
      pickupDate: refund.sentBy.way === 'pickup' ? refund.sentBy.pickupDate : null,
    },
    answer: refund.answer,
    timeline: refund.timeline,
  }
}

/** How many refunds of a person are under way. */
export const countOpenRefunds = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.userId, userId),
        inArray(refunds.status, [
          'submitted',
          'awaitingReturn',
          'returned',
          'exception',
          'refunding',
          'refundFailed',
        ]),
      ),
    )
  return row?.count ?? 0
}
