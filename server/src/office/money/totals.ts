import { sql } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { MoneyTotals } from '@anzuo/domain/office/statementDay'
import type { PaymentProviderName } from '@anzuo/domain/shop'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import type { Database } from '../../db/database'
import { addDays, getChinaDay } from '../../modules/payment/chinaDay'
import { readRows } from '../../db/readRows'

type SumRow = { key: string; count: number; amount: string | number }

const NOTHING: MoneyTotals = { payments: 0, paid: 0, refunds: 0, refunded: 0 }

const addSums = (
  totals: Map<string, MoneyTotals>,
  rows: readonly SumRow[],
  kind: 'payment' | 'refund',
): void => {
  for (const { key, count, amount } of rows) {
    const before = totals.get(key) ?? NOTHING
    totals.set(
      key,
      kind === 'payment'
        ? { ...before, payments: before.payments + count, paid: before.paid + Number(amount) }
        : { ...before, refunds: before.refunds + count, refunded: before.refunded + Number(amount) },
    )
  }
}

const CHINA_DAY = (at: string) => sql.raw(`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`)

/** What came in and had gone back on each of some days in China, by when it did. Read from indexes of these days alone. */
export const sumDays = async (
  db: Database,
  { until, days }: { until: string; days: number },
): Promise<OfficeResponseData<'/office/v1/money/daily'>['days']> => {
  const first = addDays(until, 1 - days)
  const from = getChinaDay(first).from.toISOString()
  const to = getChinaDay(until).to.toISOString()
  const totals = new Map<string, MoneyTotals>()
  const paid = await readRows<SumRow>(
    db,
    sql`
    select ${CHINA_DAY('succeeded_at')} as key, count(*)::int as count, sum(amount) as amount from payments
    where succeeded_at >= ${from}::timestamptz and succeeded_at < ${to}::timestamptz group by 1`,
  )
  addSums(totals, paid, 'payment')
  for (const table of ['money_returns', 'anomaly_returns']) {
    const returned = await readRows<SumRow>(
      db,
      sql`
      select ${CHINA_DAY('done_at')} as key, count(*)::int as count, sum(amount) as amount from ${sql.identifier(table)}
      where done_at >= ${from}::timestamptz and done_at < ${to}::timestamptz group by 1`,
    )
    addSums(totals, returned, 'refund')
  }
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    return { date, ...(totals.get(date) ?? NOTHING) }
  })
}

/**
 * What the books have of a day, by provider: what its statement lists, and what none lists so far that was booked on that day.
 */
export const sumBookedDay = async (
  db: Database,
  date: string,
): Promise<Map<PaymentProviderName, MoneyTotals>> => {
  const { from, to } = getChinaDay(date)
  const isOfDay = (statementDate: string, at: string) =>
    sql`(${sql.raw(statementDate)} = ${date} or (${sql.raw(statementDate)} is null
      and ${sql.raw(at)} >= ${from.toISOString()}::timestamptz and ${sql.raw(at)} < ${to.toISOString()}::timestamptz))`
  const totals = new Map<string, MoneyTotals>()
  const paid = await readRows<SumRow>(
    db,
    sql`
    select provider as key, count(*)::int as count, sum(amount) as amount from payments
    where succeeded_at is not null and ${isOfDay('statement_date', 'succeeded_at')} group by 1`,
  )
  addSums(totals, paid, 'payment')
  const returned = await readRows<SumRow>(
    db,
    sql`
    select p.provider as key, count(*)::int as count, sum(m.amount) as amount
    from money_returns m join payments p on p.id = m.payment_id
    where ${isOfDay('m.statement_date', 'm.done_at')} group by 1`,
  )
  addSums(totals, returned, 'refund')
  const odd = await readRows<SumRow>(
    db,
    sql`
    select provider as key, count(*)::int as count, sum(amount) as amount from anomaly_returns
    where ${isOfDay('statement_date', 'done_at')} group by 1`,
  )
  addSums(totals, odd, 'refund')
  return totals as Map<PaymentProviderName, MoneyTotals>
}

/** What is held, what goes back, what is odd, and what providers keep this month. */
export const getPosition = async (
  db: Database,
  now: Date,
): Promise<OfficeResponseData<'/office/v1/money/position'>> => {
  const month = formatChinaDate(now.getTime()).slice(0, 7)
  const [row = {}] = await readRows<Record<string, string | number | Date | null>>(
    db,
    sql`
    select
      held.*, back.*, odd.*, kept.*
    from
      (select coalesce(sum(paid - refunded), 0) as held, count(*)::int as held_orders from orders
        where status in ('pendingDelivery', 'pendingReceipt') and paid > refunded) held,
      (select coalesce(sum(amount), 0) as back, count(*)::int as back_count, min(created_at) as back_oldest
        from money_returns where status = 'due') back,
      (select coalesce(sum(abs(amount)), 0) as odd, count(*)::int as odd_count, min(first_reported_at) as odd_oldest
        from payment_anomalies where resolved_at is null) odd,
      (select coalesce(sum(fees), 0) as fees, coalesce(sum(paid), 0) as of_paid from statement_imports
        where date >= ${`${month}-01`}::date and date < (${`${month}-01`}::date + interval '1 month')) kept`,
  )
  const toInstant = (value: string | number | Date | null | undefined) =>
    value === null || value === undefined ? null : new Date(value).toISOString()
  return {
    held: { amount: Number(row.held), orders: Number(row.held_orders) },
    goingBack: {
      amount: Number(row.back),
      refunds: Number(row.back_count),
      oldestAt: toInstant(row.back_oldest),
    },
    odd: { amount: Number(row.odd), count: Number(row.odd_count), oldestAt: toInstant(row.odd_oldest) },
    fees: { month, amount: Number(row.fees), ofPaid: Number(row.of_paid) },
  }
}
