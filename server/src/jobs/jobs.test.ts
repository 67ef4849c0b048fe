import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import {
  healthReports,
  scheduledJobs,
  proofOfWorkChallenges,
  devOutboxMessages,
  rateLimitCounters,
  authSessions,
  users,
  verificationCodes,
} from '../db/schema'
import { saveToDevOutbox } from '../simulators/devOutbox'
import { describeOnEveryDatabase, describeStartedOnEveryDatabase } from '../testing/databases'
import { waitUntil } from '../testing/mqttBrokers'
import { createTestReportDraft, createTestClock, createTestServer } from '../testing/testServer'
import { createCleanupJobHandlers, scheduleCleanupJobs } from './cleanup'
import { createJobRunner, scheduleJob, type JobHandlers } from './jobRunner'

await describeOnEveryDatabase('jobs', database => {
  const { db } = database
  let clock: ReturnType<typeof createTestClock>
  beforeEach(async () => {
    clock = createTestClock()
    await db.delete(scheduledJobs)
  })

  const runner = (handlers: JobHandlers) =>
    createJobRunner({ db, handlers, now: clock.now, log: pino({ level: 'silent' }) })

  it('run when they are due, and once', async () => {
    const ran: unknown[] = []
    const { runDue } = runner({ note: async ({ payload }) => void ran.push(payload) })
    await scheduleJob(db, {
      name: 'note',
      runAt: new Date(clock.now().getTime() + 60_000),
      payload: { id: 1 },
    })
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
      await scheduleJob(db, { name: 'count', runAt: clock.now(), payload: { id } })
    await Promise.all(Array.from({ length: 5 }, () => runner(handlers).runDue()))
    assert.equal(ran.size, 20)
    assert.deepEqual(new Set(ran.values()), new Set([1]))
  })

  it('wait once under one key', async () => {
    for (let count = 0; count < 3; count += 1) await scheduleCleanupJobs(db, clock.now())
    assert.equal(
      (await db.select().from(scheduledJobs)).length,
      Object.keys(createCleanupJobHandlers({ db, now: clock.now, recordSecurityEvent: () => {} })).length,
    )
  })

  it('that repeat run again after their time', async () => {
    let ran = 0
    const { runDue } = runner({ tick: async () => void (ran += 1) })
    await scheduleJob(db, { name: 'tick', key: 'tick', runAt: clock.now(), everySeconds: 60 })
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
    await scheduleJob(db, { ...planned, everySeconds: 60 })
    await scheduleJob(db, { ...planned, runAt: new Date(clock.now().getTime() + 1000), everySeconds: 5 })
    const [tick] = await db.select().from(scheduledJobs)
    assert.deepEqual([tick?.everySeconds, tick?.runAt], [5, clock.now()])
  })

  it('that fail leave nothing half-done, and are tried again later and later', async () => {
    let attempts = 0
    const { runDue } = runner({
      flaky: async ({ tx, now }) => {
        attempts += 1
        await saveToDevOutbox(
          tx,
          { target: { channel: 'phone', address: 'flaky' }, code: '1', text: '' },
          now,
        )
        if (attempts < 3) throw new Error('not yet')
      },
    })
    await scheduleJob(db, { name: 'flaky', runAt: clock.now() })
    for (const seconds of [0, 10, 20]) {
      clock.advance({ seconds })
      assert.equal(await runDue(), 1)
    }
    assert.equal(
      (await db.select().from(devOutboxMessages).where(eq(devOutboxMessages.target, 'flaky'))).length,
      1,
    )
    assert.equal((await db.select().from(scheduledJobs)).length, 0)
  })

  it('go on while one hangs, which is left alone until it ends', async () => {
    let ran = 0
    let hangs = 0
    let end = () => {}
    const hanging = new Promise<void>(resolve => {
      end = resolve
    })
    const handlers: JobHandlers = {
      hang: {
        deadlineSeconds: 0.3,
        run: () => {
          hangs += 1
          return hanging
        },
      },
      fail: { deadlineSeconds: 1, run: () => Promise.reject(new Error('broken')) },
      tick: { deadlineSeconds: 1, run: async () => void (ran += 1) },
    }
    const every = { runAt: clock.now(), everySeconds: 5 }
    for (const name of Object.keys(handlers)) await scheduleJob(db, { name, key: name, ...every })
    const first = runner(handlers)
    const held = first.runDue()
    await waitUntil(() => ran === 1)
    await held
    clock.advance({ seconds: 5 })
    assert.equal(await runner(handlers).runDue(), 1)
    clock.advance({ minutes: 5 })
    await runner(handlers).runDue()
    assert.deepEqual([hangs, ran], [1, 3])
    end()
    await waitUntil(async () => {
      const [job] = await db.select().from(scheduledJobs).where(eq(scheduledJobs.name, 'hang'))
      return job?.failures === 1
    })
  })

  it('are looked for in time by a runner that has one that hangs, and do not hold up its end', async () => {
    let ran = 0
    const handlers: JobHandlers = {
      hang: { deadlineSeconds: 60, run: () => new Promise(() => {}) },
      tick: { deadlineSeconds: 1, run: async () => void (ran += 1) },
    }
    await scheduleJob(db, { name: 'hang', runAt: clock.now() })
    const running = createJobRunner({
      db,
      handlers,
      now: clock.now,
      log: pino({ level: 'silent' }),
      pollIntervalSeconds: 0.05,
    })
    running.start()
    await scheduleJob(db, { name: 'tick', key: 'tick', runAt: clock.now(), everySeconds: 1 })
    await waitUntil(() => ran === 1)
    // Its next time counts from when it was written down, which may be after the first step of the clock.
    await waitUntil(() => {
      clock.advance({ seconds: 1 })
      return ran > 1
    })
    await running.stop()
  })

  it('whose name nobody knows wait for an instance that does', async () => {
    await scheduleJob(db, { name: 'future', runAt: clock.now() })
    await runner({}).runDue()
    clock.advance({ minutes: 1 })
    let ran = 0
    await runner({ future: async () => void (ran += 1) }).runDue()
    assert.equal(ran, 1)
  })
})

