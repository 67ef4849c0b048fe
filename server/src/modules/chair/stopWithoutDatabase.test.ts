import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { parseHex, toHex } from '@anzuo/chair-protocol'
import type { OpenedDatabase } from '../../db/database'
import { openPostgres } from '../../db/postgres'
import { authSessions, chairAuditLog, chairs } from '../../db/schema'
import { createTestPostgresDatabase, isPostgresReachable, lockPostgresTables } from '../../testing/databases'
import { startChairTestbed, type ChairTestbed } from '../../testing/chairTestbed'
import { startInterruptibleProxy } from '../../testing/interruptibleProxy'
import { waitUntil } from '../../testing/mqttBrokers'
import { connectNearbyPhone } from '../../testing/nearbyPhone'
import { createTestServer, type TestServer } from '../../testing/testServer'

/** A stop that waits for the database at all waits for the lock longer than this. */
const STATEMENT_MS = 3000

const startWithPostgres = async () => {
  const { url, drop } = await createTestPostgresDatabase()
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
    const runningChair = async () => {
      const { serialNumber, chair } = await testbed.start()
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
