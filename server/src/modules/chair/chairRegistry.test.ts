import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { encodeChairInfo, getChairFamily, type ChairEvent, type ChairRequest } from '@anzuo/chair-protocol'
import type { OpenedDatabase } from '../../db/database'
import { chairs } from '../../db/schema'
import type { ChairSnapshot } from '../../gateways/chairs/chairConnection'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { openInMemoryDatabase } from '../../testing/inMemoryDatabase'
import { waitUntil } from '../../testing/mqttBrokers'
import { createTestChairKeys } from '../../testing/testChairKeys'
import { createChairRegistry } from './chairRegistry'

const SERIAL_NUMBERS = Array.from({ length: 1500 }, (_, index) => `HK26M${String(index).padStart(6, '0')}`)

const encodeInfo = (serialNumber: string) =>
  encodeChairInfo({
    family: 'hk',
    features: [...getChairFamily('hk').features],
    firmware: [1, 2, 3],
    longestMinutes: 30,
    isOwned: false,
    isClaimOpen: false,
    serialNumber,
  })

/** Chairs of which a test says what they do; they answer whatever they are asked. */
const createChairs = () => {
  const boots = new Map<string, number>()
  const online = new Set<string>()
  const asked: ChairRequest['name'][] = []
  const listeners = {
    online: new Set<(serialNumber: string) => void>(),
    changed: new Set<(serialNumber: string, chair: ChairSnapshot) => void>(),
    event: new Set<(serialNumber: string, event: ChairEvent) => void>(),
  }
  const addTo =
    <Listener>(set: Set<Listener>) =>
    (listener: Listener) => {
      set.add(listener)
      return () => void set.delete(listener)
    }
  const getSnapshot = (serialNumber: string): ChairSnapshot => ({
    isOnline: online.has(serialNumber),
    state: null,
    boot: boots.get(serialNumber) ?? null,
  })
  const mqttClient: ChairMqttClient = {
    getSnapshot,
    sendRequest: async (serialNumber, request) => {
      asked.push(request.name)
      return { ok: true, result: 'ok', data: encodeInfo(serialNumber), state: null }
    },
    sendRequestWithKey: async () => ({ ok: false, reason: 'noAnswer' }),
    onChanged: addTo(listeners.changed),
    onEvent: addTo(listeners.event),
    onChairOnline: addTo(listeners.online),
    isConnected: () => true,
    close: async () => undefined,
  }
  return {
    mqttClient,
    asked,
    come: (serialNumber: string, boot: number) => {
      boots.set(serialNumber, boot)
      online.add(serialNumber)
      for (const listener of listeners.online) listener(serialNumber)
      for (const listener of listeners.event)
        listener(serialNumber, { name: 'owner', epoch: 1, isOwned: false })
    },
    go: (serialNumber: string) => {
      online.delete(serialNumber)
      for (const listener of listeners.changed) listener(serialNumber, getSnapshot(serialNumber))
    },
  }
}

describe('fifteen hundred chairs', () => {
  let database: OpenedDatabase
  let registry: ReturnType<typeof createChairRegistry>
  const statements: string[] = []
  const { mqttClient, asked, come, go } = createChairs()

  before(async () => {
    database = await openInMemoryDatabase(statement => void statements.push(statement))
    const { db } = database
    const [chairKeys, log, now] = [createTestChairKeys(), pino({ level: 'silent' }), () => new Date()]
    registry = createChairRegistry({ db, mqttClient, chairKeys, log, now })
  })
  after(async () => {
    await registry.close()
    await database.close()
  })

  const countRegistered = () => database.db.$count(chairs)
  const countOffline = async () =>
    (await database.db.select().from(chairs)).filter(({ offlineSince }) => offlineSince !== null).length

  const countOwnerReads = () => statements.filter(each => each.includes('left join "chair_members"')).length

  it('are each given the time and asked what they are when they come for the first time', async () => {
    for (const each of SERIAL_NUMBERS) come(each, 1)
    await waitUntil(async () => (await countRegistered()) === SERIAL_NUMBERS.length)
    assert.equal(asked.filter(name => name === 'time').length, SERIAL_NUMBERS.length)
    assert.equal(asked.filter(name => name === 'getInfo').length, SERIAL_NUMBERS.length)
    assert.equal(await countOffline(), 0)
  })

  it('that all come back are asked nothing, and the database a few times', async () => {
    asked.splice(0)
    statements.splice(0)
    for (const each of SERIAL_NUMBERS) go(each)
    await waitUntil(async () => (await countOffline()) === SERIAL_NUMBERS.length)
    for (const each of SERIAL_NUMBERS) come(each, 1)
    await waitUntil(async () => (await countOffline()) === 0)
    assert.deepEqual(asked, [])
    await waitUntil(() => countOwnerReads() >= 2)
    // Two statements of a thousand chairs at most for those who go, and two for those who come.
    assert.ok(countOwnerReads() <= 4, `${countOwnerReads()} readings of owners`)
    const writes = statements.filter(statement => statement.startsWith('update "chairs"'))
    assert.ok(writes.length <= 6, `${writes.length} statements`)
  })

  it('that were started anew are greeted again', async () => {
    const [first = ''] = SERIAL_NUMBERS
    asked.splice(0)
    come(first, 2)
    await waitUntil(() => asked.length === 2)
    assert.deepEqual(asked, ['time', 'getInfo'])
  })

  it('that come and go in the same moment are what they are in the end', async () => {
    const [, second = '', third = ''] = SERIAL_NUMBERS
    go(second)
    come(second, 1)
    come(third, 1)
    go(third)
    await waitUntil(async () => (await countOffline()) === 1)
    const rows = await database.db.select().from(chairs)
    assert.deepEqual(
      rows.filter(({ offlineSince }) => offlineSince !== null).map(({ serialNumber }) => serialNumber),
      [third],
    )
  })
})
