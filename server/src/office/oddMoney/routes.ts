import { and, asc, desc, eq, isNull, min, sql } from 'drizzle-orm'
import type { oddMoneyEndpoints } from '@anzuo/contract/office/oddMoney'
import { paginateRows, whereNewerThanCursor, whereOlderThanCursor } from '../../db/keysetPagination'
import { anomalyReturns, paymentAnomalies } from '../../db/schema'
import type { OfficeHandlers } from '../officeCall'
import type { ShopContext } from '../../modules/shopContext'
import {
  createAssignment,
  createBooking,
  createExplanation,
  createReturnSignature,
  createReturnWithdrawal,
  createSendingBack,
} from './changeOddMoney'
import { getOddMoney, selectOddMoney, toOddMoneySummary } from './oddMoneyViews'

const MAX_COUNTED = 1000

/** Money that fits no order, as whoever keeps the books sees and settles it. */
export const oddMoneyRoutes = (context: ShopContext): OfficeHandlers<typeof oddMoneyEndpoints> => {
  const { db, getSettings } = context
  const columns = { at: paymentAnomalies.firstReportedAt, id: paymentAnomalies.id }
  return {
    '/office/v1/odd_money/list': async ({ request: { state, statementDate, cursor, limit } }) => {
      const isOpen = state === 'open'
      const rows = await selectOddMoney(db, {
        where: and(
          isOpen ? isNull(paymentAnomalies.resolvedAt) : undefined,
          statementDate === undefined ? undefined : eq(paymentAnomalies.statementDate, statementDate),
          isOpen ? whereNewerThanCursor(columns, cursor) : whereOlderThanCursor(columns, cursor),
        ),
        orderBy: isOpen ? [asc(columns.at), asc(columns.id)] : [desc(columns.at), desc(columns.id)],
        limit: limit + 1,
      })
      const { page, next } = paginateRows(rows, limit, ({ anomaly }) => [
        anomaly.firstReportedAt.getTime(),
        anomaly.id,
      ])
      return { oddMoney: page.map(toOddMoneySummary), next }
    },
    '/office/v1/odd_money/count': async () => {
      const some = db
        .select({ at: paymentAnomalies.firstReportedAt })
        .from(paymentAnomalies)
        .where(isNull(paymentAnomalies.resolvedAt))
        .orderBy(asc(paymentAnomalies.firstReportedAt))
        .limit(MAX_COUNTED)
        .as('some')
      const [counted] = await db
        .select({ count: sql<number>`count(*)::int`, oldest: min(some.at) })
        .from(some)
      const toSign = await db.$count(anomalyReturns, eq(anomalyReturns.status, 'proposed'))
      return {
        open: counted?.count ?? 0,
        toSign: Math.min(toSign, MAX_COUNTED),
        oldestAt: counted?.oldest?.toISOString() ?? null,
      }
    },
    '/office/v1/odd_money/get': ({ request: { id }, caller }) =>
      getOddMoney(db, id, { caller, signatureAmount: getSettings().refunds.signatureAmount }),
    '/office/v1/odd_money/explain': createExplanation(context),
    '/office/v1/odd_money/book': createBooking(context),
    '/office/v1/odd_money/assign': createAssignment(context),
    '/office/v1/odd_money/send_back': createSendingBack(context),
    '/office/v1/odd_money/sign': createReturnSignature(context),
    '/office/v1/odd_money/withdraw': createReturnWithdrawal(context),
  }
}
