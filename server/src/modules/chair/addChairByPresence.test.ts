import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import {
  CHAIR_FAMILY_KEYS,
  computePresenceNonce,
  decodePresenceAnswer,
  decodeWifiStatus,
  encodeWifiCredentials,
  parseHex,
  toHex,
  type ChairFamilyKey,
} from '@anzuo/chair-protocol'
import { createFactoryChairMemory } from '@anzuo/chair-protocol/model'
import { chairAlarms, chairBatches, chairs, madeChairs } from '../../db/schema'
import { pino } from 'pino'
import { createAuthSession } from '../auth/authSessions'
import { findOrCreateUser } from '../auth/findOrCreateUser'
import { createSimulatedChair } from '../../simulators/chair/simulatedChair'
import { SIMULATED_NETWORKS } from '../../simulators/chair/simulatedWifi'
import { connectNearbyPhone, connectPhone } from '../../testing/nearbyPhone'
import { describeOnEveryDatabase } from '../../testing/databases'
import { startChairTestbed, type ChairTestbed } from '../../testing/chairTestbed'
import { getTestDeviceKey } from '../../testing/testChairKeys'
import { createTestServer, type TestServer } from '../../testing/testServer'
import { createChairAlarms, type ChairAlarms } from './chairAlarms'

type PresenceBody = RequestBody<'/device/presence'>

let lastSerial = 20_000

