import { and, asc, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { getPermissionReach, type OfficePermission } from '@anzuo/domain/office/permissions'
import { getRefundQueue, type RefundQueue } from '@anzuo/domain/office/refundApproval'
import { getNextRefundStatus, isPaidRefundKind } from '@anzuo/domain/shop'
import { getMoneyBack } from '@anzuo/domain/shop/exchange'
import { getRefundQuestionState, type RefundQuestionState } from '@anzuo/domain/shop/refundQuestion'
import { isPickupBookable } from '@anzuo/domain/shop/returnPickup'
import { getCarrierName } from '@anzuo/domain/shop/carriers'
import type { Database } from '../../db/database'
import {
  orderLines,
  orders,
  refundExchanges,
  refundProposals,
  refundQuestions,
  refundRepairs,
  refunds,
  returnPickups,
  skus,
  users,
} from '../../db/schema'
import { cachePreparedStatement } from '../../db/preparedStatement'
import { createApiError } from '../../http/apiError'
import { isUuid } from '../../db/valueChecks'
import type { Locale } from '../../messages'
import { getOrderLineLabel, type OrderLineRow } from '../../modules/order/queries'
import { getPictureUrl } from '../../modules/picture/pictureUrls'
import type { ExchangeRow } from '../../modules/refund/exchangeStock'
import { loadRefundRequest, toNodeViews, type RefundRow } from '../../modules/refund/queries'
import { selectQuestionState, toQuestionViews } from '../../modules/refund/refundQuestionViews'
import { sumRepairReturns, toRepairView } from '../../modules/refund/repairRecord'
import type { OfficeCaller } from '../officeCall'
import { maskCustomer } from '../order/orderSummaries'

export type ProposalRow = typeof refundProposals.$inferSelect
export type OfficeRefund = OfficeResponseData<'/office/v1/refund/get'>
export type ProposalView = OfficeResponseData<'/office/v1/refund/sign'>
type RefundSummaryView = OfficeResponseData<'/office/v1/refund/list'>['refunds'][number]

/** Whether the customer was reminded of a repair's price, which still waits for their answer. */
const IS_QUOTE_UNANSWERED = sql<boolean>`exists (select 1 from refund_repairs x where x.refund_id = ${refunds.id} and x.quote_by is not null and x.remind_at is null)`

const IS_PROPOSED = sql<boolean>`exists (select 1 from refund_proposals p where p.outcome = 'open' and (p.refund_id = ${refunds.id} or p.group_id = ${refunds.groupId}))`

/** The refunds of a queue: `getRefundQueue` as the database has it; a test holds one against the other. */
export const whereInRefundQueue = (queue: RefundQueue, now: Date): SQL => {
  const question = selectQuestionState(now)
  switch (queue) {
    case 'toDecide':
      return sql`(${refunds.status} = 'submitted' and coalesce(${question}, 'overdue') = 'overdue' and not ${IS_PROPOSED})`
    case 'answered':
      return sql`(${refunds.status} = 'submitted' and ${question} = 'answered' and not ${IS_PROPOSED})`
    case 'unanswered':
      return sql`(${refunds.status} in ('quoted', 'quotedAfterReturn') and ${IS_QUOTE_UNANSWERED} and not ${IS_PROPOSED})`
    case 'toReceive':
      return sql`(${refunds.status} in ('returned', 'exception') and not ${IS_PROPOSED})`
    case 'toRepair':
      return sql`(${refunds.status} in ('toBook', 'booked', 'repairing') and not ${IS_PROPOSED})`
    case 'toShip':
      return sql`${refunds.status} = 'toShip'`
    case 'toSign':
      return sql`(${refunds.status} in ('submitted', 'returned', 'exception', 'toBook', 'booked', 'repairing', 'quoted', 'quotedAfterReturn') and ${IS_PROPOSED})`
    case 'theirs':
      return sql`(${refunds.status} in ('awaitingReturn', 'offeredBeforeReturn', 'offeredAfterReturn', 'shipped') or (${refunds.status} in ('quoted', 'quotedAfterReturn') and not ${IS_QUOTE_UNANSWERED} and not ${IS_PROPOSED}) or (${refunds.status} = 'submitted' and ${question} = 'waiting' and not ${IS_PROPOSED}))`
    case 'payingBack':
      return sql`${refunds.status} in ('refunding', 'refundFailed')`
    case 'closed':
      return sql`${refunds.status} in ('rejected', 'withdrawn', 'refunded', 'settled')`
  }
}

type RefundListRow = {
  refund: RefundRow
  order: typeof orders.$inferSelect
  line: OrderLineRow
  buyer: { nickname: string; phone: string | null } | null
  question: RefundQuestionState | null
  isProposed: boolean
  isQuoteUnanswered: boolean
  pickup: typeof returnPickups.$inferSelect | null
}

type RefundSearch = {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  /** Whether a question still waits for its answer depends on the time. */
  now: Date
}

/**
 * Refunds with what their line of a list shows, by one query. Which they are is decided first: joined in one go, the planner takes order lines
 * for rare and reads all of them.
 */
export const selectRefunds = (db: Database, search: RefundSearch): Promise<RefundListRow[]> =>
  db
    .select({
      refund: refunds,
      order: orders,
      line: orderLines,
      buyer: { nickname: users.nickname, phone: users.phone },
      question: selectQuestionState(search.now),
      isProposed: IS_PROPOSED,
      isQuoteUnanswered: IS_QUOTE_UNANSWERED,
      pickup: returnPickups,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, refunds.orderId), eq(orderLines.skuId, refunds.skuId)))
    .leftJoin(users, eq(users.id, refunds.userId))
    .leftJoin(returnPickups, eq(returnPickups.refundId, refunds.id))
    .where(inArray(refunds.id, selectRefundIds(db, search)))
    .orderBy(...search.orderBy)

