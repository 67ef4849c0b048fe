import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { deriveOrderStatus } from '@anzuo/domain/shop/orderDelivery'
import { MIGRATIONS_FOLDER } from '../resourceFolders'
import { createTestPostgresDatabase, isPostgresReachable } from '../testing/databases'
import { createOlderMigrations } from '../testing/olderSchema'

/** The last migration before orders had parcels of several pieces, parts, versions and a back office. */
const BEFORE_PARTS = '0014'

/** A database of either kind, migrated by hand. */
type OldDatabase = {
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  migrate: (migrationsFolder: string) => Promise<void>
  close: () => Promise<void>
}

const openEmbedded = async (): Promise<OldDatabase> => {
  const client = new PGlite()
  await client.waitReady
  return {
    query: async <Row>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows,
    migrate: migrationsFolder => migratePglite(drizzlePglite(client), { migrationsFolder }),
    close: () => client.close(),
  }
}

const openPostgres = async (): Promise<OldDatabase> => {
  const { url, drop } = await createTestPostgresDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    query: async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
    migrate: migrationsFolder => migratePostgres(drizzlePostgres(client), { migrationsFolder }),
    close: async () => {
      await client.end()
      await drop()
    },
  }
}

/** The same number of a kind each time. */
const createId = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const text = (words: string) => ({ 'en-GB': words, 'zh-CN': words, 'zh-Hant': words })

const DAY = '2026-05-04T20:30:00Z'

/** Fills a table as the server of that time did: a row an object. */
const insert = (database: OldDatabase, table: string, row: object) =>
  database.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
    JSON.stringify(row),
  ])

type Status = 'pendingPayment' | 'pendingDelivery' | 'pendingReceipt' | 'completed' | 'closed'
const statuses: readonly Status[] = [
  'pendingPayment',
  'pendingDelivery',
  'pendingReceipt',
  'completed',
  'closed',
]

const skus = { chair: 'w8-oat', pillow: 'm1-pearl' } as const
const kinds = ['parcel', 'fitted', 'mixed', 'pickup'] as const
type Kind = (typeof kinds)[number]

const listSkus = (kind: Kind): readonly ('chair' | 'pillow')[] =>
  kind === 'mixed' ? ['chair', 'pillow'] : kind === 'fitted' ? ['chair'] : ['pillow']

const PRICE = 499_00
const QUANTITY = 3

const createOrder = (kind: Kind, status: Status) => {
  const isPaid = status !== 'pendingPayment' && status !== 'closed'
  const isSent = status === 'pendingReceipt' || status === 'completed'
  const total = PRICE * QUANTITY * listSkus(kind).length
  return {
    id: createId(`${kind} ${status}`),
    number: `AZ${kind}${status}`,
    user_id: createId('buyer'),
    shop_id: 'anzuo',
    status,
    close_reason: status === 'closed' ? 'timeout' : null,
    shipped_to: kind === 'pickup' ? null : { name: 'Lin Yi', phone: '13800006021', detail: 'Anfu Road 288' },
    appointment: kind === 'fitted' || kind === 'mixed' ? { date: '2026-05-12', slot: 'morning' } : null,
    store_id: kind === 'pickup' ? 'xuhui' : null,
    remark: 'Please ring',
    goods: total,
    freight: 0,
    points: 0,
    discount: 0,
    total,
    paid: isPaid ? total : 0,
    refunded: 0,
    is_friend_asked: false,
    is_extended: false,
    is_commented: false,
    placed_at: DAY,
    pay_by: DAY,
    paid_at: isPaid ? DAY : null,
    shipped_at: isSent ? '2026-05-05T02:00:00Z' : null,
    confirm_by: status === 'pendingReceipt' ? '2026-05-15T02:00:00Z' : null,
    completed_at: status === 'completed' ? '2026-05-06T02:00:00Z' : null,
    closed_at: status === 'closed' ? DAY : null,
    deleted_at: null,
  }
}

