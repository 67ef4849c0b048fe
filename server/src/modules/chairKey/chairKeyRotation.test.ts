import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pino } from 'pino'
import {
  applyDeviceKeySeal,
  deriveUserIdHash,
  issueAccessTicket,
  listDeviceKeys,
  type ChairRequest,
} from '@anzuo/chair-protocol'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { describeOnEveryDatabase } from '../../testing/databases'
import { connectPhone } from '../../testing/nearbyPhone'
import { createTestChair, type TestChair } from '../../testing/testChair'
import { getTestDeviceKey, TEST_KEY_ENCRYPTION_KEYS } from '../../testing/testChairKeys'
import { createTestClock } from '../../testing/testServer'
import { createChairKeyCache } from './chairKeyCache'
import { createChairKeySource, listChairKeys } from './chairKeyring'
import { provisionChairKey, startChairKeyRotation } from './chairKeyLifecycle'
import { createChairKeyRotation, RETIRE_DELAY_MS } from './chairKeyRotation'

/** What becomes of a request and its answer on their way. */
type Fate = 'arrives' | 'requestLost' | 'answerLost' | 'powerCutAfter'

const FATES: readonly Fate[] = ['requestLost', 'answerLost', 'powerCutAfter']

/** Requests of a whole rotation: the new key, its first use, the end of the old one. */
const REQUESTS = ['newKey', 'getInfo', 'retireKeys'] as const

let lastNumber = 0

