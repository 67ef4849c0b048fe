import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { HealthReport } from '@anzuo/contract'
import type { healthReportEndpoints } from '@anzuo/contract/healthReport'
import type { Database } from '../../db/database'
import { healthReports, healthProfiles } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import { findImplausibleIndicator, parsePlausibleTime } from './plausibility'

const DAY_MS = 24 * 3600_000

type ReportRow = typeof healthReports.$inferSelect

/** Finished measurements of the signed-in person, and of nobody else. */
export const healthReportRoutes = (options: {
  db: Database
  reportDays: number
  now: () => Date
}): RouteHandlers<typeof healthReportEndpoints> => {
  const { db, reportDays, now } = options

  /** The same answer for "not yours", "not there" and "deleted". */
  const whereOwnReport = (caller: AuthenticatedUser, id: string) => {
    if (!isUuid(id)) throw createApiError('notFound', 'reportNotFound')
    return and(
      eq(healthReports.id, id),
      eq(healthReports.userId, caller.userId),
      isNull(healthReports.deletedAt),
    )
  }

  return {
    '/health_report/upload': async ({ caller, request }) => {
      const measuredAt = parsePlausibleTime(request.measuredAt, now())
      if (measuredAt === null) throw createApiError('invalidRequest', 'reportTimeWrong')
      if (findImplausibleIndicator(request.indicators) !== null)
        throw createApiError('invalidRequest', 'reportValueWrong')

      const [person] = await db
        .select({ name: healthProfiles.name })
        .from(healthProfiles)
        .where(eq(healthProfiles.userId, caller.userId))
      // Of several uploads of one measurement, the first writes, and all are answered with what it wrote.
      await db
        .insert(healthReports)
        .values({
          id: randomUUID(),
          userId: caller.userId,
          clientReportId: request.clientReportId,
          personName: person?.name ?? null,
          measuredAt,
          uploadedAt: now(),
          expiresAt: new Date(measuredAt.getTime() + reportDays * DAY_MS),
          person: request.person,
          indicators: request.indicators,
          quality: request.quality,
          pulseWave: request.pulseWave,
          tongue: request.tongue,
          sublingual: request.sublingual,
          constitution: request.constitution,
        })
        .onConflictDoNothing()
      const [row] = await db
        .select()
        .from(healthReports)
        .where(
          and(
            eq(healthReports.userId, caller.userId),
            eq(healthReports.clientReportId, request.clientReportId),
          ),
        )
      const report = row && toReport(row, now())
      if (!report) throw createApiError('conflict', 'reportDeleted')
      return report
    },

    '/health_report/get': async ({ caller, request }) => {
      const [row] = await db.select().from(healthReports).where(whereOwnReport(caller, request.id))
      const report = row && toReport(row, now())
      if (!report) throw createApiError('notFound', 'reportNotFound')
      return report
    },

    '/health_report/list': async ({ caller, request }) => {
      const rows = await db
        .select()
        .from(healthReports)
        .where(
          and(
            eq(healthReports.userId, caller.userId),
            isNull(healthReports.deletedAt),
            request.after && whereAfterCursor(request.after),
          ),
        )
        .orderBy(desc(healthReports.measuredAt), desc(healthReports.id))
        .limit(request.limit + 1)
      const reports = rows.slice(0, request.limit).flatMap(row => toReport(row, now()) ?? [])
      return { reports, hasMore: rows.length > request.limit }
    },

    '/health_report/delete': async ({ caller, request }) => {
      const erased = await db
        .update(healthReports)
        .set({
          deletedAt: now(),
          personName: null,
          person: null,
          indicators: null,
          quality: null,
          pulseWave: null,
          tongue: null,
          sublingual: null,
          constitution: null,
        })
        .where(whereOwnReport(caller, request.id))
        .returning({ id: healthReports.id })
      if (erased.length === 0) throw createApiError('notFound', 'reportNotFound')
      return {}
    },
  }
}

/** Rows that follow the last one of a page, in the order of the list. */
const whereAfterCursor = ({ measuredAt, id }: { measuredAt: string; id: string }): SQL => {
  if (!isUuid(id)) throw createApiError('invalidRequest', 'requestInvalid')
  // Not before 1970: JSON carries years that a database date can't.
  const time = new Date(Math.max(0, Date.parse(measuredAt))).toISOString()
  return sql`(${healthReports.measuredAt}, ${healthReports.id}) < (${time}::timestamptz, ${id}::uuid)`
}

/** The report of a row, or null when its content was deleted. Whether it is expired is decided by the server's clock. */
const toReport = (row: ReportRow, now: Date): HealthReport | null =>
  row.indicators && row.quality
    ? {
        id: row.id,
        personName: row.personName,
        measuredAt: row.measuredAt.toISOString(),
        uploadedAt: row.uploadedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isExpired: row.expiresAt <= now,
        person: row.person ?? { age: null, sex: null, isAthlete: null },
        indicators: row.indicators,
        quality: row.quality,
        tongue: row.tongue,
        sublingual: row.sublingual,
        constitution: row.constitution,
      }
    : null