await describeStartedOnEveryDatabase('the clean-up', createTestServer, (server, { db }) => {
  it('removes what has run out, and only that', async () => {
    const phoneToken = await server.signIn()
    const report = await server.dataOf('/health_report/upload', createTestReportDraft(server.clock.now()), {
      token: phoneToken,
    })
    const kept = await server.dataOf('/health_report/upload', createTestReportDraft(server.clock.now()), {
      token: phoneToken,
    })
    await server.dataOf('/health_report/delete', { id: report.id }, { token: phoneToken })
    await server.dataOf('/auth/prepare_captcha', { phone: '13912345678' })
    await saveToDevOutbox(
      db,
      { target: { channel: 'phone', address: '1' }, code: '1', text: '' },
      server.clock.now(),
    )

    server.clock.advance({ days: 91 })
    const freshToken = await server.signIn()
    const { now } = server.clock
    const { cleanup } = createCleanupJobHandlers({ db, now, recordSecurityEvent: () => {} })
    await cleanup({ tx: db, payload: {}, now: now() })

    assert.deepEqual(await db.select().from(proofOfWorkChallenges), [])
    assert.equal((await db.select().from(verificationCodes)).length, 1)
    assert.deepEqual(await db.select().from(devOutboxMessages), [])
    assert.equal((await db.select().from(authSessions)).length, 1)
    assert.ok(
      (await db.select().from(rateLimitCounters)).every(({ resetsAt }) => resetsAt > server.clock.now()),
    )
    assert.deepEqual(
      (await db.select().from(healthReports)).map(({ id }) => id),
      [kept.id],
    )
    assert.equal((await db.select().from(users)).length, 2)
    assert.equal((await server.call('/user/get', {}, { token: freshToken })).code, 0)
  })
})
