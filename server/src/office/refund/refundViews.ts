import { and, asc, desc, eq, inArray, like, sql, type SQL } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { getPermissionReach, type OfficePermission } from '@anzuo/domain/office/permissions'
import { getRefundQueue, type RefundQueue } from '@anzuo/domain/office/refundApproval'
import { getNextRefundStatus } from '@anzuo/domain/shop'
import { getCarrierName } from '@anzuo/domain/shop/carriers'
import type { Database } from '../../db/database'
import {
  orderLines,
  orders,
  refundProposals,
  refundQuestions,
  refunds,
  returnPickups,
  users,
} from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { isUuid } from '../../db/valueChecks'
import type { Locale } from '../../messages'
import { getOrderLineLabel, type OrderLineRow } from '../../modules/order/queries'
import { getPictureUrl } from '../../modules/picture/pictureUrls'
import type { RefundRow } from '../../modules/refund/queries'
import type { OfficeCaller } from '../officeCall'
import { maskCustomer } from '../order/orderSummaries'

export type ProposalRow = typeof refundProposals.$inferSelect
export type OfficeRefund = OfficeResponseData<'/office/v1/refund/get'>
export type ProposalView = OfficeResponseData<'/office/v1/refund/sign'>
type RefundSummaryView = OfficeResponseData<'/office/v1/refund/list'>['refunds'][number]

const IS_ASKED = sql<boolean>`exists (select 1 from refund_questions q where q.refund_id = ${refunds.id})`
const IS_PROPOSED = sql<boolean>`exists (select 1 from refund_proposals p where p.refund_id = ${refunds.id} and p.outcome = 'open')`

/** The refunds of a queue: `getRefundQueue` as the database has it; a test holds one against the other. */
export const whereInRefundQueue = (queue: RefundQueue): SQL => {
  switch (queue) {
    case 'toDecide':
      return sql`(${refunds.status} = 'submitted' and not ${IS_ASKED} and not ${IS_PROPOSED})`
    case 'toReceive':
      return sql`(${refunds.status} in ('returned', 'exception') and not ${IS_PROPOSED})`
    case 'toSign':
      return sql`(${refunds.status} in ('submitted', 'returned', 'exception') and ${IS_PROPOSED})`
    case 'theirs':
      return sql`(${refunds.status} = 'awaitingReturn' or (${refunds.status} = 'submitted' and ${IS_ASKED} and not ${IS_PROPOSED}))`
    case 'payingBack':
      return sql`${refunds.status} in ('refunding', 'refundFailed')`
    case 'closed':
      return sql`${refunds.status} in ('rejected', 'withdrawn', 'refunded')`
  }
}

type RefundListRow = {
  refund: RefundRow
  order: typeof orders.$inferSelect
  line: OrderLineRow
  buyer: { nickname: string; phone: string | null } | null
  isAsked: boolean
  isProposed: boolean
}

/**
 * Refunds with what their line of a list shows, by one query. Which they are is decided first: joined in one go, the planner takes order lines
 * for rare and reads all of them.
 */
export const selectRefunds = (
  db: Database,
  search: { where: SQL | undefined; orderBy: SQL[]; limit: number },
): Promise<RefundListRow[]> =>
  db
    .select({
      refund: refunds,
      order: orders,
      line: orderLines,
      buyer: { nickname: users.nickname, phone: users.phone },
      isAsked: IS_ASKED,
      isProposed: IS_PROPOSED,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, refunds.orderId), eq(orderLines.skuId, refunds.skuId)))
    .leftJoin(users, eq(users.id, refunds.userId))
    .where(inArray(refunds.id, selectRefundIds(db, search)))
    .orderBy(...search.orderBy)

const selectRefundIds = (db: Database, search: { where: SQL | undefined; orderBy: SQL[]; limit: number }) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(search.where)
    .orderBy(...search.orderBy)
    .limit(search.limit)

/** Refunds that the caller may see, by queue or number. */
export const whereRefundFound = (
  { queue, query }: { queue?: RefundQueue | undefined; query?: string | undefined },
  storeId: string | null,
): SQL | undefined =>
  and(
    storeId === null ? undefined : eq(orders.storeId, storeId),
    queue === undefined ? undefined : whereInRefundQueue(queue),
    query === undefined ? undefined : like(refunds.number, `${query.toUpperCase()}%`),
  )

