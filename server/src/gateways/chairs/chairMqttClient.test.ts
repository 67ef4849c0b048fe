import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { deriveBrokerPassword, type ChairEvent, type ChairRequest } from '@anzuo/chair-protocol'
import { createSimulatedChair, type SimulatedChair } from '../../simulators/chair/simulatedChair'
import {
  connectChairToBroker,
  type ChairBrokerConnection,
} from '../../simulators/chair/chairBrokerConnection'
import { createFactoryChairMemory, type ChairPersistentMemory } from '@anzuo/chair-protocol/model'
import {
  startEveryTestBroker,
  isMosquittoInstalled,
  createSelfSignedCertificate,
  startMosquitto,
  waitUntil,
} from '../../testing/mqttBrokers'
import { createTestChairKeys, getTestDeviceKey } from '../../testing/testChairKeys'
import { startEmbeddedMqttBroker } from './embeddedBroker'
import { openChairMqttClient, type ChairMqttClient } from './chairMqttClient'
import { createMqttClient } from './createMqttClient'
import {
  getChairAnswerTopic,
  canChairSubscribe,
  canChairPublish,
  parseChairTopic,
  getChairTopics,
} from './mqttTopics'

const SERIAL = 'HK24A00012'
const OTHER = 'HK24A00013'
const silent = pino({ level: 'silent' })

const getBrokerPassword = (serialNumber: string) => deriveBrokerPassword(getTestDeviceKey(serialNumber).key)

const newChair = (memory: ChairPersistentMemory): SimulatedChair =>
  createSimulatedChair({
    memory,
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: () => performance.now(),
  })

const newChairMemory = (serialNumber = SERIAL) =>
  createFactoryChairMemory({
    serialNumber,
    family: 'hk',
    deviceKey: getTestDeviceKey(serialNumber).key,
    logGeneration: 1,
  })

let token = 0
const start = (stopCount = 0): ChairRequest => {
  token += 1
  return { name: 'start', program: 1, minutes: 10, token, stopCount }
}

describe('topics', () => {
  it('say whose they are and what they carry', () => {
    assert.deepEqual(parseChairTopic(getChairTopics(SERIAL).state), { serialNumber: SERIAL, kind: 'state' })
    assert.deepEqual(parseChairTopic(getChairAnswerTopic(SERIAL, '0a0b0c0d')), {
      serialNumber: SERIAL,
      kind: 'answer',
    })
    for (const topic of ['chair/v2/HK24A00012/up', 'chair/v1/x/up', `chair/v1/${SERIAL}/up/a/b`, ''])
      assert.equal(parseChairTopic(topic), null)
  })

  it('of a chair are its own and no others', () => {
    const { up, down, state } = getChairTopics(SERIAL)
    for (const topic of [up, state, getChairAnswerTopic(SERIAL, '0a0b0c0d')])
      assert.ok(canChairPublish(SERIAL, topic))
    for (const topic of [down, getChairTopics(OTHER).up, `${up}/+`, '#', `${up}/0a0b0c0d/x`])
      assert.ok(!canChairPublish(SERIAL, topic))
    assert.ok(canChairSubscribe(SERIAL, down))
    for (const topic of ['chair/v1/+/down', getChairTopics(OTHER).down, '#'])
      assert.ok(!canChairSubscribe(SERIAL, topic))
  })
})