await describeOnEveryDatabase('a chair that is added beside it', database => {
  const { db } = database
  let testbed: ChairTestbed
  let server: TestServer
  let alarms: ChairAlarms
  before(async () => {
    testbed = await startChairTestbed()
    alarms = createChairAlarms({ db, now: () => new Date(), log: pino({ level: 'silent' }) })
    server = await createTestServer(database, { mqttClient: testbed.mqttClient, noteAlarm: alarms.note })
  })
  after(async () => {
    await server.close()
    await alarms.close()
    await testbed.close()
  })

  /** A chair as it comes out of its box: the server has never heard it. */
  const unboxChair = (
    family: ChairFamilyKey = 'hk',
    { deviceKey, serialNumber }: { deviceKey?: Uint8Array; serialNumber?: string } = {},
  ) => {
    lastSerial += 1
    const number = serialNumber ?? `${family.toUpperCase()}26T${lastSerial}`
    const memory = createFactoryChairMemory({
      serialNumber: number,
      family,
      deviceKey: deviceKey ?? getTestDeviceKey(number).key,
      logGeneration: 1,
    })
    const chair = createSimulatedChair({
      memory,
      randomBytes: length => Uint8Array.from(randomBytes(length)),
      now: () => performance.now(),
      networks: SIMULATED_NETWORKS,
    })
    return { chair, memory, serialNumber: number }
  }
  type UnboxedChair = ReturnType<typeof unboxChair>

  const getUnixSeconds = () => Math.floor(server.clock.now().getTime() / 1000)

  /** Somebody presses the button, and a phone asks for the proof. */
  const prove = (
    { chair, serialNumber }: Pick<UnboxedChair, 'chair' | 'serialNumber'>,
    nonce: Uint8Array,
    unixSeconds = getUnixSeconds(),
  ) => {
    chair.pressButton()
    const { data } = connectNearbyPhone({ chair }, null).ask({ name: 'presence', nonce, unixSeconds })
    const answer = decodePresenceAnswer(data) ?? assert.fail('no proof')
    const { proof, epoch, info, pass } = answer
    return { pass, body: { serialNumber, proof: toHex(proof), epoch, info: toHex(info), unixSeconds } }
  }

  /** Without internet: the phone draws a secret, and can hand in the proof later. */
  const proveOffline = (chair: UnboxedChair, unixSeconds?: number) => {
    const secret = Uint8Array.from(randomBytes(16))
    const { pass, body } = prove(chair, computePresenceNonce(secret), unixSeconds)
    return { pass, body: { ...body, nonceSource: { secret: toHex(secret) } } satisfies PresenceBody }
  }

  const handIn = (body: PresenceBody, token: string) => server.call('/device/presence', body, { token })

  const codeOf = async (body: PresenceBody, token: string) => (await handIn(body, token)).code

  /** The chair stands in a batch of the factory. */
  const noteMade = async (serialNumber: string, family: ChairFamilyKey) => {
    await db.insert(chairBatches).values({ id: `B-${serialNumber}`, family, count: 1, madeAt: new Date() })
    await db.insert(madeChairs).values({ serialNumber, batchId: `B-${serialNumber}` })
  }

  let person = 0
  const openSession = async (): Promise<string> => {
    person += 1
    const target = { channel: 'email' as const, address: `newcomer${person}@anzuo.example` }
    const now = server.clock.now()
    const { userId } = await findOrCreateUser(db, { target, locale: 'en-GB' }, now)
    return (await createAuthSession(db, { userId, device: { kind: 'unknown', app: 'unknown' } }, now)).token
  }

  it('is used at once without internet, and is the person’s when the server is reached, in every family', async () => {
    const token = await openSession()
    for (const family of CHAIR_FAMILY_KEYS) {
      const startedAt = performance.now()
      const unboxed = unboxChair(family)
      const { chair, serialNumber } = unboxed
      const { pass, body } = proveOffline(unboxed)
      const phone = connectPhone(chair, { issued: pass ?? assert.fail('no pass'), isStranger: false })
      chair.sitDown()
      const { stopCount } = chair.state()
      const started = phone.ask({ name: 'start', program: 2, minutes: 10, token: 1, stopCount })
      assert.equal(started.result, 'ok', family)
      phone.ask({ name: 'stop' })

      const added = await handIn(body, token)
      assert.equal(added.code, RESPONSE_CODE.success, family)
      const owners = await server.dataOf('/device/get', { serialNumber }, { token })
      assert.deepEqual([owners.role, owners.family, owners.isOnline], ['owner', family, false])
      const ticket = await server.dataOf('/device/ticket', { serialNumber }, { token })
      assert.equal(connectNearbyPhone({ chair }, ticket).ask({ name: 'lock', isOn: false }).result, 'ok')
      assert.equal(unboxed.memory.isOwned, true, 'the chair has learned it from the ticket')
      assert.ok(performance.now() - startedAt < 60_000)
      chair.stop()
    }
  })

  it('is added with the challenge of a claim where there is internet, and gets its Wi-Fi from the owner', async () => {
    const token = await openSession()
    const unboxed = unboxChair('k')
    const { chair, serialNumber } = unboxed
    await noteMade(serialNumber, 'k')
    const shown = await server.dataOf('/open/device/lookup', { serialNumber })
    assert.deepEqual([shown.family, shown.isOwned], ['k', false], 'it is found before it was ever online')
    const { claimId, challenge } = await server.dataOf('/device/claim', { serialNumber }, { token })
    const { body } = prove(unboxed, parseHex(challenge) ?? assert.fail())
    assert.equal(await codeOf({ ...body, nonceSource: { claimId } }, token), RESPONSE_CODE.success)
    const again = prove(unboxed, parseHex(challenge) ?? assert.fail())
    const other = await openSession()
    assert.equal(
      await codeOf({ ...again.body, nonceSource: { claimId } }, other),
      RESPONSE_CODE.notFound,
      'a claim is its person’s',
    )

    const ticket = await server.dataOf('/device/ticket', { serialNumber }, { token })
    const owner = connectNearbyPhone({ chair }, ticket)
    const access = encodeWifiCredentials({ name: 'Plum-Garden', password: 'plum-2026' }) ?? assert.fail()
    assert.equal(owner.ask({ name: 'wifi', access }).result, 'ok')
    assert.equal(decodeWifiStatus(owner.ask({ name: 'wifiStatus' }).data)?.step, 'joining')
  })

  it('stays its owner’s when the proof comes twice, and is nobody else’s with it', async () => {
    const [lin, chen] = [await openSession(), await openSession()]
    const { body } = proveOffline(unboxChair())
    assert.equal(await codeOf(body, lin), RESPONSE_CODE.success)
    assert.equal(await codeOf(body, lin), RESPONSE_CODE.success, 'an answer was lost')
    assert.equal(await codeOf(body, chen), RESPONSE_CODE.conflict)
    await server.dataOf('/device/remove', { serialNumber: body.serialNumber }, { token: lin })
    assert.equal(await codeOf(body, lin), RESPONSE_CODE.conflict, 'the proof was good once')
    assert.equal(await codeOf(body, chen), RESPONSE_CODE.conflict)
  })

  it('goes to one of two people who hand in a proof at the same time', async () => {
    const unboxed = unboxChair()
    const [first, second] = [proveOffline(unboxed), proveOffline(unboxed)]
    const codes = await Promise.all([
      codeOf(first.body, await openSession()),
      codeOf(second.body, await openSession()),
    ])
    assert.deepEqual(
      codes.sort((a, b) => a - b),
      [RESPONSE_CODE.success, RESPONSE_CODE.conflict],
    )
  })

  it('is not given for a proof of another key, another chair, another secret or other words', async () => {
    const token = await openSession()
    const unboxed = unboxChair()
    const copy = unboxChair('hk', {
      serialNumber: unboxed.serialNumber,
      deviceKey: Uint8Array.from(randomBytes(32)),
    })
    const { body } = proveOffline(unboxed)
    const forged: PresenceBody[] = [
      proveOffline(copy).body,
      { ...body, serialNumber: unboxChair().serialNumber },
      { ...body, nonceSource: { secret: toHex(Uint8Array.from(randomBytes(16))) } },
      { ...body, epoch: body.epoch + 1 },
      { ...body, unixSeconds: body.unixSeconds + 1 },
      { ...body, info: proveOffline(unboxChair('w')).body.info },
    ]
    for (const each of forged) assert.equal(await codeOf(each, token), RESPONSE_CODE.invalidRequest)
    assert.equal((await db.select().from(chairs).where(eq(chairs.serialNumber, body.serialNumber))).length, 0)
    assert.equal(await codeOf(body, token), RESPONSE_CODE.success)
  })

  it('that shows a proof of another key is an alarm for its maker, which says nothing of the person', async () => {
    const token = await openSession()
    const unboxed = unboxChair()
    const copy = unboxChair('hk', {
      serialNumber: unboxed.serialNumber,
      deviceKey: Uint8Array.from(randomBytes(32)),
    })
    for (let attempt = 0; attempt < 3; attempt += 1)
      assert.equal(await codeOf(proveOffline(copy).body, token), RESPONSE_CODE.invalidRequest)
    await alarms.flush()
    const rows = await db.select().from(chairAlarms).where(eq(chairAlarms.serialNumber, unboxed.serialNumber))
    assert.deepEqual(
      rows.map(({ kind, count }) => [kind, count]),
      [['wrongProof', 3]],
    )
    assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), [
      'count',
      'firstAt',
      'kind',
      'lastAt',
      'serialNumber',
    ])
    assert.equal(await codeOf(proveOffline(unboxed).body, token), RESPONSE_CODE.success)
  })

  it('with a proof that is only too old, or another person’s, is no alarm', async () => {
    const [lin, chen] = [await openSession(), await openSession()]
    const { body } = proveOffline(unboxChair())
    await codeOf(body, lin)
    await codeOf(body, chen)
    const late = proveOffline(unboxChair(), getUnixSeconds() - 31 * 86_400)
    await codeOf(late.body, lin)
    await alarms.flush()
    for (const { serialNumber } of [body, late.body])
      assert.equal(await db.$count(chairAlarms, eq(chairAlarms.serialNumber, serialNumber)), 0)
  })

  it('is not given for a press of more than 30 days ago, or of a clock that is days ahead', async () => {
    const token = await openSession()
    const days = (count: number) => getUnixSeconds() + count * 86_400
    assert.equal(await codeOf(proveOffline(unboxChair(), days(-31)).body, token), RESPONSE_CODE.conflict)
    assert.equal(await codeOf(proveOffline(unboxChair(), days(2)).body, token), RESPONSE_CODE.conflict)
    assert.equal(await codeOf(proveOffline(unboxChair(), days(-29)).body, token), RESPONSE_CODE.success)
  })

  it('is not taken from its owner by a press, but by a reset and a press', async () => {
    const [lin, chen] = [await openSession(), await openSession()]
    const unboxed = unboxChair()
    const { serialNumber } = unboxed
    assert.equal(await codeOf(proveOffline(unboxed).body, lin), RESPONSE_CODE.success)
    assert.equal(await codeOf(proveOffline(unboxed).body, chen), RESPONSE_CODE.conflict)
    const ticket = await server.dataOf('/device/ticket', { serialNumber }, { token: lin })
    connectNearbyPhone(unboxed, ticket)
    assert.equal(await codeOf(proveOffline(unboxed).body, chen), RESPONSE_CODE.conflict)

    unboxed.chair.factoryReset()
    assert.equal(await codeOf(proveOffline(unboxed).body, chen), RESPONSE_CODE.success)
    assert.equal(
      (await server.call('/device/get', { serialNumber }, { token: lin })).code,
      RESPONSE_CODE.notFound,
    )
    assert.equal((await server.dataOf('/device/get', { serialNumber }, { token: chen })).role, 'owner')
  })
})
