import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { brokerPassword, deviceKeyOf, type ChairEvent, type ChairRequest } from '../../../../src/domain/chair'
import { createSimulatedChair, type SimulatedChair } from '../../simulators/chair/chair'
import { goOnline, type InternetLine } from '../../simulators/chair/internet'
import { newMemory, type ChairMemory } from '../../simulators/chair/memory'
import { everyBroker, isMosquittoThere, makeCertificate, openMosquitto, until } from '../../testing/brokers'
import { TEST_MASTER_KEY } from '../../testing/chair'
import { openEmbeddedBroker } from './embeddedBroker'
import { openChairLine, type ChairLine } from './line'
import { openMqtt } from './mqttClient'
import { answerTopic, mayListen, mayWrite, readTopic, topicsOf } from './topics'

const SERIAL = 'HK24A00012'
const OTHER = 'HK24A00013'
const silent = pino({ level: 'silent' })

const newChair = (memory: ChairMemory): SimulatedChair =>
  createSimulatedChair({
    memory,
    deviceKey: deviceKeyOf(TEST_MASTER_KEY, memory.serialNumber),
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: () => performance.now(),
  })

const newChairMemory = (serialNumber = SERIAL) => newMemory({ serialNumber, family: 'hk', logGeneration: 1 })

let token = 0
const start = (): ChairRequest => {
  token += 1
  return { name: 'start', program: 1, minutes: 10, token }
}

describe('topics', () => {
  it('say whose they are and what they carry', () => {
    assert.deepEqual(readTopic(topicsOf(SERIAL).state), { serialNumber: SERIAL, kind: 'state' })
    assert.deepEqual(readTopic(answerTopic(SERIAL, '0a0b0c0d')), { serialNumber: SERIAL, kind: 'answer' })
    for (const topic of ['chair/v2/HK24A00012/up', 'chair/v1/x/up', `chair/v1/${SERIAL}/up/a/b`, ''])
      assert.equal(readTopic(topic), null)
  })

  it('of a chair are its own and no others', () => {
    const { up, down, state } = topicsOf(SERIAL)
    for (const topic of [up, state, answerTopic(SERIAL, '0a0b0c0d')]) assert.ok(mayWrite(SERIAL, topic))
    for (const topic of [down, topicsOf(OTHER).up, `${up}/+`, '#', `${up}/0a0b0c0d/x`])
      assert.ok(!mayWrite(SERIAL, topic))
    assert.ok(mayListen(SERIAL, down))
    for (const topic of ['chair/v1/+/down', topicsOf(OTHER).down, '#']) assert.ok(!mayListen(SERIAL, topic))
  })
})