for (const broker of await startEveryTestBroker([SERIAL, OTHER]))
  describe(`a chair on the internet (${broker.kind})`, () => {
    const toClose: (() => Promise<unknown>)[] = []
    let mqttClient: ChairMqttClient
    before(async () => {
      mqttClient = await openMqttClient()
    })
    after(async () => {
      await mqttClient.close()
      await broker.stop()
    })
    afterEach(async () => {
      for (const close of toClose.splice(0)) await close()
    })

    const openMqttClient = () =>
      openChairMqttClient({ url: broker.url, caFile: null, keys: createTestChairKeys(), log: silent })

    const connect = async (chair: SimulatedChair): Promise<ChairBrokerConnection> => {
      const internet = connectChairToBroker(chair, { url: broker.chairUrl })
      toClose.push(internet.close, async () => chair.stop())
      await waitUntil(
        () => mqttClient.getSnapshot(SERIAL).isOnline && mqttClient.getSnapshot(SERIAL).boot === chair.boot,
      )
      return internet
    }

    const seated = async () => {
      const chair = newChair(newChairMemory())
      chair.sitDown()
      const internet = await connect(chair)
      return { chair, internet }
    }

    const lin = { userId: 'lin', role: 'owner', vouchedSitting: 1 } as const

    it('does what the one who sits in it asks, and everybody hears its state', async () => {
      const { chair } = await seated()
      const reply = await mqttClient.sendRequest(SERIAL, start(), lin)
      assert.deepEqual(
        [reply.ok, reply.ok && reply.result, reply.ok && reply.state?.phase],
        [true, 'ok', 'preparing'],
      )
      await waitUntil(() => mqttClient.getSnapshot(SERIAL).state?.phase === 'running')
      const stop = await mqttClient.sendRequest(SERIAL, { name: 'emergencyStop' }, { ...lin, userId: 'chen' })
      assert.equal(stop.ok && stop.result, 'ok')
      assert.equal(chair.state().phase, 'emergencyStopped')
    })

    it('is known as it is to a server that was started later, and obeys it', async () => {
      const { chair } = await seated()
      await mqttClient.sendRequest(SERIAL, start(), lin)
      const later = await openMqttClient()
      toClose.push(later.close)
      await waitUntil(() => later.getSnapshot(SERIAL).isOnline && later.getSnapshot(SERIAL).state !== null)
      assert.equal(later.getSnapshot(SERIAL).state?.program, 1)
      const reply = await later.sendRequest(SERIAL, { name: 'stop' }, lin)
      assert.equal(reply.ok && reply.result, 'ok')
      assert.equal(chair.state().phase, 'finishing')
    })

    it('answers the server that asked', async () => {
      await seated()
      const second = await openMqttClient()
      toClose.push(second.close)
      await waitUntil(() => second.getSnapshot(SERIAL).isOnline)
      const replies = await Promise.all(
        [mqttClient, second, mqttClient, second].map(each => each.sendRequest(SERIAL, { name: 'ping' }, lin)),
      )
      assert.ok(replies.every(reply => reply.ok && reply.result === 'ok'))
    })

    it('that is not there is said to be offline, at once', async () => {
      assert.deepEqual(await mqttClient.sendRequest(OTHER, { name: 'ping' }, lin), {
        ok: false,
        reason: 'offline',
      })
    })

    it('that loses its network is offline, comes back by itself, and its session went on', async () => {
      const { chair, internet } = await seated()
      await mqttClient.sendRequest(SERIAL, start(), lin)
      internet.dropConnection()
      await waitUntil(() => !mqttClient.getSnapshot(SERIAL).isOnline)
      await waitUntil(() => mqttClient.getSnapshot(SERIAL).isOnline)
      assert.ok(['preparing', 'running'].includes(chair.state().phase))
      const reply = await mqttClient.sendRequest(SERIAL, { name: 'pause' }, lin)
      assert.equal(reply.ok && reply.result, 'ok')
    })

    it('that is started anew does nothing by itself, and old messages are void', async () => {
      const memory = newChairMemory()
      const chair = newChair(memory)
      chair.sitDown()
      const internet = await connect(chair)
      await mqttClient.sendRequest(SERIAL, start(), lin)
      await internet.close()
      chair.stop()
      const again = newChair(memory)
      again.sitDown()
      const events: ChairEvent[] = []
      const forget = mqttClient.onEvent((_serialNumber, event) => void events.push(event))
      await connect(again)
      assert.equal(again.state().phase, 'idle')
      await waitUntil(() => events.some(({ name }) => name === 'session'))
      forget()
      const late = await mqttClient.sendRequest(SERIAL, start(), lin)
      assert.equal(late.ok && late.result, 'badState', 'what was meant before the power cut')
      const reply = await mqttClient.sendRequest(SERIAL, start(again.state().stopCount), lin)
      assert.equal(reply.ok && reply.result, 'ok')
    })

    it('is true again after the broker was gone, and nothing has started by itself', async () => {
      const { chair } = await seated()
      await broker.stop()
      await waitUntil(() => !mqttClient.getSnapshot(SERIAL).isOnline && !chair.state().isOnline)
      await broker.start()
      await waitUntil(
        () =>
          mqttClient.getSnapshot(SERIAL).isOnline && mqttClient.getSnapshot(SERIAL).state?.isOnline === true,
      )
      assert.equal(chair.state().phase, 'idle')
      const reply = await mqttClient.sendRequest(SERIAL, { name: 'ping' }, lin)
      assert.equal(reply.ok && reply.result, 'ok')
    })

    it('that lost its power is still there when its old connection is found to be dead', async () => {
      const lost = createMqttClient({
        url: broker.chairUrl,
        caFile: null,
        clientId: 'before the power cut',
        login: { username: SERIAL, password: getBrokerPassword(SERIAL) },
        will: { topic: getChairTopics(SERIAL).online, payload: Buffer.from('0'), qos: 1, retain: true },
      })
      lost.options.reconnectPeriod = 0
      await waitUntil(() => lost.connected)
      await seated()
      lost.stream.destroy()
      await waitUntil(() => !lost.connected)
      const reply = await mqttClient.sendRequest(SERIAL, { name: 'ping' }, lin)
      assert.equal(reply.ok && reply.result, 'ok')
      assert.equal(mqttClient.getSnapshot(SERIAL).isOnline, true)
    })

    it('that floods is looked at so often only, and others are heard meanwhile', async () => {
      await seated()
      const liar = createMqttClient({
        url: broker.chairUrl,
        caFile: null,
        clientId: 'liar',
        login: { username: OTHER, password: getBrokerPassword(OTHER) },
      })
      liar.on('error', () => {})
      toClose.push(() => liar.endAsync(true))
      await waitUntil(() => liar.connected)
      let changes = 0
      const forget = mqttClient.onChanged(serialNumber => {
        if (serialNumber === OTHER) changes += 1
      })
      const { online } = getChairTopics(OTHER)
      liar.publish(online, '1')
      // Its key is read with its first message.
      await waitUntil(() => changes > 0)
      for (let count = 0; count < 5000; count += 1) liar.publish(online, String(count % 2))
      await waitUntil(() => changes >= 700)
      const reply = await mqttClient.sendRequest(SERIAL, { name: 'ping' }, lin)
      assert.equal(reply.ok && reply.result, 'ok')
      assert.ok(changes < 1500, String(changes))
      forget()
    })

    it('can not listen to another chair, write for it, or come in with another’s password', async () => {
      const { chair } = await seated()
      const logIn = (clientId: string, username: string) => {
        const login = { username, password: getBrokerPassword(OTHER) }
        const client = createMqttClient({ url: broker.chairUrl, caFile: null, clientId, login })
        toClose.push(() => client.endAsync(true))
        return client
      }
      const spy = logIn('spy', OTHER)
      await waitUntil(() => spy.connected)
      const heard: string[] = []
      spy.on('message', topic => void heard.push(topic))
      await spy.subscribeAsync(getChairTopics(SERIAL).down).catch(() => {})
      await spy.subscribeAsync('#').catch(() => {})
      spy.publish(getChairTopics(SERIAL).online, '0', { retain: true })
      await mqttClient.sendRequest(SERIAL, { name: 'ping' }, lin)
      assert.deepEqual(heard, [])
      assert.equal(mqttClient.getSnapshot(SERIAL).isOnline, true)
      assert.equal(chair.state().isOnline, true)

      const idOfVictim = logIn(`chair-${SERIAL}`, OTHER)
      await waitUntil(() => idOfVictim.connected)
      const reply = await mqttClient.sendRequest(SERIAL, { name: 'ping' }, lin)
      assert.equal(reply.ok && reply.result, 'ok', 'another’s client id takes nobody’s place')

      const thief = logIn('thief', SERIAL)
      const connectionError = await new Promise<Error>(resolve => thief.once('error', resolve))
      assert.match(connectionError.message, /not authori[sz]ed|bad user ?name|refused/i)
    })
  })