/** A refund as a line of a list. */
export const toRefundSummary = (
  { refund, order, line, buyer, isAsked, isProposed }: RefundListRow,
  locale: Locale,
): RefundSummaryView => ({
  id: refund.id,
  number: refund.number,
  version: order.version,
  orderId: order.id,
  orderNumber: order.number,
  customer: maskCustomer(order, buyer ?? { nickname: null, phone: null }),
  skuId: refund.skuId,
  ...getOrderLineLabel(line, locale),
  kind: refund.kind,
  status: refund.status,
  queue: getRefundQueue({ status: refund.status, isAsked, isProposed }),
  quantity: refund.quantity,
  amount: refund.amount,
  reason: refund.reason,
  submittedAt: refund.submittedAt.toISOString(),
  changedAt: refund.changedAt.toISOString(),
})

export const toProposalView = (proposal: ProposalRow, orderNumber: string): ProposalView => ({
  id: proposal.id,
  kind: proposal.kind,
  orderId: proposal.orderId,
  orderNumber,
  refundId: proposal.refundId,
  amount: proposal.amount,
  reason: proposal.reason,
  proposedBy: proposal.proposedBy,
  proposedAt: proposal.proposedAt.toISOString(),
  outcome: proposal.outcome,
  decidedBy: proposal.decidedBy,
  decidedAt: proposal.decidedAt?.toISOString() ?? null,
  decisionNote: proposal.decisionNote,
})

type Viewer = { caller: Pick<OfficeCaller, 'roles' | 'id'>; locale: Locale; signatureAmount: number }

/**
 * One refund with everything that its page shows.
 * @throws ApiError `notFound`, the same for "not there" and "of another store"
 */
export const getOfficeRefund = async (
  db: Database,
  { id, storeId }: { id: string; storeId: string | null },
  { caller, locale, signatureAmount }: Viewer,
): Promise<OfficeRefund> => {
  const where = and(eq(refunds.id, id), whereRefundFound({}, storeId))
  const [row] = isUuid(id) ? await selectRefunds(db, { where, orderBy: [desc(refunds.id)], limit: 1 }) : []
  if (!row) throw createApiError('notFound', 'refundNotFound')
  const { refund, order } = row
  const [question] = await db.select().from(refundQuestions).where(eq(refundQuestions.refundId, id))
  const proposals = await db
    .select()
    .from(refundProposals)
    .where(inArray(refundProposals.refundId, [id]))
    .orderBy(asc(refundProposals.proposedAt))
  return {
    ...toRefundSummary(row, locale),
    goodsStatus: refund.goodsStatus,
    note: refund.note,
    pictures: refund.pictures.map(getPictureUrl),
    points: refund.points,
    isUnshipped: refund.isUnshipped,
    returnBy: refund.returnBy?.toISOString() ?? null,
    sentBy: toReturnShipmentView(refund, locale),
    pickup: await loadPickup(db, refund.id, locale),
    answer: refund.answer,
    question:
      question && refund.status === 'submitted'
        ? { text: question.text, askedAt: question.askedAt.toISOString() }
        : null,
    deduction: refund.deduction,
    timeline: refund.timeline,
    proposals: proposals.map(proposal => toProposalView(proposal, order.number)),
    signatureAmount,
    actions: listRefundActions(refund, { caller, open: proposals.find(({ outcome }) => outcome === 'open') }),
  }
}

const loadPickup = async (
  db: Database,
  refundId: string,
  locale: Locale,
): Promise<OfficeRefund['pickup']> => {
  const [row] = await db.select().from(returnPickups).where(eq(returnPickups.refundId, refundId))
  if (!row) return null
  const { state, day, slot, company, trackingNumber, problem } = row
  return { state, day, slot, companyName: getCarrierName(company, locale), trackingNumber, problem }
}

const toReturnShipmentView = ({ sentBy }: RefundRow, locale: Locale): OfficeRefund['sentBy'] =>
  sentBy && {
    way: sentBy.way,
    company: sentBy.way === 'parcel' ? getCarrierName(sentBy.company, locale) : null,
    trackingNumber: sentBy.trackingNumber,
    pickupDate: sentBy.way === 'pickup' ? sentBy.pickupDate : null,
  }

const listRefundActions = (
  refund: RefundRow,
  { caller, open }: { caller: Viewer['caller']; open: ProposalRow | undefined },
): OfficeRefund['actions'] => {
  const may = (permission: OfficePermission) => getPermissionReach(caller.roles, permission) !== null
  if (open) {
    if (open.proposedBy.id === caller.id) return ['withdrawProposal']
    return may('refunds:sign') ? ['sign'] : []
  }
  if (!may('refunds:propose')) return []
  const can = (event: Parameters<typeof getNextRefundStatus>[1]) =>
    getNextRefundStatus(refund, event) !== null
  return [
    ...(can('approved') ? ['accept' as const] : []),
    ...(can('rejected') ? ['decline' as const] : []),
    ...(can('approved') ? ['ask' as const] : []),
    ...(can('received') ? ['receive' as const] : []),
  ]
}
