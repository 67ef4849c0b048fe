import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { massageStatistics } from '../../../../src/contract/massageStatistics'
import { periodSpan, stopReasons, summarise, zonesOf, type Period } from '../../../../src/domain/chair'
import type { Database } from '../../db/database'
import { chairMembers, massageSessions } from '../../db/schema'
import type { HandlersOf } from '../../http/registry'
import { accessTo, keptBy } from '../device/access'
import { membersOf } from '../device/members'

type Span = { period: Period; date: string; offsetMinutes: number }

/** What people did with chairs, from the sessions that the chairs reported. */
export const massageStatisticsCalls = ({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): HandlersOf<typeof massageStatistics> => {
  const statisticsOf = async (
    person: { userId: string; serialNumber?: string },
    { period, date, offsetMinutes }: Span,
  ) => {
    const { from, to } = periodSpan(period, date, offsetMinutes)
    const rows = await db
      .select()
      .from(massageSessions)
      .where(
        and(
          eq(massageSessions.userId, person.userId),
          person.serialNumber === undefined
            ? undefined
            : eq(massageSessions.serialNumber, person.serialNumber),
          gte(massageSessions.startedAt, new Date(from)),
          lt(massageSessions.startedAt, new Date(to)),
        ),
      )
    return summarise(rows.map(counted), { period, date, offsetMinutes })
  }

  return {
    '/massage_statistics/get': async ({ caller, request }) =>
      statisticsOf({ userId: caller.userId }, request),

    '/massage_statistics/family': async ({ caller, request: { serialNumber, ...span } }) => {
      await keptBy(db, { userId: caller.userId, serialNumber }, now())
      const rows = await membersOf(db, serialNumber, now())
      const members = []
      for (const { member, nickname } of rows) {
        const isYou = member.userId === caller.userId
        const isSeen = isYou || member.sharesStatistics
        members.push({
          memberId: member.id,
          nickname,
          role: member.role,
          isYou,
          statistics: isSeen ? await statisticsOf({ userId: member.userId, serialNumber }, span) : null,
        })
      }
      return { members }
    },

    '/massage_statistics/consent': async ({ caller, request: { serialNumber, isShared } }) => {
      const { member } = await accessTo(db, { userId: caller.userId, serialNumber }, now())
      await db.update(chairMembers).set({ sharesStatistics: isShared }).where(eq(chairMembers.id, member.id))
      return { isShared }
    },

    '/massage_statistics/records': async ({ caller, request: { before, limit } }) => {
      const rows = await db
        .select()
        .from(massageSessions)
        .where(
          and(
            eq(massageSessions.userId, caller.userId),
            // Not before 1970: JSON carries years that a database date can't.
            before === undefined
              ? undefined
              : lt(massageSessions.startedAt, new Date(Math.max(0, Date.parse(before)))),
          ),
        )
        .orderBy(desc(massageSessions.startedAt), desc(massageSessions.recordId))
        .limit(limit + 1)
      return {
        records: rows.slice(0, limit).map(row => ({
          id: `${row.serialNumber}-${row.generation}-${row.recordId}`,
          serialNumber: row.serialNumber,
          startedAt: row.startedAt.toISOString(),
          seconds: row.seconds,
          program: row.program,
          zones: zonesOf(row.zones),
          intensity: row.intensity,
          reason: row.reason,
        })),
        hasMore: rows.length > limit,
      }
    },
  }
}

const counted = (row: typeof massageSessions.$inferSelect) => ({
  startedAt: row.startedAt.getTime(),
  seconds: row.seconds,
  program: row.program,
  zones: zonesOf(row.zones),
  reason: stopReasons.names.find(reason => reason === row.reason) ?? 'none',
})