const certificate = await createSelfSignedCertificate()

describe('chairs over TLS', { skip: certificate === null }, () => {
  const brokers = {
    embedded: async () => {
      const broker = await startEmbeddedMqttBroker({
        host: '127.0.0.1',
        port: 0,
        keys: createTestChairKeys(),
        certificate,
      })
      return { url: broker.url, chairUrl: `mqtts://127.0.0.1:${broker.port}`, stop: broker.close }
    },
    mosquitto: () => startMosquitto([SERIAL], certificate),
  }

  for (const kind of ['embedded', 'mosquitto'] as const)
    it(`are reached (${kind}), and do not speak to a broker whose certificate they do not know`, async t => {
      if (kind === 'mosquitto' && !(await isMosquittoInstalled())) return t.skip('mosquitto is not installed')
      const broker = await brokers[kind]()
      const caFile = certificate?.certFile ?? null
      const mqttClient = await openChairMqttClient({
        url: broker.url,
        caFile,
        keys: createTestChairKeys(),
        log: silent,
      })
      const problems: string[] = []
      const distrustful = connectChairToBroker(newChair(newChairMemory()), {
        url: broker.chairUrl,
        onProblem: reason => void problems.push(reason),
      })
      await waitUntil(() => problems.some(reason => /self[- ]signed/i.test(reason)))
      await distrustful.close()
      const chair = connectChairToBroker(newChair(newChairMemory()), {
        url: broker.chairUrl,
        caFile,
      })
      await waitUntil(
        () => mqttClient.getSnapshot(SERIAL).isOnline && mqttClient.getSnapshot(SERIAL).boot !== null,
      )
      const reply = await mqttClient.sendRequest(
        SERIAL,
        { name: 'ping' },
        { userId: 'lin', role: 'owner', vouchedSitting: null },
      )
      assert.equal(reply.ok && reply.result, 'ok')
      await chair.close()
      await mqttClient.close()
      await broker.stop()
    })
})
