import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { encodeHomeBrokerAccess, parseHex, toHex, type ChairRequest } from '@anzuo/chair-protocol'
import { chairs } from '../../db/schema'
import { connectChairToBroker } from '../../simulators/chair/chairBrokerConnection'
import { describeOnEveryDatabase } from '../../testing/databases'
import { startChairTestbed, type ChairTestbed } from '../../testing/chairTestbed'
import { startEveryHomeBroker, type TestHomeBroker } from '../../testing/homeBrokers'
import { waitUntil } from '../../testing/mqttBrokers'
import { connectNearbyPhone } from '../../testing/nearbyPhone'
import { createTestServer, type TestServer } from '../../testing/testServer'

await describeOnEveryDatabase('the home of a chair', database => {
  let testbed: ChairTestbed
  let server: TestServer
  let home: TestHomeBroker
  before(async () => {
    testbed = await startChairTestbed()
    server = await createTestServer(database, { mqttClient: testbed.mqttClient })
    const brokers = await startEveryHomeBroker()
    home = brokers.at(-1) as TestHomeBroker
    for (const other of brokers.slice(0, -1)) await other.stop()
  })
  after(async () => {
    await server.close()
    await testbed.close()
    await home.stop()
  })

  const addChair = async () => {
    const chair = await testbed.start()
    const { serialNumber } = chair
    await waitUntil(
      async () =>
        (await database.db.select().from(chairs).where(eq(chairs.serialNumber, serialNumber))).length > 0,
    )
    const token = await server.signIn()
    const { claimId, challenge } = await server.dataOf('/device/claim', { serialNumber }, { token })
    const request: ChairRequest = { name: 'claim', challenge: parseHex(challenge) ?? new Uint8Array(0) }
    const { data } = connectNearbyPhone(chair, null).ask(request)
    await server.dataOf('/device/bind', { claimId, proof: toHex(data) }, { token })
    return { ...chair, token }
  }
  type OwnedChair = Awaited<ReturnType<typeof addChair>>

  const turnOn = async (chair: OwnedChair, token = chair.token) => {
    const ticket = await server.dataOf('/device/ticket', { serialNumber: chair.serialNumber }, { token })
    const access = encodeHomeBrokerAccess(home.access) ?? new Uint8Array(0)
    assert.equal(connectNearbyPhone(chair, ticket).ask({ name: 'homeBroker', access }).result, 'ok')
  }
  const look = ({ serialNumber }: { serialNumber: string }, token: string) =>
    server.dataOf('/device/home/get', { serialNumber }, { token })

  it('is seen by its owner, with the host while the chair is online, and without it after that', async () => {
    const chair = await addChair()
    assert.equal((await look(chair, chair.token)).state, 'off')
    await turnOn(chair)
    await waitUntil(async () => (await look(chair, chair.token)).isConnected)
    const seen = await look(chair, chair.token)
    assert.deepEqual([seen.state, seen.host, seen.isTurningOff], ['on', '127.0.0.1', false])
    await chair.internet.close()
    await waitUntil(() => !testbed.mqttClient.getSnapshot(chair.serialNumber).isOnline)
    const away = await look(chair, chair.token)
    assert.deepEqual([away.state, away.host], ['on', null])
  })

  it('is left at once when its owner says so from far away, and the record says who did it', async () => {
    const chair = await addChair()
    await turnOn(chair)
    await waitUntil(async () => (await look(chair, chair.token)).isConnected)
    const { serialNumber, token } = chair
    const { state } = await server.dataOf('/device/home/off', { serialNumber }, { token })
    assert.equal(state, 'off')
    assert.equal(chair.chair.memory.homeBroker, null)
    const { entries } = await server.dataOf('/device/audit', { serialNumber }, { token })
    assert.ok(entries.some(({ action, nickname }) => action === 'homeOff' && nickname !== null))
  })

  it('is left when the chair is back, where it was offline as its owner said so', async () => {
    const chair = await addChair()
    const { serialNumber, token } = chair
    await turnOn(chair)
    await waitUntil(async () => (await look(chair, token)).isConnected)
    await chair.internet.close()
    await waitUntil(() => !testbed.mqttClient.getSnapshot(serialNumber).isOnline)
    const off = await server.dataOf('/device/home/off', { serialNumber }, { token })
    assert.deepEqual([off.state, off.isTurningOff], ['on', true])
    assert.notEqual(chair.chair.memory.homeBroker, null)
    const again = connectChairToBroker(chair.chair, { url: testbed.broker.url })
    await waitUntil(() => chair.chair.memory.homeBroker === null)
    await waitUntil(async () => (await look(chair, token)).state === 'off')
    await again.close()
  })

  it('is nobody’s when the chair has another owner, and not for family to see', async () => {
    const chair = await addChair()
    const { serialNumber, token } = chair
    await turnOn(chair)
    await waitUntil(async () => (await look(chair, token)).isConnected)
    const next = await server.signIn()
    const share = (audience: 'family' | 'owner') =>
      server.dataOf('/device/share', { serialNumber, audience, hours: 1 }, { token })
    const accept = async (audience: 'family' | 'owner') =>
      server.dataOf(
        '/device/share/accept',
        { serialNumber, key: (await share(audience)).key },
        { token: next },
      )
    await accept('family')
    const asFamily = await server.call('/device/home/get', { serialNumber }, { token: next })
    assert.equal(asFamily.code, RESPONSE_CODE.notFound)
    await accept('owner')
    await waitUntil(() => chair.chair.memory.homeBroker === null)
    assert.equal((await look(chair, next)).state, 'off')
  })

  it('is forgotten by a chair that is given up', async () => {
    const chair = await addChair()
    const { serialNumber, token } = chair
    await turnOn(chair)
    await waitUntil(async () => (await look(chair, token)).isConnected)
    await server.dataOf('/device/remove', { serialNumber }, { token })
    await waitUntil(() => chair.chair.memory.homeBroker === null)
  })
})
