import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import fc from 'fast-check'
import { RESPONSE_CODE, apiContract, type EndpointPath, type ResponseEnvelope } from '@anzuo/contract'
import type { ApiRouteHandlers } from './http/apiRoutes'
import { describeStartedOnEveryDatabase } from './testing/databases'
import { createUnstorableBodies } from './testing/invalidBodies'
import { createTestServer } from './testing/testServer'
import { createValidRequests } from './testing/validRequests'

const paths = Object.keys(apiContract) as EndpointPath[]

/** JSON as nobody would write it: any value, and valid requests with one field replaced by anything. */
const strangeBody = (valid: object): fc.Arbitrary<unknown> => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\0',
      '\ud800',
      '__proto__',
      "' or 1=1 --",
      -0,
      1e308,
      '0000-01-01T00:00:00Z',
      '9999-12-31',
    ),
  )
  const fields = Object.keys(valid)
  return fields.length === 0
    ? anything
    : fc.oneof(
        anything,
        fc.record({ field: fc.constantFrom(...fields), value: anything }).map(({ field, value }) => ({
          ...valid,
          [field]: value,
        })),
      )
}

const isEnvelope = (value: unknown): value is ResponseEnvelope =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).sort().join() === 'code,data,message' &&
  Number.isInteger((value as ResponseEnvelope).code) &&
  typeof (value as ResponseEnvelope).message === 'string'

await describeStartedOnEveryDatabase('every call of the contract', createTestServer, server => {
  let token: string
  before(async () => {
    token = await server.signIn()
  })

  it('is known to the compiler: leaving a handler out is a type error', () => {
    const incomplete = {} as Omit<ApiRouteHandlers, '/user/get'>
    // @ts-expect-error the handler of /user/get is missing
    const handlers: ApiRouteHandlers = incomplete
    assert.ok(handlers)
  })

  for (const path of paths) {
    const { access } = apiContract[path]

    it(`${path} ${access === 'user' ? 'wants' : 'does not want'} a token`, async () => {
      const body = createValidRequests(server.clock.now())[path]
      const without = (await server.post(path, body)).json<ResponseEnvelope>()
      assert.equal(without.code === RESPONSE_CODE.sessionOver, access === 'user')
      const unknown = (await server.post(path, body, { token: 'x'.repeat(43) })).json<ResponseEnvelope>()
      assert.equal(unknown.code === RESPONSE_CODE.sessionOver, access === 'user')
    })

    it(`${path} refuses what the database cannot keep, in every text and as every name`, async () => {
      for (const { body, what } of createUnstorableBodies(createValidRequests(server.clock.now())[path])) {
        const response = await server.post(path, body, { token })
        assert.equal(response.statusCode, 200, what)
        assert.equal(response.json<ResponseEnvelope>().code, RESPONSE_CODE.invalidRequest, what)
      }
    })

    it(`${path} answers whatever it is sent with an envelope, and never breaks`, async () => {
      // A fresh session each: some bodies end it, and a log-in ends the one that the device had before.
      const mayEndSession = access === 'user' || path.startsWith('/auth/')
      const fresh = mayEndSession ? await server.signIn() : token
      await fc.assert(
        fc.asyncProperty(strangeBody(createValidRequests(server.clock.now())[path]), async body => {
          const response = await server.post(path, body, { token: fresh })
          assert.equal(response.statusCode, 200, response.body)
          assert.ok(isEnvelope(response.json()), response.body)
        }),
        { numRuns: 40 },
      )
    })
  }

  it('answers whatever text is sent with an envelope', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.string(), async (path, text) => {
        const response = await server.app.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          payload: text,
        })
        assert.equal(response.statusCode, 200)
        assert.ok(isEnvelope(response.json()))
      }),
      { numRuns: 200 },
    )
  })

  it('answers whatever address and header is sent with an envelope', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.base64String(), fc.string(), async (path, bearer, language) => {
        const response = await server.app.inject({
          method: 'POST',
          url: path === '' ? '/' : path,
          headers: { authorization: `Bearer ${bearer}`, 'accept-language': encodeURIComponent(language) },
        })
        assert.ok(response.statusCode < 500)
        assert.ok(isEnvelope(response.json()))
      }),
      { numRuns: 200 },
    )
  })

  it('answers a body that is nested deeper than any call with an envelope', async () => {
    const depth = 100_000
    for (const text of ['1', '"\\ud800"'])
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const response = await server.app.inject({
          method: 'POST',
          url: '/open/app/app_config',
          headers: { 'content-type': 'application/json' },
          payload: `{"deep":${open.repeat(depth)}${text}${close.repeat(depth)}}`,
        })
        assert.equal(response.statusCode, 200)
        assert.ok(isEnvelope(response.json()))
      }
  })

  it('answers addresses and queries with what the database cannot keep', async () => {
    for (const method of ['GET', 'POST'] as const)
      for (const character of ['%00', '%ED%A0%80', '%ED%BF%BF'])
        for (const url of [
          `/pictures/uploads/${character}`,
          `/pictures/products/${character}.svg`,
          `/pictures/films/${character}.mp4`,
          `/open/app/app_config?name=${character}&${character}=1`,
          `/${character}`,
        ]) {
          const response = await server.app.inject({ method, url, headers: { userid: character } })
          assert.ok(response.statusCode < 500, `${method} ${url}: ${response.statusCode}`)
        }
  })

  it('stands in the description at /openapi.json, and nothing else does', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/openapi.json' })
    const document = response.json<{ paths: Record<string, { post: { summary: string } }> }>()
    assert.deepEqual(Object.keys(document.paths).sort(), [...paths].sort())
    assert.equal(document.paths['/auth/login']?.post.summary, apiContract['/auth/login'].summary)
    assert.ok(JSON.stringify(document.paths['/health_report/upload']).includes('clientReportId'))
  })
})
