import { and, like, sql, type SQL, type Column } from 'drizzle-orm'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import type { ledgerKinds } from '@anzuo/contract/office/money'
import type { PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import {
  orderByLastNumber,
  paginateRows,
  whereBeforeNumberedCursor,
  whereNewerThanCursor,
  whereOlderThanCursor,
} from '../../db/keysetPagination'
import { readRows } from '../../db/readRows'
import { orders } from '../../db/schema'

type LedgerLine = OfficeResponseData<'/office/v1/money/ledger'>['lines'][number]
type LedgerKind = (typeof ledgerKinds)[number]

/** What somebody looks for in the ledger; the months of an export are looked for in the same way. */
type LedgerSearch = Omit<ValidatedOfficeRequest<'/office/v1/money/ledger'>, 'limit'>

type LedgerRow = {
  id: string
  at: string | Date
  kind: LedgerKind
  provider: PaymentProviderName
  order_id: string | null
  order_number: string | null
  our_number: string
  provider_number: string
  amount: string | number
  is_done: boolean
  statement_date: string | null
}

type LedgerSource = {
  columns: SQL
  from: SQL
  at: SQL
  id: SQL
  kinds: readonly LedgerKind[]
  /** Which of them a line is, where there are several. */
  kind?: SQL
  where?: SQL
  /** Its order, where it has one. */
  orderId?: SQL
  numbers: readonly SQL[]
}

const PAYMENT_KIND = sql`case when p.repair_id is null then 'payment' else 'repair' end`

const TRANSFER_KIND = sql`case when m.refund_id is not null then 'refund' when m.goodwill_id is not null then 'goodwill'
  when p.repair_id is not null and p.status = 'succeeded' then 'repairReturn' else 'unusedPayment' end`

/** Where money is written down. Each is read by an index on its time, no further than a page needs. */
const SOURCES: readonly LedgerSource[] = [
  {
    kinds: ['payment', 'repair'],
    kind: PAYMENT_KIND,
    columns: sql`p.id, p.succeeded_at as at, ${PAYMENT_KIND} as kind, p.provider, p.order_id, p.out_trade_no as our_number,
      coalesce(p.transaction_id, '') as provider_number, p.amount, true as is_done, p.statement_date`,
    from: sql`payments p`,
    at: sql`p.succeeded_at`,
    id: sql`p.id`,
    where: sql`p.succeeded_at is not null`,
    orderId: sql`p.order_id`,
    numbers: [sql`p.out_trade_no`, sql`p.transaction_id`],
  },
  {
    kinds: ['refund', 'goodwill', 'repairReturn', 'unusedPayment'],
    kind: TRANSFER_KIND,
    columns: sql`m.id, coalesce(m.done_at, m.created_at) as at, ${TRANSFER_KIND} as kind, p.provider, m.order_id,
      m.out_refund_no as our_number, '' as provider_number, m.amount, m.done_at is not null as is_done, m.statement_date`,
    from: sql`money_returns m join payments p on p.id = m.payment_id`,
    at: sql`coalesce(m.done_at, m.created_at)`,
    id: sql`m.id`,
    orderId: sql`m.order_id`,
    numbers: [sql`m.out_refund_no`],
  },
  {
    kinds: ['oddPayment'],
    columns: sql`a.id, a.first_reported_at as at, 'oddPayment' as kind, a.provider, null::uuid as order_id,
      a.out_trade_no as our_number, a.transaction_id as provider_number, a.amount, true as is_done, a.statement_date`,
    from: sql`payment_anomalies a`,
    at: sql`a.first_reported_at`,
    id: sql`a.id`,
    where: sql`a.resolution = 'sentBack'`,
    numbers: [sql`a.out_trade_no`, sql`a.transaction_id`],
  },
  {
    kinds: ['oddReturn'],
    columns: sql`r.id, r.done_at as at, 'oddReturn' as kind, r.provider, null::uuid as order_id,
      r.out_refund_no as our_number, '' as provider_number, r.amount, true as is_done, r.statement_date`,
    from: sql`anomaly_returns r`,
    at: sql`r.done_at`,
    id: sql`r.id`,
    where: sql`r.status = 'done'`,
    numbers: [sql`r.out_refund_no`],
  },
]

/** Orders are found by the beginning of their number, money by a whole number. */
const ORDER_NUMBER = /^[A-Za-z]{2}\d{0,18}$/

/** What more orders begin with is read by their numbers: by time, all money that came since would be read first. */
const MAX_FOUND_ORDERS = 200

/** What a number leads to: the orders that begin with it, unless they are too many to name. */
type FoundOrders = { ids: readonly string[] } | 'many'

const whereNumberBegins = (number: Column | SQL, query: string): SQL =>
  like(number, `${query.toUpperCase()}%`)

const findOrders = async (db: Database, query: string | undefined): Promise<FoundOrders> => {
  if (query === undefined || !ORDER_NUMBER.test(query)) return { ids: [] }
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(whereNumberBegins(orders.number, query))
    .limit(MAX_FOUND_ORDERS + 1)
  return found.length > MAX_FOUND_ORDERS ? 'many' : { ids: found.map(({ id }) => id) }
}

const whereNumber = ({ numbers, orderId }: LedgerSource, query: string, ids: readonly string[]): SQL => {
  const conditions = numbers.map(number => sql`${number} = ${query}`)
  if (orderId && ids.length > 0) {
    const list = ids.map(id => sql`${id}::uuid`)
    conditions.push(sql`${orderId} in (${sql.join(list, sql`, `)})`)
  }
  return sql`(${sql.join(conditions, sql` or `)})`
}

type LedgerReading = {
  search: LedgerSearch
  orderIds: readonly string[]
  isNewestFirst: boolean
  limit: number
}

/** What a search asks of a source, but for the number. */
const whereAsked = (
  { at, kind: kindOf, where }: LedgerSource,
  { kind, provider, from, until }: LedgerSearch,
): SQL | undefined =>
  and(
    where,
    kind && kindOf ? sql`${kindOf} = ${kind}` : undefined,
    provider ? sql`provider = ${provider}` : undefined,
    from ? sql`${at} >= ${from}::timestamptz` : undefined,
    until ? sql`${at} < ${until}::timestamptz` : undefined,
  )

const selectFromSource = (
  source: LedgerSource,
  { search, orderIds, isNewestFirst, limit }: LedgerReading,
): SQL => {
  const { at, id } = source
  const { query, cursor } = search
  const whereCursor = isNewestFirst ? whereOlderThanCursor : whereNewerThanCursor
  const conditions = and(
    whereAsked(source, search),
    query === undefined ? undefined : whereNumber(source, query, orderIds),
    whereCursor({ at, id }, cursor),
  )
  const where = conditions ? sql`where ${conditions}` : sql``
  const order = isNewestFirst ? sql`${at} desc, ${id} desc` : sql`${at}, ${id}`
  return sql`(select ${source.columns} from ${source.from} ${where} order by ${order} limit ${limit})`
}

const INCOMING: ReadonlySet<LedgerKind> = new Set(['payment', 'repair', 'oddPayment'])

const toLedgerLine = (row: LedgerRow): LedgerLine => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  provider: row.provider,
  orderId: row.order_id,
  orderNumber: row.order_number,
  ourNumber: row.our_number,
  providerNumber: row.provider_number,
  amount: Number(row.amount),
  direction: INCOMING.has(row.kind) ? 'in' : 'out',
  isDone: row.is_done,
  statementDate: row.statement_date,
})

