import { parseArgs } from 'node:util'
import { openPostgres } from '../db/postgres'
import { orders, refunds, users } from '../db/schema'
import { createAuthSession } from '../modules/auth/authSessions'
import { createTestOffice } from '../testing/testOffice'
import { createTestServer } from '../testing/testServer'
import { desc, sql } from 'drizzle-orm'

/**
 * How long every list and search of the console takes, and the consumers' calls beside it, on a database that `npm run seed:many` has
 * filled:
 *
 *   DATABASE_URL=postgres://… npm run --silent bench:office -- --rounds 40
 *
 * Each call is made alone, so many times; the last line is JSON with the milliseconds of half and of 95 in 100 of them. It ends with 1 when one
 * is slower than the goal.
 */
const GOAL_P95_MS = 200

type Case = { name: string; path: string; body: object; isOffice: boolean }

const getPercentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const officeCase = (name: string, path: string, body: object = {}): Case => ({
  name,
  path: `/office/v1/${path}`,
  body,
  isOffice: true,
})
const shopCase = (name: string, path: string, body: object = {}): Case => ({
  name,
  path,
  body,
  isOffice: false,
})

const queues = ['toShip', 'waitingForFitter', 'toCollect', 'late', 'inReturn', 'onItsWay', 'unpaid']
const refundQueues = [
  'toDecide',
  'answered',
  'toReceive',
  'toShip',
  'toSign',
  'theirs',
  'payingBack',
  'closed',
]

/** What the cases look for. */
type Found = {
  orderId: string
  number: string
  phone: string
  userId: string
  refundId: string
  placedAt: string
}

const listOrderCases = (found: Found): Case[] => [
  officeCase('order/queues', 'order/queues'),
  officeCase('order/list', 'order/list', { limit: 25 }),
  ...queues.map(queue => officeCase(`order/list ${queue}`, 'order/list', { queue, limit: 25 })),
  ...['completed', 'closed', 'pendingDelivery'].map(status =>
    officeCase(`order/list status ${status}`, 'order/list', { status, limit: 25 }),
  ),
  ...['fitted', 'parcel', 'pickup'].map(delivery =>
    officeCase(`order/list delivery ${delivery}`, 'order/list', { delivery, limit: 25 }),
  ),
  officeCase('order/list store', 'order/list', { storeId: 'sh-anfu', limit: 25 }),
  officeCase('order/list before a day', 'order/list', { placedUntil: found.placedAt, limit: 25 }),
  officeCase('order/list closed before a day', 'order/list', {
    status: 'closed',
    placedUntil: found.placedAt,
    limit: 25,
  }),
  officeCase('order/list number', 'order/list', { query: found.number, limit: 25 }),
  officeCase('order/list start of a number', 'order/list', { query: found.number.slice(0, 4), limit: 25 }),
  officeCase('order/list phone', 'order/list', { query: found.phone.slice(-4), limit: 25 }),
  officeCase('order/get', 'order/get', { id: found.orderId }),
  officeCase('refund/queues', 'refund/queues'),
  officeCase('refund/list', 'refund/list', { limit: 25 }),
  ...refundQueues.map(queue => officeCase(`refund/list ${queue}`, 'refund/list', { queue, limit: 25 })),
  officeCase('refund/list number', 'refund/list', { query: 'RF1', limit: 25 }),
  officeCase('refund/get', 'refund/get', { id: found.refundId }),
]

const listMoneyAndCatalogueCases = (found: Found): Case[] => [
  officeCase('money/ledger', 'money/ledger', { limit: 25 }),
  officeCase('money/ledger before a day', 'money/ledger', { until: found.placedAt, limit: 25 }),
  officeCase('money/ledger refunds', 'money/ledger', { kind: 'refund', limit: 25 }),
  officeCase('money/ledger of a provider', 'money/ledger', { provider: 'alipay', limit: 25 }),
  officeCase('money/ledger number', 'money/ledger', { query: found.number, limit: 25 }),
  officeCase('money/daily', 'money/daily', { days: 31 }),
  officeCase('money/position', 'money/position'),
  officeCase('money/days', 'money/days'),
  officeCase('money/day', 'money/day', { date: found.placedAt.slice(0, 10) }),
  officeCase('money/export', 'money/export', { month: found.placedAt.slice(0, 7) }),
  officeCase('odd_money/list', 'odd_money/list', { limit: 25 }),
  officeCase('catalogue/counts', 'catalogue/counts'),
  officeCase('catalogue/list', 'catalogue/list', { limit: 25 }),
  officeCase('catalogue/list found', 'catalogue/list', { query: 'cloud', limit: 25 }),
  officeCase('catalogue/list nothing found', 'catalogue/list', { query: 'no such thing', limit: 25 }),
  officeCase('catalogue/list low stock', 'catalogue/list', { isStockLow: true, limit: 25 }),
  officeCase('catalogue/list drafts', 'catalogue/list', { state: 'draft', limit: 25 }),
  officeCase('catalogue/get', 'catalogue/get', { id: 'g-100' }),
  officeCase('catalogue/stock/history', 'catalogue/stock/history', { skuId: 'g-100', limit: 25 }),
  officeCase('customer/list', 'customer/list', { limit: 25 }),
  officeCase('customer/list phone', 'customer/list', { query: found.phone.slice(-4), limit: 25 }),
  officeCase('customer/list number', 'customer/list', { query: found.number, limit: 25 }),
  officeCase('customer/get', 'customer/get', { id: found.userId }),
  officeCase('chair/list', 'chair/list', { limit: 25 }),
  officeCase('review/queues', 'review/queues'),
  officeCase('review/list', 'review/list', { queue: 'toLookAt', limit: 25 }),
  officeCase('store/list', 'store/list'),
]

