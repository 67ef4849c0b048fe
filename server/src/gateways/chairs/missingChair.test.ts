import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { createChairKeyCache } from '../../modules/chairKey/chairKeyCache'
import type { ChairKeyring } from '../../modules/chairKey/chairKeyring'
import { createLightChair } from '../../simulators/lightChairs/lightChair'
import { waitUntil } from '../../testing/mqttBrokers'
import { getTestDeviceKey } from '../../testing/testChairKeys'
import type { BrokerClient } from './brokerClient'
import { openChairMqttClient } from './chairMqttClient'
import { getChairTopics } from './mqttTopics'

const silent = pino({ level: 'silent' })

/** A connection to a broker of which a test says what arrives. */
const createScriptedClient = () => {
  const listeners = new Map<string, ((...values: never[]) => void)[]>()
  const emit = (event: string, ...values: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...(values as never[]))
  }
  const client: BrokerClient = {
    connected: true,
    options: {},
    stream: { destroy: () => undefined },
    on: (event: string, listener: (...values: never[]) => void) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    publish: () => undefined,
    publishAsync: async () => undefined,
    subscribe: (_filters, _options, onGranted) => onGranted(null),
    endAsync: async () => undefined,
  }
  return { client, emit }
}

const createKeyring = (serialNumber: string): ChairKeyring => ({
  kind: 'valid',
  active: getTestDeviceKey(serialNumber),
  activatedAt: new Date(0),
  next: null,
  retiring: null,
})

/** A server whose database gives keys when the test says so. */
const openServer = async () => {
  const reads: string[][] = []
  const answers: (() => void)[] = []
  const keys = createChairKeyCache({
    source: {
      read: serialNumbers =>
        new Promise(resolve => {
          reads.push([...serialNumbers])
          answers.push(() => resolve(new Map(serialNumbers.map(each => [each, createKeyring(each)]))))
        }),
      listChanged: async () => [],
    },
    now: () => new Date(),
    log: silent,
  })
  const { client, emit } = createScriptedClient()
  const opening = openChairMqttClient({
    url: 'mqtt://broker.test',
    caFile: null,
    keys,
    log: silent,
    connect: () => client,
  })
  emit('connect')
  const server = await opening
  return {
    server,
    keys,
    reads,
    answer: () => answers.shift()?.(),
    receive: (topic: string, payload: Uint8Array | string) => emit('message', topic, Buffer.from(payload)),
    close: async () => {
      await server.close()
      await keys.close()
    },
  }
}

const createChair = (serialNumber: string) => {
  let clock = 0
  return createLightChair({
    serialNumber,
    deviceKey: getTestDeviceKey(serialNumber),
    boot: 7,
    getClock: () => (clock += 1),
  })
}

const SERIAL = 'HK24A00012'

describe('a chair that a server hears of for the first time', () => {
  it('is there also when it has said more than may wait before its keys were read', async () => {
    const { server, answer, reads, receive, close } = await openServer()
    const chair = createChair(SERIAL)
    for (const { topic, payload } of chair.announce()) receive(topic, payload)
    // Somebody adjusts it all the time while the database is slow.
    for (let change = 0; change < 20; change += 1) {
      const [state] = chair.announce()
      if (state) receive(state.topic, state.payload)
    }
    await waitUntil(() => reads.length === 1)
    answer()
    await waitUntil(() => server.getSnapshot(SERIAL).state !== null)
    assert.equal(server.getSnapshot(SERIAL).isOnline, true)
    await close()
  })

  it('is there after it came back, in whatever order its keys become known', async () => {
    const { server, keys, answer, reads, receive, close } = await openServer()
    const { online } = getChairTopics(SERIAL)
    // Somebody asks about the chair, and the answer is on its way when the broker tells of its old connection.
    const asked = keys.read(SERIAL)
    await waitUntil(() => reads.length === 1)
    receive(online, '0')
    answer()
    await asked
    // The keys are in memory now, while the first message still waits for its own reading of them.
    receive(online, '1')
    await waitUntil(() => reads.length === 2)
    answer()
    await waitUntil(() => server.getSnapshot(SERIAL).isOnline)
    await new Promise(resolve => setImmediate(resolve))
    assert.equal(server.getSnapshot(SERIAL).isOnline, true)
    await close()
  })

  it('is there when more come at once than the database is asked for at a time', async () => {
    const { server, answer, reads, receive, close } = await openServer()
    const serialNumbers = Array.from(
      { length: 12_000 },
      (_, index) => `HK26M${String(index).padStart(6, '0')}`,
    )
    for (const each of serialNumbers) receive(getChairTopics(each).online, '1')
    const answerSoon = setInterval(answer, 0)
    await waitUntil(() => serialNumbers.every(each => server.getSnapshot(each).isOnline))
    clearInterval(answerSoon)
    assert.ok(reads.length <= 14, `${reads.length} queries`)
    assert.ok(reads.every(({ length }) => length <= 1000))
    await close()
  })
})

describe('keys that are replaced in a great number', () => {
  it('are read again a part at a time, so that what is revoked meanwhile counts', async () => {
    const changed = Array.from({ length: 12_000 }, (_, index) => `HK26M${String(index).padStart(6, '0')}`)
    const revoked = new Set<string>()
    const warnings: unknown[] = []
    const keys = createChairKeyCache({
      source: {
        read: async serialNumbers =>
          new Map(
            serialNumbers.map(each => [
              each,
              revoked.has(each) ? ({ kind: 'revoked' } as const) : createKeyring(each),
            ]),
          ),
        listChanged: async () => changed,
      },
      now: () => new Date(),
      log: pino({ level: 'warn' }, { write: line => void warnings.push(line) }),
    })
    for (let start = 0; start < changed.length; start += 1000)
      await Promise.all(changed.slice(start, start + 1000).map(keys.get))
    const last = changed.at(-1) ?? ''
    revoked.add(last)
    await keys.refresh()
    assert.deepEqual([keys.find(last)?.kind, warnings], ['revoked', []])
    await keys.close()
  })
})
