import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import mqtt, { type MqttClient } from 'mqtt'
import {
  CHAIR_FAMILY_KEYS,
  chairPhaseCodes,
  decodeHomeBrokerStatus,
  encodeHomeBrokerAccess,
  getChairFamily,
  issueAccessTicket,
  type ChairFamilyKey,
  type ChairRole,
  type HomeBrokerAccess,
} from '@anzuo/chair-protocol'
import { createHomeAssistantDiscovery, createHomeState, getHomeTopics } from '@anzuo/chair-protocol/home'
import { createFactoryChairMemory } from '@anzuo/chair-protocol/model'
import {
  DeviceDiscoverySchema,
  DISCOVERY_TOPIC_PATTERN,
  renderValue,
} from '../../testing/homeAssistantSchemas'
import { startEveryHomeBroker, type TestHomeBroker } from '../../testing/homeBrokers'
import { waitUntil } from '../../testing/mqttBrokers'
import { connectPhone } from '../../testing/nearbyPhone'
import { connectChairToHome } from './connectChairToHome'
import { createSimulatedChair } from './simulatedChair'

const NOW = 1_790_000_000

let lastSerial = 0

const createChair = (family: ChairFamilyKey = 'hk') => {
  lastSerial += 1
  const memory = createFactoryChairMemory({
    serialNumber: `HK24H${String(lastSerial).padStart(5, '0')}`,
    family,
    deviceKey: Uint8Array.from(randomBytes(32)),
    logGeneration: 1,
  })
  memory.isOwned = true
  memory.lastTime = NOW
  const chair = createSimulatedChair({
    memory,
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: () => performance.now(),
    connectToHome: connectChairToHome,
  })
  const phoneOf = (role: ChairRole) =>
    connectPhone(chair, {
      issued: issueAccessTicket(memory.keys.current.key, {
        role,
        epoch: memory.epoch,
        issuedAt: NOW,
        expiresAt: NOW + 86_400,
        user: Uint8Array.from(randomBytes(8)),
      }),
      isStranger: false,
    })
  return { chair, memory, phoneOf, topics: getHomeTopics(memory.serialNumber) }
}

type TestChair = ReturnType<typeof createChair>

const giveHome = ({ phoneOf }: TestChair, access: HomeBrokerAccess, role: ChairRole = 'owner') =>
  phoneOf(role).ask({ name: 'homeBroker', access: encodeHomeBrokerAccess(access) ?? new Uint8Array(0) })

const readStatus = ({ phoneOf }: TestChair) =>
  decodeHomeBrokerStatus(phoneOf('owner').ask({ name: 'homeBrokerStatus' }).data)

describe('the discovery message', () => {
  for (const family of CHAIR_FAMILY_KEYS)
    it(`of family ${family} is one that Home Assistant takes, with values that its entities can have`, () => {
      const { features } = getChairFamily(family)
      const chair = {
        serialNumber: 'HK24A00012',
        family,
        features,
        firmware: [1, 4, 2] as const,
        language: 'zh-Hans' as const,
      }
      const { components } = DeviceDiscoverySchema.parse(createHomeAssistantDiscovery(chair))
      assert.match(getHomeTopics(chair.serialNumber).discovery, DISCOVERY_TOPIC_PATTERN)
      const { chair: simulated } = createChair(family)
      simulated.sitDown()
      for (const phase of chairPhaseCodes.names)
        for (const prepared of [null, { program: 5, intensity: 1, heat: 0, airbag: 0 }]) {
          const state = { ...simulated.state(), phase, program: 1, intensity: 3 }
          const json = JSON.stringify(createHomeState(state, prepared, 'zh-Hans'))
          for (const component of Object.values(components)) {
            if (component.platform === 'button') continue
            const value = renderValue(component.value_template, json)
            if (value === null) continue
            if (component.platform === 'select') assert.ok(component.options.includes(String(value)))
            if (component.platform === 'number')
              assert.ok(Number(value) >= component.min && Number(value) <= component.max, String(value))
            if (component.platform === 'binary_sensor') assert.ok(value === 'ON' || value === 'OFF')
            if (component.platform === 'sensor' && component.options)
              assert.ok(component.options.includes(String(value)))
          }
        }
    })

  it('is refused by the same rules when it is wrong', () => {
    const { memory } = createChair()
    const right = createHomeAssistantDiscovery({ ...memory, language: 'en' })
    const { device, ...withoutDevice } = right
    const wrong = [
      withoutDevice,
      { ...right, device: { ...device, identifiers: [] } },
      { ...right, origin: {} },
      { ...right, colour: 'green' },
      { ...right, components: { ...right.components, stop: { platform: 'button', unique_id: 'x' } } },
      { ...right, components: { ...right.components, again: right.components.stop } },
    ]
    for (const each of wrong) assert.equal(DeviceDiscoverySchema.safeParse(each).success, false)
  })
})