const selectRefundIds = (db: Database, search: RefundSearch) =>
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
  { storeId, now }: { storeId: string | null; now: Date },
): SQL | undefined =>
  and(
    storeId === null ? undefined : eq(orders.storeId, storeId),
    queue === undefined ? undefined : whereInRefundQueue(queue, now),
    query === undefined ? undefined : like(refunds.number, `${query.toUpperCase()}%`),
  )

/** A refund as a line of a list. */
export const toRefundSummary = (
  { refund, order, line, buyer, question, isProposed, isQuoteUnanswered, pickup }: RefundListRow,
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
  queue: getRefundQueue({ status: refund.status, question, isProposed, isQuoteUnanswered }),
  quantity: refund.quantity,
  amount: getMoneyBack(refund),
  reason: refund.reason,
  pickupState: pickup?.state ?? null,
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

type Viewer = {
  caller: Pick<OfficeCaller, 'roles' | 'id'>
  locale: Locale
  signatureAmount: number
  now: Date
}

/** One refund with what stands in one row with it. Prepared: planning its joins took thirty times as long as reading them. */
const refundStatement = cachePreparedStatement(db =>
  db
    .select({
      refund: refunds,
      order: orders,
      line: orderLines,
      buyer: { nickname: users.nickname, phone: users.phone },
      pickup: returnPickups,
      question: refundQuestions,
      exchange: refundExchanges,
      repair: refundRepairs,
      replacementStock: skus.stock,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, refunds.orderId), eq(orderLines.skuId, refunds.skuId)))
    .leftJoin(users, eq(users.id, refunds.userId))
    .leftJoin(returnPickups, eq(returnPickups.refundId, refunds.id))
    .leftJoin(refundQuestions, eq(refundQuestions.refundId, refunds.id))
    .leftJoin(refundExchanges, eq(refundExchanges.refundId, refunds.id))
    .leftJoin(refundRepairs, eq(refundRepairs.refundId, refunds.id))
    .leftJoin(skus, eq(skus.id, refundExchanges.skuId))
    .where(eq(refunds.id, sql.placeholder('id')))
    .prepare('office_refund'),
)

const proposalsStatement = cachePreparedStatement(db =>
  db
    .select()
    .from(refundProposals)
    .where(
      or(
        eq(refundProposals.refundId, sql.placeholder('id')),
        eq(refundProposals.groupId, sql.placeholder('groupId')),
      ),
    )
    .orderBy(asc(refundProposals.proposedAt))
    .prepare('office_refund_proposals'),
)

const toQuestionState = (
  { askedAt, answeredAt }: typeof refundQuestions.$inferSelect,
  now: Date,
): RefundQuestionState =>
  getRefundQuestionState({ askedAt: askedAt.getTime(), isAnswered: answeredAt !== null }, now.getTime())

/**
 * One refund with everything that its page shows.
 * @throws ApiError `notFound`, the same for "not there" and "of another store"
 */
