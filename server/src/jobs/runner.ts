import { randomUUID } from 'node:crypto'
import { asc, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database'
import { jobs } from '../db/schema'

/** Work by name. It runs in a transaction with the note that it is done, so what it writes happens once. */
export type JobHandlers = Record<string, (work: JobWork) => Promise<void>>

export type JobWork = { tx: Database; payload: Record<string, unknown>; now: Date }

export type JobRunner = {
  /** Runs everything that is due now, and says how many jobs that were. */
  runDue: () => Promise<number>
  /** Starts to look for due jobs from time to time. */
  start: () => void
  /** Stops, and waits for the job in hand. */
  stop: () => Promise<void>
}

const LOOK_EVERY_MS = 10_000
const FIRST_RETRY_SECONDS = 10
const LONGEST_RETRY_SECONDS = 3600

/**
 * Plans a job. With a `key`, a job that already waits under it stays as it is.
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
  await db
    .insert(jobs)
    .values({
      id: randomUUID(),
      name: job.name,
      key: job.key ?? null,
      payload: job.payload ?? {},
      runAt: job.runAt,
      everySeconds: job.everySeconds ?? null,
      failures: 0,
    })
    .onConflictDoNothing()
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
}): JobRunner => {
  const { db, handlers, now, log } = options
  let timer: NodeJS.Timeout | null = null
  let inHand: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const runNext = (): Promise<boolean> =>
    db.transaction(async tx => {
      const [job] = await tx
        .select()
        .from(jobs)
        .where(lte(jobs.runAt, now()))
        .orderBy(asc(jobs.runAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!job) return false

      const failure = await attempt(tx, job)
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
      return true
    })

  /** The inner transaction is a savepoint: a job that fails half-way leaves nothing but its failure. */
  const attempt = async (tx: Database, job: typeof jobs.$inferSelect): Promise<Error | null> => {
    const handler = handlers[job.name]
    if (!handler) return new Error(`no handler for the job ${job.name}`)
    try {
      await tx.transaction(savepoint => handler({ tx: savepoint, payload: job.payload, now: now() }))
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
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
        if (!isStopped) timer = setTimeout(look, LOOK_EVERY_MS)
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

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)

const retryAfter = (failures: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(failures, 20), LONGEST_RETRY_SECONDS)
