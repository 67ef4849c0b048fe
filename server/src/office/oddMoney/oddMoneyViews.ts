import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { listAnomalyActions, type PaymentAnomalyReason } from '@anzuo/domain/office/oddMoney'
import { getPermissionReach } from '@anzuo/domain/office/permissions'
import { CURRENCY } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { anomalyReturns, orders, paymentAnomalies, paymentAttempts } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { PaymentAnomaly } from '../../modules/payment/paymentAnomalies'
import type { OfficeCaller } from '../officeCall'

type OddMoney = OfficeResponseData<'/office/v1/odd_money/get'>
type OddMoneySummary = OfficeResponseData<'/office/v1/odd_money/list'>['oddMoney'][number]
type AnomalyReturnRow = typeof anomalyReturns.$inferSelect

/** What a list shows of odd money. */
type OddMoneyRow = {
  anomaly: PaymentAnomaly
  payment: { amount: number; status: string } | null
  order: { id: string; number: string } | null
  /** What we gave back under the number of a refund. */
  refundAmount: number | null
  returnStatus: AnomalyReturnRow['status'] | null
}

/** A refund is known by our number, or by the provider's as the statement lists it. */
const REFUND_AMOUNT = sql<number | null>`(
  select money_returns.amount from money_returns where money_returns.out_refund_no in (
    select ${paymentAnomalies.transactionId} union
    select listed.out_refund_no from statement_entries listed
    where listed.out_trade_no = ${paymentAnomalies.outTradeNo} and listed.provider = ${paymentAnomalies.provider}
      and listed.kind = 'refund' and listed.transaction_id = ${paymentAnomalies.transactionId}
  ) limit 1)`.mapWith(Number)

const RETURN_STATUS = sql<AnomalyReturnRow['status'] | null>`(
  select returned.status from anomaly_returns returned where returned.anomaly_id = ${paymentAnomalies.id}
  order by returned.proposed_at desc limit 1)`

/** Odd money with what belongs to it, by one query. */
export const selectOddMoney = (
  db: Database,
  { where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit: number },
): Promise<OddMoneyRow[]> =>
  db
    .select({
      anomaly: paymentAnomalies,
      payment: { amount: paymentAttempts.amount, status: sql<string>`${paymentAttempts.status}` },
      order: { id: orders.id, number: orders.number },
      refundAmount: REFUND_AMOUNT,
      returnStatus: RETURN_STATUS,
    })
    .from(paymentAnomalies)
    .leftJoin(
      paymentAttempts,
      and(
        eq(paymentAttempts.outTradeNo, paymentAnomalies.outTradeNo),
        eq(paymentAttempts.provider, paymentAnomalies.provider),
      ),
    )
    .leftJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

const isHeld = ({ payment }: OddMoneyRow): boolean =>
  payment !== null && (payment.status === 'succeeded' || payment.status === 'refundDue')

const MISSING: readonly PaymentAnomalyReason[] = ['missingInStatement', 'refundMissingInStatement']
const OF_REFUNDS: readonly PaymentAnomalyReason[] = [
  'unknownRefund',
  'refundOfOtherPayment',
  'refundAmount',
  'refundListedTwice',
]

/** What the books have, and what the provider says. */
const getBothSides = (row: OddMoneyRow): { ours: number | null; theirs: number | null } => {
  const { reason, amount } = row.anomaly
  if (MISSING.includes(reason)) return { ours: amount, theirs: null }
  if (OF_REFUNDS.includes(reason)) return { ours: row.refundAmount, theirs: amount }
  return { ours: isHeld(row) ? (row.payment?.amount ?? null) : null, theirs: amount }
}

const getState = ({ anomaly, returnStatus }: OddMoneyRow): OddMoneySummary['state'] => {
  if (anomaly.resolvedAt) return 'resolved'
  if (returnStatus === 'proposed') return 'toSign'
  return returnStatus === 'due' ? 'goingBack' : 'open'
}

export const toOddMoneySummary = (row: OddMoneyRow): OddMoneySummary => {
  const { anomaly, order } = row
  return {
    id: anomaly.id,
    version: anomaly.version,
    provider: anomaly.provider,
    reason: anomaly.reason,
    providerNumber: anomaly.transactionId,
    ourNumber: anomaly.outTradeNo,
    amount: anomaly.amount,
    currency: anomaly.currency,
    ...getBothSides(row),
    orderId: order?.id ?? null,
    orderNumber: order?.number ?? null,
    firstReportedAt: anomaly.firstReportedAt.toISOString(),
    lastReportedAt: anomaly.lastReportedAt.toISOString(),
    statementDate: anomaly.statementDate,
    state: getState(row),
    resolution: anomaly.resolution,
    resolvedAt: anomaly.resolvedAt?.toISOString() ?? null,
  }
}

const toReturnView = (row: AnomalyReturnRow): OddMoney['returns'][number] => ({
  id: row.id,
  amount: row.amount,
  status: row.status,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt.toISOString(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionNote: row.decisionNote,
  tries: row.tries,
  doneAt: row.doneAt?.toISOString() ?? null,
})

const listActions = (
  row: OddMoneyRow,
  { roles, id }: Viewer['caller'],
  proposed: AnomalyReturnRow | undefined,
): OddMoney['actions'] => {
  if (proposed) {
    if (proposed.proposedBy.id === id) return ['withdraw']
    return getPermissionReach(roles, 'refunds:sign') ? ['sign'] : []
  }
  if (!getPermissionReach(roles, 'money:close')) return []
  return listAnomalyActions(toAnomalyFacts(row))
}

const toAnomalyFacts = (row: OddMoneyRow) => ({
  reason: row.anomaly.reason,
  isOpen: row.anomaly.resolvedAt === null,
  isBeingSentBack: row.returnStatus === 'due' || row.returnStatus === 'proposed',
  isInYuan: row.anomaly.currency === CURRENCY && row.anomaly.amount !== null && row.anomaly.amount > 0,
  isBooked: isHeld(row),
})

/** Who looks, and from which amount on a second person signs. */
type Viewer = { caller: Pick<OfficeCaller, 'roles' | 'id'>; signatureAmount: number }

/**
 * One piece of odd money with everything that its page shows.
 * @throws ApiError `notFound`
 */
export const getOddMoney = async (db: Database, id: string, viewer: Viewer): Promise<OddMoney> => {
  const { caller, signatureAmount } = viewer
  const where = eq(paymentAnomalies.id, id)
  const [row] = isUuid(id)
    ? await selectOddMoney(db, { where, orderBy: [desc(paymentAnomalies.id)], limit: 1 })
    : []
  if (!row) throw createApiError('notFound', 'nothingThere')
  const returns = await db
    .select()
    .from(anomalyReturns)
    .where(eq(anomalyReturns.anomalyId, id))
    .orderBy(asc(anomalyReturns.proposedAt))
  return {
    ...toOddMoneySummary(row),
    account: row.anomaly.account,
    resolvedBy: row.anomaly.resolvedBy,
    resolutionNote: row.anomaly.resolutionNote,
    returns: returns.map(toReturnView),
    signatureAmount,
    actions: listActions(
      row,
      caller,
      returns.find(({ status }) => status === 'proposed'),
    ),
  }
}
