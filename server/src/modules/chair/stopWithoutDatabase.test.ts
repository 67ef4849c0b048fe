import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { pino } from 'pino'
import { parseHex, toHex, type DeviceKey } from '@anzuo/chair-protocol'
import type { OpenedDatabase } from '../../db/database'
import { openPostgres } from '../../db/postgres'
import { authSessions, chairAuditLog, chairs } from '../../db/schema'
import { openChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { createMigratedTestDatabase, isPostgresReachable, lockPostgresTables } from '../../testing/databases'
import { startChairTestbed, type ChairTestbed } from '../../testing/chairTestbed'
import { startInterruptibleProxy } from '../../testing/interruptibleProxy'
import { waitUntil } from '../../testing/mqttBrokers'
import { connectNearbyPhone } from '../../testing/nearbyPhone'
import { getTestDeviceKey, TEST_KEY_ENCRYPTION_KEYS } from '../../testing/testChairKeys'
import { createTestServer, type TestServer } from '../../testing/testServer'
import { createChairKeyCache } from '../chairKey/chairKeyCache'
import { createChairKeySource } from '../chairKey/chairKeyring'
import { provisionChairKey } from '../chairKey/chairKeyLifecycle'

const silent = pino({ level: 'silent' })

/** The keys of chairs as a server in production has them. */
const openKeys = ({ liveDb }: OpenedDatabase) =>
  createChairKeyCache({
    source: createChairKeySource({
      db: liveDb,
      keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS,
      onUnreadable: serialNumber => assert.fail(serialNumber),
    }),
    now: () => new Date(),
    log: silent,
  })

/** A stop that waits for the database at all waits for the lock longer than this. */
const STATEMENT_MS = 3000

const startWithPostgres = async () => {
  const { url, drop } = await createMigratedTestDatabase()
  const { hostname, port } = new URL(url)
  const proxy = await startInterruptibleProxy({ host: hostname, port: Number(port) || 5432 })
  const proxied = new URL(url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String(proxy.port)
  const database = await openPostgres({
    url: proxied.toString(),
    callLimits: { connections: 20, statementMs: STATEMENT_MS },
    onConnectionError: () => {},
  })
  const testbed = await startChairTestbed()
  const server = await createTestServer(database, { mqttClient: testbed.mqttClient })
  return {
    url,
    proxy,
    database,
    testbed,
    server,
    close: async () => {
      proxy.mend()
      await server.close()
      await testbed.close()
      await database.close()
      await proxy.close()
      await drop()
    },
  }
}

type Started = Awaited<ReturnType<typeof startWithPostgres>>

if (await isPostgresReachable())
  describe('a stop over the internet', () => {
    let started: Started
    let database: OpenedDatabase
    let testbed: ChairTestbed
    let server: TestServer
    before(async () => {
      started = await startWithPostgres()
      ;({ database, testbed, server } = started)
    })
    after(() => started.close())

    /** A chair with its owner, in which somebody sits and which is massaging. */
    const runningChair = async (given?: { serialNumber: string; deviceKey: DeviceKey }) => {
      const { serialNumber, chair } = given
        ? await testbed.start(given.serialNumber, given.deviceKey)
        : await testbed.start()
      await waitUntil(
        async () =>
          (await database.db.select().from(chairs).where(eq(chairs.serialNumber, serialNumber))).length > 0,
      )
      const token = await server.signIn()
      const { claimId, challenge } = await server.dataOf('/device/claim', { serialNumber }, { token })
      const phone = connectNearbyPhone({ chair }, null)
      const { data } = phone.ask({ name: 'claim', challenge: parseHex(challenge) ?? new Uint8Array(0) })
      await server.dataOf('/device/bind', { claimId, proof: toHex(data) }, { token })
      chair.sitDown()
      await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
      await server.dataOf('/device/sit', { serialNumber }, { token })
      const start = { name: 'start' as const, program: 1, minutes: 10, token: 1, stopCount: 0 }
      const command = () => server.call('/device/command', { serialNumber, command: start }, { token })
      assert.equal((await command()).data?.result, 'ok')
      return { serialNumber, token, chair, command }
    }

    const stop = ({ serialNumber, token }: { serialNumber: string; token: string }, isEmergency = false) =>
      server.call('/device/stop', { serialNumber, isEmergency }, { token })

    it('works while the database is down, and what was done is written when it is back', async () => {
      const running = await runningChair()
      started.proxy.cut()
      try {
        assert.equal((await stop(running)).data?.result, 'ok')
        assert.equal((await stop(running, true)).data?.state?.phase, 'emergencyStopped')
        assert.notEqual((await running.command()).code, RESPONSE_CODE.success, 'a start needs the database')
      } finally {
        started.proxy.mend()
      }
      const readActions = async () =>
        (
          await database.db
            .select()
            .from(chairAuditLog)
            .where(eq(chairAuditLog.serialNumber, running.serialNumber))
        ).map(({ action }) => action)
      await waitUntil(async () => (await readActions()).includes('emergencyStop'))
      assert.deepEqual(
        (await readActions()).filter(action => action !== 'claim' && action !== 'bind').sort(),
        ['emergencyStop', 'sit', 'start', 'stop'],
      )
    })

    /** Another server on the same database and broker, which has the keys of chairs from the database. */
    const openOtherServer = async () => {
      const keys = openKeys(database)
      const mqttClient = await openChairMqttClient({
        url: testbed.broker.url,
        caFile: null,
        keys,
        log: silent,
      })
      const other = await createTestServer(database, { mqttClient, chairKeys: keys })
      return {
        mqttClient,
        other,
        close: async () => {
          await other.close()
          await mqttClient.close()
          await keys.close()
        },
      }
    }

    const provision = async (serialNumber: string) => {
      const deviceKey = getTestDeviceKey(serialNumber)
      const context = { db: database.db, keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS, now: () => new Date() }
      assert.ok((await provisionChairKey(context, { serialNumber, key: deviceKey.key })).ok)
      return { serialNumber, deviceKey }
    }

    it('works by way of a server that has written nothing to the chair before the database went down', async () => {
      const running = await runningChair(await provision('HK24D00001'))
      const { mqttClient, other, close } = await openOtherServer()
      await waitUntil(() => mqttClient.getSnapshot(running.serialNumber).isOnline)
      // The person's rights are read; of this chair's key nothing is used.
      await other.call('/device/stop', { serialNumber: 'HK24D99999', isEmergency: false }, running)
      started.proxy.cut()
      try {
        const stopping = { serialNumber: running.serialNumber, isEmergency: true }
        const { data } = await other.call('/device/stop', stopping, running)
        assert.equal(data?.state?.phase, 'emergencyStopped')
      } finally {
        started.proxy.mend()
      }
      await close()
    })

    it('works again once a server that was started without the database has heard of the chair’s key', async () => {
      const running = await runningChair(await provision('HK24D00002'))
      started.proxy.cut()
      const { mqttClient, other, close } = await openOtherServer()
      assert.equal(mqttClient.getSnapshot(running.serialNumber).isOnline, false)
      started.proxy.mend()
      await waitUntil(() => mqttClient.getSnapshot(running.serialNumber).isOnline)
      const stopping = { serialNumber: running.serialNumber, isEmergency: true }
      const { data } = await other.call('/device/stop', stopping, running)
      assert.equal(data?.state?.phase, 'emergencyStopped')
      await close()
    })

    it('works while the tables of sessions and rights are locked', async () => {
      const running = await runningChair()
      const unlock = await lockPostgresTables(started.url, ['sessions', 'chair_members', 'chairs'])
      try {
        assert.equal((await stop(running, true)).data?.state?.phase, 'emergencyStopped')
        // Whoever is not known waits a second and no longer.
        const other = await server.call(
          '/device/stop',
          { serialNumber: running.serialNumber, isEmergency: true },
          { token: `${randomUUID()}.${'x'.repeat(43)}` },
        )
        assert.equal(other.code, RESPONSE_CODE.unavailable)
      } finally {
        await unlock()
      }
    })

    it('works while all connections are taken and many calls wait for them', async () => {
      const running = await runningChair()
      const { db, liveDb, safetyDb } = database
      const sleep = (pool: typeof db) =>
        pool
          .execute(sql`select pg_sleep(0.5)`)
          .then()
          .catch(() => null)
      const sleeping = [
        ...Array.from({ length: 40 }, () => sleep(db)),
        ...Array.from({ length: 8 }, () => [sleep(liveDb), sleep(safetyDb)]).flat(),
      ]
      let isFirstDone = false
      void Promise.race(sleeping).then(() => (isFirstDone = true))
      assert.equal((await stop(running, true)).data?.state?.phase, 'emergencyStopped')
      assert.equal(isFirstDone, false)
      await Promise.all(sleeping)
    })

    it('is not held up by strangers who ask for stops all the time', async () => {
      const running = await runningChair()
      const stranger = { serialNumber: running.serialNumber, token: 'nobody' }
      const askedCount = 400
      let answered = 0
      const asked = Array.from({ length: askedCount }, () => stop(stranger).then(() => (answered += 1)))
      assert.equal((await stop(running, true)).data?.state?.phase, 'emergencyStopped')
      assert.ok(answered < askedCount / 2, `${answered} strangers were answered first`)
      await Promise.all(asked)
    })

    it('is refused two minutes after the session ended elsewhere, unless the person sits', async () => {
      const running = await runningChair()
      await database.db.delete(authSessions)
      server.clock.advance({ minutes: 2 })
      assert.equal((await stop(running)).data?.result, 'ok', 'who sits may still stop')
      running.chair.standUp()
      await waitUntil(() => testbed.mqttClient.getSnapshot(running.serialNumber).state?.isSeated === false)
      await waitUntil(async () => (await stop(running)).code === RESPONSE_CODE.sessionOver)
    })
  })
