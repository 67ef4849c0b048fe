import { and, desc, eq, inArray } from 'drizzle-orm'
import { toHex, toZoneBitmask, type MassageLogPage, type MassageSessionRecord } from '@anzuo/chair-protocol'
import { DAY_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { chairMembers, massageSessions } from '../../db/schema'

/** A chair's clock may be wrong; a session is never in the future and hardly older than a chair's memory. */
const MAX_SESSION_AGE_DAYS = 400

/**
 * Keeps the sessions of a page whose MAC was checked. A session that is known, because it came over the other link or twice,
 * stays as it is.
 */
export const insertMassageSessions = async (
  db: Database,
  { serialNumber, page }: { serialNumber: string; page: MassageLogPage },
  now: Date,
): Promise<void> => {
  if (page.records.length === 0) return
  const keys = [...new Set(page.records.map(({ user }) => toHex(user)))]
  const people = await db
    .select({ userKey: chairMembers.userKey, userId: chairMembers.userId })
    .from(chairMembers)
    .where(and(eq(chairMembers.serialNumber, serialNumber), inArray(chairMembers.userKey, keys)))
    .orderBy(desc(chairMembers.joinedAt))
  const userIdByKey = new Map(people.map(({ userKey, userId }) => [userKey, userId]))
  await db
    .insert(massageSessions)
    .values(
      page.records.map(record => ({
        serialNumber,
        generation: page.generation,
        recordId: record.id,
        userId: userIdByKey.get(toHex(record.user)) ?? null,
        startedAt: toPlausibleStart(record, now),
        seconds: record.seconds,
        program: record.program,
        zones: toZoneBitmask(record.zones),
        intensity: record.intensity,
        reason: record.reason,
        receivedAt: now,
      })),
    )
    .onConflictDoNothing()
}

const toPlausibleStart = ({ startedAt, seconds }: MassageSessionRecord, now: Date): Date => {
  const latest = now.getTime() - seconds * 1000
  const claimed = startedAt * 1000
  const isPlausible = claimed > now.getTime() - MAX_SESSION_AGE_DAYS * DAY_MS && claimed <= now.getTime()
  return new Date(isPlausible ? claimed : latest)
}
