import net, { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findFreePort } from '../../testing/findFreePort'
import { waitUntil } from '../../testing/mqttBrokers'
import { createMqttClient } from './createMqttClient'

/** Half of the time that the library would wait by itself. */
const PATIENCE = { timeout: 15_000 }

it('a broker that takes a connection and says nothing is asked anew', PATIENCE, async () => {
  const sockets: net.Socket[] = []
  const silent = net.createServer(socket => void sockets.push(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = createMqttClient({ url: `mqtt://127.0.0.1:${port}`, clientId: 'server', caFile: null })
  client.on('error', () => {})

  await once(silent, 'connection')
  await once(silent, 'connection')

  await client.endAsync(true)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

it(
  'a chair whose broker is gone waits by the attempts that failed, and begins anew once it was connected',
  PATIENCE,
  async () => {
    const port = await findFreePort()
    const failures: number[] = []
    const client = createMqttClient({
      url: `mqtt://127.0.0.1:${port}`,
      clientId: 'chair',
      caFile: null,
      getReconnectDelayMs: count => {
        failures.push(count)
        return 0
      },
    })
    client.on('error', () => {})
    await waitUntil(() => failures.length >= 4)
    assert.deepEqual(failures.slice(0, 4), [0, 1, 2, 3])

    const CONNECTION_ACCEPTED = Buffer.from([0x20, 0x02, 0x00, 0x00])
    const broker = net.createServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(CONNECTION_ACCEPTED))
    })
    broker.listen(port, '127.0.0.1')
    await waitUntil(() => client.connected)
    assert.equal(failures.at(-1), 0)
    await client.endAsync(true)
    broker.close()
  },
)

it(
  'a connection is there again also when what was on its way before is never acknowledged',
  PATIENCE,
  async () => {
    let connections = 0
    const broker = net.createServer(socket => {
      connections += 1
      const isFirst = connections === 1
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write(Buffer.from([0x20, 0x02, 0x00, 0x00]))
        // Dies with the first message in hand.
        socket.once('data', () => {
          if (isFirst) socket.destroy()
        })
      })
    })
    broker.listen(0, '127.0.0.1')
    await once(broker, 'listening')
    const { port } = broker.address() as AddressInfo
    const client = createMqttClient({ url: `mqtt://127.0.0.1:${port}`, clientId: 'server', caFile: null })
    client.on('error', () => {})
    const waitForConnection = () => new Promise<void>(resolve => client.once('connect', () => resolve()))
    await waitForConnection()
    client.publish('chair/v1/HK24A00012/down', 'lost', { qos: 1 })
    await waitForConnection()
    assert.equal(connections, 2)
    await client.endAsync(true)
    broker.close()
  },
)
