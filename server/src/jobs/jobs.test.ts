import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import {
  healthReports,
  jobs,
  loginChallenges,
  outbox,
  rateCounters,
  sessions,
  users,
  verificationCodes,
} from '../db/schema'
import { recordInOutbox } from '../simulators/outbox'
import { describeOnEveryDatabase } from '../testing/databases'
import { reportDraft, testClock, testServer, type TestServer } from '../testing/server'
import { cleanupJobs, planCleanup } from './cleanup'
import { createJobRunner, planJob, type JobHandlers } from './runner'

await describeOnEveryDatabase('jobs', database => {
  const { db } = database
  let clock: ReturnType<typeof testClock>
  beforeEach(async () => {
    clock = testClock()
    await db.delete(jobs)
  })

  const runner = (handlers: JobHandlers) =>
    createJobRunner({ db, handlers, now: clock.now, log: pino({ level: 'silent' }) })

  it('run when they are due, and once', async () => {
    const ran: unknown[] = []
    const { runDue } = runner({ note: async ({ payload }) => void ran.push(payload) })
    await planJob(db, { name: 'note', runAt: new Date(clock.now().getTime() + 60_000), payload: { id: 1 } })
    assert.equal(await runDue(), 0)
    clock.advance({ minutes: 1 })
    assert.equal(await runDue(), 1)
    assert.equal(await runDue(), 0)
    assert.deepEqual(ran, [{ id: 1 }])
  })

  it('run once, however many instances look for them at the same time', async () => {
    const ran = new Map<unknown, number>()
    const handlers: JobHandlers = {
      count: async ({ payload }) => void ran.set(payload.id, (ran.get(payload.id) ?? 0) + 1),
    }
    for (let id = 0; id < 20; id += 1)
      await planJob(db, { name: 'count', runAt: clock.now(), payload: { id } })
    await Promise.all(Array.from({ length: 5 }, () => runner(handlers).runDue()))
    assert.equal(ran.size, 20)
    assert.deepEqual(new Set(ran.values()), new Set([1]))
  })

  it('wait once under one key', async () => {
    for (let count = 0; count < 3; count += 1) await planCleanup(db, clock.now())
    assert.equal((await db.select().from(jobs)).length, Object.keys(cleanupJobs).length)
  })

  it('that repeat run again after their time', async () => {
    let ran = 0
    const { runDue } = runner({ tick: async () => void (ran += 1) })
    await planJob(db, { name: 'tick', key: 'tick', runAt: clock.now(), everySeconds: 60 })
    await runDue()
    clock.advance({ seconds: 59 })
    await runDue()
    assert.equal(ran, 1)
    clock.advance({ seconds: 1 })
    await runDue()
    assert.equal(ran, 2)
  })

  it('that repeat keep the pace that was asked for last, and their place in time', async () => {
    const planned = { name: 'tick', key: 'tick', runAt: clock.now() }
    await planJob(db, { ...planned, everySeconds: 60 })
    await planJob(db, { ...planned, runAt: new Date(clock.now().getTime() + 1000), everySeconds: 5 })
    const [tick] = await db.select().from(jobs)
    assert.deepEqual([tick?.everySeconds, tick?.runAt], [5, clock.now()])
  })

  it('that fail leave nothing half-done, and are tried again later and later', async () => {
    let attempts = 0
    const { runDue } = runner({
      flaky: async ({ tx, now }) => {
        attempts += 1
        await recordInOutbox(tx, { target: { channel: 'phone', address: 'flaky' }, code: '1', text: '' }, now)
        if (attempts < 3) throw new Error('not yet')
      },
    })
    await planJob(db, { name: 'flaky', runAt: clock.now() })
    for (const seconds of [0, 10, 20]) {
      clock.advance({ seconds })
      assert.equal(await runDue(), 1)
    }
    assert.equal((await db.select().from(outbox).where(eq(outbox.target, 'flaky'))).length, 1)
    assert.equal((await db.select().from(jobs)).length, 0)
  })

  it('whose name nobody knows wait for an instance that does', async () => {
    await planJob(db, { name: 'future', runAt: clock.now() })
    await runner({}).runDue()
    clock.advance({ minutes: 1 })
    let ran = 0
    await runner({ future: async () => void (ran += 1) }).runDue()
    assert.equal(ran, 1)
  })
})

await describeOnEveryDatabase('the clean-up', database => {
  const { db } = database
  let server: TestServer
  before(async () => {
    server = await testServer(database)
  })
  after(() => server.close())

  it('removes what has run out, and only that', async () => {
    const phoneToken = await server.signIn()
    const report = await server.dataOf('/health_report/upload', reportDraft(server.clock.now()), {
      token: phoneToken,
    })
    const kept = await server.dataOf('/health_report/upload', reportDraft(server.clock.now()), {
      token: phoneToken,
    })
    await server.dataOf('/health_report/delete', { id: report.id }, { token: phoneToken })
    await server.dataOf('/auth/prepare_captcha', { phone: '13912345678' })
    await recordInOutbox(
      db,
      { target: { channel: 'phone', address: '1' }, code: '1', text: '' },
      server.clock.now(),
    )

    server.clock.advance({ days: 91 })
    const freshToken = await server.signIn()
    await cleanupJobs.cleanup({ tx: db, payload: {}, now: server.clock.now() })

    assert.deepEqual(await db.select().from(loginChallenges), [])
    assert.equal((await db.select().from(verificationCodes)).length, 1)
    assert.deepEqual(await db.select().from(outbox), [])
    assert.equal((await db.select().from(sessions)).length, 1)
    assert.ok((await db.select().from(rateCounters)).every(({ resetsAt }) => resetsAt > server.clock.now()))
    assert.deepEqual(
      (await db.select().from(healthReports)).map(({ id }) => id),
      [kept.id],
    )
    assert.equal((await db.select().from(users)).length, 2)
    assert.equal((await server.call('/user/get', {}, { token: freshToken })).code, 0)
  })
})
