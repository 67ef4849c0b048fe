import { and, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { Warehouse } from '@anzuo/domain/settings/shopSettings'
import { getAllowedRefundActions, isPaidRefundKind } from '@anzuo/domain/shop'
import { getCarrierName } from '@anzuo/domain/shop/carriers'
import { getMoneyBack } from '@anzuo/domain/shop/exchange'
import type { ParcelNode } from '@anzuo/domain/shop/parcelTracking'
import { isVisitCancellable } from '@anzuo/domain/shop/repair'
import { isActionOfQuote } from '@anzuo/domain/shop/repairPayment'
import { getAllowedPickupActions } from '@anzuo/domain/shop/returnPickup'
import type { Database } from '../../db/database'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import {
  orderLines,
  orders,
  refundExchanges,
  refundQuestions,
  refundRepairs,
  refunds,
  returnPickups,
} from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { formatParcelStatus } from '../order/carriers'
import { toSqlContainsPattern } from '../order/listOrders'
import { getOrderLineLabel, getOwnOrder, type OrderLineRow } from '../order/queries'
import { getPictureUrl } from '../picture/pictureUrls'
import type { ShopContext } from '../shopContext'
import { toQuestionViews } from './refundQuestionViews'
import { sumRepairReturns, toRepairView, toShipmentView, type RepairRow } from './repairRecord'

export type RefundRow = typeof refunds.$inferSelect
type RefundListRow = {
  refund: RefundRow
  line: OrderLineRow
  orderNumber: string
  question: typeof refundQuestions.$inferSelect | null
  pickup: typeof returnPickups.$inferSelect | null
  exchange: typeof refundExchanges.$inferSelect | null
  repair: RepairRow | null
}
type RefundDetail = ResponseData<'/dealer_order_refund/get'>

/** More than an order can have of them: twice its lines, and what did not come back of each. */
const MAX_REQUEST_ITEMS = 400

const selectRefundRows = (
  db: Database,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<RefundListRow[]> =>
  db
    .select({
      refund: refunds,
      line: orderLines,
      orderNumber: orders.number,
      question: refundQuestions,
      pickup: returnPickups,
      exchange: refundExchanges,
      repair: refundRepairs,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, refunds.orderId), eq(orderLines.skuId, refunds.skuId)))
    .leftJoin(refundQuestions, eq(refundQuestions.refundId, refunds.id))
    .leftJoin(returnPickups, eq(returnPickups.refundId, refunds.id))
    .leftJoin(refundExchanges, eq(refundExchanges.refundId, refunds.id))
    .leftJoin(refundRepairs, eq(refundRepairs.refundId, refunds.id))
    .where(where)
    .orderBy(desc(refunds.submittedAt), desc(refunds.id))
    .limit(limit)

const listRefundPage = async (
  db: Database,
  where: SQL | undefined,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const isOnPage = and(where, whereOlderThanCursor({ at: refunds.submittedAt, id: refunds.id }, cursor))
  const rows = await selectRefundRows(db, { where: isOnPage, limit: limit + 1 })
  return paginateRows(rows, limit, ({ refund }) => [refund.submittedAt.getTime(), refund.id])
}

/**
 * A refund of this person with everything that its page shows.
 * @throws ApiError `notFound`, the same for "not theirs" and "not there"
 */
export const getOwnRefund = async (
  { db, getSettings, now }: ShopContext,
  { userId, id, locale }: { userId: string; id: string; locale: Locale },
): Promise<RefundDetail> => {
  const where = and(eq(refunds.id, id), eq(refunds.userId, userId))
  const [row] = isUuid(id) ? await selectRefundRows(db, { where, limit: 1 }) : []
  if (!row) throw createApiError('notFound', 'refundNotFound')
  return {
    ...toRefundDetail(row, {
      locale,
      warehouse: getSettings().warehouse,
      returned: row.repair ? await sumRepairReturns(db, row.refund.id) : 0,
      now: now(),
    }),
    pickup: row.pickup ? toPickupView(row.pickup, row.refund, locale) : null,
    request: await loadRefundRequest(db, row.refund.groupId, locale),
  }
}

/** All refunds that were asked for together; null for one that stands alone. */
export const loadRefundRequest = async (
  db: Database,
  groupId: string | null,
  locale: Locale,
): Promise<RefundDetail['request']> => {
  if (groupId === null) return null
  const rows = await selectRefundRows(db, { where: eq(refunds.groupId, groupId), limit: MAX_REQUEST_ITEMS })
  return {
    amount: rows.reduce((sum, { refund }) => sum + refund.amount, 0),
    items: rows
      .sort((a, b) => (a.refund.number < b.refund.number ? -1 : 1))
      .map(row => toRefundItem(row, locale)),
  }
}

/** Refunds of the caller, the newest first, of one order when it is given. */
export const listRefunds = async (
  { db, now }: ShopContext,
  { caller, request, locale }: RequestContext<'/dealer_order_refund/list'>,
): Promise<ResponseData<'/dealer_order_refund/list'>> => {
  const { orderId } = request
  if (orderId !== undefined) await getOwnOrder(db, { userId: caller.userId, id: orderId })
  const { page, next } = await listRefundPage(
    db,
    and(eq(refunds.userId, caller.userId), orderId === undefined ? undefined : eq(refunds.orderId, orderId)),
    request,
  )
  return { refunds: page.map(row => toRefundCard(row, { locale, now: now() })), next }
}

/** Returns of the caller that a courier picks up, by words in their numbers. */
export const listReturnPickups = async (
  { db }: ShopContext,
  { caller, request, locale }: RequestContext<'/dealer_order_refund/pickups'>,
): Promise<ResponseData<'/dealer_order_refund/pickups'>> => {
  const pattern = request.query ? toSqlContainsPattern(request.query) : null
  const { page, next } = await listRefundPage(
    db,
    and(
      eq(refunds.userId, caller.userId),
      sql`${refunds.sentBy} ->> 'way' = 'pickup'`,
      pattern === null
        ? undefined
        : or(ilike(refunds.number, pattern), sql`${refunds.sentBy} ->> 'trackingNumber' ilike ${pattern}`),
    ),
    request,
  )
  const pickups = page.flatMap(({ refund, line, pickup }) =>
    refund.sentBy?.way === 'pickup'
      ? [
          {
            refundId: refund.id,
            number: refund.number,
            name: line.name[locale],
            date: refund.sentBy.pickupDate,
            slot: refund.sentBy.slot ?? null,
            state: pickup?.state ?? null,
            trackingNumber: refund.sentBy.trackingNumber,
            status: refund.status,
          },
        ]
      : [],
  )
  return { pickups, next }
}

/** What of a refund stands in a request for several things. */
const toRefundItem = ({ refund, line }: RefundListRow, locale: Locale) => ({
  id: refund.id,
  skuId: refund.skuId,
  ...getOrderLineLabel(line, locale),
  kind: refund.kind,
  status: refund.status,
  quantity: refund.quantity,
  amount: getMoneyBack(refund),
})

/** The buttons of a refund. A fitter who comes today is not called off any more. */
const listRefundActions = ({ refund, repair }: RefundListRow, now: Date) =>
  getAllowedRefundActions(refund).filter(action => {
    if (repair && !isActionOfQuote(action, repair)) return false
    if (action !== 'undo' || refund.status !== 'booked' || !repair?.visit) return true
    return isVisitCancellable(repair.visit.day, now.getTime())
  })

const toRefundCard = (row: RefundListRow, { locale, now }: { locale: Locale; now: Date }) => {
  const { refund, orderNumber, question } = row
  return {
    ...toRefundItem(row, locale),
    number: refund.number,
    orderId: refund.orderId,
    orderNumber,
    actions: listRefundActions(row, now),
    isAsked: refund.status === 'submitted' && question?.answeredAt === null,
    submittedAt: refund.submittedAt.toISOString(),
  }
}

/** What a carrier said, the newest first. */
export const toNodeViews = (nodes: readonly ParcelNode[], locale: Locale) =>
  nodes.toReversed().map(({ at, key, place, words }) => ({
    at,
    key,
    text: formatParcelStatus(key, locale),
    place: place ?? null,
    words: words ?? null,
  }))

const toPickupView = (
  pickup: typeof returnPickups.$inferSelect,
  { status }: RefundRow,
  locale: Locale,
): NonNullable<RefundDetail['pickup']> => {
  const { name, phone, region, detail } = pickup.address
  return {
    state: pickup.state,
    actions: getAllowedPickupActions(pickup.state, { isReturned: status === 'returned' }),
    day: pickup.day,
    slot: pickup.slot,
    company: getCarrierName(pickup.company, locale),
    trackingNumber: pickup.trackingNumber,
    from: { name, phone, region, detail },
    nodes: toNodeViews(pickup.nodes, locale),
  }
}

const toExchangeView = ({ refund, exchange }: RefundListRow, locale: Locale): RefundDetail['exchange'] => {
  if (!exchange) return null
  const { skuId, skuName, parcel, offeredDeduction, shipment, arrivesBy } = exchange
  return {
    skuId,
    skuName: skuName[locale],
    parcel,
    offeredAmount: offeredDeduction === null ? null : refund.amount - offeredDeduction,
    shipment: shipment && toShipmentView(shipment, locale),
    arrivesBy: arrivesBy?.toISOString() ?? null,
  }
}

const toRefundDetail = (
  row: RefundListRow,
  { locale, warehouse, returned, now }: { locale: Locale; warehouse: Warehouse; returned: number; now: Date },
): Omit<RefundDetail, 'pickup' | 'request'> => {
  const { refund, repair } = row
  const isReturn = refund.kind !== 'refundOnly'
  return {
    ...toRefundCard(row, { locale, now }),
    goodsStatus: refund.goodsStatus,
    reason: refund.reason,
    note: refund.note,
    pictures: refund.pictures.map(getPictureUrl),
    telephone: refund.telephone,
    points: isPaidRefundKind(refund.kind) ? refund.points : 0,
    returnBy: refund.returnBy?.toISOString() ?? null,
    returnTo:
      isReturn && refund.returnBy
        ? {
            name: warehouse.name[locale],
            phone: warehouse.phone,
            address: warehouse.address[locale],
          }
        : null,
    sentBy: refund.sentBy && {
      way: refund.sentBy.way,
      company: refund.sentBy.way === 'parcel' ? getCarrierName(refund.sentBy.company, locale) : null,
      trackingNumber: refund.sentBy.trackingNumber,
      pickupDate: refund.sentBy.way === 'pickup' ? refund.sentBy.pickupDate : null,
    },
    exchange: toExchangeView(row, locale),
    repair: repair && toRepairView(refund, { repair, returned, locale }),
    answer: refund.answer,
    questions: toQuestionViews(row.question ?? undefined),
    timeline: refund.timeline,
  }
}