const fillShop = async (database: OldDatabase) => {
  await insert(database, 'users', {
    id: createId('buyer'),
    phone: '13800006021',
    nickname: 'Yi',
    created_at: DAY,
  })
  await insert(database, 'shops', { id: 'anzuo', name: text('Anzuo') })
  await insert(database, 'categories', { id: 'all', position: 1, name: text('All'), picture: 'm1.svg' })
  await insert(database, 'stores', {
    id: 'xuhui',
    name: text('Xuhui'),
    address: text('Anfu Road 1'),
    city: text('Shanghai'),
    phone: '02100000000',
    latitude: 31.2,
    longitude: 121.4,
    opens: '10:00',
    closes: '21:00',
    services: [],
    picture: 'store.svg',
  })
  for (const [id, delivery] of [
    ['w8', 'installed'],
    ['m1', 'parcel'],
  ])
    await insert(database, 'products', {
      ...{
        id,
        shop_id: 'anzuo',
        category_id: 'all',
        name: text(`${id}`),
        line: text('Line'),
        story: text('Story'),
      },
      ...{ pictures: ['m1.svg'], features: [], options: [], specifications: [], delivery, price_from: PRICE },
      ...{
        position: 1,
        sold: 0,
        stars_sum: 0,
        stars_count: 0,
        is_on_sale: true,
        search_words: [],
        created_at: DAY,
      },
    })
  for (const [name, id] of Object.entries(skus))
    await insert(database, 'skus', {
      ...{ id, product_id: name === 'chair' ? 'w8' : 'm1', position: 1, choice: {}, name: text('Pearl') },
      ...{ price: PRICE, stock: 8, picture: 'm1.svg' },
    })
}

const fillOrder = async (database: OldDatabase, kind: Kind, status: Status) => {
  const order = createOrder(kind, status)
  await insert(database, 'orders', order)
  for (const [position, sku] of listSkus(kind).entries())
    await insert(database, 'order_lines', {
      ...{ order_id: order.id, sku_id: skus[sku], product_id: sku === 'chair' ? 'w8' : 'm1', position },
      ...{ name: text(sku), sku_name: text('Pearl'), picture: 'm1.svg', price: PRICE, quantity: QUANTITY },
      ...{ payable: PRICE * QUANTITY, points: 0, taken_quantity: 0, taken_amount: 0, taken_points: 0 },
      refunded_quantity: 0,
    })
  await insert(database, 'order_events', {
    ...{ id: createId(`event ${order.id}`), order_id: order.id, event: 'placed', at: DAY },
  })
  if (order.shipped_at && kind !== 'pickup')
    await insert(database, 'parcels', {
      ...{ id: createId(`parcel ${order.id}`), order_id: order.id, company: 'shunfeng' },
      ...{ tracking_number: 'SF1234567890', nodes: [] },
    })
}

/** One piece was paid back before anything left, so that it never was in a parcel. */
const fillRefundBeforeShipping = async (database: OldDatabase) => {
  const orderId = createId('parcel completed')
  await insert(database, 'refunds', {
    ...{
      id: createId('refund'),
      number: 'RF1',
      order_id: orderId,
      sku_id: skus.pillow,
      user_id: createId('buyer'),
    },
    ...{ kind: 'refundOnly', goods_status: 'notReceived', reason: 'changedMind', note: '', pictures: [] },
    ...{ telephone: '13800006021', quantity: 1, freight: 0, amount: PRICE, points: 0, is_unshipped: true },
    ...{ status: 'refunded', answer: '', timeline: [], submitted_at: DAY, changed_at: DAY },
  })
  await database.query(
    `update order_lines set taken_quantity = 1, taken_amount = $2, refunded_quantity = 1 where order_id = $1`,
    [orderId, PRICE],
  )
  await database.query('update orders set refunded = $2 where id = $1', [orderId, PRICE])
}

type PartRow = {
  number: string
  status: Status
  kind: 'parcel' | 'fitted' | 'pickup'
  state: 'planned' | 'preparing' | 'ready' | 'onTheWay' | 'done' | 'cancelled'
  promised: string | null
  pickup_code: string | null
}

