import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import sharp from 'sharp'
import { apiContract, RESPONSE_CODE, type EndpointPath, type ResponseEnvelope } from '@anzuo/contract'
import { officeContract, type OfficePath } from '@anzuo/contract/office'
import type { OfficeEndpoint } from '@anzuo/contract/office/endpoint'
import { getPermissionReach } from '@anzuo/domain/office/permissions'
import { orders, shopAssistants } from '../db/schema'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createOfficeRequest } from '../testing/officeRequests'
import { createTestOffice, type TestOperator } from '../testing/testOffice'
import { createTestShop, type TestBuyer } from '../testing/testShop'

const OUR_STORE = 'sh-anfu'

/** Every call that staff of a store may make, about their own store alone. */
const ownStorePaths = (Object.keys(officeContract) as OfficePath[]).filter(path => {
  const { access } = officeContract[path] as OfficeEndpoint
  return access !== 'anybody' && access !== 'operator' && getPermissionReach(['storeStaff'], access) !== null
})

await describeStartedOnEveryDatabase('somebody who means harm', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let owner: TestOperator
  let staff: TestOperator
  let buyer: TestBuyer
  /** What belongs to another store, or to no store. */
  let theirs: { storeId: string; orderId: string; number: string; refundId: string; assistantId: string }

  before(async () => {
    owner = await office.newOperator(['owner'])
    staff = await office.newOperator(['storeStaff'], OUR_STORE)
    buyer = await shop.newBuyer()
    const { stores } = await office.dataOf('/office/v1/store/list', {}, owner)
    const storeId = stores.find(({ id, services }) => id !== OUR_STORE && services.includes('pickup'))?.id
    assert.ok(storeId)
    const { id: orderId } = await shop.paidOrder(
      buyer,
      { 'm1-pearl': 2 },
      { delivery: { method: 'pickup', storeId } },
    )
    const { id: refundId } = await server.dataOf(
      '/dealer_order_refund/apply',
      {
        requestKey: randomUUID(),
        orderId,
        skuId: 'm1-pearl',
        kind: 'refundOnly',
        goodsStatus: 'notReceived',
        number: 1,
        reason: 'other',
        telephone: '13800006021',
      },
      buyer,
    )
    const { number } = await shop.get(buyer, orderId)
    const assistantId = randomUUID()
    const joinedAt = server.clock.now()
    await db.insert(shopAssistants).values({ id: assistantId, storeId, name: 'Chen Yu', joinedAt })
    theirs = { storeId, orderId, number, refundId, assistantId }
  })

  /** The id that a call is about, by what stands first in its path. */
  const idFor = (path: OfficePath): string => {
    const [, , , subject] = path.split('/')
    if (subject === 'refund') return theirs.refundId
    if (subject === 'store') return theirs.storeId
    return subject === 'assistant' ? theirs.assistantId : theirs.orderId
  }

  for (const path of ownStorePaths)
    it(`gets nothing of another store by ${path}, whatever ids they send`, async () => {
      const ordersBefore = await db.select().from(orders).orderBy(orders.id)
      const { storeId, orderId, refundId, assistantId } = theirs
      const known = {
        id: idFor(path),
        storeId,
        orderId,
        refundId,
        assistantId,
        ids: [orderId],
        query: theirs.number,
        version: 1,
        requestKey: randomUUID(),
      }
      const answer = await office.post(path, createOfficeRequest(path, known), staff)
      const { code, data } = answer.json<ResponseEnvelope>()
      const shown = JSON.stringify(data ?? null)
      for (const secret of [orderId, theirs.number, refundId, assistantId])
        assert.ok(code !== 0 || !shown.includes(secret) || isOnlyRefused(data), `${path} tells ${shown}`)
      assert.deepEqual(await db.select().from(orders).orderBy(orders.id), ordersBefore, `${path} changed one`)
    })

  /** Bulk calls answer each line with the id that was sent, and that it wasn't done. */
  const isOnlyRefused = (data: unknown): boolean => {
    const lines = (data as { lines?: { isDone: boolean }[] } | null)?.lines
    return lines?.every(({ isDone }) => !isDone) ?? false
  }

  it('gets into no call of customers with the session or the key of the back office', async () => {
    const keyRequest = { requestKey: randomUUID(), label: 'ERP', scopes: ['orders:read' as const] }
    const { secret } = await office.dataOf('/office/v1/api_key/create', keyRequest, owner)
    const paths = (Object.keys(apiContract) as EndpointPath[]).filter(
      path => apiContract[path].access === 'user',
    )
    assert.ok(paths.length > 20)
    for (const path of paths)
      for (const headers of [
        { authorization: `Bearer ${owner.session}` },
        { authorization: `Bearer ${secret}` },
        { cookie: `office=${owner.session}` },
      ]) {
        const answer = await server.app.inject({ method: 'POST', url: path, headers, payload: {} })
        assert.equal(answer.json<ResponseEnvelope>().code, RESPONSE_CODE.sessionOver, path)
      }
  })

  it('makes no call of the back office from a page of somebody else, and can’t read or frame an answer', async () => {
    const foreign = { ...owner, origin: 'https://evil.example' }
    const request = {
      requestKey: randomUUID(),
      email: 'x@evil.example',
      name: 'X',
      roles: ['owner'],
      storeId: null,
    }
    const answer = await office.post('/office/v1/operator/invite', request, foreign)
    assert.equal(answer.json<ResponseEnvelope>().code, RESPONSE_CODE.forbidden)
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.match(String(answer.headers['content-security-policy']), /frame-ancestors 'none'/)
    const withoutOrigin = await office.post('/office/v1/operator/invite', request, { ...owner, origin: null })
    assert.equal(withoutOrigin.json<ResponseEnvelope>().code, RESPONSE_CODE.forbidden)
  })

  it('stores nothing that only says it is a picture, and no page or script inside one', async () => {
    const script = '<script>alert(1)</script>'
    const upload = (file: Buffer) =>
      office.upload('/office/v1/picture/upload', { requestKey: randomUUID() }, { ...owner, file })
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    for (const lie of [
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      Buffer.from(`<!doctype html>${script}`),
      Buffer.concat([png, Buffer.from(`<html>${script}`)]),
      Buffer.from(`GIF89a/*${script}*/=1`),
    ])
      assert.equal((await upload(lie)).code, RESPONSE_CODE.invalidRequest)
    const photo = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#875' } })
      .jpeg()
      .toBuffer()
    const { data } = await upload(Buffer.concat([photo, Buffer.from(script)]))
    assert.ok(data)
    const stored = await server.app.inject({ method: 'GET', url: data.url })
    assert.ok(!stored.rawPayload.includes('<script'), 'what follows a picture is not stored')
    assert.match(String(stored.headers['content-type']), /^image\//)
    assert.equal(stored.headers['x-content-type-options'], 'nosniff')
  })

  it('gets no page into a manual: what is a PDF and something else is shown as a PDF, or not taken', async () => {
    const [product] = (await office.dataOf('/office/v1/catalogue/list', {}, owner)).products
    const upload = (text: string) =>
      office.upload(
        '/office/v1/manual/upload',
        { requestKey: randomUUID(), productId: product?.id ?? '', locale: 'en-GB' },
        { ...owner, file: Buffer.from(text) },
      )
    for (const lie of [
      '<html><script>alert(1)</script>%PDF-1.7\n%%EOF',
      '%PDF-1.7\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF',
      '%PDF-1.7\n<html>',
    ])
      assert.equal((await upload(lie)).code, RESPONSE_CODE.invalidRequest)
  })
})
