import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import type { IClientOptions } from 'mqtt'
import { deriveBrokerPassword } from '@anzuo/chair-protocol'
import { waitUntil } from '../../testing/mqttBrokers'
import { createTestChairKeys, getTestDeviceKey } from '../../testing/testChairKeys'
import { createMqttClient, type MqttClient } from './createMqttClient'
import { startEmbeddedMqttBroker, type EmbeddedMqttBroker } from './embeddedBroker'
import { getChairAnswerTopic, getChairTopics } from './mqttTopics'

const LIAR = 'HK24A00012'
const OTHER = 'HK24A00013'

const waitForEvent = (client: MqttClient, event: 'connect' | 'close'): Promise<void> =>
  new Promise(resolve => client.once(event, () => resolve()))

describe('a chair that lies to the embedded broker', () => {
  let broker: EmbeddedMqttBroker
  const toClose: (() => Promise<unknown>)[] = []
  before(async () => {
    broker = await startEmbeddedMqttBroker({
      host: '127.0.0.1',
      port: 0,
      keys: createTestChairKeys(),
      certificate: null,
    })
  })
  afterEach(async () => {
    for (const close of toClose.splice(0)) await close()
  })
  after(() => broker.close())

  const keep = (client: MqttClient): MqttClient => {
    client.on('error', () => {})
    toClose.push(() => client.endAsync(true))
    return client
  }

  const logIn = async (
    serialNumber: string,
    options: { clientId?: string; will?: IClientOptions['will'] } = {},
  ): Promise<MqttClient> => {
    const client = keep(
      createMqttClient({
        url: `mqtt://127.0.0.1:${broker.port}`,
        clientId: options.clientId ?? `chair-${serialNumber}`,
        caFile: null,
        login: {
          username: serialNumber,
          password: deriveBrokerPassword(getTestDeviceKey(serialNumber).key),
        },
        ...(options.will ? { will: options.will } : {}),
      }),
    )
    await waitForEvent(client, 'connect')
    return client
  }

  /** The server, with everything that it hears of chairs. */
  const logInAsServer = async (clientId = 'anzuo-server-0a0b0c0d') => {
    const client = keep(createMqttClient({ url: broker.url, clientId, caFile: null }))
    await waitForEvent(client, 'connect')
    const heard: string[] = []
    client.on('message', (topic, message) => void heard.push(`${topic} ${message.toString()}`))
    await client.subscribeAsync('chair/v1/#', { qos: 1 })
    return { client, heard }
  }

  /** A connection that has not logged in. */
  const openSocket = async () => {
    const socket = net.connect(broker.port, '127.0.0.1')
    socket.on('error', () => {})
    toClose.push(async () => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }

  it('takes neither the server’s place nor another chair’s by calling itself like them', async () => {
    const server = await logInAsServer()
    const other = await logIn(OTHER)
    const lost: string[] = []
    server.client.on('close', () => void lost.push('server'))
    other.on('close', () => void lost.push('other'))
    for (const clientId of [
      'anzuo-server-0a0b0c0d',
      'server anzuo-server-0a0b0c0d',
      `chair-${OTHER}`,
      OTHER,
    ]) {
      const liar = await logIn(LIAR, { clientId })
      await liar.publishAsync(getChairTopics(LIAR).up, clientId, { qos: 1 })
    }
    await other.publishAsync(getChairTopics(OTHER).up, 'here', { qos: 1 })
    await waitUntil(() => server.heard.includes(`${getChairTopics(OTHER).up} here`))
    assert.deepEqual(lost, [])
  })

  it('has one connection: the one before ends, and its last will comes before anything new', async () => {
    const server = await logInAsServer()
    const { online } = getChairTopics(LIAR)
    const will = { topic: online, payload: Buffer.from('0'), qos: 1 as const, retain: true }
    const first = await logIn(LIAR, { clientId: 'before the power cut', will })
    await first.publishAsync(online, '1', { qos: 1, retain: true })
    first.options.reconnectPeriod = 0
    const ended = waitForEvent(first, 'close')
    const second = await logIn(LIAR, { clientId: 'after it', will })
    await second.publishAsync(online, '1', { qos: 1, retain: true })
    await ended
    const listPresence = () => server.heard.filter(line => line.startsWith(online))
    await waitUntil(() => listPresence().length >= 3)
    assert.deepEqual(
      listPresence(),
      ['1', '0', '1'].map(word => `${online} ${word}`),
    )
  })

  it('leaves nothing that stays in memory but its state and that it is online', async () => {
    const liar = await logIn(LIAR)
    liar.options.reconnectPeriod = 0
    await liar.publishAsync(getChairTopics(LIAR).state, 'state', { qos: 1, retain: true })
    const ended = waitForEvent(liar, 'close')
    liar.publish(getChairAnswerTopic(LIAR, '0a0b0c0d'), 'kept for ever', { qos: 1, retain: true })
    await ended
    const { heard } = await logInAsServer('anzuo-server-later')
    await waitUntil(() => heard.includes(`${getChairTopics(LIAR).state} state`))
    await logIn(OTHER).then(other => other.publishAsync(getChairTopics(OTHER).up, 'last', { qos: 1 }))
    await waitUntil(() => heard.includes(`${getChairTopics(OTHER).up} last`))
    assert.ok(!heard.some(line => line.includes('kept for ever')))
  })

  it('is cut off when a packet says that it is longer than any, before anything of it is kept', async () => {
    const liar = await logIn(LIAR)
    liar.options.reconnectPeriod = 0
    const ended = waitForEvent(liar, 'close')
    liar.publish(getChairTopics(LIAR).up, Buffer.alloc(5000), { qos: 1 })
    await ended

    const stranger = await openSocket()
    const strangerEnded = once(stranger, 'close')
    stranger.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))
    await strangerEnded
  })

  it('is cut off when it floods', async () => {
    const server = await logInAsServer()
    const liar = await logIn(LIAR)
    liar.options.reconnectPeriod = 0
    const ended = waitForEvent(liar, 'close')
    for (let count = 0; count < 20_000; count += 1) liar.publish(getChairTopics(LIAR).up, 'x', { qos: 0 })
    await ended
    assert.ok(server.heard.length < 5000, String(server.heard.length))
  })
})
