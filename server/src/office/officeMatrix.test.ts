import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { RESPONSE_CODE, type ResponseEnvelope } from '@anzuo/contract'
import { officeContract, type OfficePath } from '@anzuo/contract/office'
import type { OfficeEndpoint } from '@anzuo/contract/office/endpoint'
import {
  apiKeyPermissions,
  getPermissionReach,
  operatorRoles,
  type ApiKeyPermission,
  type OperatorRole,
} from '@anzuo/domain/office/permissions'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createOfficeRequest } from '../testing/officeRequests'
import { createTestOffice, type TestOperator } from '../testing/testOffice'
import { createTestServer } from '../testing/testServer'

const paths = Object.keys(officeContract) as OfficePath[]
const endpointOf = (path: OfficePath) => officeContract[path] as OfficeEndpoint

/** Codes of who was let through to the work itself. */
const isLetThrough = ({ code }: ResponseEnvelope) =>
  code !== RESPONSE_CODE.forbidden && code !== RESPONSE_CODE.sessionOver

await describeStartedOnEveryDatabase('every call of the back office', createTestServer, (server, { db }) => {
  const office = createTestOffice(server, db)
  const operators = new Map<OperatorRole, TestOperator>()
  let owner: TestOperator

  const keys = new Map<string, string>()
  /** A key with these scopes; one serves every call. */
  const getKey = async (scopes: ApiKeyPermission[]) => {
    const name = scopes.join(' ')
    const request = { requestKey: randomUUID(), label: 'ERP', scopes }
    const key = keys.get(name) ?? (await office.dataOf('/office/v1/api_key/create', request, owner)).secret
    keys.set(name, key)
    return key
  }

  const answerOf = async (path: OfficePath, options: Parameters<typeof office.post>[2]) =>
    (await office.post(path, createOfficeRequest(path), options)).json<ResponseEnvelope>()

  before(async () => {
    owner = await office.newOperator(['owner'])
    for (const role of operatorRoles) operators.set(role, await office.newOperator([role]))
  })

  it('gets a request of the test that the contract takes', () => {
    for (const path of paths) {
      const parsed = endpointOf(path).request.safeParse(createOfficeRequest(path))
      assert.ok(parsed.success, `${path}: ${parsed.error?.message}`)
    }
  })

  for (const path of paths) {
    const { access } = endpointOf(path)

    it(`${path} is for ${access} and nobody else`, async () => {
      if (access === 'anybody') {
        const answer = await answerOf(path, {})
        assert.notEqual(answer.code, RESPONSE_CODE.forbidden)
        return
      }
      assert.equal((await answerOf(path, {})).code, RESPONSE_CODE.sessionOver)
      assert.equal((await answerOf(path, { session: 'x'.repeat(43) })).code, RESPONSE_CODE.sessionOver)
      for (const role of operatorRoles) {
        const { session = '' } = operators.get(role) ?? {}
        // Staff of no store have nothing that they may see.
        const reach: string | null = access === 'operator' ? 'all' : getPermissionReach([role], access)
        assert.equal(isLetThrough(await answerOf(path, { session })), reach === 'all', `${path} as ${role}`)
        if (path === '/office/v1/session/end') operators.set(role, await office.newOperator([role]))
      }
    })

    it(`${path} is open to a key with its scope alone`, async () => {
      if (access === 'anybody') return
      const own = apiKeyPermissions.find(permission => permission === access)
      if (own) assert.ok(isLetThrough(await answerOf(path, { apiKey: await getKey([own]) })))
      const others = apiKeyPermissions.filter(permission => permission !== access)
      const answer = await answerOf(path, { apiKey: await getKey(others) })
      assert.equal(answer.code, RESPONSE_CODE.forbidden)
    })
  }

  it('is described at an address of its own, and not among the calls of customers', async () => {
    const read = async (url: string) => {
      const { paths: described } = (await server.app.inject({ method: 'GET', url })).json<{
        paths: Record<string, unknown>
      }>()
      return Object.keys(described)
    }
    assert.deepEqual((await read('/office/v1/openapi.json')).sort(), [...paths].sort())
    assert.deepEqual(
      (await read('/openapi.json')).filter(path => path.startsWith('/office/')),
      [],
    )
  })

  it('takes no token of a customer', async () => {
    const token = await server.signIn()
    for (const path of paths)
      if (endpointOf(path).access !== 'anybody')
        assert.equal((await answerOf(path, { apiKey: token })).code, RESPONSE_CODE.sessionOver)
  })

  it('takes no key that was revoked or has run out', async () => {
    const create = () =>
      office.dataOf(
        '/office/v1/api_key/create',
        { requestKey: randomUUID(), label: 'ERP', scopes: ['orders:read'], days: 1 },
        owner,
      )
    const [revoked, old] = [await create(), await create()]
    const read = async (apiKey: string) => (await office.call('/office/v1/order/queues', {}, { apiKey })).code
    assert.equal(await read(revoked.secret), RESPONSE_CODE.success)
    const revocation = { requestKey: randomUUID(), id: revoked.apiKey.id }
    await office.dataOf('/office/v1/api_key/revoke', revocation, owner)
    assert.equal(await read(revoked.secret), RESPONSE_CODE.sessionOver)
    server.clock.advance({ days: 1 })
    assert.equal(await read(old.secret), RESPONSE_CODE.sessionOver)
  })
})
