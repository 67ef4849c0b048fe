import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database'
import { jobs } from '../db/schema'

/**
 * Work by name. A function runs in a transaction with the note that it is done, so what it writes happens once. Work that
 * talks to the outside takes a lease instead: no transaction stands open meanwhile, others leave it alone until the lease is
 * over, and after a crash it starts anew, so each of its steps must be harmless when it is repeated.
 */
export type JobHandlers = Record<string, JobHandler | LeasedHandler>

export type JobHandler = (work: JobWork) => Promise<void>

export type LeasedHandler = { leaseSeconds: number; run: () => Promise<void> }

export type JobWork = { tx: Database; payload: Record<string, unknown>; now: Date }

export type JobRunner = {
  /** Runs everything that is due now, and says how many jobs that were. */
  runDue: () => Promise<number>
  /** Starts to look for due jobs from time to time. */
  start: () => void
  /** Stops, and waits for the job in hand. */
  stop: () => Promise<void>
}

type Job = typeof jobs.$inferSelect
type Leased = { job: Job; handler: LeasedHandler; leasedUntil: Date }

/** Seconds between two looks for due jobs, unless told otherwise. */
export const LOOK_EVERY_SECONDS = 10
const FIRST_RETRY_SECONDS = 10
const LONGEST_RETRY_SECONDS = 3600

/**
 * Plans a job. With a `key`, a job that already waits under it stays, but for how often it repeats from now on.
 * @param job.everySeconds time between runs of a job that repeats
 */
export const planJob = async (
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
    .insert(jobs)
    .values({
      id: randomUUID(),
      name: job.name,
      key: job.key ?? null,
      payload: job.payload ?? {},
      runAt: job.runAt,
      everySeconds,
      failures: 0,
    })
    .onConflictDoUpdate({ target: jobs.key, set: { everySeconds } })
}

/**
 * Runs jobs that are due. Any number of instances may do so on one database: each job is held by a row lock while it
 * runs, others skip it, and a crash frees it again.
 */
export const createJobRunner = (options: {
  db: Database
  handlers: JobHandlers
  now: () => Date
  log: FastifyBaseLogger
  lookEverySeconds?: number
}): JobRunner => {
  const { db, handlers, now, log, lookEverySeconds = LOOK_EVERY_SECONDS } = options
  let timer: NodeJS.Timeout | null = null
  let inHand: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const runNext = async (): Promise<boolean> => {
    const taken = await takeNext()
    if (taken === null) return false
    if (taken !== 'done') await runLeased(taken)
    return true
  }

  /** Runs the next job that is due, or takes a lease on it. */
  const takeNext = (): Promise<'done' | Leased | null> =>
    db.transaction(async tx => {
      const [job] = await tx
        .select()
        .from(jobs)
        .where(lte(jobs.runAt, now()))
        .orderBy(asc(jobs.runAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!job) return null

      const handler = handlers[job.name]
      if (typeof handler === 'object') {
        const leasedUntil = later(now(), handler.leaseSeconds)
        await tx.update(jobs).set({ runAt: leasedUntil }).where(eq(jobs.id, job.id))
        return { job, handler, leasedUntil }
      }
      await noteOutcome(tx, job, await attempt(tx, job, handler))
      return 'done'
    })

  const noteOutcome = async (tx: Database, job: Job, failure: Error | null): Promise<void> => {
    if (failure) {
      log.error({ err: failure, job: job.name, failures: job.failures + 1 }, 'a job failed')
      await tx
        .update(jobs)
        .set({ failures: job.failures + 1, runAt: later(now(), retryAfter(job.failures)) })
        .where(eq(jobs.id, job.id))
    } else if (job.everySeconds === null) {
      await tx.delete(jobs).where(eq(jobs.id, job.id))
    } else {
      await tx
        .update(jobs)
        .set({ failures: 0, runAt: later(now(), job.everySeconds) })
        .where(eq(jobs.id, job.id))
    }
  }

  /** Does leased work. Whoever was too slow for the lease leaves the note to the one that took over. */
  const runLeased = async ({ job, handler, leasedUntil }: Leased): Promise<void> => {
    const failure = await handler.run().then(
      () => null,
      (error: unknown) => asError(error),
    )
    await db.transaction(async tx => {
      const mine = and(eq(jobs.id, job.id), eq(jobs.runAt, leasedUntil))
      const [held] = await tx.select({ id: jobs.id }).from(jobs).where(mine).for('update')
      if (held) await noteOutcome(tx, job, failure)
    })
  }

  /** The inner transaction is a savepoint: a job that fails half-way leaves nothing but its failure. */
  const attempt = async (tx: Database, job: Job, handler: JobHandler | undefined): Promise<Error | null> => {
    if (!handler) return new Error(`no handler for the job ${job.name}`)
    try {
      await tx.transaction(savepoint => handler({ tx: savepoint, payload: job.payload, now: now() }))
      return null
    } catch (error) {
      return asError(error)
    }
  }

  const runDue = async (): Promise<number> => {
    let count = 0
    while (!isStopped && (await runNext())) count += 1
    return count
  }

  const look = () => {
    inHand = runDue()
      .catch((error: unknown) => log.error({ err: error }, 'jobs could not be read'))
      .then(() => {
        if (!isStopped) timer = setTimeout(look, lookEverySeconds * 1000)
      })
  }

  return {
    runDue,
    start: look,
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await inHand
    },
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)

const retryAfter = (failures: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(failures, 20), LONGEST_RETRY_SECONDS)
