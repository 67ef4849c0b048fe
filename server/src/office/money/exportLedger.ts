import { sql } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { formatChinaDateTime } from '@anzuo/domain/chinaTime'
import { writeCsvLine, type CsvCell } from '@anzuo/domain/office/csv'
import type { Database } from '../../db/database'
import { readRows } from '../../db/readRows'
import { listInvoiceRows } from '../../modules/invoice/invoiceBooks'
import { readLedger } from './ledger'

/** Lines of one answer: what a month has more comes with the next one. */
const PAGE_LINES = 1000

/** Times stand in it twice: in UTC, and on the clock by which the company's days begin. */
const HEADER = [
  'time_utc',
  'time_asia_shanghai',
  'kind',
  'direction',
  'provider',
  'order_number',
  'our_number',
  'provider_number',
  'currency',
  'amount',
  'fee',
  'state',
  'statement_date',
  'invoice_numbers',
] as const

const getMonth = (month: string): { from: string; until: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const toInstant = (name: string) => new Date(`${name}-01T00:00:00+08:00`).toISOString()
  return { from: toInstant(month), until: toInstant(next) }
}

/** Fees by our number, as the statements list them. */
const loadFees = async (db: Database, numbers: readonly string[]): Promise<Map<string, number>> => {
  if (numbers.length === 0) return new Map()
  const list = sql.join(
    numbers.map(number => sql`${number}`),
    sql`, `,
  )
  const rows = await readRows<{ number: string; fee: string | number }>(
    db,
    sql`
    select coalesce(out_refund_no, out_trade_no) as number, sum(fee) as fee from statement_entries
    where coalesce(out_refund_no, out_trade_no) in (${list}) and fee is not null group by 1`,
  )
  return new Map(rows.map(({ number, fee }) => [number, Number(fee)]))
}

/** Numbers of what was issued for each order, the first one first; red letters too. */
const loadInvoiceNumbers = async (
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const numbers = new Map<string, string[]>()
  if (orderIds.length === 0) return numbers
  for (const { orderId, number } of await listInvoiceRows(db, orderIds))
    if (number !== null) numbers.set(orderId, [...(numbers.get(orderId) ?? []), number])
  return numbers
}

/** One page of a month's ledger as CSV, for bookkeeping. What goes out is negative. */
export const exportLedger = async (
  db: Database,
  { month, cursor }: { month: string; cursor?: string | undefined },
): Promise<OfficeResponseData<'/office/v1/money/export'>> => {
  const { lines, next } = await readLedger(db, {
    search: { ...getMonth(month), cursor },
    isNewestFirst: false,
    limit: PAGE_LINES,
  })
  const fees = await loadFees(
    db,
    lines.map(({ ourNumber }) => ourNumber),
  )
  const invoices = await loadInvoiceNumbers(db, [
    ...new Set(lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))),
  ])
  const written = lines.map(line => {
    const fee = fees.get(line.ourNumber)
    const cells: CsvCell[] = [
      line.at,
      formatChinaDateTime(Date.parse(line.at)),
      line.kind,
      line.direction,
      line.provider,
      line.orderNumber ?? '',
      line.ourNumber,
      line.providerNumber,
      'CNY',
      { cents: line.direction === 'in' ? line.amount : -line.amount },
      fee === undefined ? '' : { cents: fee },
      line.isDone ? 'done' : 'underWay',
      line.statementDate ?? '',
      (line.orderId === null ? [] : (invoices.get(line.orderId) ?? [])).join(' '),
    ]
    return writeCsvLine(cells)
  })
  const header = cursor === undefined ? writeCsvLine(HEADER) : ''
  return { csv: header + written.join(''), next }
}
