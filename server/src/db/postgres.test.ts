import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { RESPONSE_CODE, type EndpointPath, type ResponseEnvelope } from '@anzuo/contract'
import { createMigratedTestDatabase, isPostgresReachable, lockPostgresTables } from '../testing/databases'
import { startInterruptibleProxy } from '../testing/interruptibleProxy'
import { waitUntil } from '../testing/mqttBrokers'
import { createTestServer, type TestServer } from '../testing/testServer'
import type { DatabaseLimits, OpenedDatabase } from './database'
import { isDatabaseUnavailableError } from './databaseErrors'
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
      ;({ url, drop } = await createMigratedTestDatabase())
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
      await assert.rejects(database.db.execute(sql`select pg_sleep(60)`).then(), isDatabaseUnavailableError)
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

    it('ends the connection of a statement, as a server does that shuts down, and the same call may be made again', async () => {
      const sleeping = database.db.execute(sql`select pg_sleep(60)`).then()
      const terminate = sql`
        select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep(60)%'`
      const isEnded = async () =>
        ((await database.safetyDb.execute(terminate)) as unknown as { rows: { ended: number }[] }).rows[0]
          ?.ended === 1
      await Promise.all([waitUntil(isEnded), assert.rejects(sleeping, isDatabaseUnavailableError)])
    })
  })

if (await isPostgresReachable())
  describe('calls on other tables', () => {
    let database: OpenedDatabase
    let server: TestServer
    let url = ''
    let drop = async () => {}
    before(async () => {
      ;({ url, drop } = await createMigratedTestDatabase())
      // So much time that no lock is given up before the test ends it, on the slowest machine.
      const callLimits = { connections: 20, statementMs: 3_000_000 }
      database = await openPostgres({ url, callLimits, onConnectionError: () => {} })
      server = await createTestServer(database)
    })
    after(async () => {
      await server.close()
      await database.close()
      await drop()
    })

    /** Makes calls of routes that need a table, and then of others, while it is locked. */
    const callWhileLocked = async (tables: readonly string[], hangingPaths: readonly EndpointPath[]) => {
      const token = await server.signIn()
      const unlock = await lockPostgresTables(url, tables)
      let hangingAnswered = 0
      const hanging = Array.from({ length: 300 }, (_, index) =>
        server
          .post(hangingPaths[index % hangingPaths.length] ?? '', {}, { token })
          .then(response => ((hangingAnswered += 1), response.json<ResponseEnvelope>().code)),
      )
      const others = []
      for (let round = 0; round < 20; round += 1)
        for (const path of ['/user/get', '/user/settings/get', '/user/devices/list'] as const)
          others.push((await server.call(path, {}, { token })).code)
      const answeredMeanwhile = hangingAnswered
      await unlock()
      return { others, answeredMeanwhile, hanging: await Promise.all(hanging) }
    }
    const isSuccess = (code: number) => code === RESPONSE_CODE.success

    it('are answered while many of one route hang on a locked one, which go on when it is free', async () => {
      const { others, answeredMeanwhile, hanging } = await callWhileLocked(
        ['profiles'],
        ['/user/profile/get'],
      )
      assert.ok(others.every(isSuccess))
      assert.equal(answeredMeanwhile, 0)
      assert.ok(hanging.every(isSuccess))
    })

    it('are answered while many of several routes hang', async () => {
      const { others, answeredMeanwhile, hanging } = await callWhileLocked(
        ['profiles', 'addresses', 'consents', 'health_reports'],
        ['/user/profile/get', '/address/list', '/user/consents/list', '/health_report/list'],
      )
      assert.ok(others.every(isSuccess))
      assert.equal(answeredMeanwhile, 0)
      assert.ok(hanging.every(isSuccess))
    })
  })

/** A server whose way to its database can be cut, or held up. */
const startBehindProxy = async (callLimits?: DatabaseLimits) => {
  const { url, drop } = await createMigratedTestDatabase()
  const { hostname, port } = new URL(url)
  const proxy = await startInterruptibleProxy({ host: hostname, port: Number(port) || 5432 })
  const proxied = new URL(url)
  proxied.host = `127.0.0.1:${proxy.port}`
  const database = await openPostgres({
    url: proxied.toString(),
    onConnectionError: () => {},
    ...(callLimits ? { callLimits } : {}),
  })
  const server = await createTestServer(database)
  const close = async () => {
    await server.close()
    await database.close()
    await proxy.close()
    await drop()
  }
  return { database, proxy, server, close }
}

if (await isPostgresReachable())
  describe('a PostgreSQL server that is gone', () => {
    it('makes calls end with the word that they may be made again, and they succeed once it is back', async test => {
      const { proxy, server, close } = await startBehindProxy()
      test.after(close)
      const token = await server.signIn()

      proxy.cut()
      for (const path of ['/user/profile/get', '/address/list'] as const) {
        const { code, message } = await server.call(path, {}, { token })
        assert.deepEqual(
          [code, message],
          [RESPONSE_CODE.unavailable, 'The server is busy. Try again in a minute'],
        )
      }
      proxy.mend()
      assert.equal((await server.call('/user/profile/get', {}, { token })).code, RESPONSE_CODE.success)
    })

    it('hangs with its connections: calls end with the same word, and the next ones get connections that answer', async test => {
      const { database, proxy, server, close } = await startBehindProxy({ connections: 2, statementMs: 500 })
      test.after(close)
      const token = await server.signIn()
      await database.db.execute(sql`select 1`)

      proxy.freeze()
      const { code } = await server.call('/user/profile/get', {}, { token })
      assert.equal(code, RESPONSE_CODE.unavailable)
      const isBack = async () =>
        (await server.call('/user/profile/get', {}, { token })).code === RESPONSE_CODE.success
      await waitUntil(isBack)
    })
  })
