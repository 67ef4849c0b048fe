import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm'
import { createBatchWriter } from '../../db/batchReader'
import type { Database } from '../../db/database'
import { chairs } from '../../db/schema'
import { MAX_CHAIRS } from '../chairKey/chairKeyCache'

/** So long chairs that come and go are gathered: of all that do so in that time the database hears at once. */
const GATHER_MS = 250

/**
 * Keeps in the database which chairs are there, for the lists of app and office. Of thousands that come back together a thousand are one
 * statement, and each server that hears of them writes what no other has written yet.
 * @returns a function that resolves when it is written, and rejects when it could not be
 */
export const createPresenceStore = ({ db, now }: { db: Database; now: () => Date }) =>
  createBatchWriter<boolean>(
    async rows => {
      const list = (isOnline: boolean) => rows.flatMap(([each, value]) => (value === isOnline ? [each] : []))
      await writePresence(db, { serialNumbers: list(true), offlineSince: null })
      await writePresence(db, { serialNumbers: list(false), offlineSince: now() })
    },
    { gatherMs: GATHER_MS, maxWaiting: MAX_CHAIRS },
  )

const writePresence = async (
  db: Database,
  { serialNumbers, offlineSince }: { serialNumbers: string[]; offlineSince: Date | null },
): Promise<void> => {
  if (serialNumbers.length === 0) return
  const isDifferent = offlineSince === null ? isNotNull(chairs.offlineSince) : isNull(chairs.offlineSince)
  // Servers write of the same chairs at the same time: all lock them in the same order.
  const locked = db
    .select({ serialNumber: chairs.serialNumber })
    .from(chairs)
    .where(and(inArray(chairs.serialNumber, serialNumbers), isDifferent))
    .orderBy(asc(chairs.serialNumber))
    .for('update')
  await db.update(chairs).set({ offlineSince }).where(inArray(chairs.serialNumber, locked))
}
