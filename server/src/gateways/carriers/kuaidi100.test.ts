import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { CarrierService } from './carrierService'
import { checkKuaidi100Account, createKuaidi100Service } from './kuaidi100'

const ACCOUNT = { customer: 'CUSTOMER', key: 'a key', secret: 'a secret' }
const ID = '0b9cb5ae-1fd5-4a1c-8f6e-0d9b4d0f7a11'
const PARCEL = {
  id: ID,
  company: 'shunfeng',
  trackingNumber: 'SF1234567890',
  phone: null,
  shippedAt: new Date('2026-11-20T00:00:00Z'),
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

describe('the carrier service', () => {
  let host = ''
  let service: CarrierService
  let answer: (response: ServerResponse, form: URLSearchParams) => void
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => answer(response, new URLSearchParams(body)))
  })
  const options = () => ({
    account: ACCOUNT,
    host,
    ourAddress: () => 'http://shop.test',
    now: () => new Date('2026-11-20T04:00:00Z'),
  })
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    service = createKuaidi100Service(options())
    answer = response => response.end('{"result":true,"returnCode":"200","message":"ok"}')
  })

  /** The salt that the service is given for a parcel. */
  const subscribe = async (): Promise<string> => {
    let salt = ''
    answer = (response, form) => {
      const { parameters } = JSON.parse(form.get('param') ?? '') as { parameters: { salt: string } }
      salt = parameters.salt
      response.end('{"result":true,"returnCode":"200"}')
    }
    assert.ok((await service.subscribe(PARCEL)).ok)
    return salt
  }
  const track = (data: object[], changes: object = {}) => ({
    com: PARCEL.company,
    nu: PARCEL.trackingNumber,
    data,
    ...changes,
  })
  const push = (content: object, salt: string, fields: Record<string, string> = {}) => {
    const param = JSON.stringify(content)
    return service.readPush({
      id: ID,
      body: new URLSearchParams({ param, sign: md5(param + salt), ...fields }).toString(),
    })
  }
  const answering = (content: unknown) => {
    answer = response => response.end(typeof content === 'string' ? content : JSON.stringify(content))
  }
  const arrival = { context: '快件已签收', ftime: '2026-11-20 10:00:00', status: '签收' }

  it('is believed by its signature, and whatever else stands in its place is no signature', async () => {
    const salt = await subscribe()
    const content = { lastResult: track([arrival]) }
    assert.equal(push(content, salt)?.kind, 'parcel')
    for (const sign of ['', 'A'.repeat(32), 'é'.repeat(32), '🚚'.repeat(16), '\u0000'.repeat(32)])
      assert.equal(push(content, salt, { sign }), null)
    assert.equal(service.readPush({ id: ID, body: '%' }), null)
  })

  it('may tell of moments that no calendar has; the rest of what it tells counts', async () => {
    const salt = await subscribe()
    const impossible = { ...arrival, ftime: '2026-13-40 99:00:00' }
    const content = track([impossible, arrival], { arrivalTime: '2026-99-99 18' })
    const pushed = push({ lastResult: content }, salt)
    assert.ok(pushed?.kind === 'parcel')
    assert.deepEqual(
      [pushed.report.nodes.map(({ at }) => at), pushed.report.expectedDate],
      [['2026-11-20T02:00:00.000Z'], null],
    )
    answering(content)
    const asked = await service.query(PARCEL)
    assert.deepEqual(asked.ok && asked.value.nodes.length, 1)
  })

  it('gives tracking numbers, and no text that stands in their place', async () => {
    const salt = await subscribe()
    const news = (kuaidinum: string) => {
      const read = push({ kuaidinum, data: { orderId: '1', status: '10' } }, salt, { taskId: 'T1' })
      return read?.kind === 'pickup' ? read.report.trackingNumber : undefined
    }
    assert.equal(news('SF-1234567890'), 'SF-1234567890')
    for (const number of ['', ' ', '<b>call 123</b>', '1'.repeat(41)]) assert.equal(news(number), null)
  })

  it('that answers without an end is cut off', async () => {
    let sent = 0
    answer = response => {
      const more = () => {
        if (response.destroyed) return
        sent += 65_536
        response.write('x'.repeat(65_536))
        setImmediate(more)
      }
      more()
    }
    const asked = await service.query(PARCEL)
    assert.equal(asked.ok, false)
    assert.ok(sent < 8 * 1024 * 1024, `${sent} bytes were taken`)
  })

  it('is down for a while after calls without an answer, and asked nothing meanwhile', async () => {
    let calls = 0
    answer = response => {
      calls += 1
      response.writeHead(502).end()
    }
    for (let tries = 0; tries < 8; tries += 1) assert.equal((await service.query(PARCEL)).ok, false)
    assert.equal(calls, 5)
  })

  describe('whose account is tried', () => {
    const check = () => checkKuaidi100Account(options())

    it('is good when it looks for a parcel that is none', async () => {
      answer = (response, form) => {
        const param = form.get('param') ?? ''
        const isGenuine = form.get('sign') === md5(param + ACCOUNT.key + ACCOUNT.customer)
        response.end(JSON.stringify({ result: false, returnCode: isGenuine ? '500' : '503', message: '' }))
      }
      assert.deepEqual(await check(), { ok: true, value: null })
    })

    it('is refused when it does not believe the signature, or serves this customer no longer', async () => {
      for (const [returnCode, message] of [
        ['503', '验证签名失败'],
        ['601', 'KEY已过期'],
        ['400', '贵公司没授权'],
      ] as const) {
        answering({ result: false, returnCode, message })
        const found = await check()
        assert.ok(!found.ok && found.isFinal)
        assert.equal(found.reason, `${returnCode} ${message}`)
      }
    })

    it('is not known while the service is busy, or answers something else', async () => {
      for (const content of [{ result: false, returnCode: '502', message: '服务器繁忙' }, '<html></html>']) {
        answering(content)
        const found = await check()
        assert.ok(!found.ok && !found.isFinal)
      }
    })
  })
})
