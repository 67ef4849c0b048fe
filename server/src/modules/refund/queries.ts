import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { Warehouse } from '@anzuo/domain/settings/shopSettings'
import { getAllowedRefundActions } from '@anzuo/domain/shop'
import { getCarrierName } from '@anzuo/domain/shop/carriers'
import { getAllowedPickupActions } from '@anzuo/domain/shop/returnPickup'
import type { Database } from '../../db/database'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import { orderLines, orders, refunds, returnPickups } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { formatParcelStatus } from '../order/carriers'
import { toSqlContainsPattern } from '../order/listOrders'
import { getOrderLineLabel, getOwnOrder, type OrderLineRow } from '../order/queries'
import { getPictureUrl } from '../picture/pictureUrls'
import type { ShopContext } from '../shopContext'

export type RefundRow = typeof refunds.$inferSelect
type RefundListRow = { refund: RefundRow; line: OrderLineRow; orderNumber: string }
type RefundDetail = ResponseData<'/dealer_order_refund/get'>

const selectRefundRows = (
  db: Database,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<RefundListRow[]> =>
  db
    .select({ refund: refunds, line: orderLines, orderNumber: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, refunds.orderId), eq(orderLines.skuId, refunds.skuId)))
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
  { db, getSettings }: ShopContext,
  { userId, id, locale }: { userId: string; id: string; locale: Locale },
): Promise<RefundDetail> => {
  const where = and(eq(refunds.id, id), eq(refunds.userId, userId))
  const [row] = isUuid(id) ? await selectRefundRows(db, { where, limit: 1 }) : []
  if (!row) throw createApiError('notFound', 'refundNotFound')
  const [pickup] = await db.select().from(returnPickups).where(eq(returnPickups.refundId, row.refund.id))
  return {
    ...toRefundDetail(row, { locale, warehouse: getSettings().warehouse }),
    pickup: pickup ? toPickupView(pickup, row.refund, locale) : null,
  }
}

/** Refunds of the caller, the newest first, of one order when it is given. */
export const listRefunds = async (
  { db }: ShopContext,
  { caller, request, locale }: RequestContext<'/dealer_order_refund/list'>,
): Promise<ResponseData<'/dealer_order_refund/list'>> => {
  const { orderId } = request
  if (orderId !== undefined) await getOwnOrder(db, { userId: caller.userId, id: orderId })
  const { page, next } = await listRefundPage(
    db,
    and(eq(refunds.userId, caller.userId), orderId === undefined ? undefined : eq(refunds.orderId, orderId)),
    request,
  )
  return { refunds: page.map(row => toRefundCard(row, locale)), next }
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
  const visits = await loadPickups(
    db,
    page.map(({ refund }) => refund.id),
  )
  const pickups = page.flatMap(({ refund, line }) =>
    refund.sentBy?.way === 'pickup'
      ? [
          {
            refundId: refund.id,
            number: refund.number,
            name: line.name[locale],
            date: refund.sentBy.pickupDate,
            slot: refund.sentBy.slot ?? null,
            state: visits.find(({ refundId }) => refundId === refund.id)?.state ?? null,
            trackingNumber: refund.sentBy.trackingNumber,
            status: refund.status,
          },
        ]
      : [],
  )
  return { pickups, next }
}

const loadPickups = async (db: Database, refundIds: readonly string[]) =>
  refundIds.length === 0
    ? []
    : db
        .select({ refundId: returnPickups.refundId, state: returnPickups.state })
        .from(returnPickups)
        .where(inArray(returnPickups.refundId, [...refundIds]))

const toRefundCard = ({ refund, line, orderNumber }: RefundListRow, locale: Locale) => ({
  id: refund.id,
  number: refund.number,
  orderId: refund.orderId,
  orderNumber,
  skuId: refund.skuId,
  ...getOrderLineLabel(line, locale),
  kind: refund.kind,
  status: refund.status,
  actions: getAllowedRefundActions(refund),
  quantity: refund.quantity,
  amount: refund.amount,
  submittedAt: refund.submittedAt.toISOString(),
})

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
    nodes: pickup.nodes.toReversed().map(({ at, key, place, words }) => ({
      at,
      key,
      text: formatParcelStatus(key, locale),
      place: place ?? null,
      words: words ?? null,
    })),
  }
}

const toRefundDetail = (
  row: RefundListRow,
  { locale, warehouse }: { locale: Locale; warehouse: Warehouse },
): Omit<RefundDetail, 'pickup'> => {
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
    answer: refund.answer,
    timeline: refund.timeline,
  }
}
