import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, before, describe, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import { DAY_MS } from '@anzuo/domain/durations'
import type { OpenedDatabase } from '../db/database'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import { createTestServer, type TestServer } from '../testing/testServer'

const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_DATABASE: 'true',
  CODE_SECRET: 'a secret of the test that is long enough',
  CHAIR_MASTER_KEY: '0f'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_ADDRESS: 'https://shop.test',
}

describe('in production, an answer', () => {
  let database: OpenedDatabase
  let server: TestServer
  before(async () => {
    database = await openInMemoryDatabase()
    server = await createTestServer(database, { environment: PRODUCTION })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(async () => {
    await server.close()
    await database.close()
  })

  const get = (url: string) => server.app.inject({ method: 'GET', url })

  /** Sends bytes as they are, and gives what comes back. */
  const sendRaw = async (text: string): Promise<string> => {
    const bound = server.app.server.address()
    assert.ok(typeof bound === 'object' && bound)
    const socket = net.connect(bound.port, '127.0.0.1')
    socket.end(text)
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    await once(socket, 'close')
    return Buffer.concat(chunks).toString()
  }

  it('of every kind asks for HTTPS for a year, on all subdomains, and is not to be sniffed or framed', async () => {
    for (const url of ['/readyz', '/no-such-page', '/pictures/films/no.mp4', '/.well-known/security.txt']) {
      const { headers } = await get(url)
      assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url)
      assert.equal(headers['x-content-type-options'], 'nosniff', url)
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, url)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url)
    }
  })

  it('says in which characters its text is written', async () => {
    for (const url of ['/readyz', '/no-such-page', '/pictures/products/w8.svg', '/.well-known/security.txt'])
      assert.match(String((await get(url)).headers['content-type']), /charset=utf-8/, url)
  })

  it('does not say what the server runs on', async () => {
    const { headers } = await get('/readyz')
    for (const name of ['server', 'x-powered-by', 'via']) assert.equal(headers[name], undefined, name)
  })

  it('sets no cookie, and lets pages of other origins read nothing', async () => {
    const response = await server.app.inject({
      method: 'OPTIONS',
      url: '/user/get',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    })
    const call = await server.post('/open/app/app_config', {})
    for (const { headers } of [response, call]) {
      assert.equal(headers['access-control-allow-origin'], undefined)
      assert.equal(headers['set-cookie'], undefined)
    }
  })

  it('to TRACE, CONNECT or a method that nobody knows repeats nothing of the request', async () => {
    for (const method of ['TRACE', 'TRACK', 'CONNECT']) {
      const answer = await sendRaw(
        `${method} / HTTP/1.1\r\nhost: x\r\nx-private: repeated-by-trace\r\nconnection: close\r\n\r\n`,
      )
      assert.doesNotMatch(answer, /repeated-by-trace|message\/http/, method)
    }
  })

  it('to a request that states two lengths is a refusal', async () => {
    for (const lengths of [
      'content-length: 4\r\ncontent-length: 5',
      'content-length: 4\r\ntransfer-encoding: chunked',
    ]) {
      const answer = await sendRaw(
        `POST /open/app/app_config HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${lengths}\r\n\r\n{}  `,
      )
      assert.match(answer, /^HTTP\/1\.1 400/)
      assert.match(answer, /x-content-type-options: nosniff/)
      assert.match(answer, /cache-control: no-store/)
    }
  })

  it('to a field that a call does not have changes nothing, and does not repeat it', async () => {
    const code = 'mailbox-of-nobody'
    const answer = await server.post('/open/app/app_config', { userId: code, isAdmin: true })
    assert.equal(answer.json<{ code: number }>().code, RESPONSE_CODE.success)
    assert.ok(!answer.body.includes(code))
  })

  it('lists no folder', async () => {
    for (const url of ['/pictures/', '/pictures/products/', '/pictures/uploads/', '/js/'])
      assert.equal((await get(url)).statusCode, 404, url)
  })

  it('names whom to tell of a vulnerability, for less than a year', async () => {
    const response = await get('/.well-known/security.txt')
    assert.equal(response.statusCode, 200)
    const fields = new Map(
      response.body
        .trim()
        .split('\n')
        .map(line => line.split(': ', 2) as [string, string]),
    )
    assert.equal(fields.get('Contact'), 'mailto:security@anzuo.example')
    assert.equal(fields.get('Canonical'), 'https://shop.test/.well-known/security.txt')
    const days = (Date.parse(fields.get('Expires') ?? '') - server.clock.now().getTime()) / DAY_MS
    assert.ok(days > 30 && days < 365, String(days))
  })
})