export const getOfficeRefund = async (
  db: Database,
  { id, storeId }: { id: string; storeId: string | null },
  { caller, locale, signatureAmount, now }: Viewer,
): Promise<OfficeRefund> => {
  const [found] = isUuid(id) ? await refundStatement(db).execute({ id }) : []
  if (!found || (storeId !== null && found.order.storeId !== storeId))
    throw createApiError('notFound', 'refundNotFound')
  const { refund, order, question, exchange, repair, replacementStock } = found
  const proposals = await proposalsStatement(db).execute({ id, groupId: refund.groupId })
  const open = proposals.find(({ outcome }) => outcome === 'open')
  const row = {
    ...found,
    question: question && toQuestionState(question, now),
    isProposed: open !== undefined,
    isQuoteUnanswered: repair !== null && repair.quoteBy !== null && repair.remindAt === null,
  }
  return {
    ...toRefundSummary(row, locale),
    goodsStatus: refund.goodsStatus,
    note: refund.note,
    pictures: refund.pictures.map(getPictureUrl),
    points: isPaidRefundKind(refund.kind) ? refund.points : 0,
    isUnshipped: refund.isUnshipped,
    returnBy: refund.returnBy?.toISOString() ?? null,
    sentBy: toReturnShipmentView(refund, locale),
    pickup: row.pickup && toPickupView(row.pickup, locale),
    exchange: exchange && toExchangeView({ refund, exchange, stock: replacementStock ?? 0 }, locale),
    repair:
      repair && toRepairView(refund, { repair, returned: await sumRepairReturns(db, refund.id), locale }),
    answer: refund.answer,
    question:
      question && question.answeredAt === null && refund.status === 'submitted'
        ? { text: question.text, askedAt: question.askedAt.toISOString() }
        : null,
    questions: toQuestionViews(question ?? undefined),
    request: await loadRefundRequest(db, refund.groupId, locale),
    deduction: refund.deduction,
    timeline: refund.timeline,
    proposals: proposals.map(proposal => toProposalView(proposal, order.number)),
    signatureAmount,
    actions: listRefundActions(row, { caller, open }),
  }
}

const toPickupView = (
  { state, day, slot, company, trackingNumber, problem, nodes }: typeof returnPickups.$inferSelect,
  locale: Locale,
): NonNullable<OfficeRefund['pickup']> => ({
  state,
  day,
  slot,
  companyName: getCarrierName(company, locale),
  trackingNumber,
  problem,
  nodes: toNodeViews(nodes, locale),
})

const toExchangeView = (
  { refund, exchange, stock }: { refund: RefundRow; exchange: ExchangeRow; stock: number },
  locale: Locale,
): NonNullable<OfficeRefund['exchange']> => {
  const { skuId, skuName, parcel, offeredDeduction, shipment, arrivesBy } = exchange
  const isParcel = shipment?.way === 'parcel'
  return {
    skuId,
    skuName: skuName[locale],
    parcel,
    stock,
    worth: refund.amount,
    offeredDeduction,
    shipment: shipment && {
      way: shipment.way,
      companyName: isParcel ? getCarrierName(shipment.company, locale) : null,
      trackingNumber: isParcel ? shipment.trackingNumber : null,
      day: isParcel ? null : shipment.day,
      slot: isParcel ? null : shipment.slot,
    },
    arrivesBy: arrivesBy?.toISOString() ?? null,
  }
}

const toReturnShipmentView = ({ sentBy }: RefundRow, locale: Locale): OfficeRefund['sentBy'] =>
  sentBy && {
    way: sentBy.way,
    company: sentBy.way === 'parcel' ? getCarrierName(sentBy.company, locale) : null,
    trackingNumber: sentBy.trackingNumber,
    pickupDate: sentBy.way === 'pickup' ? sentBy.pickupDate : null,
  }

const listRefundActions = (
  { refund, pickup }: RefundListRow,
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
    ...(refund.status === 'submitted' ? ['ask' as const] : []),
    ...(can('refundOffered') ? ['offerRefund' as const] : []),
    ...(can('received') ? ['receive' as const] : []),
    ...(can('quoted') ? ['quoteRepair' as const] : []),
    ...(can('visitBooked') ? ['bookVisit' as const] : []),
    ...(can('repaired') ? ['finishRepair' as const] : []),
    ...(can('sent') ? ['shipExchange' as const] : []),
    ...(can('arrived') ? ['settleExchange' as const] : []),
    ...(isPickupBookable({ status: refund.status, pickup: pickup?.state ?? null })
      ? ['bookPickup' as const]
      : []),
    ...(refund.status === 'returned' && pickup?.trackingNumber ? ['reportPickup' as const] : []),
  ]
}
