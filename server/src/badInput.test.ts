import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CODE, contract, type CallPath, type Envelope } from '../../src/contract'
import type { Database } from './db/database'
import { describeOnEveryDatabase } from './testing/databases'
import { testShop, type Shop } from './testing/shop'
import { validShopRequests } from './testing/shopRequests'

type Sample = { path: CallPath; body: object }
type Place = { at: (string | number)[]; value: unknown }
/** A body that nobody may send, and what is wrong with it. */
type Wrong = { body: unknown; what: string }

const PAGED = [
  '/dealer_product/list',
  '/open/community/list',
  '/dealer_order/list',
  '/dealer_order_refund/list',
  '/dealer_order_refund/pickups',
  '/points/history',
] as const

/** Further forms of calls that take one of several. */
const otherForms = (): Sample[] => {
  const id = randomUUID()
  const items = [{ skuId: 'm1-pearl', quantity: 1, isSelected: true }]
  const order = validShopRequests()['/dealer_order/place']
  return [
    { path: '/dealer_cart/edit', body: { mode: 'add', requestKey: id, items } },
    { path: '/dealer_cart/edit', body: { mode: 'set', items } },
    {
      path: '/dealer_order/place',
      body: {
        ...order,
        delivery: { method: 'pickup', storeId: 'sh-anfu' },
        invoice: { kind: 'personal', title: 'Lin' },
      },
    },
    {
      path: '/dealer_order_refund/send_back',
      body: { way: 'pickup', id, addressId: id, pickupDate: '2026-11-28' },
    },
    {
      path: '/open/dealer_order/substitute_payment_wxpay',
      body: { token: 'x'.repeat(32), channel: 'browser', code: 'code', requestKey: id },
    },
    { path: '/open/product/reviews', body: { id: 'w8', cursor: 'x', limit: 5 } },
    ...PAGED.map(path => ({ path, body: { cursor: 'x', limit: 5 } })),
  ]
}

const samples: Sample[] = [
  ...Object.entries(validShopRequests()).map(([path, body]) => ({ path: path as CallPath, body })),
  ...otherForms(),
]

const placesIn = (value: unknown, at: Place['at'] = []): Place[] => {
  if (typeof value !== 'object' || value === null) return [{ at, value }]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return inner.flatMap(([name, each]: [string | number, unknown]) => placesIn(each, [...at, name]))
}

/** A copy with another value at a place; without the place when there is no value. */
const changed = (body: object, at: Place['at'], value?: unknown): object => {
  const copy = structuredClone(body) as Record<string | number, unknown>
  const last = at.at(-1) ?? ''
  const holder = at
    .slice(0, -1)
    .reduce((inner, name) => inner[name] as Record<string | number, unknown>, copy)
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}

/** Below zero is a place on earth, and what somebody remembers of a price is only compared. */
const MAY_BE_NEGATIVE = ['latitude', 'longitude', 'price']
/** A picture is a long text. */
const MAY_BE_LONG = ['image']
const LONGER_THAN_ANY = 'x'.repeat(6000)

const wrongValues = ({ at, value }: Place): [what: string, value: unknown][] => {
  const name = String(at.filter(part => typeof part === 'string').at(-1))
  const others: [string, unknown][] = [['an object', {}]]
  if (typeof value === 'boolean') return [...others, ['a word', 'yes'], ['a number', 1]]
  if (typeof value === 'number')
    return [
      ...others,
      ['a word', 'seven'],
      ['beyond every number', 1e308],
      ...(MAY_BE_NEGATIVE.includes(name) ? [] : [['negative', -1] as [string, unknown]]),
    ]
  return [
    ...others,
    ['a number', 7],
    ...(MAY_BE_LONG.includes(name) ? [] : [['too long', LONGER_THAN_ANY] as [string, unknown]]),
  ]
}

const wrongBodies = ({ body }: Sample): Wrong[] => [
  { body: [], what: 'a list' },
  { body: 'text', what: 'a text' },
  { body: 7, what: 'a number' },
  ...placesIn(body).flatMap(place =>
    wrongValues(place).map(([what, value]) => ({
      body: changed(body, place.at, value),
      what: `${place.at.join('.')}: ${what}`,
    })),
  ),
]

const IS_ID = /^(id|token|cursor)$|Ids?$/

/** Well-formed, and nobody's. */
const STRANGE_IDS = ['nobody', randomUUID(), "' or 1=1 --", '\0', '💺', '../../etc', '%00', '-1']

