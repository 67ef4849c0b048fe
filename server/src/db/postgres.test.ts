import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { RESPONSE_CODE, type ResponseEnvelope } from '@anzuo/contract'
import { createTestPostgresDatabase, isPostgresReachable } from '../testing/databases'
import { createTestServer, type TestServer } from '../testing/testServer'
import type { OpenedDatabase } from './database'
import { isDatabaseBusyError } from './databaseErrors'
import { openPostgres } from './postgres'

const STATEMENT_MS = 3000

if (await isPostgresReachable())
  describe('a PostgreSQL server that gives no answer', () => {
    let database: OpenedDatabase
    let server: TestServer
    let url = ''
    let drop = async () => {}
    const brokenConnections: string[] = []
    before(async () => {
      ;({ url, drop } = await createTestPostgresDatabase())
      database = await openPostgres({
        url,
        callLimits: { connections: 20, statementMs: STATEMENT_MS },
        onConnectionError: error => brokenConnections.push(error.message),
      })
      server = await createTestServer(database)
    })
    after(async () => {
      await server.close()
      await database.close()
      await drop()
    })

    it('lets calls on a locked table end with an error, while others go on', async () => {
      const token = await server.signIn()
      const locker = new pg.Client({ connectionString: url })
      await locker.connect()
      await locker.query('begin; lock table profiles in access exclusive mode')

      const waiting = Array.from({ length: 40 }, () => server.post('/user/profile/get', {}, { token }))
      const stop = await server.call(
        '/device/stop',
        { serialNumber: 'HK24A00012', isEmergency: true },
        { token },
      )
      assert.equal(stop.code, RESPONSE_CODE.notFound)
      for (const url of ['/livez', '/readyz', '/healthz'])
        assert.equal((await server.app.inject({ method: 'GET', url })).statusCode, 200)
      assert.equal((await server.call('/user/get', {}, { token })).code, RESPONSE_CODE.success)

      for (const response of await Promise.all(waiting)) {
        const { code, message } = response.json<ResponseEnvelope>()
        assert.deepEqual(
          [code, message],
          [RESPONSE_CODE.unavailable, 'The server is busy. Try again in a minute'],
        )
        assert.equal(response.headers['retry-after'], '5')
      }
      await locker.end()
      assert.equal((await server.call('/user/profile/get', {}, { token })).code, RESPONSE_CODE.success)
    })

    it('ends a statement that takes too long', async () => {
      await assert.rejects(database.db.execute(sql`select pg_sleep(60)`).then(), isDatabaseBusyError)
    })

    it('ends a transaction in which nothing happens, and the process goes on', async () => {
      const idle = database.db.transaction(async tx => {
        await tx.execute(sql`select 1`)
        await wait(STATEMENT_MS + 500)
        await tx.execute(sql`select 1`)
      })
      await assert.rejects(idle)
      assert.match(brokenConnections.join(), /idle-in-transaction/)
      await database.db.execute(sql`select 1`)
    })

    it('has connections of their own for jobs, listeners and stops while calls have taken all', async () => {
      const calls = Array.from({ length: 30 }, () => database.db.execute(sql`select pg_sleep(1)`).then())
      let isFirstDone = false
      void Promise.race(calls).then(() => (isFirstDone = true))
      for (const db of [database.jobDb, database.liveDb, database.safetyDb]) await db.execute(sql`select 1`)
      assert.equal(isFirstDone, false)
      await Promise.all(calls)
    })
  })