const describeMigration = (database: () => OldDatabase) => {
  let before: unknown[] = []
  const listOrders = () =>
    database().query(
      `select o.number, o.status, o.total::text, o.paid::text, o.refunded::text, o.remark, o.shipped_to, o.appointment,
        o.store_id, o.placed_at::text, o.paid_at::text, o.shipped_at::text, o.completed_at::text, o.closed_at::text,
        (select json_agg(json_build_array(l.sku_id, l.quantity, l.price, l.payable, l.taken_amount) order by l.position)
          from order_lines l where l.order_id = o.id) as lines,
        (select count(*)::int from parcels p where p.order_id = o.id) as parcels,
        (select count(*)::int from order_events e where e.order_id = o.id) as events
      from orders o order by o.number`,
    )
  const listParts = () =>
    database().query<PartRow>(
      `select o.number, o.status, d.kind, d.state, d.promised_date::text as promised, d.pickup_code
       from order_deliveries d join orders o on o.id = d.order_id order by o.number, d.kind`,
    )

  it('goes up to the newest schema', async () => {
    before = await listOrders()
    assert.equal(before.length, kinds.length * statuses.length)
    await database().migrate(MIGRATIONS_FOLDER)
  })

  it('loses nothing of any order', async () => {
    assert.deepEqual(await listOrders(), before)
  })

  it('gives each order the parts by which its lines reach the buyer', async () => {
    const parts = await listParts()
    for (const kind of kinds)
      for (const status of statuses)
        assert.deepEqual(
          parts.filter(({ number }) => number === `AZ${kind}${status}`).map(part => part.kind),
          kind === 'mixed' ? ['fitted', 'parcel'] : [kind],
        )
  })

  it('puts the parts into states from which the status of the order follows', async () => {
    const parts = await listParts()
    for (const kind of kinds)
      for (const status of statuses) {
        const own = parts.filter(({ number }) => number === `AZ${kind}${status}`)
        assert.equal(deriveOrderStatus(own), status, `${kind} ${status}`)
      }
  })

  it('promises the day of the appointment, or two days after the payment by the clock of China', async () => {
    const parts = await listParts()
    const getPromise = (number: string, kind: string) =>
      parts.find(part => part.number === number && part.kind === kind)?.promised
    assert.equal(getPromise('AZmixedpendingDelivery', 'fitted'), '2026-05-12')
    assert.equal(getPromise('AZmixedpendingDelivery', 'parcel'), '2026-05-07')
    assert.equal(getPromise('AZparcelpendingPayment', 'parcel'), null)
  })

  it('gives a code to what is still to be collected, and to nothing else', async () => {
    for (const { number, kind, status, pickup_code: code } of await listParts())
      if (kind === 'pickup' && status !== 'completed' && status !== 'closed')
        assert.match(code ?? '', /^\d{6}$/, number)
      else assert.equal(code, null, number)
  })

  it('counts as sent what has left, without what was paid back before', async () => {
    const rows = await database().query<{ number: string; sent: number[] }>(
      `select o.number, array_agg(l.shipped_quantity order by l.position) as sent
       from orders o join order_lines l on l.order_id = o.id group by 1`,
    )
    const getSent = (number: string) => rows.find(row => row.number === number)?.sent
    assert.deepEqual(getSent('AZparcelcompleted'), [QUANTITY - 1])
    assert.deepEqual(getSent('AZmixedpendingReceipt'), [QUANTITY, QUANTITY])
    assert.deepEqual(getSent('AZpickuppendingReceipt'), [0])
    assert.deepEqual(getSent('AZpickupcompleted'), [QUANTITY])
    for (const number of ['AZparcelpendingPayment', 'AZfittedpendingDelivery', 'AZparcelclosed'])
      assert.deepEqual(getSent(number), [0], number)
  })

  it('confirms no receipt by itself for what nobody has collected', async () => {
    const rows = await database().query<{ number: string }>(
      `select number from orders where confirm_by is not null order by number`,
    )
    assert.deepEqual(
      rows.map(({ number }) => number),
      ['AZfittedpendingReceipt', 'AZmixedpendingReceipt', 'AZparcelpendingReceipt'],
    )
  })

  it('keeps the customer, and starts with the settings as they come', async () => {
    assert.deepEqual(await database().query('select nickname, phone from users'), [
      { nickname: 'Yi', phone: '13800006021' },
    ])
    assert.deepEqual(await database().query('select * from shop_settings'), [])
  })
}

const describeOn = (name: string, open: () => Promise<OldDatabase>) =>
  describe(`a database of before the parts of orders (${name})`, () => {
    let database: OldDatabase
    before(async () => {
      database = await open()
      const older = await createOlderMigrations(BEFORE_PARTS)
      await database.migrate(older.folder)
      await older.remove()
      await fillShop(database)
      for (const kind of kinds) for (const status of statuses) await fillOrder(database, kind, status)
      await fillRefundBeforeShipping(database)
    })
    after(() => database.close())
    describeMigration(() => database)
  })

await describeOn('embedded', openEmbedded)
if (await isPostgresReachable()) await describeOn('postgresql', openPostgres)