const listOtherCases = (found: Found): Case[] => [
  officeCase('operator/list', 'operator/list'),
  officeCase('audit/list', 'audit/list', { limit: 25 }),
  officeCase('audit/list rare action', 'audit/list', { action: 'settings/', limit: 25 }),
  officeCase('audit/list action that never was', 'audit/list', { action: 'chair/', limit: 25 }),
  officeCase('audit/list between two days', 'audit/list', {
    from: '2001-01-01T00:00:00Z',
    until: '2001-01-02T00:00:00Z',
    limit: 25,
  }),
  officeCase('settings/get', 'settings/get'),
  ...[
    ['number', found.number],
    ['start of a number', found.number.slice(0, 4)],
    ['phone', found.phone.slice(-4)],
    ['phone and name', `${found.phone.slice(-4)} a`],
    ['code', 'g-100'],
    ['number of a parcel', 'SF1000'],
    ['words', 'cloud'],
    ['nothing', 'zzzzzzzz'],
  ].map(([name, query]) => officeCase(`search/find ${name}`, 'search/find', { query })),
  shopCase('app_config', '/open/app/app_config'),
  ...['suggested', 'sold', 'newest', 'price', 'priceDown'].map(sort =>
    shopCase(`products ${sort}`, '/dealer_product/list', { sort, limit: 20 }),
  ),
  shopCase('products of a category', '/dealer_product/list', { category: 'living', sort: 'sold', limit: 20 }),
  shopCase('products found', '/dealer_product/list', { query: 'cloud', limit: 20 }),
  shopCase('products counted', '/dealer_product/count', { query: 'massager' }),
  shopCase('product', '/dealer_product/get', { id: 'g-100' }),
  shopCase('own orders', '/dealer_order/list', { limit: 20 }),
  shopCase('own orders found', '/dealer_order/list', { query: 'cloud', limit: 20 }),
  shopCase('own orders counted', '/dealer_order/counts'),
  shopCase('preview', '/dealer_order/preview', { items: [{ skuId: 'g-100', quantity: 1 }] }),
]

const measure = async (): Promise<0 | 1> => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } })
  const rounds = Number(values.rounds)
  const url = process.env.DATABASE_URL
  if (!url) throw new RangeError('DATABASE_URL names a database that seed:many has filled')
  const database = await openPostgres({ url, onConnectionError: () => {} })
  const server = await createTestServer(database)
  const { db } = database
  try {
    const owner = await createTestOffice(server, db).newOperator(['owner'])
    const [order] = await db
      .select()
      .from(orders)
      .where(sql`${orders.shippedTo} is not null and ${orders.status} = 'completed'`)
      .orderBy(desc(orders.placedAt))
      .limit(1)
    const [refund] = await db.select({ id: refunds.id }).from(refunds).limit(1)
    if (!order?.userId || !refund) throw new RangeError('The database is not filled.')
    const device = { kind: 'unknown', app: 'unknown' } as const
    const { token } = await createAuthSession(db, { userId: order.userId, device }, server.clock.now())
    const found = {
      orderId: order.id,
      number: order.number,
      phone: order.shippedTo?.phone ?? '',
      userId: order.userId,
      refundId: refund.id,
      placedAt: order.placedAt.toISOString(),
    }
    const cases = [...listOrderCases(found), ...listMoneyAndCatalogueCases(found), ...listOtherCases(found)]
    const office = createTestOffice(server, db)
    const results = []
    for (const { name, path, body, isOffice } of cases) {
      const times: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const start = performance.now()
        const answer = isOffice
          ? await office.post(path, body, owner)
          : await server.post(path, body, { token })
        const elapsed = performance.now() - start
        const { code, message } = answer.json<{ code: number; message: string }>()
        if (code !== 0) throw new Error(`${name}: ${code} ${message}`)
        // The first one also prepares statements.
        if (round > 0) times.push(elapsed)
      }
      times.sort((a, b) => a - b)
      const result = {
        name,
        p50: Math.round(getPercentile(times, 0.5)),
        p95: Math.round(getPercentile(times, 0.95)),
      }
      process.stderr.write(`${String(result.p50).padStart(6)} ${String(result.p95).padStart(6)}  ${name}\n`)
      results.push(result)
    }
    const [counts] = await db
      .select({
        orders: sql<number>`(select count(*) from ${orders})::int`,
        users: sql<number>`(select count(*) from ${users})::int`,
      })
      .from(sql`(select 1) one`)
    const slow = results.filter(({ p95 }) => p95 > GOAL_P95_MS).map(({ name }) => name)
    process.stdout.write(`${JSON.stringify({ ...counts, rounds, goalP95Ms: GOAL_P95_MS, slow, results })}\n`)
    return slow.length > 0 ? 1 : 0
  } finally {
    await server.close()
    await database.close()
  }
}

process.exitCode = await measure()
