import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { officeRefundEndpoints } from '@anzuo/contract/office/refund'
import { refundQueues } from '@anzuo/domain/office/refundApproval'
import { paginateRows, whereNewerThanCursor, whereOlderThanCursor } from '../../db/keysetPagination'
import { orders, refundProposals, refunds } from '../../db/schema'
import type { OfficeCall, OfficeHandlers } from '../officeCall'
import type { ShopContext } from '../../modules/shopContext'
import { createDecision, createOrderRefund, createQuestion, createReceipt, readRefund } from './changeRefund'
import { createCourierBooking, createPickupReport } from './courierByHand'
import { createExchangeSettlement, createExchangeShipment, createRefundOffer } from './changeExchange'
import { createRepairFinish, createRepairQuote, createVisitBooking } from './changeRepair'
import { createGoodwill, createProposalWithdrawal, createSignature } from './signRefund'
import {
  selectRefunds,
  toProposalView,
  toRefundSummary,
  whereInRefundQueue,
  whereRefundFound,
} from './refundViews'

const MAX_COUNTED = 1000

const toRefundPosition = ({ refund }: { refund: typeof refunds.$inferSelect }): [number, string] => [
  refund.submittedAt.getTime(),
  refund.id,
]

/** Money that waits for a signature, the oldest first. */
const listProposals = async (
  { db }: ShopContext,
  { request: { cursor, limit }, storeId }: OfficeCall<'/office/v1/refund/proposals'>,
) => {
  const rows = await db
    .select({ proposal: refundProposals, number: orders.number })
    .from(refundProposals)
    .innerJoin(orders, eq(orders.id, refundProposals.orderId))
    .where(
      and(
        eq(refundProposals.outcome, 'open'),
        storeId === null ? undefined : eq(orders.storeId, storeId),
        whereNewerThanCursor({ at: refundProposals.proposedAt, id: refundProposals.id }, cursor),
      ),
    )
    .orderBy(asc(refundProposals.proposedAt), asc(refundProposals.id))
    .limit(limit + 1)
  const { page, next } = paginateRows(rows, limit, ({ proposal }) => [
    proposal.proposedAt.getTime(),
    proposal.id,
  ])
  return { proposals: page.map(({ proposal, number }) => toProposalView(proposal, number)), next }
}

/** Refunds as those who run the shop see and decide them. */
export const officeRefundRoutes = (context: ShopContext): OfficeHandlers<typeof officeRefundEndpoints> => {
  const { db, now } = context
  return {
    '/office/v1/refund/list': async ({ request, storeId, locale }) => {
      const { queue, cursor, limit } = request
      const columns = { at: refunds.submittedAt, id: refunds.id }
      const isOldestFirst = queue !== undefined && queue !== 'closed'
      const rows = await selectRefunds(db, {
        where: and(
          whereRefundFound(request, { storeId, now: now() }),
          isOldestFirst ? whereNewerThanCursor(columns, cursor) : whereOlderThanCursor(columns, cursor),
        ),
        orderBy: isOldestFirst
          ? [asc(refunds.submittedAt), asc(refunds.id)]
          : [desc(refunds.submittedAt), desc(refunds.id)],
        limit: limit + 1,
        now: now(),
      })
      const { page, next } = paginateRows(rows, limit, toRefundPosition)
      return { refunds: page.map(row => toRefundSummary(row, locale)), next }
    },
    '/office/v1/refund/queues': async ({ storeId }) => {
      const queues = []
      for (const queue of refundQueues) {
        const some = db
          .select({ one: sql`1` })
          .from(refunds)
          .innerJoin(orders, eq(orders.id, refunds.orderId))
          .where(and(whereInRefundQueue(queue, now()), whereRefundFound({}, { storeId, now: now() })))
          .limit(MAX_COUNTED)
          .as('some')
        const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
        queues.push({ queue, count: counted?.count ?? 0 })
      }
      return { queues }
    },
    '/office/v1/refund/get': call => readRefund(context, call),
    '/office/v1/refund/decide': createDecision(context),
    '/office/v1/refund/order': createOrderRefund(context),
    '/office/v1/refund/ask': createQuestion(context),
    '/office/v1/refund/book_pickup': createCourierBooking(context),
    '/office/v1/refund/pickup_event': createPickupReport(context),
    '/office/v1/refund/receive': createReceipt(context),
    '/office/v1/refund/offer': createRefundOffer(context),
    '/office/v1/refund/ship_exchange': createExchangeShipment(context),
    '/office/v1/refund/settle_exchange': createExchangeSettlement(context),
    '/office/v1/refund/quote_repair': createRepairQuote(context),
    '/office/v1/refund/book_visit': createVisitBooking(context),
    '/office/v1/refund/finish_repair': createRepairFinish(context),
    '/office/v1/refund/goodwill': createGoodwill(context),
    '/office/v1/refund/proposals': call => listProposals(context, call),
    '/office/v1/refund/sign': createSignature(context),
    '/office/v1/refund/withdraw_proposal': createProposalWithdrawal(context),
  }
}
