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

/** Work that takes longer than its deadline counts as failed, and leaves its place to others. */
export type LeasedJobHandler = {
  deadlineSeconds: number
  run: (work: Pick<JobContext, 'payload'>) => Promise<void>
}

export type JobContext = { tx: Database; payload: Record<string, unknown>; now: Date }

export type JobRunner = {
  /** Runs everything that is due now, and says how many jobs that were. */
  runDue: () => Promise<number>
  /** Starts to look for due jobs from time to time. */
  start: () => void
  /** Stops, and waits a while for the jobs in hand. */
  stop: () => Promise<void>
}

type Job = typeof scheduledJobs.$inferSelect
type LeasedJob = { job: Job; handler: LeasedJobHandler; leasedUntil: Date }

/** Seconds between two looks for due jobs, unless told otherwise. */
export const JOB_POLL_INTERVAL_SECONDS = 10

/** So many jobs run at once in one instance: one that hangs takes one place and delays no other. Jobs have one connection more. */
const MAX_CONCURRENT_JOBS = 4

/** A lease outlasts the deadline by this, so that the outcome is stored before others may take the job. */
const LEASE_MARGIN_SECONDS = 15

/** A job that is past its deadline and still under way is left alone by all instances for so long, unless its process ends. */
const OVERRUN_LEASE_SECONDS = 600

/** Container hosts kill what hasn't ended ten seconds after they asked. */
const STOP_TIMEOUT_MS = 5000

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
  /** Is told of each run. */
  onRun?: (run: { job: string; result: 'done' | 'failed'; seconds: number }) => void
}

/**
 * Runs jobs that are due, several at once. Any number of instances may do so on one database: each job is held by a row lock or a
 * lease while it runs, others skip it, and a crash frees it again.
 */
export const createJobRunner = (options: JobRunnerContext & { pollIntervalSeconds?: number }): JobRunner => {
  const { log, pollIntervalSeconds = JOB_POLL_INTERVAL_SECONDS } = options
  const workers = new Set<Promise<number>>()
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  /** Runs one job after the other until none is due. */
  const work = async (): Promise<number> => {
    let count = 0
    while (!isStopped && (await runNext(options))) count += 1
    return count
  }

  const startWorkers = (): Promise<number>[] => {
    const started = Array.from({ length: MAX_CONCURRENT_JOBS - workers.size }, work)
    for (const worker of started) {
      workers.add(worker)
      const onEnded = () => void workers.delete(worker)
      worker.then(onEnded, onEnded)
    }
    return started
  }

  const poll = () => {
    for (const worker of startWorkers())
      worker.catch((error: unknown) => log.error({ err: error }, 'jobs could not be read'))
    timer = setTimeout(poll, pollIntervalSeconds * 1000)
  }

  return {
    runDue: async () => (await Promise.all(startWorkers())).reduce((sum, count) => sum + count, 0),
    start: poll,
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await waitAtMost(STOP_TIMEOUT_MS, Promise.allSettled(workers))
    },
  }
}

/** Whether something ended within a time. */
const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
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
const claimNextJob = ({
  db,
  handlers,
  now,
  log,
  onRun,
}: JobRunnerContext): Promise<'done' | LeasedJob | null> =>
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
      const leasedUntil = addSeconds(now(), handler.deadlineSeconds + LEASE_MARGIN_SECONDS)
      await tx.update(scheduledJobs).set({ runAt: leasedUntil }).where(eq(scheduledJobs.id, job.id))
      return { job, handler, leasedUntil }
    }
    const failure = await measureRun({ job, onRun }, () => attempt(handler, { tx, job, now: now() }))
    await recordOutcome(tx, { job, failure, now: now(), log })
    return 'done'
  })

/** Runs a job and tells how it ended. */
const measureRun = async (
  { job, onRun }: { job: Job; onRun: JobRunnerContext['onRun'] },
  run: () => Promise<Error | null>,
): Promise<Error | null> => {
  const start = performance.now()
  const failure = await run()
  const seconds = (performance.now() - start) / 1000
  onRun?.({ job: job.name, result: failure ? 'failed' : 'done', seconds })
  return failure
}

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

/**
 * Does leased work, and waits for it up to its deadline. Work that goes on after that keeps its lease, so that it does not run twice
 * at once, and its outcome is stored when it ends.
 */
const runLeased = async (context: JobRunnerContext, leased: LeasedJob): Promise<void> => {
  const { db, now, log, onRun } = context
  const { job, handler } = leased
  const run = measureRun({ job, onRun }, () =>
    handler.run({ payload: job.payload }).then(
      () => null,
      (error: unknown) => toError(error),
    ),
  )
  if (await waitAtMost(handler.deadlineSeconds * 1000, run))
    return recordLeasedOutcome(context, leased, await run)

  const late = new Error(`no end after ${handler.deadlineSeconds} s`)
  log.error({ err: late, job: job.name }, 'a job is past its deadline')
  const leasedUntil = addSeconds(now(), OVERRUN_LEASE_SECONDS)
  await db.update(scheduledJobs).set({ runAt: leasedUntil }).where(createLeaseCondition(leased))
  void run
    .then(failure => recordLeasedOutcome(context, { ...leased, leasedUntil }, failure ?? late))
    .catch((error: unknown) => log.error({ err: error, job: job.name }, 'the outcome of a job was lost'))
}

const createLeaseCondition = ({ job, leasedUntil }: LeasedJob) =>
  and(eq(scheduledJobs.id, job.id), eq(scheduledJobs.runAt, leasedUntil))

/** Whoever was too slow for the lease leaves the note to the one that took over. */
const recordLeasedOutcome = async (
  { db, now, log }: JobRunnerContext,
  leased: LeasedJob,
  failure: Error | null,
): Promise<void> => {
  await db.transaction(async tx => {
    const [held] = await tx
      .select({ id: scheduledJobs.id })
      .from(scheduledJobs)
      .where(createLeaseCondition(leased))
      .for('update')
    if (held) await recordOutcome(tx, { job: leased.job, failure, now: now(), log })
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
