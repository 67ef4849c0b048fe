import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { WebSocket } from 'ws'
import {
  ChairSocketMessageSchema,
  RESPONSE_CODE,
  type ChairSocketMessage,
  type ResponseEnvelope,
} from '@anzuo/contract'
import type { OpenedDatabase } from '../../db/database'
import { openInMemoryDatabase } from '../../testing/inMemoryDatabase'
import { waitUntil } from '../../testing/mqttBrokers'
import { createTestServer, createUniquePhoneNumber, type TestServer } from '../../testing/testServer'

const SERIAL_NUMBER = 'HK24A00012'

const formatWatchMessage = (token: string, serialNumber = SERIAL_NUMBER): string =>
  JSON.stringify({ type: 'watch', token, serialNumbers: [serialNumber] })

/** What comes of a handshake: an open socket, or the code of the envelope that refuses it. */
const openSocket = (
  address: string,
  headers: Record<string, string> = {},
): Promise<WebSocket | ResponseEnvelope['code']> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/device/live`, { headers })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', chunk => (body += String(chunk)))
      response.on('end', () => resolve((JSON.parse(body) as ResponseEnvelope).code))
    })
  })

const requireOpened = (opened: WebSocket | number): WebSocket => {
  if (typeof opened === 'number') throw new Error(`the socket was refused with ${opened}`)
  return opened
}

const waitForCloseCode = async (socket: WebSocket): Promise<number> => {
  const [code] = (await once(socket, 'close')) as [number]
  return code
}

describe('the live socket under attack', () => {
  let database: OpenedDatabase
  let queries: string[] = []
  const servers: TestServer[] = []
  before(async () => {
    database = await openInMemoryDatabase(query => queries.push(query))
  })
  after(async () => {
    for (const server of servers) await server.close()
    await database.close()
  })

  const listen = async (environment: Record<string, string> = {}) => {
    const server = await createTestServer(database, { environment: { TRUST_PROXY: 'true', ...environment } })
    servers.push(server)
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const open = async (headers?: Record<string, string>) => requireOpened(await openSocket(address, headers))
    return { server, address, open }
  }

  /** Watches and waits for the answer, so that the person is known. */
  const watch = async (socket: WebSocket, token: string): Promise<void> => {
    const answer = once(socket, 'message')
    socket.send(formatWatchMessage(token))
    await answer
  }

  it('closes a socket that shows no token in time, and keeps one that does', async () => {
    const { server, open } = await listen({ LIVE_TOKEN_SECONDS: '1' })
    const token = await server.signIn()
    const [silent, known] = [await open(), await open()]
    await watch(known, token)
    await waitForCloseCode(silent)
    assert.equal(known.readyState, WebSocket.OPEN)
  })

  it('closes the sockets of a session within ten seconds after it has ended, and no others', async () => {
    const { server, open } = await listen()
    const phone = createUniquePhoneNumber()
    const ended = await server.signIn(phone)
    server.clock.advance({ minutes: 2 })
    const kept = await server.signIn(phone)
    const [endedSocket, otherSocket] = [await open(), await open()]
    await watch(endedSocket, ended)
    await watch(otherSocket, kept)
    const { devices } = await server.dataOf('/user/devices/list', {}, { token: kept })
    const id = devices.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const closed = waitForCloseCode(endedSocket)
    const endedAt = performance.now()
    await server.dataOf('/user/devices/sign_out', { id }, { token: kept })
    await closed
    const seconds = (performance.now() - endedAt) / 1000
    assert.ok(seconds < 11, `${seconds} s, of which the look-up may take one`)
    assert.equal(otherSocket.readyState, WebSocket.OPEN)
  })

  it('refuses pages of other sites', async () => {
    const { address } = await listen({ PUBLIC_ADDRESS: 'https://chairs.test' })
    for (const origin of ['https://evil.test', 'null'])
      assert.equal(await openSocket(address, { origin }), RESPONSE_CODE.invalidRequest)
    for (const origin of [address, 'https://chairs.test', 'https://servicewechat.com'])
      requireOpened(await openSocket(address, { origin }))
  })

  it('lets a burst of 18,000 messages cost a few look-ups, and answers others meanwhile', async () => {
    const { server, open } = await listen()
    const token = await server.signIn()
    const socket = await open()
    await watch(socket, token)
    queries = []
    const closed = waitForCloseCode(socket)
    for (let count = 0; count < 18_000; count += 1) socket.send(formatWatchMessage(token))
    const health = await server.app.inject({ method: 'GET', url: '/healthz' })
    assert.equal(health.statusCode, 200)
    assert.equal(await closed, 1008)
    assert.equal((await server.call('/device/list', {}, { token })).code, RESPONSE_CODE.success)
    // Two statements a look-up, and those of the two calls above.
    assert.ok(queries.length <= 80, String(queries.length))
  })

  it('closes what sends pieces of a message, pings, or pongs that nobody asked for, without end', async () => {
    const { server, open } = await listen()
    const token = await server.signIn()
    for (const send of [
      (socket: WebSocket) => socket.send('', { fin: false }),
      (socket: WebSocket) => socket.ping(Buffer.alloc(100)),
      (socket: WebSocket) => socket.pong(Buffer.alloc(100)),
    ]) {
      const socket = await open()
      await watch(socket, token)
      const closed = waitForCloseCode(socket)
      for (let count = 0; count < 50_000; count += 1) send(socket)
      // Whoever does not stop sending may not hear why.
      assert.ok([1006, 1008].includes(await closed))
    }
  })

  it('lets one account send no more over many sockets than it may', async () => {
    const { server, open } = await listen({ LIVE_MESSAGES_PER_ACCOUNT: '16' })
    const token = await server.signIn()
    for (let count = 0; count < 4; count += 1) await watch(await open(), token)
    const fifth = await open()
    fifth.send(formatWatchMessage(token))
    assert.equal(await waitForCloseCode(fifth), 1008)
    await watch(await open(), await server.signIn())
  })

  it('has room for so many sockets of an address, and for others still', async () => {
    const { address } = await listen({ LIVE_SOCKETS_PER_ADDRESS: '2' })
    const from = (ip: string) => openSocket(address, { 'x-forwarded-for': ip })
    const first = requireOpened(await from('10.0.0.1'))
    requireOpened(await from('10.0.0.1'))
    assert.equal(await from('10.0.0.1'), RESPONSE_CODE.tooManyRequests)
    requireOpened(await from('10.0.0.2'))
    first.close()
    await waitUntil(async () => typeof (await from('10.0.0.1')) !== 'number')
  })

  it('has room for so many sockets in all', async () => {
    const { address } = await listen({ LIVE_SOCKETS: '2' })
    const from = (ip: string) => openSocket(address, { 'x-forwarded-for': ip })
    requireOpened(await from('10.0.0.1'))
    requireOpened(await from('10.0.0.2'))
    assert.equal(await from('10.0.0.3'), RESPONSE_CODE.unavailable)
  })

  it('counts handshakes among the calls of an address', async () => {
    const { address } = await listen({ REQUESTS_PER_MINUTE: '2' })
    for (let count = 0; count < 2; count += 1) requireOpened(await openSocket(address))
    assert.equal(await openSocket(address), RESPONSE_CODE.tooManyRequests)
  })

  it('ends the socket of an account that was silent for longest when it opens too many', async () => {
    const { server, open } = await listen({ LIVE_SOCKETS_PER_ACCOUNT: '2' })
    const token = await server.signIn()
    const [first, second, third] = [await open(), await open(), await open()]
    await watch(first, token)
    await watch(second, token)
    await watch(first, token)
    const closed = waitForCloseCode(second)
    await watch(third, token)
    assert.equal(await closed, 1013)
    assert.deepEqual([first.readyState, third.readyState], [WebSocket.OPEN, WebSocket.OPEN])
  })

  it('closes at once what sends something else', async () => {
    const { open } = await listen()
    for (const text of ['', '{', '{"type":"watch"}', 'x'.repeat(5000)]) {
      const socket = await open()
      socket.send(text)
      assert.ok([1008, 1009].includes(await waitForCloseCode(socket)))
    }
  })

  it('says to a plain request that nothing is there', async () => {
    const { address } = await listen()
    const answer = (await (await fetch(`${address}/device/live`)).json()) as ResponseEnvelope
    assert.equal(answer.code, RESPONSE_CODE.notFound)
  })

  it('still answers whoever keeps to the limits', async () => {
    const { server, open } = await listen()
    const socket = await open()
    const messages: ChairSocketMessage[] = []
    socket.on('message', data => messages.push(ChairSocketMessageSchema.parse(JSON.parse(String(data)))))
    const token = await server.signIn()
    for (let count = 1; count <= 5; count += 1) socket.send(formatWatchMessage(token, `HK24A0001${count}`))
    // The newest request is answered; those that waited before it need no answer.
    await waitUntil(() => {
      const last = messages.at(-1)
      return last?.type === 'gone' && last.serialNumber === 'HK24A00015'
    })
  })
})