const strangeIds = ({ body }: Sample): Wrong[] =>
  placesIn(body)
    .filter(({ at }) => IS_ID.test(String(at.filter(part => typeof part === 'string').at(-1))))
    .flatMap(({ at }) =>
      STRANGE_IDS.map(id => ({
        body: changed(body, at, id),
        what: `${at.join('.')}: ${JSON.stringify(id)}`,
      })),
    )

/** Every row of every table that belongs to somebody or is for sale; counters and times of visits aside. */
const allRows = async (db: Database): Promise<string> => {
  const rowsOf = (result: unknown) => (result as { rows: Record<string, unknown>[] }).rows
  const tables = rowsOf(
    await db.execute(sql`select tablename from pg_tables where schemaname = 'public' order by tablename`),
  ).map(({ tablename }) => String(tablename))
  const prints = tables
    .filter(table => !NOT_COUNTED.includes(table))
    .map(
      table =>
        sql`select ${table} || ': ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as print from ${sql.identifier(table)} t`,
    )
  return rowsOf(await db.execute(sql.join(prints, sql` union all `)))
    .map(({ print }) => String(print))
    .sort()
    .join('\n')
}
const NOT_COUNTED = ['sessions', 'jobs', 'rate_counters']

/** In Chinese a message has no Latin word but the names of formats: what a field is called would be one. */
const FOR_PEOPLE = /^(?:[\p{Script=Han}\d\s，。、：；？！（）]|JPEG|PNG|WebP)+$/u

await describeOnEveryDatabase('what nobody may send to the shop', database => {
  let shop: Shop
  let token: string
  before(async () => {
    shop = await testShop(database)
    token = (await shop.newBuyer()).token
  })
  after(() => shop.close())

  const send = async (path: CallPath, body: unknown) => {
    const response = await shop.server.post(path, body, { token, language: 'zh-CN' })
    return response.json<Envelope>()
  }

  for (const sample of samples) {
    const { path, body } = sample
    const name = `${path} with ${Object.keys(body).join(', ') || 'nothing'}`

    it(`${name}: refuses, in words for people, and writes nothing`, async () => {
      const before = await allRows(shop.db)
      for (const wrong of wrongBodies(sample)) {
        const { code, message, data } = await send(path, wrong.body)
        assert.equal(code, CODE.invalidRequest, `${wrong.what}: ${code} ${message}`)
        assert.match(message, FOR_PEOPLE, wrong.what)
        assert.equal(data, null, wrong.what)
      }
      assert.equal(await allRows(shop.db), before)
    })

    it(`${name}: finds nothing under the id of nobody, and writes nothing`, async () => {
      const before = await allRows(shop.db)
      for (const strange of strangeIds(sample)) {
        const { code, message } = await send(path, strange.body)
        assert.notEqual(code, CODE.failure, strange.what)
        if (code !== CODE.success) assert.match(message, FOR_PEOPLE, strange.what)
      }
      assert.equal(await allRows(shop.db), before)
    })

    it(`${name}: says what is missing`, async () => {
      for (const { at } of placesIn(body)) {
        const { code, message } = await send(path, changed(body, at))
        assert.notEqual(code, CODE.failure, at.join('.'))
        if (code !== CODE.success) assert.match(message, FOR_PEOPLE, at.join('.'))
      }
    })
  }

  it('is tried with what the contract accepts otherwise', () => {
    for (const { path, body } of samples) {
      const { error } = contract[path].request.safeParse(body)
      assert.equal(error, undefined, path)
    }
  })

  it('is tried with every field that the contract knows', () => {
    const tried = new Set(
      samples.flatMap(({ path, body }) => placesIn(body).map(place => nameOf(path, place))),
    )
    const shopPaths = new Set(samples.map(({ path }) => path))
    const untried = [...shopPaths].flatMap(path =>
      fieldsOf(contract[path].request)
        .map(at => `${path} ${at}`)
        .filter(name => !tried.has(name)),
    )
    assert.deepEqual(untried, [])
  })
})

const nameOf = (path: CallPath, { at }: Place) =>
  `${path} ${at.map(part => (typeof part === 'number' ? '*' : part)).join('.')}`

type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** Names of all fields that a request can have, `items.*.skuId`. */
const fieldsOf = (request: z.ZodType): string[] => {
  const walk = (schema: JsonSchema, at: string[]): string[] => {
    const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    if (forms.length > 0) return forms.flatMap(each => walk(each, at))
    if (schema.properties)
      return Object.entries(schema.properties).flatMap(([name, each]) => walk(each, [...at, name]))
    if (schema.items) return walk(schema.items, [...at, '*'])
    return at.length > 0 && schema.type !== 'null' ? [at.join('.')] : []
  }
  return [...new Set(walk(z.toJSONSchema(request, { io: 'input' }) as JsonSchema, []))]
}
