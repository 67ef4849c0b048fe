import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { RESPONSE_CODE, apiContract, type EndpointPath, type ResponseEnvelope } from '@anzuo/contract'
import type { Database } from './db/database'
import { describeStartedOnEveryDatabase } from './testing/databases'
import {
  createUnstorableBodies,
  listValuePaths,
  replaceValue,
  UNSTORABLE_CHARACTERS,
  type InvalidBody,
  type ValuePath,
} from './testing/invalidBodies'
import { createTestShop } from './testing/testShop'
import { createValidShopRequests } from './testing/shopRequests'

type RequestSample = { path: EndpointPath; body: object }

const PAGINATED_PATHS = [
  '/dealer_product/list',
  '/open/community/list',
  '/dealer_order/list',
  '/dealer_order_refund/list',
  '/dealer_order_refund/pickups',
  '/points/history',
] as const

/** Further forms of calls that take one of several. */
const createVariantSamples = (): RequestSample[] => {
  const id = randomUUID()
  const items = [{ skuId: 'm1-pearl', quantity: 1, isSelected: true }]
  const order = createValidShopRequests()['/dealer_order/place']
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
      body: { way: 'pickup', id, addressId: id, pickupDate: '2026-11-28', slot: 'morning' },
    },
    {
      path: '/open/dealer_order/substitute_payment_wxpay',
      body: { token: 'x'.repeat(32), channel: 'browser', code: 'code', requestKey: id },
    },
    { path: '/dealer_order/invoice/get', body: { id, repairId: id } },
    {
      path: '/dealer_order/invoice/change',
      body: { id, repairId: id, invoice: { kind: 'personal', title: 'Lin' } },
    },
    { path: '/open/product/reviews', body: { id: 'w8', cursor: 'x', limit: 5 } },
    { path: '/open/product/questions', body: { id: 'w8', cursor: 'x', limit: 5 } },
    ...PAGINATED_PATHS.map(path => ({ path, body: { cursor: 'x', limit: 5 } })),
  ]
}

const samples: RequestSample[] = [
  ...Object.entries(createValidShopRequests()).map(([path, body]) => ({ path: path as EndpointPath, body })),
  ...createVariantSamples(),
]

/** Below zero is a place on earth. */
const MAY_BE_NEGATIVE = ['latitude', 'longitude']
/** A picture is a long text. */
const MAY_BE_LONG = ['image']
const OVERLONG_TEXT = 'x'.repeat(6000)

const createInvalidValues = ({ at, value }: ValuePath): [what: string, value: unknown][] => {
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
    ...(MAY_BE_LONG.includes(name) ? [] : [['too long', OVERLONG_TEXT] as [string, unknown]]),
  ]
}

const createInvalidBodies = ({ body }: RequestSample): InvalidBody[] => [
  { body: [], what: 'a list' },
  { body: 'text', what: 'a text' },
  { body: 7, what: 'a number' },
  ...createUnstorableBodies(body),
  ...listValuePaths(body).flatMap(place =>
    createInvalidValues(place).map(([what, value]) => ({
      body: replaceValue(body, place.at, value),
      what: `${place.at.join('.')}: ${what}`,
    })),
  ),
]

const IS_ID = /^(id|token|cursor)$|Ids?$/

/** Well-formed, and nobody's. */
const INVALID_IDS = ['nobody', randomUUID(), "' or 1=1 --", '\0', '💺', '../../etc', '%00', '-1']

const createInvalidIdBodies = ({ body }: RequestSample): InvalidBody[] =>
  listValuePaths(body)
    .filter(({ at }) => IS_ID.test(String(at.filter(part => typeof part === 'string').at(-1))))
    .flatMap(({ at }) =>
      INVALID_IDS.map(id => ({
        body: replaceValue(body, at, id),
        what: `${at.join('.')}: ${JSON.stringify(id)}`,
      })),
    )

/** Every row of every table that belongs to somebody or is for sale; counters and times of visits aside. */
const allRows = async (db: Database): Promise<string> => {
  const getRows = (result: unknown) => (result as { rows: Record<string, unknown>[] }).rows
  const tables = getRows(
    await db.execute(sql`select tablename from pg_tables where schemaname = 'public' order by tablename`),
  ).map(({ tablename }) => String(tablename))
  const prints = tables
    .filter(table => !IGNORED_TABLES.includes(table))
    .map(
      table =>
        sql`select ${table} || ': ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as print from ${sql.identifier(table)} t`,
    )
  return getRows(await db.execute(sql.join(prints, sql` union all `)))
    .map(({ print }) => String(print))
    .sort()
    .join('\n')
}
const IGNORED_TABLES = ['sessions', 'jobs', 'rate_counters']

