import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte, ilike, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { refundEndpoints } from '@anzuo/contract/refund'
import { isOrderActionAllowed, getAllowedRefundActions, computeRefund, shopRules } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { whereOlderThanCursor, paginateRows } from '../../db/keysetPagination'
import { orderLines, orders, refunds } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import { translate, type Locale } from '../../messages'
import { getOwnAddress } from '../address/routes'
import { getOwnOrder, loadOrderFacts, type OrderLineRow, type OrderRow } from '../order/queries'
import { getCarrierName, isKnownCarrier } from '../order/carriers'
import { getOwnPictureNames } from '../picture/routes'
import { getPictureUrl } from '../picture/pictureUrls'
import { runIdempotent } from '../idempotency/runIdempotent'
import { transitionRefund, lockRefund, type RefundRow } from './transitions'

const DAY_MS = 24 * 3600_000
const MAX_PICKUP_DAYS_AHEAD = 14

type RefundListRow = { refund: RefundRow; line: OrderLineRow; orderNumber: string }

/** Refunds of the signed-in person, and of nobody else. */
export const refundRoutes = (options: {
  db: Database
  now: () => Date
}): RouteHandlers<typeof refundEndpoints> => {
  const { db, now } = options

  /** The line of an own order, locked with it, if a refund may be asked for. */
  const getRefundableLine = async (
    tx: Database,
    asked: { userId: string; orderId: string; skuId: string },
  ) => {
    const order = await getOwnOrder(tx, { userId: asked.userId, id: asked.orderId }, true)
    const [line] = await tx
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.skuId, asked.skuId)))
    if (!line) throw createApiError('notFound', 'orderNotFound')
    if (
      !isOrderActionAllowed('refund', {
        order: await loadOrderFacts(tx, order),
        now: now().getTime(),
        rules: shopRules,
      })
    )
      throw createApiError('conflict', 'refundNotPossible')
    return { order, line, left: line.quantity - line.takenQuantity }
  }

  /** Money for pieces of a line, and the freight with the last of an order that was never sent. */
  const computeRefundAmount = async (
    tx: Database,
    asked: { order: OrderRow; line: OrderLineRow; quantity: number },
  ): Promise<{ amount: number; points: number; freight: number }> => {
    const { order, line, quantity } = asked
    const { amount, points } = computeRefund(line, quantity)
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

  const selectRefundRows = (where: ReturnType<typeof and>, limit: number): Promise<RefundListRow[]> =>
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

  const getOwnRefund = async (
    userId: string,
    id: string,
    locale: Locale,
  ): Promise<ResponseData<'/dealer_order_refund/get'>> => {
    const [row] = isUuid(id)
      ? await selectRefundRows(and(eq(refunds.id, id), eq(refunds.userId, userId)), 1)
      : []
    if (!row) throw createApiError('notFound', 'refundNotFound')
    return toRefundDetail(row, locale)
  }

  /** An own refund and its order, locked. */
  const lockOwnRefund = async (tx: Database, userId: string, id: string): Promise<RefundRow> => {
    const locked = isUuid(id) ? await lockRefund(tx, id) : null
    if (!locked || locked.refund.userId !== userId) throw createApiError('notFound', 'refundNotFound')
    return locked.refund
  }

  return {
    '/dealer_order_refund/preview': ({ caller, request }) =>
      db.transaction(async tx => {
        const { order, line, left } = await getRefundableLine(tx, { userId: caller.userId, ...request })
        if (request.number > left) throw createApiError('conflict', 'refundTooMany', { most: left })
        const { amount, points } = await computeRefundAmount(tx, { order, line, quantity: request.number })
        return { amount, points, mostQuantity: left }
      }),

    '/dealer_order_refund/apply': async ({ caller, request, locale }) => {
      const { userId } = caller
      const { requestKey, ...content } = request
      const idempotentRequest = {
        userId,
        key: requestKey,
        path: '/dealer_order_refund/apply',
        request: content,
      }
      const { id } = await runIdempotent(db, { idempotentRequest, now: now() }, async tx => {
        const { order, line, left } = await getRefundableLine(tx, { userId, ...request })
        if (request.number > left) throw createApiError('conflict', 'refundTooMany', { most: left })
        const isUnshipped = order.status === 'pendingDelivery'
        // Nothing was sent, so nothing can come back.
        if (isUnshipped && request.kind === 'returnAndRefund')
          throw createApiError('invalidRequest', 'nothingToReturn')
        const money = await computeRefundAmount(tx, { order, line, quantity: request.number })
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
          pictures: await getOwnPictureNames(tx, userId, request.fileList),
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
      return getOwnRefund(userId, id, locale)
    },

    '/dealer_order_refund/list': async ({ caller, request, locale }) => {
      if (request.orderId !== undefined) await getOwnOrder(db, { userId: caller.userId, id: request.orderId })
      const rows = await selectRefundRows(
        and(
          eq(refunds.userId, caller.userId),
          request.orderId === undefined ? undefined : eq(refunds.orderId, request.orderId),
          whereOlderThanCursor({ at: refunds.submittedAt, id: refunds.id }, request.cursor),
        ),
        request.limit + 1,
      )
      const { page, next } = paginateRows(rows, request.limit, ({ refund }) => [
        refund.submittedAt.getTime(),
        refund.id,
      ])
      return { refunds: page.map(row => toRefundCard(row, locale)), next }
    },

    '/dealer_order_refund/get': ({ caller, request, locale }) =>
      getOwnRefund(caller.userId, request.id, locale),

    '/dealer_order_refund/undo': async ({ caller, request, locale }) => {
      await db.transaction(async tx => {
        const refund = await lockOwnRefund(tx, caller.userId, request.id)
        const changed = await transitionRefund(tx, { refund, event: 'withdrawn' }, now())
        if (!changed) throw createApiError('conflict', 'refundMovedOn')
      })
      return getOwnRefund(caller.userId, request.id, locale)
    },

    '/dealer_order_refund/send_back': async ({ caller, request, locale }) => {
      await db.transaction(async tx => {
        const refund = await lockOwnRefund(tx, caller.userId, request.id)
        if (request.way === 'parcel' && !isKnownCarrier(request.company))
          throw createInvalidFieldError('fieldCarrier')
        if (request.way === 'pickup') {
          await getOwnAddress(tx, caller.userId, request.addressId)
          const wait = Date.parse(request.pickupDate) - now().getTime()
          if (wait < -DAY_MS || wait > MAX_PICKUP_DAYS_AHEAD * DAY_MS)
            throw createInvalidFieldError('fieldDay')
        }
        const changed = await transitionRefund(
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
        if (!changed) throw createApiError('conflict', 'refundMovedOn')
      })
      return getOwnRefund(caller.userId, request.id, locale)
    },

    '/dealer_order_refund/pickups': async ({ caller, request, locale }) => {
      const looked = request.query ? `%${request.query.replace(/[\\%_]/g, '\\$&')}%` : null
      const rows = await selectRefundRows(
        and(
          eq(refunds.userId, caller.userId),
          sql`${refunds.sentBy} ->> 'way' = 'pickup'`,
          looked === null
            ? undefined
            : or(ilike(refunds.number, looked), sql`${refunds.sentBy} ->> 'trackingNumber' ilike ${looked}`),
          whereOlderThanCursor({ at: refunds.submittedAt, id: refunds.id }, request.cursor),
        ),
        request.limit + 1,
      )
      const { page, next } = paginateRows(rows, request.limit, ({ refund }) => [
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

const toRefundCard = ({ refund, line, orderNumber }: RefundListRow, locale: Locale) => ({
  id: refund.id,
  number: refund.number,
  orderId: refund.orderId,
  orderNumber,
  skuId: refund.skuId,
  name: line.name[locale],
  skuName: line.skuName[locale],
  picture: getPictureUrl(line.picture),
  kind: refund.kind,
  status: refund.status,
  actions: getAllowedRefundActions(refund),
  quantity: refund.quantity,
  amount: refund.amount,
  submittedAt: refund.submittedAt.toISOString(),
})

const toRefundDetail = (row: RefundListRow, locale: Locale): ResponseData<'/dealer_order_refund/get'> => {
  const { refund } = row
  const isReturn = refund.kind === 'returnAndRefund'
  return {
    ...toRefundCard(row, locale),
    goodsStatus: refund.goodsStatus,
    reason: refund.reason,
    note: refund.note,
    pictures: refund.pictures.map(getPictureUrl),
    telephone: refund.telephone,
    points: refund.points,
    returnBy: refund.returnBy?.toISOString() ?? null,
    returnTo:
      isReturn && refund.returnBy
        ? {
            name: translate(locale, { key: 'warehouseName' }),
            phone: '051250001860',
            address: translate(locale, { key: 'warehouseAddress' }),
          }
        : null,
    sentBy: refund.sentBy && {
      way: refund.sentBy.way,
      company: refund.sentBy.way === 'parcel' ? getCarrierName(refund.sentBy.company, locale) : null,
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