for (const broker of await everyBroker([SERIAL, OTHER]))
  describe(`a chair on the internet (${broker.kind})`, () => {
    const deviceKey = deviceKeyOf(TEST_MASTER_KEY, SERIAL)
    const toClose: (() => Promise<unknown>)[] = []
    let line: ChairLine
    before(async () => {
      line = await openLine()
    })
    after(async () => {
      await line.close()
      await broker.stop()
    })
    afterEach(async () => {
      for (const close of toClose.splice(0)) await close()
    })

    const openLine = () =>
      openChairLine({ url: broker.url, caFile: null, masterKey: TEST_MASTER_KEY, log: silent })

    const connect = async (chair: SimulatedChair): Promise<InternetLine> => {
      const internet = goOnline(chair, { url: broker.chairUrl, deviceKey })
      toClose.push(internet.close, async () => chair.stop())
      await until(() => line.known(SERIAL).isOnline && line.known(SERIAL).boot === chair.boot)
      return internet
    }

    const seated = async () => {
      const chair = newChair(newChairMemory())
      chair.sit()
      const internet = await connect(chair)
      return { chair, internet }
    }

    const lin = { userId: 'lin', role: 'owner', vouchedSitting: 1 } as const

    it('does what the one who sits in it asks, and everybody hears its state', async () => {
      const { chair } = await seated()
      const reply = await line.ask(SERIAL, start(), lin)
      assert.deepEqual(
        [reply.ok, reply.ok && reply.result, reply.ok && reply.state?.phase],
        [true, 'ok', 'preparing'],
      )
      await until(() => line.known(SERIAL).state?.phase === 'running')
      const stop = await line.ask(SERIAL, { name: 'emergencyStop' }, { ...lin, userId: 'chen' })
      assert.equal(stop.ok && stop.result, 'ok')
      assert.equal(chair.state().phase, 'emergencyStopped')
    })

    it('is known as it is to a server that was started later, and obeys it', async () => {
      const { chair } = await seated()
      await line.ask(SERIAL, start(), lin)
      const later = await openLine()
      toClose.push(later.close)
      await until(() => later.known(SERIAL).isOnline && later.known(SERIAL).state !== null)
      assert.equal(later.known(SERIAL).state?.program, 1)
      const reply = await later.ask(SERIAL, { name: 'stop' }, lin)
      assert.equal(reply.ok && reply.result, 'ok')
      assert.equal(chair.state().phase, 'finishing')
    })

    it('answers the server that asked', async () => {
      await seated()
      const second = await openLine()
      toClose.push(second.close)
      await until(() => second.known(SERIAL).isOnline)
      const replies = await Promise.all(
        [line, second, line, second].map(each => each.ask(SERIAL, { name: 'ping' }, lin)),
      )
      assert.ok(replies.every(reply => reply.ok && reply.result === 'ok'))
    })

    it('that is not there is said to be offline, at once', async () => {
      assert.deepEqual(await line.ask(OTHER, { name: 'ping' }, lin), { ok: false, reason: 'offline' })
    })

    it('that loses its network is offline, comes back by itself, and its session went on', async () => {
      const { chair, internet } = await seated()
      await line.ask(SERIAL, start(), lin)
      internet.cut()
      await until(() => !line.known(SERIAL).isOnline)
      await until(() => line.known(SERIAL).isOnline)
      assert.ok(['preparing', 'running'].includes(chair.state().phase))
      const reply = await line.ask(SERIAL, { name: 'pause' }, lin)
      assert.equal(reply.ok && reply.result, 'ok')
    })

    it('that is started anew does nothing by itself, and old letters are void', async () => {
      const memory = newChairMemory()
      const chair = newChair(memory)
      chair.sit()
      const internet = await connect(chair)
      await line.ask(SERIAL, start(), lin)
      await internet.close()
      chair.stop()
      const again = newChair(memory)
      again.sit()
      const events: ChairEvent[] = []
      const forget = line.onEvent((_serialNumber, event) => void events.push(event))
      await connect(again)
      assert.equal(again.state().phase, 'idle')
      await until(() => events.some(({ name }) => name === 'session'))
      forget()
      const reply = await line.ask(SERIAL, start(), lin)
      assert.equal(reply.ok && reply.result, 'ok')
    })

    it('is true again after the broker was gone, and nothing has started by itself', async () => {
      const { chair } = await seated()
      await broker.stop()
      await until(() => !line.known(SERIAL).isOnline && !chair.state().isOnline)
      await broker.start()
      await until(() => line.known(SERIAL).isOnline && line.known(SERIAL).state?.isOnline === true)
      assert.equal(chair.state().phase, 'idle')
      const reply = await line.ask(SERIAL, { name: 'ping' }, lin)
      assert.equal(reply.ok && reply.result, 'ok')
    })

    it('can not listen to another chair, write for it, or come in with another’s password', async () => {
      const { chair } = await seated()
      const spy = openMqtt({
        url: broker.chairUrl,
        caFile: null,
        clientId: 'spy',
        login: { username: OTHER, password: passwordOf(OTHER) },
      })
      toClose.push(() => spy.endAsync(true))
      await until(() => spy.connected)
      const heard: string[] = []
      spy.on('message', topic => void heard.push(topic))
      await spy.subscribeAsync(topicsOf(SERIAL).down).catch(() => {})
      await spy.subscribeAsync('#').catch(() => {})
      spy.publish(topicsOf(SERIAL).online, '0', { retain: true })
      await line.ask(SERIAL, { name: 'ping' }, lin)
      assert.deepEqual(heard, [])
      assert.equal(line.known(SERIAL).isOnline, true)
      assert.equal(chair.state().isOnline, true)

      const thief = openMqtt({
        url: broker.chairUrl,
        caFile: null,
        clientId: 'thief',
        login: { username: SERIAL, password: passwordOf(OTHER) },
      })
      toClose.push(() => thief.endAsync(true))
      const refusal = await new Promise<Error>(resolve => thief.once('error', resolve))
      assert.match(refusal.message, /not authori[sz]ed|bad user ?name|refused/i)
    })
  })

const certificate = await makeCertificate()

describe('chairs over TLS', { skip: certificate === null }, () => {
  const brokers = {
    embedded: async () => {
      const broker = await openEmbeddedBroker({
        host: '127.0.0.1',
        port: 0,
        masterKey: TEST_MASTER_KEY,
        certificate,
      })
      return { url: broker.url, chairUrl: `mqtts://127.0.0.1:${broker.port}`, stop: broker.close }
    },
    mosquitto: () => openMosquitto([SERIAL], certificate),
  }

  for (const kind of ['embedded', 'mosquitto'] as const)
    it(`are reached (${kind}), and do not speak to a broker whose certificate they do not know`, async t => {
      if (kind === 'mosquitto' && !(await isMosquittoThere())) return t.skip('mosquitto is not installed')
      const broker = await brokers[kind]()
      const caFile = certificate?.certFile ?? null
      const line = await openChairLine({ url: broker.url, caFile, masterKey: TEST_MASTER_KEY, log: silent })
      const deviceKey = deviceKeyOf(TEST_MASTER_KEY, SERIAL)
      const problems: string[] = []
      const distrustful = goOnline(newChair(newChairMemory()), {
        url: broker.chairUrl,
        deviceKey,
        onProblem: reason => void problems.push(reason),
      })
      await until(() => problems.some(reason => /self[- ]signed/i.test(reason)))
      await distrustful.close()
      const chair = goOnline(newChair(newChairMemory()), { url: broker.chairUrl, deviceKey, caFile })
      await until(() => line.known(SERIAL).isOnline && line.known(SERIAL).boot !== null)
      const reply = await line.ask(
        SERIAL,
        { name: 'ping' },
        { userId: 'lin', role: 'owner', vouchedSitting: null },
      )
      assert.equal(reply.ok && reply.result, 'ok')
      await chair.close()
      await line.close()
      await broker.stop()
    })
})

const passwordOf = (serialNumber: string) => brokerPassword(deviceKeyOf(TEST_MASTER_KEY, serialNumber))
