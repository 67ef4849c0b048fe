import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, before, describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { waitUntil } from '../testing/mqttBrokers'
import { registerConnectionLimits, type ConnectionLimits } from './connectionLimits'

const LIMITS = {
  connections: 6,
  connectionsPerAddress: 4,
  unreadBodyMs: 100,
  unreadBodyBytes: 1000,
} satisfies ConnectionLimits

const startServer = async (limits: Partial<ConnectionLimits> = {}) => {
  const app = Fastify()
  registerConnectionLimits(app, { ...LIMITS, ...limits })
  const held: (() => void)[] = []
  app.post('/refused', {
    onRequest: async (_request, reply) => reply.send('refused'),
    handler: async () => 'read',
  })
  app.get('/held', () => new Promise(resolve => held.push(() => resolve('held'))))
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, release: () => held.splice(0).forEach(answer => answer()), countHeld: () => held.length }
}

const connect = (app: FastifyInstance, localAddress = '127.0.0.1') => {
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address)
  const socket = net.connect({ port: address.port, host: '127.0.0.1', localAddress })
  let received = ''
  let isClosed = false
  socket.on('data', data => (received += data.toString()))
  socket.on('close', () => (isClosed = true))
  socket.on('error', () => {})
  return {
    socket,
    write: (text: string) => socket.write(text),
    received: () => received,
    isClosed: () => isClosed,
    connected: () => once(socket, 'connect'),
  }
}

type Client = ReturnType<typeof connect>

const post = (length: string) =>
  `POST /refused HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n${length}\r\n\r\n`
const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

describe('the connection of a refused request whose body does not come', () => {
  let app: FastifyInstance
  before(async () => ({ app } = await startServer()))
  after(() => app.close())

  it('ends soon after the answer', async () => {
    const client = connect(app)
    client.write(`${post('content-length: 1000')}{`)
    await waitUntil(client.isClosed)
    assert.match(client.received(), /refused$/)
  })

  it('ends also while the body goes on and on', async () => {
    const client = connect(app)
    client.write(post('transfer-encoding: chunked'))
    const drip = setInterval(() => client.write('1\r\na\r\n'), 20)
    await waitUntil(client.isClosed)
    clearInterval(drip)
    assert.match(client.received(), /refused/)
  })

  it('takes no more of a body that is too large', async () => {
    const { app } = await startServer({ unreadBodyMs: 1000 })
    const client = connect(app)
    client.write(post('content-length: 4000000000'))
    const piece = Buffer.alloc(65_536, 32)
    const sendOn = (error?: Error | null): unknown => error ?? client.socket.write(piece, sendOn)
    sendOn()
    await waitUntil(client.isClosed)
    assert.match(client.received(), /refused/)
    assert.ok(client.socket.bytesWritten < 20_000_000, `${client.socket.bytesWritten} bytes were taken`)
    await app.close()
  })

  it('stays for the next request when the body comes after all', async () => {
    const client = connect(app)
    client.write(post('content-length: 4'))
    await waitUntil(() => client.received().includes('refused'))
    client.write('body')
    client.write(GET)
    await waitUntil(() => client.received().includes('here'))
    assert.ok(!client.isClosed())
    client.socket.destroy()
  })
})

describe('of many connections', () => {
  it('of one address the one that was idle for longest makes room', async () => {
    const { app } = await startServer()
    const clients: Client[] = []
    for (let index = 0; index < LIMITS.connectionsPerAddress; index += 1) {
      const client = connect(app)
      client.write(GET)
      await waitUntil(() => client.received().includes('here'))
      clients.push(client)
    }
    clients[0]?.write(GET)
    await waitUntil(() => (clients[0]?.received().split('here').length ?? 0) > 2)
    const other = connect(app, '127.0.0.2')
    const next = connect(app)
    next.write(GET)
    await waitUntil(() => next.received().includes('here'))
    await waitUntil(() => clients[1]?.isClosed() === true)
    assert.deepEqual(
      [...clients, other].map(client => client.isClosed()),
      [false, true, false, false, false],
    )
    for (const { socket } of [...clients, other, next]) socket.destroy()
    await app.close()
  })

  it('none that waits for an answer makes room: a further one of the address is refused', async () => {
    const { app, release, countHeld } = await startServer()
    const clients = Array.from({ length: LIMITS.connectionsPerAddress }, () => connect(app))
    for (const client of clients) client.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n')
    await waitUntil(() => countHeld() === clients.length)
    const next = connect(app)
    await waitUntil(next.isClosed)
    const other = connect(app, '127.0.0.2')
    other.write(GET)
    await waitUntil(() => other.received().includes('here'))
    release()
    for (const client of clients) await waitUntil(() => client.received().includes('held'))
    for (const { socket } of [...clients, other]) socket.destroy()
    await app.close()
  })

  it('of many addresses the one that was idle for longest makes room', async () => {
    const { app } = await startServer()
    const clients: Client[] = []
    for (let index = 0; index <= LIMITS.connections; index += 1) {
      const client = connect(app, `127.0.0.${10 + index}`)
      client.write(GET)
      await waitUntil(() => client.received().includes('here'))
      clients.push(client)
    }
    await waitUntil(() => clients[0]?.isClosed() === true)
    assert.equal(clients.filter(client => client.isClosed()).length, 1)
    for (const { socket } of clients) socket.destroy()
    await app.close()
  })

  it('those of a proxy in front of the server are not counted as of one address', async () => {
    const { app } = await startServer({ connectionsPerAddress: null })
    const clients = Array.from({ length: LIMITS.connections }, () => connect(app))
    for (const client of clients) {
      client.write(GET)
      await waitUntil(() => client.received().includes('here'))
    }
    for (const { socket } of clients) socket.destroy()
    await app.close()
  })
})