type LedgerPage = { lines: LedgerLine[]; next: string | null }

const getSources = ({ kind }: LedgerSearch): readonly LedgerSource[] =>
  SOURCES.filter(({ kinds }) => kind === undefined || kinds.includes(kind))

/** Money of all orders by when it came or went, one page of it. Of a number that many orders begin with it is read by their numbers. */
export const readLedger = async (
  db: Database,
  { search, isNewestFirst, limit }: Omit<LedgerReading, 'orderIds'>,
): Promise<LedgerPage> => {
  const found = await findOrders(db, search.query)
  if (found === 'many' && search.query !== undefined)
    return readLedgerByOrderNumber(db, { search, query: search.query, limit })
  const orderIds = found === 'many' ? [] : found.ids
  const reading = { search, orderIds, isNewestFirst, limit: limit + 1 }
  const branches = getSources(search).map(source => selectFromSource(source, reading))
  const order = isNewestFirst ? sql`at desc, id desc` : sql`at, id`
  const pageOrder = isNewestFirst ? sql`page.at desc, page.id desc` : sql`page.at, page.id`
  // Orders are looked up for the lines of the page alone, not for what each source reads for it.
  const rows = await readRows<LedgerRow>(
    db,
    sql`
    with page as (select * from (${sql.join(branches, sql` union all `)}) as line order by ${order} limit ${limit + 1})
    select page.*, orders.number as order_number from page left join orders on orders.id = page.order_id order by ${pageOrder}`,
  )
  const { page, next } = paginateRows(rows, limit, row => [new Date(row.at).getTime(), row.id])
  return { lines: page.map(toLedgerLine), next }
}

/**
 * Money of orders that begin with a number, those with the last number first, and each one's newest first: as the orders themselves are
 * listed. It goes through the index that finds the beginning, and reads no further than a page.
 */
const readLedgerByOrderNumber = async (
  db: Database,
  { search, query, limit }: { search: LedgerSearch; query: string; limit: number },
): Promise<LedgerPage> => {
  const number = sql`o.number`
  const branches = getSources(search).flatMap(source => {
    const { at, id, orderId } = source
    if (!orderId) return []
    const where = and(
      whereNumberBegins(number, query),
      whereAsked(source, search),
      whereBeforeNumberedCursor({ number, at, id }, search.cursor),
    )
    return sql`(select ${source.columns}, o.number as order_number from ${source.from} join orders o on o.id = ${orderId}
      where ${where} order by ${orderByLastNumber(number)}, ${at} desc, ${id} desc limit ${limit + 1})`
  })
  if (branches.length === 0) return { lines: [], next: null }
  const rows = await readRows<LedgerRow>(
    db,
    sql`
    select * from (${sql.join(branches, sql` union all `)}) as line
    order by ${orderByLastNumber(sql`order_number`)}, at desc, id desc limit ${limit + 1}`,
  )
  const { page, next } = paginateRows(rows, limit, row => [
    row.order_number ?? '',
    new Date(row.at).getTime(),
    row.id,
  ])
  return { lines: page.map(toLedgerLine), next }
}
