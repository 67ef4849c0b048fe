import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { pino } from 'pino'
import {
  deriveBrokerPassword,
  deriveSealedMessageKeys,
  encodeUplink,
  getChairEventCode,
  parseHex,
  toHex,
  type DeviceKey,
} from '@anzuo/chair-protocol'
import type { EndpointPath, RequestBody } from '@anzuo/contract'
import { chairs } from '../../db/schema'
import { createMqttClient } from '../../gateways/chairs/createMqttClient'
import { getChairTopics } from '../../gateways/chairs/mqttTopics'
import { translate, type Locale } from '../../messages'
import { startChairTestbed, type ChairTestbed } from '../../testing/chairTestbed'
import { describeOnEveryDatabase } from '../../testing/databases'
import { waitUntil } from '../../testing/mqttBrokers'
import { connectNearbyPhone } from '../../testing/nearbyPhone'
import { TEST_KEY_ENCRYPTION_KEYS } from '../../testing/testChairKeys'
import { createTestServer, type TestServer } from '../../testing/testServer'
import { createChairKeyCache, type ChairKeyCache } from './chairKeyCache'
import { createChairKeySource } from './chairKeyring'
import { provisionChairKey, revokeChairKeys } from './chairKeyLifecycle'

let lastNumber = 0

await describeOnEveryDatabase('a chair whose key', database => {
  const { db } = database
  const context = { db, keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS, now: () => new Date() }
  let keys: ChairKeyCache
  let testbed: ChairTestbed
  let server: TestServer
  before(async () => {
    keys = createChairKeyCache({
      source: createChairKeySource({ ...context, onUnreadable: () => {} }),
      now: context.now,
      log: pino({ level: 'silent' }),
    })
    testbed = await startChairTestbed(keys)
    server = await createTestServer(database, { mqttClient: testbed.mqttClient, chairKeys: keys })
  })
  after(async () => {
    await server.close()
    await testbed.close()
    await keys.close()
  })

  const provision = async (serialNumber = `HK24V${String((lastNumber += 1)).padStart(5, '0')}`) => {
    const provisioned = await provisionChairKey(context, { serialNumber })
    assert.ok(provisioned.ok)
    return { serialNumber, deviceKey: provisioned.key }
  }
  const startChair = async () => {
    const { serialNumber, deviceKey } = await provision()
    const running = await testbed.start(serialNumber, deviceKey)
    await waitUntil(async () =>
      (await db.select().from(chairs)).some(chair => chair.serialNumber === serialNumber),
    )
    return { ...running, deviceKey }
  }
  const startOwnedChair = async () => {
    const running = await startChair()
    const { serialNumber, chair } = running
    const token = await server.signIn()
    const { claimId, challenge } = await server.dataOf('/device/claim', { serialNumber }, { token })
    const phone = connectNearbyPhone({ chair }, null)
    const { data } = phone.ask({ name: 'claim', challenge: parseHex(challenge) ?? new Uint8Array(0) })
    await server.dataOf('/device/bind', { claimId, proof: toHex(data) }, { token })
    return { ...running, token }
  }
  const revoke = async (serialNumber: string) => {
    assert.equal(await revokeChairKeys(context, serialNumber), true)
    await keys.refresh()
  }
  /** A log-in to the broker that is either let in or refused. */
  const logIn = async (username: string, deviceKey: DeviceKey) => {
    const client = createMqttClient({
      url: testbed.broker.url,
      caFile: null,
      clientId: `test-${username}-${Math.random()}`,
      login: { username, password: deriveBrokerPassword(deviceKey.key) },
    })
    const isLetIn = await new Promise<boolean>(resolve => {
      client.once('connect', () => resolve(true))
      client.once('error', () => resolve(false))
    })
    return { client, isLetIn }
  }

  it('was revoked is refused by the broker, and is not there any more', async () => {
    const { serialNumber, chair, deviceKey } = await startOwnedChair()
    await revoke(serialNumber)
    assert.equal(testbed.mqttClient.getSnapshot(serialNumber).isOnline, false)
    await waitUntil(() => !chair.state().isOnline)
    const { client, isLetIn } = await logIn(serialNumber, deviceKey)
    assert.equal(isLetIn, false)
    await client.endAsync(true)
  })

  it('was revoked tells its owner so at every call, in every language, and what to do', async () => {
    const { serialNumber, token } = await startOwnedChair()
    const command = { name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 } as const
    const calls: { [Path in EndpointPath]?: RequestBody<Path> } = {
      '/device/ticket': { serialNumber },
      '/device/claim': { serialNumber },
      '/open/device/lookup': { serialNumber },
      '/device/command': { serialNumber, command },
      '/device/stop': { serialNumber, isEmergency: true },
      '/device/sessions/upload': { serialNumber, pages: ['00'] },
    }
    await revoke(serialNumber)
    for (const language of ['en-GB', 'zh-CN', 'zh-Hant'] satisfies Locale[])
      for (const [path, request] of Object.entries(calls)) {
        const { message } = await server.call(path as '/device/ticket', request as { serialNumber: string }, {
          token,
          language,
        })
        assert.equal(message, translate(language, { key: 'chairRevoked' }), `${path} in ${language}`)
      }
  })

  it('was revoked works again after it was provisioned anew, and not with the key of before', async () => {
    const { serialNumber, deviceKey, close } = await startOwnedChair()
    await revoke(serialNumber)
    await close()
    const { deviceKey: renewed } = await provision(serialNumber)
    await keys.refresh()
    assert.notDeepEqual(renewed.key, deviceKey.key)
    const refused = await logIn(serialNumber, deviceKey)
    assert.equal(refused.isLetIn, false)
    await refused.client.endAsync(true)
    const again = await testbed.start(serialNumber, renewed)
    assert.equal(again.chair.state().isOnline, true)
  })

  it('was stolen opens no other chair: neither the broker’s door nor anybody’s belief', async () => {
    const stolen = await startChair()
    const { serialNumber } = await startChair()
    const asOther = await logIn(serialNumber, stolen.deviceKey)
    assert.equal(asOther.isLetIn, false)
    await asOther.client.endAsync(true)

    // Even whoever could write on its topics, as the server may, is not believed.
    const broker = createMqttClient({ url: testbed.broker.url, caFile: null, clientId: 'insider' })
    await waitUntil(() => broker.connected)
    const { boot } = testbed.mqttClient.getSnapshot(serialNumber)
    const header = { boot: 1, clock: 0, id: new Uint8Array(12) }
    const forged = encodeUplink(deriveSealedMessageKeys(stolen.deviceKey.key), header, {
      kind: 'event',
      operation: getChairEventCode('fault'),
      sequence: 0,
      payload: Uint8Array.of(1),
    })
    const heard: string[] = []
    const stop = testbed.mqttClient.onEvent(serial => void heard.push(serial))
    await broker.publishAsync(getChairTopics(serialNumber).up, Buffer.from(forged), { qos: 1 })
    const own = await testbed.mqttClient.sendRequest(serialNumber, { name: 'getInfo' }, null)
    assert.ok(own.ok)
    assert.equal(testbed.mqttClient.getSnapshot(serialNumber).boot, boot)
    assert.deepEqual(heard, [])
    stop()
    await broker.endAsync(true)
  })

  it('nobody has drawn is refused', async () => {
    const { client, isLetIn } = await logIn('HK24V99999', { version: 1, key: new Uint8Array(32) })
    assert.equal(isLetIn, false)
    await client.endAsync(true)
  })
})
