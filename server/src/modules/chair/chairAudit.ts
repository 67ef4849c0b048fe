import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database'
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

/**
 * Keeps what was asked of chairs. Entries are written together a moment later, so that a person never waits for them; what
 * changes rights is written by `insertChairAuditEntry` instead.
 */
export const createChairAuditBuffer = (options: {
  db: Database
  now: () => Date
  log: FastifyBaseLogger
}) => {
  const { db, now, log } = options
  let waiting: (typeof chairAuditLog.$inferInsert)[] = []
  let timer: NodeJS.Timeout | null = null

  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const entries = waiting
    waiting = []
    if (entries.length === 0) return
    try {
      await db.insert(chairAuditLog).values(entries)
    } catch (error) {
      log.error({ err: error, lost: entries.length }, 'the audit of commands could not be written')
    }
  }

  return {
    add: (entry: ChairAuditEntry): void => {
      waiting.push({ id: randomUUID(), at: now(), ...entry })
      timer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS)
    },
    flush,
  }
}

export type ChairAuditBuffer = ReturnType<typeof createChairAuditBuffer>
