import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { ChairAlarmKind } from '@anzuo/domain/office/chairRegistry'
import type { Database } from '../../db/database'
import { chairAlarms } from '../../db/schema'

/** How often what was noted is written. */
const WRITE_INTERVAL_MS = 5000

/** Numbers that wait to be written; whoever tries out numbers fills no memory. */
const MAX_WAITING = 1000

/** Rows that there may be; of more, numbers that nobody made are left out. */
const MAX_ROWS = 10_000

type Noted = { serialNumber: string; kind: ChairAlarmKind; count: number; firstAt: Date; lastAt: Date }

/** Notes serial numbers at which somebody should look. */
export type ChairAlarms = {
  note: (serialNumber: string, kind: ChairAlarmKind) => void
  /** Writes now what was noted. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Collects alarms and writes them every few seconds: nobody who calls with a wrong key makes the database work for each call. */
export const createChairAlarms = ({
  db,
  now,
  log,
  onNoted,
}: {
  db: Database
  now: () => Date
  log: FastifyBaseLogger
  /** Called for each alarm, also for those that are not written. */
  onNoted?: (kind: ChairAlarmKind) => void
}): ChairAlarms => {
  const waiting = new Map<string, Noted>()
  let writing: Promise<void> | null = null

  const write = async (): Promise<void> => {
    const noted = [...waiting.values()]
    waiting.clear()
    if (noted.length === 0) return
    try {
      await writeAlarms(db, noted)
    } catch (error) {
      log.warn({ err: error, alarms: noted.length }, 'alarms of chairs could not be written')
    }
  }
  const flush = async (): Promise<void> => {
    await writing
    writing = write().finally(() => {
      writing = null
    })
    await writing
  }
  const timer = setInterval(() => void flush(), WRITE_INTERVAL_MS)
  timer.unref()
  return {
    note: (serialNumber, kind) => {
      onNoted?.(kind)
      const key = `${serialNumber} ${kind}`
      const known = waiting.get(key)
      const at = now()
      if (known) waiting.set(key, { ...known, count: known.count + 1, lastAt: at })
      else if (waiting.size < MAX_WAITING)
        waiting.set(key, { serialNumber, kind, count: 1, firstAt: at, lastAt: at })
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

const writeAlarms = async (db: Database, noted: readonly Noted[]): Promise<void> => {
  const hasRoom = (await db.$count(chairAlarms)) < MAX_ROWS
  for (const alarm of noted) {
    // Alarms of chairs that were made are few by themselves; only numbers that somebody invents need the bound.
    if (!hasRoom && alarm.kind === 'unknown') continue
    await db
      .insert(chairAlarms)
      .values(alarm)
      .onConflictDoUpdate({
        target: [chairAlarms.serialNumber, chairAlarms.kind],
        set: {
          count: sql`least(${chairAlarms.count}::bigint + ${alarm.count}, 2147483647)::int`,
          lastAt: alarm.lastAt,
        },
      })
  }
}
