import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database'
import { hasSqlState } from '../../db/databaseErrors'
import { chairAuditLog, users } from '../../db/schema'

export type ChairAuditEntry = { serialNumber: string; userId: string | null; action: string; result: string }

const FLUSH_DELAY_MS = 250

/** Writes at once, as part of what it tells of. */
export const insertChairAuditEntry = async (
  db: Database,
  entry: ChairAuditEntry,
  now: Date,
): Promise<void> => {
  await db.insert(chairAuditLog).values({ id: randomUUID(), at: now, ...entry })
}

/** What was asked of a chair and by whom, the latest first. */
export const listChairAuditEntries = async (db: Database, serialNumber: string, limit: number) => {
  const rows = await db
    .select({ entry: chairAuditLog, nickname: users.nickname })
    .from(chairAuditLog)
    .leftJoin(users, eq(users.id, chairAuditLog.userId))
    .where(eq(chairAuditLog.serialNumber, serialNumber))
    .orderBy(desc(chairAuditLog.at))
    .limit(limit)
  return rows.map(({ entry: { id, action, result, at }, nickname }) => ({
    id,
    nickname,
    action,
    result,
    at: at.toISOString(),
  }))
}

/** Entries that wait for the database at most; what comes then stands in the log alone. */
const MAX_WAITING = 10_000
const MAX_BATCH = 500

/** After a failure the database is tried again so much later, twice as long each time. */
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

/**
 * Keeps what was asked of chairs. Entries are written together a moment later, so that a person never waits for them; what
 * changes rights is written by `insertChairAuditEntry` instead. An entry that the database did not take waits and is tried
 * again; one that finds no room, or is left when the server closes, goes to the log whole.
 */
export const createChairAuditBuffer = (options: {
  db: Database
  now: () => Date
  log: FastifyBaseLogger
}) => {
  const { db, now, log } = options
  const waiting: AuditRow[] = []
  let timer: NodeJS.Timeout | null = null
  let retryMs = FIRST_RETRY_MS
  let writing: Promise<void> | null = null

  const schedule = (ms: number): void => {
    timer ??= setTimeout(() => void flush(), ms)
  }

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH)
      try {
        await insertAuditRows(db, batch, log)
      } catch (error) {
        log.error({ err: error, waiting: waiting.length }, 'the audit of commands waits for the database')
        schedule(retryMs)
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
        return
      }
      waiting.splice(0, batch.length)
      retryMs = FIRST_RETRY_MS
    }
  }

  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    // What was added while the last batch was written is written too.
    await writing
    writing ??= writeAll().finally(() => {
      writing = null
    })
    await writing
  }

  return {
    add: (entry: ChairAuditEntry): void => {
      const row = { id: randomUUID(), at: now(), ...entry }
      if (waiting.length >= MAX_WAITING)
        return log.error({ entry: row }, 'the audit of commands is full: this entry stands here alone')
      waiting.push(row)
      schedule(FLUSH_DELAY_MS)
    },
    flush,
    /** Writes what waits, for the last time. */
    close: async (): Promise<void> => {
      await flush()
      if (timer) clearTimeout(timer)
      for (const entry of waiting.splice(0))
        log.error({ entry }, 'the audit of commands could not be written: this entry stands here alone')
    },
  }
}

export type ChairAuditBuffer = ReturnType<typeof createChairAuditBuffer>

type AuditRow = typeof chairAuditLog.$inferInsert

/** SQL state foreign_key_violation: the chair or the person is no longer there. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Writes all rows, each once however often it is tried. A row of a person who was erased stays without the person. */
const insertAuditRows = async (db: Database, rows: AuditRow[], log: FastifyBaseLogger): Promise<void> => {
  try {
    await db.insert(chairAuditLog).values(rows).onConflictDoNothing()
  } catch (error) {
    if (!hasSqlState(error, FOREIGN_KEY_VIOLATION)) throw error
    const [row, ...others] = rows
    if (!row) return
    if (others.length > 0) for (const each of rows) await insertAuditRows(db, [each], log)
    else if (row.userId) await insertAuditRows(db, [{ ...row, userId: null }], log)
    else log.warn({ entry: row }, 'the audit of a chair that is no longer there')
  }
}
