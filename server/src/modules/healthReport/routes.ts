import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { HealthReport, ResponseData } from '@anzuo/contract'
import type { healthReportEndpoints } from '@anzuo/contract/healthReport'
import type { CheckAnnotation } from '@anzuo/domain/report/checkAnnotation'
import { DAY_MS, DAY_SECONDS } from '@anzuo/domain/durations'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import type { Database } from '../../db/database'
import { healthReports, healthProfiles, reportShares } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import { consumeRateLimit } from '../auth/rateLimits'
import { requireMemberName } from '../householdMember/routes'
import { findImplausibleIndicator, parsePlausibleMeasurementTime } from './plausibility'

/** A check takes half a minute; with its pulse wave a report takes up to 40 KB. */
const MAX_REPORTS_PER_DAY = 100

type ReportRow = typeof healthReports.$inferSelect

type ReportContext = { db: Database; reportDays: number; now: () => Date }

/** Finished measurements of the signed-in person, and of nobody else. */
export const healthReportRoutes = (context: ReportContext): RouteHandlers<typeof healthReportEndpoints> => ({
  '/health_report/upload': call => uploadReport(context, call),
  '/health_report/get': call => getReport(context, call),
  '/health_report/list': call => listReports(context, call),
  '/health_report/annotate': call => annotateReport(context, call),
  '/health_report/delete': call => deleteReport(context, call),
})

/** Stores a report. Of several uploads of one measurement, the first writes, and all are answered with what it wrote. */
const uploadReport = async (
  context: ReportContext,
  { caller, request }: RequestContext<'/health_report/upload'>,
): Promise<HealthReport> => {
  const { db, reportDays, now } = context
  const measuredAt = parsePlausibleMeasurementTime(request.measuredAt, now())
  if (measuredAt === null) throw createApiError('invalidRequest', 'reportTimeWrong')
  if (findImplausibleIndicator(request.indicators) !== null)
    throw createApiError('invalidRequest', 'reportValueWrong')

  const { clientReportId, memberId, person, indicators, quality, pulseWave } = request
  const { tongue, sublingual, constitution } = request
  await insertReport(db, {
    id: randomUUID(),
    userId: caller.userId,
    clientReportId,
    memberId,
    personName: await getPersonName(db, caller, memberId),
    measuredAt,
    uploadedAt: now(),
    expiresAt: new Date(measuredAt.getTime() + reportDays * DAY_MS),
    person,
    indicators,
    quality,
    pulseWave,
    tongue,
    sublingual,
    constitution,
  })
  const report = await findReport(
    context,
    and(eq(healthReports.userId, caller.userId), eq(healthReports.clientReportId, clientReportId)),
  )
  if (!report) throw createApiError('conflict', 'reportDeleted')
  return report
}

/** @throws ApiError `invalidRequest` for a member whom this account does not hold */
const getPersonName = async (
  db: Database,
  caller: AuthenticatedUser,
  memberId: string | null,
): Promise<string | null> => {
  if (memberId !== null) return requireMemberName(db, caller, memberId)
  const [profile] = await db
    .select({ name: healthProfiles.name })
    .from(healthProfiles)
    .where(eq(healthProfiles.userId, caller.userId))
  return profile?.name ?? null
}

/**
 * Writes a report, unless this measurement was uploaded before.
 * @throws ApiError `tooManyRequests` when the person uploaded too many in a day
 */
const insertReport = (db: Database, report: typeof healthReports.$inferInsert): Promise<void> =>
  db.transaction(async tx => {
    const inserted = await tx
      .insert(healthReports)
      .values(report)
      .onConflictDoNothing()
      .returning({ id: healthReports.id })
    if (inserted.length === 0) return
    const limit = { key: `reports:${report.userId}`, max: MAX_REPORTS_PER_DAY, windowSeconds: DAY_SECONDS }
    const taken = await consumeRateLimit(tx, limit, report.uploadedAt)
    if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
  })

const getReport = async (
  context: ReportContext,
  { caller, request }: RequestContext<'/health_report/get'>,
): Promise<HealthReport> => {
  const report = await findReport(context, whereOwnReport(caller, request.id))
  if (!report) throw createApiError('notFound', 'reportNotFound')
  return report
}

