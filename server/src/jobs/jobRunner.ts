import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database'
import { scheduledJobs } from '../db/schema'
import { toError } from '../toError'

/**
 * Work by name. A function runs in a transaction with the note that it is done, so what it writes happens once. Work that
 * talks to the outside takes a lease instead: no transaction stands open meanwhile, others leave it alone until the lease is
 * over, and after a crash it starts anew, so each of its steps must be harmless when it is repeated.
 */
export type JobHandlers = Record<string, JobHandler | LeasedJobHandler>

export type JobHandler = (work: JobContext) => Promise<void>

export type LeasedJobHandler = { leaseSeconds: number; run: () => Promise<void> }

type JobContext = { tx: Database; payload: Record<string, unknown>; now: Date }

export type JobRunner = {
  /** Runs everything that is due now, and says how many jobs that were. */
  runDue: () => Promise<number>
  /** Starts to look for due jobs from time to time. */
  start: () => void
  /** Stops, and waits for the job in hand. */
  stop: () => Promise<void>
}

type Job = typeof scheduledJobs.$inferSelect
type LeasedJob = { job: Job; handler: LeasedJobHandler; leasedUntil: Date }

/** Seconds between two looks for due jobs, unless told otherwise. */
export const JOB_POLL_INTERVAL_SECONDS = 10
const INITIAL_RETRY_SECONDS = 10
const MAX_RETRY_SECONDS = 3600

/**
 * Plans a job. With a `key`, a job that already waits under it stays, but for how often it repeats from now on.
 * @param job.everySeconds time between runs of a job that repeats
 */
export const scheduleJob = async (
  db: Database,
  job: {
    name: string
    runAt: Date
    key?: string
    payload?: Record<string, unknown>
    everySeconds?: number
  },
): Promise<void> => {
  const everySeconds = job.everySeconds ?? null
  await db
    .insert(scheduledJobs)
    .values({
      id: randomUUID(),
      name: job.name,
      key: job.key ?? null,
      payload: job.payload ?? {},
      runAt: job.runAt,
      everySeconds,
      failures: 0,
    })
    .onConflictDoUpdate({ target: scheduledJobs.key, set: { everySeconds } })
}

type JobRunnerContext = {
  db: Database
  handlers: JobHandlers
  now: () => Date
  log: FastifyBaseLogger
}

/**
 * Runs jobs that are due. Any number of instances may do so on one database: each job is held by a row lock while it
 * runs, others skip it, and a crash frees it again.
 */
export const createJobRunner = (options: JobRunnerContext & { pollIntervalSeconds?: number }): JobRunner => {
  const { log, pollIntervalSeconds = JOB_POLL_INTERVAL_SECONDS } = options
  let timer: NodeJS.Timeout | null = null
  let currentRun: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const runDue = async (): Promise<number> => {
    let count = 0
    while (!isStopped && (await runNext(options))) count += 1
    return count
  }

  const poll = () => {
    currentRun = runDue()
      .catch((error: unknown) => log.error({ err: error }, 'jobs could not be read'))
      .then(() => {
        if (!isStopped) timer = setTimeout(poll, pollIntervalSeconds * 1000)
      })
  }

  return {
    runDue,
    start: poll,
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await currentRun
    },
  }
}

/** Runs the next job that is due. False when there is none. */
const runNext = async (options: JobRunnerContext): Promise<boolean> => {
  const taken = await claimNextJob(options)
  if (taken === null) return false
  if (taken !== 'done') await runLeased(options, taken)
  return true
}

/** Runs the next job that is due, or takes a lease on it. */
const claimNextJob = ({ db, handlers, now, log }: JobRunnerContext): Promise<'done' | LeasedJob | null> =>
  db.transaction(async tx => {
    const [job] = await tx
      .select()
      .from(scheduledJobs)
      .where(lte(scheduledJobs.runAt, now()))
      .orderBy(asc(scheduledJobs.runAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!job) return null

    const handler = handlers[job.name]
    if (typeof handler === 'object') {
      const leasedUntil = addSeconds(now(), handler.leaseSeconds)
      await tx.update(scheduledJobs).set({ runAt: leasedUntil }).where(eq(scheduledJobs.id, job.id))
      return { job, handler, leasedUntil }
    }
    const failure = await attempt(handler, { tx, job, now: now() })
    await recordOutcome(tx, { job, failure, now: now(), log })
    return 'done'
  })

/** The inner transaction is a savepoint: a job that fails half-way leaves nothing but its failure. */
const attempt = async (
  handler: JobHandler | undefined,
  { tx, job, now }: { tx: Database; job: Job; now: Date },
): Promise<Error | null> => {
  if (!handler) return new Error(`no handler for the job ${job.name}`)
  try {
    await tx.transaction(savepoint => handler({ tx: savepoint, payload: job.payload, now }))
    return null
  } catch (error) {
    return toError(error)
  }
}

/** Does leased work. Whoever was too slow for the lease leaves the note to the one that took over. */
const runLeased = async (
  { db, now, log }: JobRunnerContext,
  { job, handler, leasedUntil }: LeasedJob,
): Promise<void> => {
  const failure = await handler.run().then(
    () => null,
    (error: unknown) => toError(error),
  )
  await db.transaction(async tx => {
    const mine = and(eq(scheduledJobs.id, job.id), eq(scheduledJobs.runAt, leasedUntil))
    const [held] = await tx.select({ id: scheduledJobs.id }).from(scheduledJobs).where(mine).for('update')
    if (held) await recordOutcome(tx, { job, failure, now: now(), log })
  })
}

/** Plans the job anew, later each time that it fails, or deletes it when it was done and is not repeated. */
const recordOutcome = async (
  tx: Database,
  { job, failure, now, log }: { job: Job; failure: Error | null; now: Date; log: FastifyBaseLogger },
): Promise<void> => {
  if (failure) {
    log.error({ err: failure, job: job.name, failures: job.failures + 1 }, 'a job failed')
    await tx
      .update(scheduledJobs)
      .set({ failures: job.failures + 1, runAt: addSeconds(now, getRetryDelaySeconds(job.failures)) })
      .where(eq(scheduledJobs.id, job.id))
  } else if (job.everySeconds === null) {
    await tx.delete(scheduledJobs).where(eq(scheduledJobs.id, job.id))
  } else {
    await tx
      .update(scheduledJobs)
      .set({ failures: 0, runAt: addSeconds(now, job.everySeconds) })
      .where(eq(scheduledJobs.id, job.id))
  }
}

const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)

const getRetryDelaySeconds = (failures: number): number =>
  Math.min(INITIAL_RETRY_SECONDS * 2 ** Math.min(failures, 20), MAX_RETRY_SECONDS)