/** In Chinese a message has no Latin word but the names of formats: what a field is called would be one. */
const LOCALIZED_MESSAGE_PATTERN = /^(?:[\p{Script=Han}\d\s，。、：；？！（）]|JPEG|PNG|WebP)+$/u

await describeStartedOnEveryDatabase('what nobody may send to the shop', createTestShop, shop => {
  let token: string
  before(async () => {
    token = (await shop.newBuyer()).token
  })

  const send = async (path: EndpointPath, body: unknown) => {
    const response = await shop.server.post(path, body, { token, language: 'zh-CN' })
    return response.json<ResponseEnvelope>()
  }

  for (const sample of samples) {
    const { path, body } = sample
    const name = `${path} with ${Object.keys(body).join(', ') || 'nothing'}`

    it(`${name}: refuses, in words for people, and writes nothing`, async () => {
      const before = await allRows(shop.db)
      for (const wrong of createInvalidBodies(sample)) {
        const { code, message, data } = await send(path, wrong.body)
        assert.equal(code, RESPONSE_CODE.invalidRequest, `${wrong.what}: ${code} ${message}`)
        assert.match(message, LOCALIZED_MESSAGE_PATTERN, wrong.what)
        assert.equal(data, null, wrong.what)
      }
      assert.equal(await allRows(shop.db), before)
    })

    it(`${name}: finds nothing under the id of nobody, and writes nothing`, async () => {
      const before = await allRows(shop.db)
      for (const strange of createInvalidIdBodies(sample)) {
        const { code, message } = await send(path, strange.body)
        assert.notEqual(code, RESPONSE_CODE.failure, strange.what)
        if (code !== RESPONSE_CODE.success) assert.match(message, LOCALIZED_MESSAGE_PATTERN, strange.what)
      }
      assert.equal(await allRows(shop.db), before)
    })

    it(`${name}: says what is missing`, async () => {
      for (const { at } of listValuePaths(body)) {
        const { code, message } = await send(path, replaceValue(body, at))
        assert.notEqual(code, RESPONSE_CODE.failure, at.join('.'))
        if (code !== RESPONSE_CODE.success) assert.match(message, LOCALIZED_MESSAGE_PATTERN, at.join('.'))
      }
    })
  }

  it('finds no page by a cursor that holds what the database cannot keep', async () => {
    for (const path of [...PAGINATED_PATHS, '/open/product/reviews'] as const)
      for (const character of UNSTORABLE_CHARACTERS) {
        const cursor = Buffer.from(JSON.stringify([1, character])).toString('base64url')
        const { code } = await send(path, { id: 'w8', cursor })
        assert.equal(code, RESPONSE_CODE.invalidRequest, `${path} ${JSON.stringify(character)}`)
      }
  })

  it('says which text it cannot keep', async () => {
    const order = createValidShopRequests()['/dealer_order/place']
    const place = async (invoice: object) =>
      (await send('/dealer_order/place', { ...order, invoice })).message
    assert.match(await place({ kind: 'personal', title: '林\ud83d' }), /发票抬头/)
    const unnamed = await place({ kind: 'personal', title: '林', '\ud83d': '' })
    for (const name of ['constructor', 'toString']) assert.equal(await place({ [name]: '\ud83d' }), unnamed)
  })

  it('is tried with what the contract accepts otherwise', () => {
    for (const { path, body } of samples) {
      const { error } = apiContract[path].request.safeParse(body)
      assert.equal(error, undefined, path)
    }
  })

  it('is tried with every field that the contract knows', () => {
    const tried = new Set(
      samples.flatMap(({ path, body }) => listValuePaths(body).map(place => formatValuePath(path, place))),
    )
    const shopPaths = new Set(samples.map(({ path }) => path))
    const untried = [...shopPaths].flatMap(path =>
      listRequestFields(apiContract[path].request)
        .map(at => `${path} ${at}`)
        .filter(name => !tried.has(name)),
    )
    assert.deepEqual(untried, [])
  })
})

const formatValuePath = (path: EndpointPath, { at }: ValuePath) =>
  `${path} ${at.map(part => (typeof part === 'number' ? '*' : part)).join('.')}`

type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** Names of all fields that a request can have, `items.*.skuId`. */
const listRequestFields = (request: z.ZodType): string[] => {
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