await describeOnEveryDatabase('a key that is replaced while the chair is in use', ({ db }) => {
  const silent = pino({ level: 'silent' })

  const start = async () => {
    const serialNumber = `HK24R${String((lastNumber += 1)).padStart(5, '0')}`
    const house = createTestChair({ serialNumber })
    const clock = createTestClock()
    const context = { db, keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS, now: clock.now }
    const source = createChairKeySource({ ...context, onUnreadable: () => {} })
    const openKeys = () => createChairKeyCache({ source, now: clock.now, log: silent })
    const chairKeys = openKeys()
    const { key } = getTestDeviceKey(serialNumber)
    assert.ok((await provisionChairKey(context, { serialNumber, key })).ok)
    await chairKeys.read(serialNumber)

    const sentMessages: { name: ChairRequest['name']; bytes: Uint8Array }[] = []
    const fates = new Map<ChairRequest['name'], Fate>()
    const sendRequestWithKey: ChairMqttClient['sendRequestWithKey'] = async (
      _serial,
      request,
      keyVersion,
    ) => {
      const keyring = chairKeys.find(serialNumber)
      const fate = fates.get(request.name) ?? 'arrives'
      fates.delete(request.name)
      if (keyring?.kind !== 'valid' || fate === 'requestLost') return { ok: false, reason: 'noAnswer' }
      const sealing = listChairKeys(keyring).find(({ version }) => version === keyVersion)
      const server = house.server((sealing ?? keyring.active).key)
      house.chair.goOnline(server.uplink)
      const bytes = server.write(server.createHeader(null), request)
      sentMessages.push({ name: request.name, bytes })
      const answer = server.deliver(bytes)
      if (fate === 'powerCutAfter') house.reboot()
      return answer && fate === 'arrives' ? { ok: true, ...answer } : { ok: false, reason: 'noAnswer' }
    }
    const mqttClient = {
      getSnapshot: () => ({ isOnline: true, state: null, boot: house.chair.boot }),
      sendRequestWithKey,
    }
    const events: string[] = []
    const rotation = createChairKeyRotation({
      ...context,
      keys: chairKeys,
      mqttClient,
      log: silent,
      recordSecurityEvent: ({ event }) => events.push(event),
    })
    const rotate = async () => {
      await startChairKeyRotation(context, serialNumber)
      await chairKeys.read(serialNumber)
    }
    const close = async () => {
      await rotation.close()
      await chairKeys.close()
    }
    return {
      serialNumber,
      house,
      clock,
      context,
      chairKeys,
      openKeys,
      sentMessages,
      fates,
      rotation,
      rotate,
      events,
      close,
    }
  }

  type Started = Awaited<ReturnType<typeof start>>

  const readKeyring = async ({ chairKeys, serialNumber }: Started) => {
    const keyring = await chairKeys.read(serialNumber)
    assert.equal(keyring?.kind, 'valid')
    return keyring
  }

  /** Whether the chair does what the server asks, and knows a ticket that the server hands out, at this moment. */
  const assertChairObeys = async (started: Started) => {
    const { house } = started
    const { active } = await readKeyring(started)
    const server = house.server(active.key)
    house.chair.goOnline(server.uplink)
    const stop = server.write(server.createHeader('lin'), { name: 'stop' })
    assert.equal(server.deliver(stop)?.result, 'ok', 'the chair does not obey the active key')
    assert.equal(greetWith(house, active.key), 'ready', 'a ticket of the active key is refused')
  }

  const greetWith = (house: TestChair, key: Uint8Array) => {
    const issued = issueAccessTicket(key, {
      role: 'owner',
      epoch: 1,
      issuedAt: 1_800_000_000,
      expiresAt: 1_800_043_200,
      user: deriveUserIdHash('lin'),
    })
    return connectPhone(house.chair, { issued, isStranger: false }).greeting?.kind
  }

  const finish = async ({ rotation, clock }: Started) => {
    await rotation.check()
    clock.advance({ seconds: RETIRE_DELAY_MS / 1000 + 1 })
    await rotation.check()
  }

  it('is used at once, and the one before is good as long as phones carry tickets of it', async () => {
    const started = await start()
    const { house, rotation, clock, rotate, chairKeys, events } = started
    const before = house.memory.keys.current
    await rotate()
    await rotation.check()
    const keyring = await readKeyring(started)
    assert.equal(keyring.active.version, 2)
    assert.deepEqual(house.memory.keys.current, keyring.active)
    assert.equal(greetWith(house, before.key), 'ready')
    // A server that has not read the change yet is obeyed as before.
    const late = house.server(before.key)
    house.chair.goOnline(late.uplink)
    assert.equal(late.deliver(late.write(late.createHeader('lin'), { name: 'stop' }))?.result, 'ok')
    clock.advance({ seconds: RETIRE_DELAY_MS / 1000 - 60 })
    await rotation.check()
    assert.equal(greetWith(house, before.key), 'ready')
    clock.advance({ minutes: 2 })
    await rotation.check()
    assert.notEqual(greetWith(house, before.key), 'ready')
    assert.deepEqual(house.memory.keys, { current: keyring.active, other: null })
    assert.equal((await readKeyring(started)).retiring, null)
    assert.deepEqual(chairKeys.listRotating(), [])
    assert.deepEqual(events, ['chair_key_rotated'])
    await assertChairObeys(started)
    await started.close()
  })

  for (const name of REQUESTS)
    for (const fate of FATES)
      it(`leaves a chair that obeys when at “${name}” there is: ${fate}`, async () => {
        const started = await start()
        const { rotation, clock, fates, rotate, house } = started
        await rotate()
        fates.set(name, fate)
        await rotation.check()
        await assertChairObeys(started)
        house.reboot()
        await assertChairObeys(started)
        clock.advance({ seconds: RETIRE_DELAY_MS / 1000 + 1 })
        await rotation.check()
        await assertChairObeys(started)
        await finish(started)
        await finish(started)
        await assertChairObeys(started)
        const { active, next, retiring } = await readKeyring(started)
        assert.deepEqual([active.version, next, retiring], [2, null, null])
        assert.deepEqual(house.memory.keys, { current: active, other: null })
        await started.close()
      })

  it('is the same for two servers that replace it at once', async () => {
    const started = await start()
    const { rotation, rotate, context, chairKeys, house, events, serialNumber } = started
    const other = createChairKeyRotation({
      ...context,
      keys: chairKeys,
      mqttClient: {
        getSnapshot: () => ({ isOnline: true, state: null, boot: house.chair.boot }),
        sendRequestWithKey: async (_serial, request, keyVersion) => {
          const keyring = await readKeyring(started)
          const sealing = listChairKeys(keyring).find(({ version }) => version === keyVersion)
          const server = house.server(sealing?.key ?? keyring.active.key)
          house.chair.goOnline(server.uplink)
          const answer = server.deliver(server.write(server.createHeader(null), request))
          return answer ? { ok: true, ...answer } : { ok: false, reason: 'noAnswer' }
        },
      },
      log: silent,
      recordSecurityEvent: ({ event }) => events.push(event),
    })
    await rotate()
    await Promise.all([rotation.check(), other.check()])
    assert.equal((await readKeyring(started)).active.version, 2, serialNumber)
    assert.deepEqual(events, ['chair_key_rotated'])
    await assertChairObeys(started)
    await other.close()
    await started.close()
  })

  it('is not the one of an old message that comes again', async () => {
    const started = await start()
    const { sentMessages, rotate, house } = started
    await rotate()
    await finish(started)
    const old = sentMessages.filter(({ name }) => name === 'newKey')
    await rotate()
    await finish(started)
    const { keys } = house.memory
    assert.equal(keys.current.version, 3)
    for (const { bytes } of [...old, ...sentMessages]) house.chair.receiveDownlink(bytes)
    assert.deepEqual(house.memory.keys, keys)
    await assertChairObeys(started)
    await started.close()
  })

  it('is drawn anew after a restored backup in which the chair’s new key is not', async () => {
    const started = await start()
    const { rotate, rotation, house, serialNumber } = started
    // The chair has taken a version 2 of which this database knows nothing.
    const lost = { version: 2, key: new Uint8Array(32).fill(5) }
    house.memory.keys = { current: lost, other: house.memory.keys.current }
    await assertChairObeys(started)
    await rotate()
    await rotation.check()
    await rotation.check()
    const { active } = await readKeyring(started)
    assert.equal(active.version, 3)
    assert.deepEqual(house.memory.keys.current, active)
    assert.ok(!listDeviceKeys(house.memory.keys).includes(lost), serialNumber)
    await assertChairObeys(started)
    await started.close()
  })

  it('can not be given by a phone, or by whoever has another chair’s key', async () => {
    const started = await start()
    const { house } = started
    const before = house.memory.keys
    const mine = { version: 9, key: new Uint8Array(32).fill(1) }
    const request = {
      name: 'newKey',
      version: 9,
      sealedKey: applyDeviceKeySeal(house.deviceKey, mine),
    } as const
    assert.equal(house.phone('lin').ask(request).result, 'notPermitted')
    const server = house.server()
    house.chair.goOnline(server.uplink)
    assert.equal(server.deliver(server.write(server.createHeader('lin'), request))?.result, 'notPermitted')
    const stranger = house.server(getTestDeviceKey('HK24A00099').key)
    house.chair.goOnline(stranger.uplink)
    assert.equal(stranger.deliver(stranger.write(stranger.createHeader(null), request)), null)
    assert.equal(house.memory.keys, before)
    await started.close()
  })
})
