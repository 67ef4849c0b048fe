import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { createLightChairs, type LightChairs } from '../../simulators/lightChairs/lightChairs'
import {
  isMosquittoInstalled,
  startMosquitto,
  waitUntil,
  type TestMqttBroker,
} from '../../testing/mqttBrokers'
import { createTestChairKeys, getTestDeviceKey } from '../../testing/testChairKeys'
import { openChairMqttClient, type ChairMqttClient } from './chairMqttClient'

/** Two retained messages of each are more than a mosquitto queues and has under way for a server unless both are raised. */
const CHAIR_COUNT = 1100
const SERIAL_NUMBERS = Array.from(
  { length: CHAIR_COUNT },
  (_, index) => `HK26M${String(index).padStart(6, '0')}`,
)
const SPREAD_MS = 2000

const openServer = () =>
  openChairMqttClient({
    url: broker.url,
    caFile: null,
    keys: createTestChairKeys(),
    log: pino({ level: 'silent' }),
  })

let broker: TestMqttBroker
let chairs: LightChairs
const servers: ChairMqttClient[] = []

const countOnline = (server: ChairMqttClient): number =>
  SERIAL_NUMBERS.filter(each => server.getSnapshot(each).isOnline).length

const countKnown = (server: ChairMqttClient): number =>
  SERIAL_NUMBERS.filter(each => server.getSnapshot(each).state !== null).length

const isKnownToAll = (): boolean => servers.every(server => countOnline(server) === CHAIR_COUNT)

describe('a thousand chairs on one mosquitto', { skip: !(await isMosquittoInstalled()) }, () => {
  before(async () => {
    broker = await startMosquitto(SERIAL_NUMBERS)
    chairs = createLightChairs({
      host: '127.0.0.1',
      port: Number(new URL(broker.chairUrl).port),
      chairsPerConnection: 1,
      batchSize: 50,
      spreadMs: SPREAD_MS,
    })
  })
  after(async () => {
    chairs.close()
    for (const server of servers) await server.close()
    await broker.stop()
  })

  it('are there for every server that was there before them', async () => {
    servers.push(await openServer(), await openServer())
    await chairs.add(SERIAL_NUMBERS.map(each => ({ serialNumber: each, deviceKey: getTestDeviceKey(each) })))
    await waitUntil(isKnownToAll)
    assert.equal(chairs.countReady(), CHAIR_COUNT)
  })

  it('are there for a server that is started after them, none missing', async () => {
    const server = await openServer()
    servers.push(server)
    await waitUntil(isKnownToAll)
    await waitUntil(() => countKnown(server) === CHAIR_COUNT)
  })

  it('obey each server', async () => {
    for (const [index, server] of servers.entries()) {
      const serialNumber = SERIAL_NUMBERS[index * 100] ?? ''
      const reply = await server.sendRequest(serialNumber, { name: 'emergencyStop' }, null)
      assert.equal(reply.ok && reply.result, 'ok')
      assert.equal(chairs.find(serialNumber)?.getStopCount(), 1)
    }
  })

  it('are gone for every server while the broker is dead, and all come back', async () => {
    await broker.stop()
    await waitUntil(() => servers.every(server => countOnline(server) === 0))
    await broker.start()
    await waitUntil(isKnownToAll)
    assert.equal(chairs.countReady(), CHAIR_COUNT)
  })
})
