import { and, asc, between, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { findClosingObstacle, type MoneyTotals } from '@anzuo/domain/office/statementDay'
import { paymentProviderNames, type PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import {
  accountingDays,
  anomalyReturns,
  paymentAnomalies,
  statementEntries,
  statementFetches,
  statementImports,
} from '../../db/schema'
import { ApiError, createApiError } from '../../http/apiError'
import type { MessageKey } from '../../messages'
import { addDays } from '../../modules/payment/chinaDay'
import type { OfficeChange } from '../officeCall'
import { toActor } from '../refund/proposals'
import { sumBookedDay, sumDays } from './totals'

type DayView = OfficeResponseData<'/office/v1/money/day'>
type ProviderDay = DayView['providers'][number]
type DayStatus = DayView['status']

const NOTHING: MoneyTotals = { payments: 0, paid: 0, refunds: 0, refunded: 0 }

/** Odd money that a day's statement showed and nobody has explained: it is neither settled nor on its way back. */
const WHERE_UNEXPLAINED = and(
  isNull(paymentAnomalies.resolvedAt),
  sql`not exists (select 1 from ${anomalyReturns} where ${anomalyReturns.anomalyId} = ${paymentAnomalies.id} and ${anomalyReturns.status} = 'due')`,
)

const countDifferences = async (
  db: Database,
  date: string,
): Promise<Map<PaymentProviderName, { differences: number; unexplained: number }>> => {
  const rows = await db
    .select({
      provider: paymentAnomalies.provider,
      differences: sql<number>`count(*)::int`,
      unexplained: sql<number>`(count(*) filter (where ${WHERE_UNEXPLAINED}))::int`,
    })
    .from(paymentAnomalies)
    .where(eq(paymentAnomalies.statementDate, date))
    .groupBy(paymentAnomalies.provider)
  return new Map(rows.map(({ provider, ...counted }) => [provider, counted]))
}

const countMatches = async (db: Database, date: string): Promise<Map<PaymentProviderName, number>> => {
  const rows = await db
    .select({ provider: statementEntries.provider, count: sql<number>`count(*)::int` })
    .from(statementEntries)
    .where(and(eq(statementEntries.date, date), isNull(statementEntries.difference)))
    .groupBy(statementEntries.provider)
  return new Map(rows.map(({ provider, count }) => [provider, count]))
}

type FetchView = ProviderDay['fetch']

const loadFetches = async (db: Database, date: string): Promise<Map<PaymentProviderName, FetchView>> => {
  const rows = await db.select().from(statementFetches).where(eq(statementFetches.date, date))
  return new Map(
    rows.map(({ provider, status, failure, detail, tries, tryAt, changedAt }) => [
      provider,
      {
        status,
        failure,
        detail,
        tries,
        tryAt: tryAt?.toISOString() ?? null,
        changedAt: changedAt.toISOString(),
      },
    ]),
  )
}

const loadProviders = async (
  db: Database,
  date: string,
  closed: readonly { provider: PaymentProviderName; ours: MoneyTotals }[],
): Promise<ProviderDay[]> => {
  const imports = await db.select().from(statementImports).where(eq(statementImports.date, date))
  const booked = await sumBookedDay(db, date)
  const differences = await countDifferences(db, date)
  const matches = await countMatches(db, date)
  const fetches = await loadFetches(db, date)
  return paymentProviderNames.flatMap(provider => {
    const statement = imports.find(imported => imported.provider === provider)
    // What a closed day came to stays, whatever later statements list.
    const ours = closed.find(total => total.provider === provider)?.ours ?? booked.get(provider) ?? NOTHING
    const counted = differences.get(provider) ?? { differences: 0, unexplained: 0 }
    const fetch = fetches.get(provider) ?? null
    if (!statement && !fetch && ours.payments + ours.refunds + counted.differences === 0) return []
    return [
      {
        provider,
        ours,
        statement: statement
          ? {
              payments: statement.payments,
              paid: statement.paid,
              refunds: statement.refunds,
              refunded: statement.refunded,
              fees: statement.fees,
              fileName: statement.fileName,
              fileHash: statement.fileHash,
              importedAt: statement.importedAt.toISOString(),
              importedBy: statement.importedBy,
            }
          : null,
        fetch,
        matched: statement ? (matches.get(provider) ?? 0) : 0,
        ...counted,
      },
    ]
  })
}

const getStatus = (obstacle: DayView['obstacle']): DayStatus => {
  switch (obstacle) {
    case 'closed':
      return 'closed'
    case 'dayNotOver':
      return 'notOver'
    case 'statementMissing':
      return 'waiting'
    case 'unexplained':
      return 'differs'
    case null:
      return 'ready'
  }
}

/** One day of the books beside the statements. */
export const getStatementDay = async (db: Database, date: string, now: Date): Promise<DayView> => {
  const [day] = await db.select().from(accountingDays).where(eq(accountingDays.date, date))
  const providers = await loadProviders(db, date, day?.closedAt ? (day.totals ?? []) : [])
  const obstacle = findClosingObstacle({
    isClosed: Boolean(day?.closedAt),
    isOver: date < formatChinaDate(now.getTime()),
    missingStatements: providers.filter(
      ({ statement, ours, differences }) =>
        statement === null && ours.payments + ours.refunds + differences > 0,
    ).length,
    unexplained: providers.reduce((sum, { unexplained }) => sum + unexplained, 0),
  })
  return {
    date,
    version: day?.version ?? 0,
    status: getStatus(obstacle),
    providers,
    obstacle,
    closedAt: day?.closedAt?.toISOString() ?? null,
    closedBy: day?.closedBy ?? null,
  }
}

/** How far some days are, by few queries whatever their number. */
export const listStatementDays = async (
  db: Database,
  { until, days }: { until: string; days: number },
  now: Date,
): Promise<OfficeResponseData<'/office/v1/money/days'>['days']> => {
  const first = addDays(until, 1 - days)
  const closed = await db
    .select({ date: accountingDays.date })
    .from(accountingDays)
    .where(and(between(accountingDays.date, first, until), isNotNull(accountingDays.closedAt)))
  const imports = await db
    .select({ date: statementImports.date, provider: statementImports.provider })
    .from(statementImports)
    .where(between(statementImports.date, first, until))
  const unexplained = await db
    .selectDistinct({ date: paymentAnomalies.statementDate })
    .from(paymentAnomalies)
    .where(and(between(paymentAnomalies.statementDate, first, until), WHERE_UNEXPLAINED))
  const today = formatChinaDate(now.getTime())
  return (await sumDays(db, { until, days })).map(({ date, payments, refunds }) => {
    const read = imports.filter(imported => imported.date === date).length
    const obstacle = findClosingObstacle({
      isClosed: closed.some(day => day.date === date),
      isOver: date < today,
      // The day's own page knows which provider is missing; here it is enough that none was read at all.
      missingStatements: read === 0 && payments + refunds > 0 ? 1 : 0,
      unexplained: unexplained.some(day => day.date === date) ? 1 : 0,
    })
    return { date, status: getStatus(obstacle) }
  })
}

const OBSTACLE_MESSAGES: Record<NonNullable<DayView['obstacle']>, MessageKey> = {
  closed: 'officeDayClosed',
  dayNotOver: 'officeDayNotOver',
  statementMissing: 'officeStatementMissing',
  unexplained: 'officeDayUnexplained',
}

/** Closes a day for good, with what it came to. */
export const createDayClosing = ({
  now,
}: {
  now: () => Date
}): OfficeChange<'/office/v1/money/close_day'> => ({
  run: async ({ tx, request: { date, version }, caller, audit }) => {
    const [locked] = await tx
      .select()
      .from(accountingDays)
      .where(inArray(accountingDays.date, [date]))
      .orderBy(asc(accountingDays.date))
      .for('update')
    const before = await getStatementDay(tx, date, now())
    if ((locked?.version ?? 0) !== version)
      throw new ApiError(RESPONSE_CODE.changed, { key: 'officeMoneyChanged' }, { data: before })
    if (before.obstacle) throw createApiError('conflict', OBSTACLE_MESSAGES[before.obstacle])
    const totals = before.providers.map(({ provider, ours, statement }) => ({
      provider,
      ours,
      statement: statement
        ? {
            payments: statement.payments,
            paid: statement.paid,
            refunds: statement.refunds,
            refunded: statement.refunded,
          }
        : NOTHING,
      fees: statement?.fees ?? null,
    }))
    const closing = { closedAt: now(), closedBy: toActor(caller), totals }
    await tx
      .insert(accountingDays)
      .values({ date, version: version + 1, ...closing })
      .onConflictDoUpdate({ target: accountingDays.date, set: { version: version + 1, ...closing } })
    audit({
      subject: { kind: 'accountingDay', id: date, label: date },
      before: { status: before.status, version: before.version },
      after: { status: 'closed', totals },
    })
    return getStatementDay(tx, date, now())
  },
})
