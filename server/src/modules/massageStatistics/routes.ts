import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { massageStatisticsEndpoints } from '@anzuo/contract/massageStatistics'
import { stopReasonCodes, parseZoneBitmask } from '@anzuo/chair-protocol'
import { getPeriodRange, computeMassageStatistics, type StatisticsPeriod } from '@anzuo/domain/chair'
import type { Database } from '../../db/database'
import { chairMembers, massageSessions } from '../../db/schema'
import type { RouteHandlers } from '../../http/apiRoutes'
import { requireChairAccess, requireChairOwnerOrFamily } from '../chair/chairAccess'
import { listChairMembers } from '../chair/chairMembers'

type StatisticsSpan = { period: StatisticsPeriod; date: string; offsetMinutes: number }

/** What people did with chairs, from the sessions that the chairs reported. */
export const massageStatisticsRoutes = ({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): RouteHandlers<typeof massageStatisticsEndpoints> => {
  const loadStatistics = async (
    person: { userId: string; serialNumber?: string },
    { period, date, offsetMinutes }: StatisticsSpan,
  ) => {
    const { from, to } = getPeriodRange(period, date, offsetMinutes)
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
    return computeMassageStatistics(rows.map(toCompletedSession), { period, date, offsetMinutes })
  }

  return {
    '/massage_statistics/get': async ({ caller, request }) =>
      loadStatistics({ userId: caller.userId }, request),

    '/massage_statistics/family': async ({ caller, request: { serialNumber, ...span } }) => {
      await requireChairOwnerOrFamily(db, { userId: caller.userId, serialNumber }, now())
      const rows = await listChairMembers(db, serialNumber, now())
      const members = []
      for (const { member, nickname } of rows) {
        const isYou = member.userId === caller.userId
        const isSeen = isYou || member.sharesStatistics
        members.push({
          memberId: member.id,
          nickname,
          role: member.role,
          isYou,
          statistics: isSeen ? await loadStatistics({ userId: member.userId, serialNumber }, span) : null,
        })
      }
      return { members }
    },

    '/massage_statistics/consent': async ({ caller, request: { serialNumber, isShared } }) => {
      const { member } = await requireChairAccess(db, { userId: caller.userId, serialNumber }, now())
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
          zones: parseZoneBitmask(row.zones),
          intensity: row.intensity,
          reason: row.reason,
        })),
        hasMore: rows.length > limit,
      }
    },
  }
}

const toCompletedSession = (row: typeof massageSessions.$inferSelect) => ({
  startedAt: row.startedAt.getTime(),
  seconds: row.seconds,
  program: row.program,
  zones: parseZoneBitmask(row.zones),
  reason: stopReasonCodes.names.find(reason => reason === row.reason) ?? 'none',
})
