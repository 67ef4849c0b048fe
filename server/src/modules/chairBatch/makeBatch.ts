import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import {
  MAX_SERIAL_ORDINAL,
  formatSerialNumber,
  getSerialPrefix,
  parseSerialOrdinal,
} from '@anzuo/domain/office/chairSerials'
import type { Database } from '../../db/database'
import { chairBatches, chairKeys, madeChairs } from '../../db/schema'
import type { ChairKeyContext } from '../chairKey/chairKeyLifecycle'
import { wrapChairKey } from '../chairKey/keyWrapping'

export type ChairBatch = typeof chairBatches.$inferSelect

/** Why no batch was made. */
export type BatchConflict = 'otherBatch' | 'numbersExhausted'

/** Names the lock under which batches are made one after the other, so that no number is given twice. */
const BATCH_LOCK = 5_401_781

/** Rows that are written by one statement. */
const INSERT_SIZE = 500

const KEY_BYTES = 32

/** The highest ordinal in use: a chair that was provisioned by itself, or registered itself, has its number too. */
const findLastOrdinal = async (tx: Database, prefix: string): Promise<number> => {
  const [form, beginning] = [`^${prefix}[A-Z][0-9]{5}$`, `${prefix}%`]
  const { rows } = (await tx.execute(sql`
    select max(serial_number collate "C") as last from (
      select serial_number from chair_keys where serial_number like ${beginning} and serial_number ~ ${form}
      union all
      select serial_number from chairs where serial_number like ${beginning} and serial_number ~ ${form}
    ) as used`)) as unknown as { rows: { last: string | null }[] }
  const last = rows[0]?.last
  return last ? (parseSerialOrdinal(prefix, last) ?? 0) : 0
}

/** The next name of a month: `B-2026-11-03`. */
const findNextBatchId = async (tx: Database, now: Date): Promise<string> => {
  const beginning = `B-${now.toISOString().slice(0, 7)}-`
  const { rows } = (await tx.execute(sql`
    select max(substring(id from ${beginning.length + 1}::int)::int) as last
    from chair_batches where id ~ ${`^${beginning}[0-9]{2,6}$`}`)) as unknown as {
    rows: { last: number | null }[]
  }
  return `${beginning}${String((rows[0]?.last ?? 0) + 1).padStart(2, '0')}`
}

const insertChairs = async (
  tx: Database,
  { keyEncryptionKeys, now }: { keyEncryptionKeys: ChairKeyContext['keyEncryptionKeys']; now: Date },
  { batchId, serialNumbers }: { batchId: string; serialNumbers: readonly string[] },
): Promise<void> => {
  for (let start = 0; start < serialNumbers.length; start += INSERT_SIZE) {
    const part = serialNumbers.slice(start, start + INSERT_SIZE)
    await tx.insert(chairKeys).values(
      part.map(serialNumber => ({
        serialNumber,
        version: 1,
        ...wrapChairKey(keyEncryptionKeys, { serialNumber, version: 1 }, randomBytes(KEY_BYTES)),
        state: 'active' as const,
        origin: 'random' as const,
        createdAt: now,
        activatedAt: now,
        changedAt: now,
      })),
    )
    await tx.insert(madeChairs).values(part.map(serialNumber => ({ serialNumber, batchId })))
  }
}

/**
 * Makes a batch: serial numbers in a row, each with a random key of its own that stands encrypted in the registry. All of it or nothing.
 * A repeat under the same id gives the batch that is there, so it may be asked for again after a crash.
 * @param wanted.id what the batch is called; the next name of the month without it
 */
export const makeChairBatch = (
  { db, keyEncryptionKeys, now }: ChairKeyContext,
  wanted: { id: string | null; family: ChairFamilyKey; count: number },
): Promise<{ ok: true; batch: ChairBatch; isNew: boolean } | { ok: false; reason: BatchConflict }> =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BATCH_LOCK})`)
    const { family, count } = wanted
    const known = wanted.id === null ? null : await findChairBatch(tx, wanted.id)
    if (known)
      return known.family === family && known.count === count
        ? { ok: true, batch: known, isNew: false }
        : { ok: false, reason: 'otherBatch' }
    const time = now()
    const prefix = getSerialPrefix(family, time.getUTCFullYear())
    const last = await findLastOrdinal(tx, prefix)
    if (last + count > MAX_SERIAL_ORDINAL) return { ok: false, reason: 'numbersExhausted' }
    const id = wanted.id ?? (await findNextBatchId(tx, time))
    const batch: ChairBatch = { id, family, count, madeAt: time, handedOutAt: null }
    await tx.insert(chairBatches).values(batch)
    const serialNumbers = Array.from({ length: count }, (_, index) =>
      formatSerialNumber(prefix, last + index + 1),
    )
    await insertChairs(tx, { keyEncryptionKeys, now: time }, { batchId: id, serialNumbers })
    return { ok: true, batch, isNew: true }
  })

/** A batch by what it is called; null when there is none. */
export const findChairBatch = async (db: Database, id: string): Promise<ChairBatch | null> => {
  const [batch] = await db.select().from(chairBatches).where(eq(chairBatches.id, id))
  return batch ?? null
}