const listReports = async (
  { db, now }: ReportContext,
  { caller, request }: RequestContext<'/health_report/list'>,
): Promise<ResponseData<'/health_report/list'>> => {
  const rows = await db
    .select()
    .from(healthReports)
    .where(
      and(
        eq(healthReports.userId, caller.userId),
        isNull(healthReports.deletedAt),
        request.memberId === undefined ? undefined : isOfMember(request.memberId),
        whereOlderThanCursor({ at: healthReports.measuredAt, id: healthReports.id }, request.cursor),
      ),
    )
    .orderBy(desc(healthReports.measuredAt), desc(healthReports.id))
    .limit(request.limit + 1)
  const { page, next } = paginateRows(rows, request.limit, row => [row.measuredAt.getTime(), row.id])
  return { reports: page.flatMap(row => toReportSummary(row, now()) ?? []), next }
}

/**
 * Stores the tags and the note of a report, unless a later edit of another device is stored. Answered with what is stored then: a
 * repeat changes nothing. A clock that is ahead must not make an edit that no other device can follow.
 */
const annotateReport = async (
  { db, now }: ReportContext,
  { caller, request }: RequestContext<'/health_report/annotate'>,
): Promise<CheckAnnotation> => {
  const isOwn = whereOwnReport(caller, request.id, { orByClientReportId: true })
  const { tags, note, editedAt } = request.annotation
  const annotatedAt = new Date(Math.min(Date.parse(editedAt), now().getTime()))
  await db
    .update(healthReports)
    .set({ tags, note, annotatedAt })
    .where(and(isOwn, or(isNull(healthReports.annotatedAt), lt(healthReports.annotatedAt, annotatedAt))))
  const [row] = await db.select().from(healthReports).where(isOwn)
  const stored = row && toAnnotation(row)
  if (!stored) throw createApiError('notFound', 'reportNotFound')
  return stored
}

/** Erases the content of a report. Its row stays for a while, so that a late repeat of the upload does not bring it back. */
const deleteReport = async (
  { db, now }: ReportContext,
  { caller, request }: RequestContext<'/health_report/delete'>,
): Promise<Record<string, never>> => {
  const erased = await db.transaction(async tx => {
    // Who had a link to it reads nothing any more.
    await tx
      .delete(reportShares)
      .where(
        inArray(
          reportShares.reportId,
          tx.select({ id: healthReports.id }).from(healthReports).where(whereOwnReport(caller, request.id)),
        ),
      )
    return tx
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
        tags: null,
        note: null,
        annotatedAt: null,
      })
      .where(whereOwnReport(caller, request.id))
      .returning({ id: healthReports.id })
  })
  if (erased.length === 0) throw createApiError('notFound', 'reportNotFound')
  return {}
}

const isOfMember = (memberId: string | null): SQL =>
  memberId === null ? isNull(healthReports.memberId) : eq(healthReports.memberId, memberId)

/** The same answer for "not yours", "not there" and "deleted". */
export const whereOwnReport = (
  caller: AuthenticatedUser,
  id: string,
  { orByClientReportId = false }: { orByClientReportId?: boolean } = {},
) => {
  if (!isUuid(id)) throw createApiError('notFound', 'reportNotFound')
  return and(
    orByClientReportId
      ? or(eq(healthReports.id, id), eq(healthReports.clientReportId, id))
      : eq(healthReports.id, id),
    eq(healthReports.userId, caller.userId),
    isNull(healthReports.deletedAt),
  )
}

/** The report that meets a condition, or null when there is none or its content was deleted. */
const findReport = async (
  { db, now }: ReportContext,
  condition: SQL | undefined,
): Promise<HealthReport | null> => {
  const [row] = await db.select().from(healthReports).where(condition)
  return row ? toReport(row, now()) : null
}

const toReportSummary = (row: ReportRow, now: Date) => {
  const report = toReport(row, now)
  if (!report) return null
  const { isSample, site = 'face', seconds } = report.quality
  return { ...report, isSample, site, seconds }
}

/** The report of a row, or null when its content was deleted. Whether it is expired is decided by the server's clock. */
export const toReport = (row: ReportRow, now: Date): HealthReport | null =>
  row.indicators && row.quality
    ? {
        id: row.id,
        memberId: row.memberId,
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
        annotation: toAnnotation(row),
      }
    : null

const toAnnotation = ({ tags, note, annotatedAt }: ReportRow): CheckAnnotation | null =>
  annotatedAt && { tags: tags ?? [], note, editedAt: annotatedAt.toISOString() }