const startTests = (broker: TestHomeBroker) => {
  let home: MqttClient
  const heard = new Map<string, string>()
  before(async () => {
    home = await broker.connectHome()
    home.on('message', (topic, message) => heard.set(topic, message.toString()))
    await home.subscribeAsync(['homeassistant/device/+/config', 'anzuo/#'], { qos: 1 })
  })
  after(async () => {
    await home.endAsync(true)
    await broker.stop()
  })

  const tell = (topic: string, payload: string, retain = false) =>
    home.publishAsync(topic, payload, { qos: 1, retain })
  const readState = ({ topics }: TestChair) => JSON.parse(heard.get(topics.state) ?? '{}')

  const openChair = async () => {
    const opened = createChair()
    assert.equal(giveHome(opened, broker.access).result, 'ok')
    await waitUntil(() => heard.get(opened.topics.availability) === 'online')
    return opened
  }

  it('shows the chair with its state once its owner has named the broker, and takes it out again', async () => {
    const opened = await openChair()
    const { topics, memory, chair, phoneOf } = opened
    await waitUntil(() => heard.has(topics.state) && heard.has(topics.discovery))
    DeviceDiscoverySchema.parse(JSON.parse(heard.get(topics.discovery) ?? ''))
    assert.equal(readState(opened).phase, 'Ready')
    assert.deepEqual(readStatus(opened), { step: 'connected', failure: 'none', host: '127.0.0.1' })
    chair.sitDown()
    await waitUntil(() => readState(opened).seated === 'ON')

    assert.equal(phoneOf('owner').ask({ name: 'homeBrokerOff' }).result, 'ok')
    await waitUntil(() => heard.get(topics.discovery) === '' && heard.get(topics.state) === '')
    assert.equal(memory.homeBroker, null)
    assert.equal(readStatus(opened)?.step, 'off')
  })

  it('works with the cloud off: the chair has no server and no internet here', async () => {
    const opened = await openChair()
    assert.equal(opened.chair.state().isOnline, false)
    const { chair, topics } = opened
    chair.sitDown()
    await tell(topics.program, 'Deep rest')
    await waitUntil(() => readState(opened).program === 'Deep rest')
    assert.equal(chair.pressStart(), 'ok')
    await waitUntil(() => readState(opened).running === 'ON')
    await tell(topics.stop, 'x'.repeat(500))
    await waitUntil(() => readState(opened).phase === 'Coming to rest')
    await chair.leaveHome()
  })

  it('lays a programme ready and never starts it; a press on the chair does, for somebody who sits in it', async () => {
    const opened = await openChair()
    const { chair, topics } = opened
    await tell(topics.program, 'Deep rest')
    await tell(topics.levels.intensity, '2')
    await waitUntil(() => readState(opened).intensity === 2)
    assert.equal(chair.state().phase, 'idle')
    assert.equal(chair.pressStart(), 'notSeated')
    chair.sitDown()
    assert.equal(chair.state().phase, 'idle')
    assert.equal(chair.pressStart(), 'ok')
    const { program, intensity, zones } = chair.state()
    assert.deepEqual([program, intensity], [5, 2])
    assert.ok(zones.length > 0)
    assert.equal(chair.pressStart(), 'badState')
    await chair.leaveHome()
  })

  it('lowers a massage that works, and never raises it', async () => {
    const opened = await openChair()
    const { chair, topics, phoneOf } = opened
    chair.sitDown()
    const { stopCount } = chair.state()
    phoneOf('owner').ask({ name: 'start', program: 8, minutes: 10, token: 7, stopCount })
    assert.equal(chair.state().intensity, 4)
    await tell(topics.levels.intensity, '5')
    await tell(topics.levels.airbag, '3')
    await tell(topics.levels.intensity, '2')
    await waitUntil(() => readState(opened).intensity === 2)
    assert.deepEqual([chair.state().intensity, chair.state().airbag], [2, 0])
    await tell(topics.program, 'Stretch')
    await tell(topics.pause, 'PRESS')
    await waitUntil(() => readState(opened).phase === 'Paused')
    assert.equal(readState(opened).program, 'After sport')
    await chair.leaveHome()
  })

  it('does nothing that the broker has kept: retained commands are from another day', async () => {
    const opened = createChair()
    await tell(opened.topics.program, 'Deep rest', true)
    giveHome(opened, broker.access)
    await waitUntil(() => heard.has(opened.topics.state))
    heard.delete(opened.topics.state)
    // Heard after what the broker had kept: messages of a connection stay in their order.
    await tell('homeassistant/status', 'online')
    await waitUntil(() => heard.has(opened.topics.state))
    assert.equal(readState(opened).program, 'Nothing ready')
    await tell(opened.topics.program, '', true)
    await opened.chair.leaveHome()
  })

  it('forgets what lies ready with any stop', async () => {
    const opened = await openChair()
    const { chair, topics, phoneOf } = opened
    chair.sitDown()
    await tell(topics.program, 'Deep rest')
    await waitUntil(() => readState(opened).program === 'Deep rest')
    phoneOf('family').ask({ name: 'stop' })
    assert.equal(chair.pressStart(), 'badState')
    await chair.leaveHome()
  })

  it('is back by itself after the broker was gone, and tells Home Assistant anew when that was started anew', async () => {
    const opened = await openChair()
    const { topics } = opened
    await broker.stop()
    await waitUntil(() => readStatus(opened)?.failure === 'unreachable')
    heard.clear()
    await broker.start()
    await waitUntil(() => heard.get(topics.availability) === 'online' && heard.has(topics.discovery))
    heard.clear()
    await tell('homeassistant/status', 'online')
    await waitUntil(() => heard.has(topics.discovery) && heard.has(topics.state))
    assert.equal(readStatus(opened)?.step, 'connected')
    await opened.chair.leaveHome()
  })

  it('is shown as not available when the chair goes without a word', async () => {
    const opened = await openChair()
    const { username, password, port } = broker.access
    // Another connection under its name: the broker ends the chair's, as if its power were gone.
    const clientId = `anzuo-${opened.memory.serialNumber}`
    const other = await mqtt.connectAsync({ host: '127.0.0.1', port, username, password, clientId })
    await waitUntil(() => heard.get(opened.topics.availability) === 'offline')
    await other.endAsync(true)
    await waitUntil(() => heard.get(opened.topics.availability) === 'online')
    await opened.chair.leaveHome()
  })

  it('says that the login was refused', async () => {
    const opened = createChair()
    giveHome(opened, { ...broker.access, password: 'wrong' })
    await waitUntil(() => readStatus(opened)?.failure === 'loginRefused')
    assert.equal(readStatus(opened)?.step, 'connecting')
    await opened.chair.leaveHome()
  })

  it('is for the owner alone to turn on and off', async () => {
    const opened = createChair()
    for (const role of ['family', 'guest'] as const) {
      assert.equal(giveHome(opened, broker.access, role).result, 'notPermitted')
      assert.equal(opened.phoneOf(role).ask({ name: 'homeBrokerOff' }).result, 'notPermitted')
    }
    assert.equal(opened.memory.homeBroker, null)
  })

  it('ends when the chair is reset', async () => {
    const opened = await openChair()
    opened.chair.factoryReset()
    assert.equal(opened.memory.homeBroker, null)
    await waitUntil(() => heard.get(opened.topics.discovery) === '')
  })
}

for (const broker of await startEveryHomeBroker())
  describe(`a chair at a home's broker (${broker.kind})`, () => startTests(broker))
