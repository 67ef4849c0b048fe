import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, before, describe, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import { DAY_MS } from '@anzuo/domain/durations'
import type { OpenedDatabase } from '../db/database'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import { createTestServer, PRODUCTION_ENVIRONMENT, type TestServer } from '../testing/testServer'

/** The addresses in a tree of routes as the framework prints it. */
const listRoutes = (tree: string, method: string): string[] => {
  const branch: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', name = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/u.exec(line) ?? []
    branch.splice(indent.length / 4, Infinity, name)
    return methods.split(', ').includes(method) ? [branch.join('')] : []
  })
}

describe('in production, an answer', () => {
  let database: OpenedDatabase
  let server: TestServer
  before(async () => {
    database = await openInMemoryDatabase()
    server = await createTestServer(database, { environment: PRODUCTION_ENVIRONMENT })
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
    socket.write(text)
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

  it('is as long as it says', async () => {
    for (const url of [
      '/readyz',
      '/no-such-page',
      '/pictures/products/w8.svg',
      '/.well-known/security.txt',
    ]) {
      const answer = await sendRaw(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      const [head = '', ...rest] = answer.split('\r\n\r\n')
      const length = /^content-length: (\d+)$/im.exec(head)?.[1]
      assert.equal(Number(length), Buffer.byteLength(rest.join('\r\n\r\n')), url)
      assert.doesNotMatch(head, /^transfer-encoding:/im, url)
    }
  })

  it('is given by GET at these addresses alone, beside those of the client', async () => {
    const paths = listRoutes(server.app.printRoutes({ commonPrefix: false }), 'GET')
    assert.deepEqual(paths.sort(), [
      '/',
      '/*',
      '/.well-known/security.txt',
      '/device/live',
      '/healthz',
      '/index.html',
      '/invoice_file/:documentId/:until/:signature',
      '/livez',
      '/mail_end/:userId/:kind/:signature',
      '/office/v1/openapi.json',
      '/openapi.json',
      '/pictures/cards/community.jpg',
      '/pictures/cards/pay.jpg',
      '/pictures/cards/report.jpg',
      '/pictures/cards/shop.jpg',
      '/pictures/films/:name',
      '/pictures/products/:name',
      '/pictures/shop/:name',
      '/pictures/shop/:name/:variant',
      '/pictures/uploads/:id',
      '/readyz',
    ])
  })

  it('to a field that a call does not have changes nothing, and does not repeat it', async () => {
    const code = 'mailbox-of-nobody'
    const answer = await server.post('/open/app/app_config', { userId: code, isAdmin: true })
    assert.equal(answer.json<{ code: number }>().code, RESPONSE_CODE.success)
    assert.ok(!answer.body.includes(code))
  })

  it('lists no folder', async () => {
    for (const url of ['/pictures/', '/pictures/products/', '/pictures/shop/', '/pictures/uploads/', '/js/'])
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

describe('in production, behind a proxy', () => {
  let database: OpenedDatabase
  const servers: TestServer[] = []
  before(async () => {
    database = await openInMemoryDatabase()
  })
  after(async () => {
    for (const server of servers) await server.close()
    await database.close()
  })

  const start = async (environment: Record<string, string>) => {
    const server = await createTestServer(database, {
      environment: { ...PRODUCTION_ENVIRONMENT, ...environment },
    })
    servers.push(server)
    return server
  }

  const WITHOUT_TLS = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' }

  it('a page that was asked for without TLS leads to itself with TLS', async () => {
    const { app } = await start({ TRUST_PROXY: 'loopback' })
    const response = await app.inject({
      url: '/store?id=1',
      headers: { ...WITHOUT_TLS, accept: 'text/html' },
    })
    assert.equal(response.statusCode, 308)
    assert.equal(response.headers.location, 'https://shop.test/store?id=1')
    const withTls = { ...WITHOUT_TLS, 'x-forwarded-proto': 'https', accept: 'text/html' }
    assert.notEqual((await app.inject({ url: '/store?id=1', headers: withTls })).statusCode, 308)
  })

  it('a call and a WebSocket without TLS are refused and not redirected, except for a stop', async () => {
    const { app } = await start({ TRUST_PROXY: 'loopback' })
    const call = (url: string, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url, headers, payload: {} })
    const refused = await call('/open/app/app_config', WITHOUT_TLS)
    assert.equal(refused.statusCode, 403)
    assert.equal(refused.headers.location, undefined)
    assert.equal(refused.json<{ code: number }>().code, RESPONSE_CODE.invalidRequest)
    const handshake = { ...WITHOUT_TLS, upgrade: 'websocket', accept: 'text/html' }
    assert.equal((await app.inject({ url: '/device/live', headers: handshake })).statusCode, 403)

    const { statusCode } = await call('/open/app/app_config', { 'x-forwarded-proto': 'https' })
    assert.equal(statusCode, 200)
    const stop = await call('/device/stop', WITHOUT_TLS)
    assert.equal(stop.json<{ code: number }>().code, RESPONSE_CODE.sessionOver)
    assert.equal((await app.inject({ url: '/livez' })).statusCode, 200)
  })

  it('callers cannot choose the address they count under', async () => {
    const callFrom = async (server: TestServer, peer: string, forwardedFor: string) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/open/app/app_config',
        headers: {
          'x-forwarded-for': forwardedFor,
          forwarded: `for=${forwardedFor}`,
          'x-real-ip': forwardedFor,
        },
        remoteAddress: peer,
      })
      return response.json<{ code: number }>().code
    }
    const withoutProxy = await start({ REQUESTS_PER_MINUTE: '2' })
    const behindProxy = await start({ REQUESTS_PER_MINUTE: '2', TRUST_PROXY: '10.0.0.1' })
    for (const [server, peer, suffix] of [
      [withoutProxy, '203.0.113.7', ''],
      // Not a proxy of ours: what it says of itself does not count.
      [behindProxy, '203.0.113.7', ''],
      // The proxy adds the address that it sees to what the caller wrote.
      [behindProxy, '10.0.0.1', ', 203.0.113.8'],
    ] as const) {
      for (let count = 1; count <= 2; count += 1)
        assert.equal(await callFrom(server, peer, `198.51.100.${count}${suffix}`), RESPONSE_CODE.success)
      assert.equal(await callFrom(server, peer, `198.51.100.3${suffix}`), RESPONSE_CODE.tooManyRequests)
    }
    assert.equal(await callFrom(behindProxy, '10.0.0.1', '203.0.113.9'), RESPONSE_CODE.success)
  })
})
