import { and, eq } from 'drizzle-orm'
import { getFirmwareRetryDelayMs, MAX_FIRMWARE_ATTEMPTS } from '@anzuo/domain/office/firmware'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { firmwareUpdates } from '../../db/schema'

/** One chair takes no longer at a time; what it has by then stays there, and another turn goes on. */
export const SENDING_DEADLINE_MS = 20 * MINUTE_MS

/** A chair that is in use, or gone, is asked again after so long. */
const WAITING_DELAY_MS = 5 * MINUTE_MS

/** How a turn of bringing firmware to a chair ended. */
export type SendingOutcome =
  | { kind: 'installed' }
  /** Nothing is wrong: somebody uses it, it is offline, or it is not this server's turn any more. */
  | { kind: 'waiting'; note: string }
  /** It counts as an attempt. */
  | { kind: 'retry'; note: string }
  /** No other attempt would end otherwise. */
  | { kind: 'failed'; note: string }

type UpdateChange = Partial<typeof firmwareUpdates.$inferInsert>

/** What an outcome makes of the row of a chair that has failed so often before. */
export const toUpdateChange = (outcome: SendingOutcome, attempts: number, now: Date): UpdateChange => {
  const later = (ms: number) => new Date(now.getTime() + ms)
  switch (outcome.kind) {
    case 'installed':
      return { state: 'installed', note: null, nextTryAt: now, changedAt: now }
    case 'waiting':
      return { state: 'waiting', note: outcome.note, nextTryAt: later(WAITING_DELAY_MS), changedAt: now }
    case 'failed':
      return { state: 'failed', note: outcome.note, attempts: attempts + 1, nextTryAt: now, changedAt: now }
    case 'retry': {
      const count = attempts + 1
      return {
        state: count >= MAX_FIRMWARE_ATTEMPTS ? 'failed' : 'waiting',
        note: outcome.note,
        attempts: count,
        nextTryAt: later(getFirmwareRetryDelayMs(count)),
        changedAt: now,
      }
    }
  }
}

export const noteUpdate = async (
  { db }: { db: Database },
  { release, serialNumber, change }: { release: { id: string }; serialNumber: string; change: UpdateChange },
): Promise<void> => {
  await db
    .update(firmwareUpdates)
    .set(change)
    .where(and(eq(firmwareUpdates.releaseId, release.id), eq(firmwareUpdates.serialNumber, serialNumber)))
}
