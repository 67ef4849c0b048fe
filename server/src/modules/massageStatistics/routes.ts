import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { ResponseData } from '@anzuo/contract'
import type { massageStatisticsEndpoints } from '@anzuo/contract/massageStatistics'
import { massageStopReasonCodes, parseZoneBitmask, SERIAL_NUMBER_PATTERN } from '@anzuo/chair-protocol'
import {
  getStatisticsPeriodRange,
  computeMassageStatistics,
  type MassageStatisticsPeriod,
} from '@anzuo/domain/chair'
import type { Database } from '../../db/database'
import { decodeCursor, paginateRows } from '../../db/keysetPagination'
import { chairMembers, massageSessions } from '../../db/schema'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import { requireChairAccess, requireChairOwnerOrFamily } from '../chair/chairAccess'
import { listChairMembers } from '../chair/chairMembers'

type StatisticsSpan = { period: MassageStatisticsPeriod; date: string; offsetMinutes: number }

type StatisticsContext = { db: Database; now: () => Date }

/** The order of the list of sessions: by time, those of one moment by their keys. */
const recordSortColumns = [
  massageSessions.startedAt,
  massageSessions.serialNumber,
  massageSessions.generation,
  massageSessions.recordId,
]

const Uint32 = z.number().int().min(0).max(0xffffffff)

/** Where a page of that list starts. */
const RecordCursor = z.tuple([
  z.number().int().min(0).max(9_999_999_999_999),
  z.string().regex(SERIAL_NUMBER_PATTERN),
  Uint32,
  Uint32,
])

/** What people did with chairs, from the sessions that the chairs reported. */
export const massageStatisticsRoutes = (
  context: StatisticsContext,
): RouteHandlers<typeof massageStatisticsEndpoints> => ({
  '/massage_statistics/get': ({ caller, request }) =>
    loadStatistics(context.db, { userId: caller.userId }, request),
  '/massage_statistics/family': call => getFamilyStatistics(context, call),
  '/massage_statistics/consent': call => setConsent(context, call),
  '/massage_statistics/records': call => listRecords(context, call),
})

/** The statistics of everybody who uses a chair; null for those who do not share theirs. */
const getFamilyStatistics = async (
  { db, now }: StatisticsContext,
  { caller, request: { serialNumber, ...span } }: RequestContext<'/massage_statistics/family'>,
): Promise<ResponseData<'/massage_statistics/family'>> => {
  await requireChairOwnerOrFamily(db, { userId: caller.userId, serialNumber }, now())
  const members = []
  for (const { member, nickname } of await listChairMembers(db, serialNumber, now())) {
    const isYou = member.userId === caller.userId
    const isSeen = isYou || member.sharesStatistics
    members.push({
      memberId: member.id,
      nickname,
      role: member.role,
      isYou,
      statistics: isSeen ? await loadStatistics(db, { userId: member.userId, serialNumber }, span) : null,
    })
  }
  return { members }
}

const setConsent = async (
  { db, now }: StatisticsContext,
  { caller, request: { serialNumber, isShared } }: RequestContext<'/massage_statistics/consent'>,
): Promise<ResponseData<'/massage_statistics/consent'>> => {
  const { member } = await requireChairAccess(db, { userId: caller.userId, serialNumber }, now())
  await db.update(chairMembers).set({ sharesStatistics: isShared }).where(eq(chairMembers.id, member.id))
  return { isShared }
}

const listRecords = async (
  { db }: StatisticsContext,
  { caller, request: { cursor, limit } }: RequestContext<'/massage_statistics/records'>,
): Promise<ResponseData<'/massage_statistics/records'>> => {
  const rows = await db
    .select()
    .from(massageSessions)
    .where(
      and(
        eq(massageSessions.userId, caller.userId),
        cursor === undefined ? undefined : whereAfterCursor(cursor),
      ),
    )
    .orderBy(...recordSortColumns.map(column => desc(column)))
    .limit(limit + 1)
  const { page, next } = paginateRows(rows, limit, row => [
    row.startedAt.getTime(),
    row.serialNumber,
    row.generation,
    row.recordId,
  ])
  return {
    records: page.map(row => ({
      id: `${row.serialNumber}-${row.generation}-${row.recordId}`,
      serialNumber: row.serialNumber,
      startedAt: row.startedAt.toISOString(),
      seconds: row.seconds,
      program: row.program,
      zones: parseZoneBitmask(row.zones),
      intensity: row.intensity,
      reason: row.reason,
    })),
    next,
  }
}

const whereAfterCursor = (cursor: string): SQL => {
  const [startedAt, serialNumber, generation, recordId] = decodeCursor(cursor, RecordCursor)
  return sql`(${sql.join(recordSortColumns, sql`, `)}) < (${new Date(startedAt).toISOString()}::timestamptz, ${serialNumber}, ${generation}::bigint, ${recordId}::bigint)`
}

/** What a person did in a period, with one chair or with all. */
const loadStatistics = async (
  db: Database,
  { userId, serialNumber }: { userId: string; serialNumber?: string },
  { period, date, offsetMinutes }: StatisticsSpan,
) => {
  const { from, to } = getStatisticsPeriodRange(period, date, offsetMinutes)
  const rows = await db
    .select()
    .from(massageSessions)
    .where(
      and(
        eq(massageSessions.userId, userId),
        serialNumber === undefined ? undefined : eq(massageSessions.serialNumber, serialNumber),
        gte(massageSessions.startedAt, new Date(from)),
        lt(massageSessions.startedAt, new Date(to)),
      ),
    )
  return computeMassageStatistics(rows.map(toCompletedSession), { period, date, offsetMinutes })
}

const toCompletedSession = (row: typeof massageSessions.$inferSelect) => ({
  startedAt: row.startedAt.getTime(),
  seconds: row.seconds,
  program: row.program,
  zones: parseZoneBitmask(row.zones),
  reason: massageStopReasonCodes.names.find(reason => reason === row.reason) ?? 'none',
})
