import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { moneyEndpoints } from '@anzuo/contract/office/money'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { decodeCursor, paginateRows } from '../../db/keysetPagination'
import { orders, paymentAttempts, statementEntries } from '../../db/schema'
import type { OfficeHandlers } from '../officeCall'
import type { ShopContext } from '../../modules/shopContext'
import { exportLedger } from './exportLedger'
import { readLedger } from './ledger'
import type { PaymentProviders } from '../../gateways/paymentProvider'
import { createStatementFetching } from './fetchStatement'
import { createStatementReading } from './readStatement'
import { createDayClosing, getStatementDay, listStatementDays } from './statementDays'
import { getPosition, sumDays } from './totals'

/** Where a page of statement lines starts: after a line of a provider. */
const LineCursor = z.tuple([z.string().max(20), z.number().int().min(0)])

/** All money of the shop, as whoever keeps the books sees it. */
export const moneyRoutes = (
  context: ShopContext & { paymentProviders: PaymentProviders },
): OfficeHandlers<typeof moneyEndpoints> => {
  const { db, now } = context
  const getToday = () => formatChinaDate(now().getTime())
  return {
    '/office/v1/money/ledger': ({ request: { limit, ...search } }) =>
      readLedger(db, { search, isNewestFirst: true, limit }),
    '/office/v1/money/daily': async ({ request: { until = getToday(), days } }) => ({
      days: await sumDays(db, { until, days }),
    }),
    '/office/v1/money/position': () => getPosition(db, now()),
    '/office/v1/money/export': ({ request }) => exportLedger(db, request),
    '/office/v1/money/days': async ({ request: { until = getToday(), days } }) => ({
      days: await listStatementDays(db, { until, days }, now()),
    }),
    '/office/v1/money/day': ({ request: { date } }) => getStatementDay(db, date, now()),
    '/office/v1/money/statement_lines': async ({ request: { date, isMatching, cursor, limit } }) => {
      const start = cursor === undefined ? null : decodeCursor(cursor, LineCursor)
      const { provider, position, difference } = statementEntries
      const rows = await db
        .select({ line: statementEntries, order: { id: orders.id, number: orders.number } })
        .from(statementEntries)
        .leftJoin(
          paymentAttempts,
          and(
            eq(paymentAttempts.outTradeNo, statementEntries.outTradeNo),
            eq(paymentAttempts.provider, provider),
          ),
        )
        .leftJoin(orders, eq(orders.id, paymentAttempts.orderId))
        .where(
          and(
            eq(statementEntries.date, date),
            isMatching === undefined ? undefined : isMatching ? isNull(difference) : isNotNull(difference),
            start ? sql`(${provider}, ${position}) > (${start[0]}, ${start[1]}::int)` : undefined,
          ),
        )
        .orderBy(asc(provider), asc(position))
        .limit(limit + 1)
      const { page, next } = paginateRows(rows, limit, ({ line }) => [line.provider, line.position])
      return {
        lines: page.map(({ line, order }) => ({
          provider: line.provider,
          position: line.position,
          kind: line.kind,
          orderId: order?.id ?? null,
          orderNumber: order?.number ?? null,
          providerNumber: line.transactionId,
          amount: line.amount,
          fee: line.fee,
          difference: line.difference,
        })),
        next,
      }
    },
    '/office/v1/money/read_statement': createStatementReading(context),
    '/office/v1/money/fetch_statement': createStatementFetching(context),
    '/office/v1/money/close_day': createDayClosing(context),
  }
}
